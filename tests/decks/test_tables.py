"""Tables of every width, in the languages of those who write them."""

from __future__ import annotations

import pytest
from tides import check, tides

from deckcheck.checking.checker import Checker
from deckcheck.report import DeckReport

HEADERS = """
Count,Name|Card,Copies in deck|Karte,Stück|Karte,Menge|Anzahl,Kartenname|Carte,Quantité|Nom,Nombre|Nombre,Cantidad
Carta,Cantidad|Nome,Quantità|Nome da carta,Quantidade|Kaart,Aantal|Nazwa karty,Ilość
カード名,枚数|카드명,매수|卡名,数量|名称,张数
Qty,Card Name|#,Card|Quantity,Title
"""


def table(header: str, separator: str = ",", quote: str = "") -> str:
    first = header.split(",")[0]
    counts_first = first in ("Count", "Anzahl", "Qty", "#", "Quantity")
    rows = [header.split(",")]
    for count, name in ((4, "Low Feint"), (3, "Sundry"), (53, "Ebb")):
        rows.append([str(count), name] if counts_first else [name, str(count)])
    return "".join(separator.join(f"{quote}{cell}{quote}" for cell in row) + "\n" for row in rows)


def main(report: DeckReport) -> tuple[str, int, list[str]]:
    return report.verdict, report.sections["main"], [f"{f.code} {f.severity}" for f in report.findings]


@pytest.mark.parametrize("header", [one for one in HEADERS.replace("\n", "|").split("|") if one])
@pytest.mark.parametrize(("separator", "quote"), [(",", ""), (";", ""), ("\t", ""), (",", '"'), ("|", "")])
def test_headers_of_many_languages(header: str, separator: str, quote: str) -> None:
    for text in (table(header, separator, quote), f"sep={separator}\n{table(header, separator, quote)}"):
        for path in ("a.csv", "a.txt"):
            assert main(check(text, path)) == ("legal", 60, [])


@pytest.mark.parametrize("title", ["Foo", "Wieviel", "x"])
def test_whole_numbers_under_an_unknown_title_are_an_error(title: str) -> None:
    report = check(f"Card,{title}\nLow Feint,4\nEbb,56\n", "a.csv")
    assert (report.verdict, [f.code for f in report.findings if f.severity == "error"]) == ("undetermined", ["DK003"])


def test_a_column_of_words_is_a_note() -> None:
    assert main(check("Count,Card,Foo\n4,Low Feint,a\n56,Ebb,b\n", "a.csv")) == ("legal", 60, ["DK003 note"])


@pytest.mark.parametrize(
    "text",
    [
        "Count,Name,Set\n58,Ebb,TT\n2,Low Feint,TT,Sundry,TT,21\n",
        "58,Ebb\n1,Flood\n1,Bind\n2,Low Feint,Sundry\n",
        "Count,Name,,Count,Name\n56,Ebb,,4,Sundry\n4,Flood,,4,Bind\n",
        "Qty,Foil Qty,Name\n56,1,Ebb\n4,0,Sundry\n",
        'Count,Name\n56,Ebb\n4,"Sundry\n4,Bind\n',
        "Count,Name,Bind\n60,Ebb,\n",
    ],
)
def test_cards_in_cells_that_are_not_read_are_errors(text: str) -> None:
    assert check(text, "a.csv").verdict == "undetermined"


def test_title_rows_section_rows_and_totals() -> None:
    text = "Anna's deck,\nNovember,\n\nCount,Name\nMain,\n56,Ebb\n4,Low Feint\nSideboard,\n4,Sundry\nTotal,64\n"
    report = check(text, "a.csv")
    assert (main(report), report.sections["side"], report.name) == (("legal", 60, []), 4, "Anna's deck")


def test_a_total_that_differs_is_an_alarm() -> None:
    report = check("Count,Name\n56,Ebb\n4,Low Feint\n61,Total\n", "a.csv")
    assert [(f.code, f.severity) for f in report.findings] == [("DK015", "warning")]


def test_a_markdown_table() -> None:
    text = "| Count | Name |\n|------:|:-----|\n| 4 | Low Feint |\n| 56 | Ebb |\n"
    assert main(check(text, "a.md.txt")) == ("legal", 60, [])


@pytest.mark.parametrize("count", ["3x", "x3", "(3)", "３"])
def test_counts_in_many_forms(count: str) -> None:
    assert main(check(f"Count,Name\n{count},Sundry\n57,Ebb\n", "a.csv")) == ("legal", 60, [])


SAID = [
    ("Game", "twin-tides"),
    ("Name", "Low water"),
    ("Player", "Ilse"),
    ("Event", "Spring Open"),
    ("Date", "2027-03-01"),
]


@pytest.mark.parametrize("form", ["{0}{1}{2}", "{0}: {2}", "{0}: {2}{1}{1}", "{0}:{1}{2}"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_what_a_table_says_of_its_deck_above_the_header(form: str, separator: str) -> None:
    above = "".join(form.format(label, separator, value) + "\n" for label, value in SAID)
    data = f"{above}\n{table('Count,Name', separator)}".encode()
    report = Checker(tides()).check("a.csv", data)
    assert (main(report), report.name, report.game) == (("legal", 60, []), "Low water", "twin-tides")
    assert report.player == "Ilse"


def test_a_game_that_is_not_known_is_told_where_it_is_said() -> None:
    report = Checker(tides()).check("a.csv", b"Title of it\nGame,Nonsense\nCount,Name\n60,Ebb\n")
    assert [(f.code, f.locations[0].line) for f in report.findings] == [("DK007", 2)]


def test_a_card_above_the_header_is_never_a_statement() -> None:
    assert check("4,Sundry\nEbb: 3\nCount,Name\n60,Ebb\n", "a.csv").verdict == "undetermined"


MTGO = "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation"


@pytest.mark.parametrize(
    "text",
    [
        f"{MTGO}\nLow Feint,4,1,Common,TT,10,No,No,0\nEbb,56,1,Common,TT,2,No,No,0\nSundry,4,1,Common,TT,21,No,Yes,0\n",
        "Count,Name,Sideboard\n4,Low Feint,\n56,Ebb,\n4,Sundry,x\n",
        "Count,Name,Is Sideboard\n4,Low Feint,FALSE\n56,Ebb,FALSE\n4,Sundry,TRUE\n",
        "Stück;Karte;Sideboard\n4;Low Feint;nein\n56;Ebb;nein\n4;Sundry;ja\n",
        "Count,Name,Location\n4,Low Feint,Mainboard\n56,Ebb,Mainboard\n4,Sundry,Sideboard\n",
        "Count,Name,Pile\n4,Low Feint,\n56,Ebb,\n4,Sundry,side\n",
    ],
)
def test_columns_that_say_where_a_card_belongs_whatever_they_are_called(text: str) -> None:
    report = check(text, "a.csv")
    assert report.verdict == "legal"
    assert (report.sections["main"], report.sections["side"]) == (60, 4)


@pytest.mark.parametrize(
    "text",
    [
        "Count,Name,Tags\n4,Low Feint,\n56,Ebb,\n4,Sundry,Sideboard\n",
        "Count,Name,Captain\n4,Low Feint,\n56,Ebb,\n4,Sundry,perhaps\n",
        "Count,Name,Box\n4,Low Feint,blue\n56,Ebb,blue\n4,Sundry,sideboard\n",
        "Count,Name,Section,Where\n4,Low Feint,main,side\n56,Ebb,main,main\n4,Sundry,side,main\n",
        "Count,Name,Companion\n4,Low Feint,\n56,Ebb,\n4,Sundry,x\n",
    ],
)
def test_columns_that_may_say_where_a_card_belongs_are_errors(text: str) -> None:
    assert check(text, "a.csv").verdict == "undetermined"


def test_a_mark_may_put_cards_outside_of_the_deck() -> None:
    report = check("Count,Name,Maybeboard\n4,Low Feint,\n56,Ebb,\n4,Sundry,x\n", "a.csv")
    assert main(report) == ("legal", 60, ["DK005 note"])
