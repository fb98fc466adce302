"""The desk that answers: each method takes a question and gives plain data, or refuses."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from pydantic import ValidationError

from deckcheck.answers.games import cards_data, formats_data, games_data
from deckcheck.answers.limits import CHECKS, FEW, UNKNOWN, may_be_many, most_nameless, refuse_large, unknown_lines
from deckcheck.answers.paths import Places, public_path
from deckcheck.answers.questions import CardsQuestion, CheckQuestion, CompleteQuestion, ConvertQuestion, FixQuestion
from deckcheck.answers.refusals import Refusal
from deckcheck.checking.checker import Checker
from deckcheck.checking.request import CheckRequest
from deckcheck.decks.read import open_source
from deckcheck.errors import UsageProblem
from deckcheck.output.json import SCHEMA
from deckcheck.output.report_data import summary_data
from deckcheck.report import Summary
from deckcheck.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeVar

    from pydantic import BaseModel

    from deckcheck.answers import questions
    from deckcheck.checking.checker import Details
    from deckcheck.library.library import Library
    from deckcheck.repair.repairer import Repair
    from deckcheck.report import DeckReport

    Question = TypeVar("Question", bound=BaseModel)
    T = TypeVar("T")
    Data = dict[str, object]


class Desk:
    """Answers questions about decks.

    Args:
        library: the games, pools and formats at hand; nothing else is ever opened.
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self._places = Places([*library.places.own(), *library.format_paths, *library.game_files.values()])
        self.told: list[DeckReport] = []
        """The reports of the latest question, for those who note which games and verdicts there were."""

    def check(self, asked: object) -> Data:
        """Judge a deck by one game, format and day, or by several."""
        question = understood(CheckQuestion, asked)
        data = question.deck.encode("utf-8", "surrogatepass")
        details = _accounts() if question.breakdown else None
        reports = self.reports(question.filename, data, question.checks, details)
        answer: Data = {"reports": [run_data(report, day) for report, day in reports]}
        if question.breakdown:
            from deckcheck.answers.breakdowns import breakdown_data

            answer["breakdowns"] = [breakdown_data(report) for report, _ in reports]
        return answer

    def reports(
        self, filename: str, data: bytes, checks: list[questions.JudgedBy], details: Details | None = None
    ) -> list[tuple[DeckReport, str]]:
        """Judge the bytes of a deck; each report comes with the day whose lists held."""
        self.told = []
        filename = filename or "deck.txt"
        refuse_large(data)
        left = UNKNOWN
        found = []
        checker = Checker(self.library, details=details)
        for one in checks[:CHECKS]:
            terms = self._terms(one)
            counted = self._unknown(filename, data, terms, left)
            report = self._checked(checker, filename, data, terms)
            found.append((self._places.left_out(report), terms.day))
            self.told.append(report)
            left -= max(counted, sum(finding.code == "DK001" for finding in report.findings))
        return found

    def fix(self, asked: object) -> Data:
        """Find the smallest repair of a deck."""
        question = understood(FixQuestion, asked)
        repair = self._repaired(
            question,
            keep=question.keep,
            without=question.without,
            only_remove=question.only_remove,
            most=question.most,
        )
        return self._told_repair(repair, question.filename)

    def complete(self, asked: object) -> Data:
        """Find the cards that make a part of a deck a legal one."""
        question = understood(CompleteQuestion, asked)
        repair = self._repaired(
            question, keep=question.keep, without=question.without, complete=True, most=question.most
        )
        return self._told_repair(repair, question.filename)

    def repaired(self, filename: str, data: bytes, terms: questions.JudgedBy, **wishes: object) -> Repair:
        """Repair the bytes of a deck."""
        from deckcheck.repair.deck import RepairWishes
        from deckcheck.repair.repairer import Repairer, keep_parts

        self.told = []
        refuse_large(data)
        judged_by = self._terms(terms)
        self._unknown(filename, data, judged_by, UNKNOWN)
        repairer = Repairer(Checker(self.library, details=keep_parts), RepairWishes(**wishes))  # type: ignore[arg-type]
        repair: Repair = self._tried(lambda: repairer.repair(filename, data, judged_by))
        self.told = [self._places.left_out(repair.report)]
        return repair

    def _repaired(self, question: FixQuestion | CompleteQuestion, **wishes: object) -> Repair:
        data = question.deck.encode("utf-8", "surrogatepass")
        return self.repaired(question.filename, data, question, **wishes)

    def _told_repair(self, repair: Repair, filename: str) -> Data:
        from deckcheck.repair.words import headline, repair_data, steps

        return {"headline": headline(repair), "steps": steps(repair), **repair_data(repair, filename)}

    def convert(self, asked: object) -> Data:
        """Write a deck in another file format."""
        from base64 import b64encode

        from deckcheck.convert.converter import Converter
        from deckcheck.convert.writers import WRITERS

        question = understood(ConvertQuestion, asked)
        self.told = []
        data = question.deck.encode("utf-8", "surrogatepass")
        refuse_large(data)
        if question.to not in WRITERS:
            raise Refusal(400, "bad-request", f"to: there is no {question.to}; use one of {', '.join(WRITERS)}.")
        terms = CheckRequest(game=self._game(question.game))
        self._unknown(question.filename, data, terms, UNKNOWN)
        converter = Converter(self.library, question.to, game=terms.game)
        conversion = self._tried(lambda: converter.convert(question.filename, data))
        try:
            written: Data = {"text": conversion.data.decode("utf-8")}
        except UnicodeDecodeError:  # a workbook
            written = {"base64": b64encode(conversion.data).decode()}
        return {
            "reader": conversion.reader,
            "cards": conversion.copies,
            **written,
            "losses": list(conversion.losses),
            "findings": [finding.to_dict(public_path) for finding in conversion.findings],
        }

    def games(self) -> Data:
        """List the games, and whether their cards are at hand."""
        return {"games": games_data(self.library)}

    def formats(self, game: str) -> Data:
        """List the formats of a game."""
        return {"game": self._game(game or "?"), "formats": formats_data(self.library, game)}

    def cards(self, asked: object) -> Data:
        """Find cards."""
        question = understood(CardsQuestion, asked)
        game = self._game(question.game)
        return self._tried(lambda: cards_data(self.library, game, question.q, question.limit))

    def explain(self, code: str) -> Data:
        """Explain a code: a rule of a game, or one of deckcheck's own."""
        from deckcheck.answers.codes import code_data

        return code_data(code, self.library)

    def rules(self, game: str) -> Data:
        """List the rules of a game."""
        from deckcheck.answers.codes import rules_data

        return {"game": self._game(game or "?"), "rules": rules_data(game, self.library)}

    def _game(self, id: str) -> str:
        """Return the id of a game that there is; games are asked for by their ids, never by files."""
        if id and id not in self.library.game_files:
            raise Refusal(400, "bad-request", f"game: there is no game {id}; use one of {', '.join(self._ids())}.")
        return id

    def _ids(self) -> list[str]:
        return self.library.games()

    def _terms(self, asked: questions.JudgedBy) -> CheckRequest:
        game = self._game(asked.game)
        if asked.format and not game:
            raise Refusal(400, "bad-request", "format: a format is of a game: say which.")
        if game and asked.format and asked.format not in (known := self.library.formats(game)):
            raise Refusal(
                400, "bad-request", f"format: there is no {asked.format} of {game}; use one of {', '.join(known)}."
            )
        today = date.today().isoformat()  # noqa: DTZ011 (the day where the server stands)
        return CheckRequest(game=game, format=asked.format, day=asked.day or today, deck_waivers=False)

    def _unknown(self, filename: str, data: bytes, terms: CheckRequest, most: int) -> int:
        """Count the unknown lines, before anything is judged.

        Raises:
            Refusal: there are too many.
        """
        if most >= FEW and not may_be_many(data):
            return 0
        source = open_source(filename, data)
        if source.findings:
            return 0
        written = terms.game or source.game
        game = self.library.id_of(written) if written else ""
        if not written:
            limit = most_nameless(sum(bool(self.library.pool_files(id)) for id in self._ids()))
            if source.text.count("\n") >= limit:
                raise Refusal(422, "too-many-lines", f"A deck whose game is not named has at most {limit} lines.")
        if not game or not self.library.pool_files(game):
            return 0
        unknown: int = self._tried(lambda: unknown_lines(filename, data, self.library, game, most))
        if unknown > most:
            raise Refusal(
                422,
                "too-many-unknown",
                f"More than {UNKNOWN} lines are no cards of {self.library.game(game).name}, over all checks.",
            )
        return unknown

    def _checked(self, checker: Checker, filename: str, data: bytes, terms: CheckRequest) -> DeckReport:
        return self._tried(lambda: checker.check(filename, data, terms))

    def _tried(self, work: Callable[[], T]) -> T:
        """Do some work; what stands in its way refuses the question."""
        try:
            return work()
        except UsageProblem as problem:
            hint = f" {problem.hint}" if problem.hint else ""
            raise Refusal(422, "cannot-be-used", self._places.text(f"{problem.message}{hint}")) from None


def understood(model: type[Question], asked: object) -> Question:
    """Return a question as its model.

    Raises:
        Refusal: it is none.
    """
    try:
        return model.model_validate(asked)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        place = ".".join(map(str, first["loc"]))[:100]
        kind = "too-large" if first["type"] == "string_too_long" and place == "deck" else "bad-request"
        raise Refusal(413 if kind == "too-large" else 400, kind, f"{place}: {first['msg']}.") from None


def run_data(report: DeckReport, day: str) -> Mapping[str, object]:
    """Return the report of one deck as ``check --output-format json`` prints it."""
    summary = Summary()
    summary.add(report)
    return {
        "schema": SCHEMA,
        "deckcheck": __version__,
        "as_of": day,
        "decks": [report.to_dict(public_path)],
        "not_judged": [],
        "summary": summary_data(summary),
    }


def _accounts() -> Details:
    from deckcheck.checking.breakdown.build import give_accounts

    return give_accounts
