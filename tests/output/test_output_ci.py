"""The outputs for CI servers: snapshots of canned reports, and the formats' own schemas."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import canned_reports as canned
import pytest
from jsonschema import Draft4Validator, Draft202012Validator
from junitparser import JUnitXml
from snapshot import assert_snapshot

from deckcheck.__main__ import run
from deckcheck.cli.report_formats import parse_outputs
from deckcheck.errors import UsageProblem
from deckcheck.output import OUTPUTS
from deckcheck.report import DeckReport, Finding, Location, Waived, Waiver
from deckcheck.version import __version__

SCHEMAS = Path(__file__).parent.parent / "data" / "schemas"
FORMATS = ("github", "gitlab", "sarif", "junit", "markdown")


@pytest.mark.parametrize("format", FORMATS)
def test_snapshots(format):
    text = canned.rendered(format, canned.all_kinds())
    assert_snapshot(f"report.{format}", text.replace(f'"{__version__}"', '"VERSION"', 1))


@pytest.mark.parametrize("reports", [canned.all_kinds(), [canned.hostile()], []], ids=["all kinds", "hostile", "none"])
def test_published_schemas(reports):
    validate_sarif(json.loads(canned.rendered("sarif", reports)))
    validate_gitlab(json.loads(canned.rendered("gitlab", reports)))


def validate_sarif(log: object) -> None:
    Draft4Validator(json.loads((SCHEMAS / "sarif-2.1.0.json").read_text())).validate(log)


def validate_gitlab(issues: list[dict[str, object]]) -> None:
    Draft202012Validator(json.loads((SCHEMAS / "gitlab-code-quality.json").read_text())).validate(issues)
    fingerprints = [issue["fingerprint"] for issue in issues]
    assert len(set(fingerprints)) == len(fingerprints)


def test_results_name_their_rules():
    run = json.loads(canned.rendered("sarif", canned.all_kinds()))["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert {rules[result["ruleIndex"]]["id"] for result in run["results"]} == {rule["id"] for rule in rules}
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])


def test_a_result_in_full():
    run = json.loads(canned.rendered("sarif", [canned.illegal()]))["runs"][0]
    result = run["results"][1]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "examples/conan/stygia.toml", "uriBaseId": "SRCROOT"}
    assert place["region"] == {
        "startLine": 34,
        "startColumn": 1,
        "endColumn": 13,
        "snippet": {"text": '"Thoth-Amon" = 1'},
    }
    assert [other["physicalLocation"]["region"]["startLine"] for other in result["relatedLocations"]] == [52]


def test_the_place_in_a_format_is_a_related_location():
    places = (Location(3, 1, 4, "Ban"), Location(9, 1, 3, 'card = "Ban"', path="formats/spring 1.toml"))
    report = DeckReport("a.toml", "illegal", (Finding("DK011", "Ban is banned", locations=places),))
    result = json.loads(canned.rendered("sarif", [report]))["runs"][0]["results"][0]
    related = result["relatedLocations"][0]["physicalLocation"]
    assert related["artifactLocation"]["uri"] == "formats/spring%201.toml"
    assert "See formats/spring 1.toml:9." in canned.rendered("markdown", [report])


def test_what_is_waived_is_suppressed():
    waiver = Waiver("CO005", "he has two masks", place=Location(4, path="deckcheck.toml"))
    report = DeckReport("a.toml", "legal", waived=(Waived(Finding("CO005", "Twice"), waiver),))
    result = json.loads(canned.rendered("sarif", [report]))["runs"][0]["results"][0]
    assert result["suppressions"] == [{"kind": "external", "justification": "he has two masks"}]
    assert json.loads(canned.rendered("gitlab", [report])) == []


ANT = {
    "testsuites": ((), "testsuite*"),
    "testsuite": (
        ("package", "id", "name", "timestamp", "hostname", "tests", "failures", "errors", "skipped?", "time"),
        "properties testcase* system-out system-err",
    ),
    "properties": ((), ""),
    "testcase": (("name", "classname", "time"), "(skipped|error|failure)?"),
    "skipped": (("message?",), ""),
    "error": (("message?", "type"), ""),
    "failure": (("message?", "type"), ""),
    "system-out": ((), ""),
    "system-err": ((), ""),
}
"""What the schema of the Ant tasks (JUnit.xsd of Windy Road) allows: attributes, and children in their order."""


def validate_junit(text: str) -> None:
    root = ET.fromstring(text)
    assert root.tag == "testsuites"
    for element in root.iter():
        names, children = ANT[element.tag]
        needed = {name for name in names if not name.endswith("?")}
        assert needed <= set(element.attrib) <= {name.rstrip("?") for name in names}
        pattern = re.sub(r"([\w-]+)", r"(?:\1,)", children).replace(" ", "")
        assert re.fullmatch(pattern, "".join(f"{child.tag}," for child in element)), element.tag
    for number, suite in enumerate(root):
        assert suite.get("id") == str(number)
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", str(suite.get("timestamp")))
        cases = suite.findall("testcase")
        assert int(str(suite.get("tests"))) == len(cases)
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(str(suite.get(name))) == sum(case.find(tag) is not None for case in cases)


@pytest.mark.parametrize("reports", [canned.all_kinds(), [canned.hostile()], []], ids=["all kinds", "hostile", "none"])
def test_the_strictest_schema_of_junit(reports):
    validate_junit(canned.rendered("junit", reports, passed=["notes.txt"]))


def test_that_schema_bites():
    text = canned.rendered("junit", canned.all_kinds())
    for wrong in (
        text.replace("<testsuites>", '<testsuites name="a">'),
        text.replace(' hostname="localhost"', "", 1),
        text.replace("    <system-err/>\n", "", 1),
        text.replace("    <properties/>\n", "", 1),
        text.replace(' time="0"/>', ' file="a" time="0"/>', 1),
    ):
        assert wrong != text
        with pytest.raises(AssertionError):
            validate_junit(wrong)


def moved(report: DeckReport, by: int) -> DeckReport:
    findings = tuple(
        finding.replaced(locations=tuple(place.replaced(line=place.line + by) for place in finding.locations))
        for finding in report.findings
    )
    return report.replaced(findings=findings)


def fingerprints(report: DeckReport) -> list[list[str]]:
    results = json.loads(canned.rendered("sarif", [report]))["runs"][0]["results"]
    issues = json.loads(canned.rendered("gitlab", [report]))
    sarif = [result["partialFingerprints"]["deckcheck/v1"] for result in results]
    assert sarif == [issue["fingerprint"] for issue in issues]
    return sarif


def test_fingerprints_do_not_depend_on_lines():
    for report in canned.all_kinds():
        assert fingerprints(report) == fingerprints(moved(report, 7))


def test_fingerprints_depend_on_path_section_and_card():
    report = canned.illegal()
    once = fingerprints(report)
    assert not set(once) & set(fingerprints(report.replaced(path="other.toml")))
    other = report.findings[1].replaced(cards=("Xaltotun",))
    assert fingerprints(report.replaced(findings=(report.findings[0], other, report.findings[2])))[1] not in once


def test_annotations():
    lines = canned.rendered("github", [canned.illegal(), canned.noted()]).splitlines()
    assert lines[0].startswith(
        "::error file=examples/conan/stygia.toml,line=31,col=1,endColumn=6,title=CO006 illegal::"
    )
    assert lines[1].endswith("Take out 1 copy. Also line 52.")
    assert lines[2].startswith("::warning ")
    assert lines[3].startswith("::notice file=decks/omega.txt,title=GU004 legal::")


def test_test_cases(tmp_path):
    file = tmp_path / "report.xml"
    file.write_text(canned.rendered("junit", canned.all_kinds()), encoding="utf-8")
    suites = {suite.name: suite for suite in JUnitXml.fromfile(str(file))}
    assert list(suites) == ["conan", "guardians", "sky-galleon", "jedi-knights", "unknown game"]
    assert (suites["conan"].tests, suites["conan"].failures, suites["conan"].errors) == (2, 1, 0)
    assert suites["jedi-knights"].errors == 2
    case = list(suites["conan"])[1]
    assert (case.name, case.classname, case.result[0].type) == ("examples/conan/stygia.toml", "conan", "illegal")
    assert (
        "examples/conan/stygia.toml:34:1: CO005 error Thoth-Amon: 2 copies, at most 1 allowed." in case.result[0].text
    )


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "shift_jis"])
def test_xml_in_other_encodings(tmp_path, encoding):
    file = tmp_path / "report.xml"
    file.write_bytes(canned.rendered("junit", [canned.japanese()], encoding=encoding).encode(encoding))
    case = next(iter(next(iter(JUnitXml.fromfile(str(file))))))
    assert case.name == "decks/蒼穹の艦隊.toml"


def test_a_summary_is_never_too_large():
    text = canned.rendered("markdown", [canned.unrecorded(200)] * 2000)
    assert len(text.encode()) < 1024 * 1024
    assert "There is no room for what was found in these decks" in text


def test_a_summary_names_every_failure_and_the_worst_first():
    illegal = [canned.illegal().replaced(path=f"decks/{number}.toml") for number in range(1000)]
    open_ones = [canned.unrecorded(200).replaced(path=f"open/{number}.toml") for number in range(1000)]
    text = canned.rendered("markdown", [*open_ones, *illegal, canned.legal()])
    assert len(text.encode()) < 1024 * 1024
    for report in (*illegal, *open_ones):
        assert report.path in text
    assert text.index("decks/0.toml") < text.index("open/0.toml")


@pytest.mark.parametrize("format", OUTPUTS)
@pytest.mark.parametrize(("group", "code"), [("legal", 0), ("illegal", 1), ("undetermined", 3)])
def test_the_exit_code_does_not_depend_on_the_output(tmp_path, capsys, format, group, code):
    decks = str(Path(__file__).parent.parent.parent / "examples" / "conan" / group)
    assert run(["check", decks, "--output-format", format]) == code
    shown = capsys.readouterr().out
    file = tmp_path / "report"
    assert run(["check", decks, "--output-format", format, "-o", str(file)]) == code
    assert file.read_text(encoding="utf-8") == shown
    assert capsys.readouterr().out == ""


def test_annotations_may_stand_among_text():
    assert parse_outputs(["text", "github"], "") == (("text", ""), ("github", ""))
    for words in (["github", "json"], ["text", "json"], ["github", "github"]):
        with pytest.raises(UsageProblem, match="to one place"):
            parse_outputs(words, "")
