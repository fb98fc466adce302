"""Where decks are judged: for each configuration a checker with its pools, games and formats."""

from __future__ import annotations

import os

from deckcheck.checking.checker import Checker
from deckcheck.checking.request import CheckRequest
from deckcheck.cli.settings import Settings
from deckcheck.config.find import Configurations
from deckcheck.config.open_library import open_library
from deckcheck.errors import UsageProblem
from deckcheck.output import details_for
from deckcheck.report import UNDETERMINED, UNREADABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.checking.checker import Details
    from deckcheck.checking.owned import Owned
    from deckcheck.cli.inputs.deck_file import Found
    from deckcheck.cli.inputs.sifting import Sifting
    from deckcheck.cli.kept_reports import KeptReports
    from deckcheck.config.configuration import Configuration
    from deckcheck.config.waiver_use import WaiverWatch
    from deckcheck.library.library import Library
    from deckcheck.report import DeckReport, NotJudged

    Outcome = DeckReport | UsageProblem

Sections = frozenset[str] | None


class ConfiguredChecker:
    """Judges the decks of one configuration, or of none."""

    def __init__(
        self, checker: Checker, asked: CheckRequest, config: Configuration | None, watch: WaiverWatch | None
    ) -> None:
        self.checker = checker
        self.config = config
        self.watch = watch
        self.kept: KeptReports | None = None
        self._asked = asked
        self._sections: dict[str, frozenset[str]] = {}

    def known(self, path: str, data: bytes) -> DeckReport | None:
        """Return the report of a deck of which nothing has changed, ``None`` where there is none."""
        if self.kept is None:
            return None
        return self.kept.get(self.kept.key(path, data, self._terms(path, self._asked)), path)

    def keep(self, path: str, data: bytes, report: DeckReport) -> None:
        """Keep the report of a deck."""
        if self.kept is not None:
            self.kept.add(self.kept.key(path, data, self._terms(path, self._asked)), report)

    def check(self, path: str, data: bytes) -> DeckReport:
        """Judge a deck."""
        if self.config is None:
            return self.checker.check(path, data)
        return self._check(path, data, self._asked)

    def see(self, report: DeckReport) -> None:
        """Take note of the report of a deck, for what is to be said of the configuration at the end."""
        if self.watch is not None:
            self.watch.see(report)

    def check_by(self, format: str, path: str, data: bytes, day: str = "") -> DeckReport:
        """Judge a deck by a format, whatever it says itself, and by the lists of a day if one is given."""
        return self._check(path, data, self._asked.replaced(format=format, day=day or self._asked.day))

    def terms(self, path: str) -> CheckRequest:
        """Return what holds for a deck."""
        return self._terms(path, self._asked)

    def _check(self, path: str, data: bytes, asked: CheckRequest) -> DeckReport:
        return self.checker.check(path, data, self._terms(path, asked))

    def _terms(self, path: str, asked: CheckRequest) -> CheckRequest:
        if self.config is None:
            return asked
        from deckcheck.config.check_request import terms_for

        return terms_for(path, asked, self.config)

    def sections(self, path: str) -> Sections:
        """Return the names that sections may have in a file of a game known from outside, else ``None``."""
        written = self._asked.game or (self.config.game_of(path) if self.config else "")
        game = self.checker.library.id_of(written) if written else ""
        if not game:
            return None
        if game not in self._sections:
            sections = self.checker.library.ruleset(game).game.sections.values()
            words = [word for one in sections for word in (one.id, one.title, *one.aliases)]
            self._sections[game] = frozenset(word.casefold() for word in words)
        return self._sections[game]

    def idle_waivers(self) -> DeckReport | None:
        """Report the waivers of the configuration that are of no use, if there are any."""
        return self.watch.report(self._asked) if self.watch is not None else None


class Checkers:
    """A checker for each configuration that decks of a run have.

    Args:
        paths: what the run checks.
        settings: what the command line says.
        details: what is called for each judged deck, instead of what the outputs need.

    Raises:
        UsageProblem: from here and from every method, where a configuration cannot be used.
    """

    def __init__(self, paths: Sequence[str], settings: Settings, details: Details | None = None) -> None:
        self._paths = paths
        self._details = details
        self._asked = settings.terms()
        self._configurations = Configurations(settings.config, isolated=settings.isolated)
        self._configured: dict[str, ConfiguredChecker] = {}
        self._by_folder: dict[str, ConfiguredChecker] = {}
        self._last: tuple[str, ConfiguredChecker] | None = None
        self._checkers: dict[object, Checker] = {}
        self._stdin_name = settings.stdin_name
        self._keeps = False
        self._kept: dict[Checker, KeptReports | None] = {}
        self.problems: dict[str, UsageProblem] = {}
        """Why some files could not be told to be decks, by the message."""
        configs = [self._configuration(path) for path in paths]
        self.settings = settings.completed(configs[0])
        """The settings of the run as a whole: the configuration of the first path has a say in them."""
        if settings.game:
            from deckcheck.cli.arguments import known_game

            game = known_game(settings.game, self._checker(configs[0]).library)
            self.settings = self.settings.replaced(game=game)
            self._asked = self._asked.replaced(game=game)

    @property
    def first(self) -> ConfiguredChecker:
        """The checker of the first path."""
        return self._by(self._configuration(self._paths[0]))

    def of(self, path: str) -> ConfiguredChecker:
        """Return the checker of a file."""
        if self._last is not None and path == self._last[0]:  # it is asked for several times for each deck
            return self._last[1]
        folder = os.path.dirname(path)
        configured = self._by_folder.get(folder)
        if configured is None:
            configured = self._by_folder[folder] = self._by(self._configuration(path))
        self._last = path, configured
        return configured

    def _by(self, config: Configuration | None) -> ConfiguredChecker:
        key = config.file if config is not None else ""
        if key not in self._configured:
            self._configured[key] = self._open(config)
        return self._configured[key]

    def outcome(self, found: Found) -> Outcome:
        """Return the outcome of what was found: as it was kept, or judged now and kept from now on."""
        known = self.known(found)
        return known if known is not None else self.keep(found, self.judge(found))

    def known(self, found: Found) -> DeckReport | None:
        """Return the report of a deck as it was kept, ``None`` where there is none."""
        if self._keeps and not found.trouble and not found.unreadable and not self.problems:
            try:
                report = self.of(found.path).known(found.path, found.data)
            except UsageProblem:
                return None
            return _by_rules_that_are_told(found, report) if report is not None else None
        return None

    def keep(self, found: Found, outcome: Outcome) -> Outcome:
        """Keep what came out for a deck, and return it."""
        if self._keeps and not found.unreadable and not found.nameless and not isinstance(outcome, UsageProblem):
            self.of(found.path).keep(found.path, found.data, outcome)
        return outcome

    def keep_reports(self) -> None:
        """Keep reports from now on, and return those that were kept."""
        self._keeps = True

    def save_reports(self) -> None:
        """Write the reports that are kept, for the next run."""
        for kept in self._kept.values():
            if kept is not None:
                kept.save()

    def judge(self, found: Found) -> Outcome:
        """Judge what was found: return the report, or why there is none."""
        if found.trouble:
            return UsageProblem(found.trouble)
        try:
            report = found.unreadable or self.of(found.path).check(found.path, found.data)
        except UsageProblem as problem:
            return problem
        return _by_rules_that_are_told(found, report)

    def sifting(self, passed: list[NotJudged] | None = None) -> Sifting:
        """Return how the files of the run are sifted; ``passed`` takes what is passed over."""
        from deckcheck.cli.inputs.sifting import Sifting

        return Sifting(self.sections, self._excludes, passed)

    def _excludes(self, path: str, folder: bool) -> bool:
        try:
            return self._configurations.excludes(path, folder)
        except UsageProblem as problem:
            self.problems[problem.message] = problem
            return False

    def sections(self, path: str) -> Sections:
        """Return the names that sections may have in a file of a game known from outside, else ``None``."""
        try:
            return self.of(path).sections(path)
        except UsageProblem as problem:
            self.problems[problem.message] = problem
            return frozenset()

    def idle_waivers(self) -> Iterator[DeckReport]:
        """Report what is to be said of the configurations at the end of a run."""
        for configured in self._configured.values():
            report = configured.idle_waivers()
            if report is not None:
                yield report

    def _configuration(self, path: str) -> Configuration | None:
        from_stdin = path in ("-", self._stdin_name) and not os.path.exists(path)
        named = self._stdin_name if os.path.exists(os.path.dirname(self._stdin_name)) else "."
        return self._configurations.of(named if from_stdin else path)

    def _open(self, config: Configuration | None) -> ConfiguredChecker:
        settings = self.settings
        checker = self._checker(config)
        watch = None
        if config is not None and config.waivers:
            from deckcheck.config.waiver_use import WaiverWatch, covers

            whole = settings.changes is None and covers(self._paths, config.folder)
            watch = WaiverWatch(config, whole)
        configured = ConfiguredChecker(checker, self._asked, config, watch)
        if self._keeps:
            configured.kept = self._kept_of(checker)
        return configured

    def _kept_of(self, checker: Checker) -> KeptReports | None:
        """Return the reports that are kept for a checker: one file for all configurations that use it."""
        if checker not in self._kept:
            from deckcheck.cli.kept_reports import KeptReports, may_keep

            self._kept[checker] = KeptReports(checker) if may_keep(checker) else None
        return self._kept[checker]

    def _checker(self, config: Configuration | None) -> Checker:
        """Return the checker of what a configuration names; several may name the same."""
        key = (config.pools, config.games, config.formats) if config is not None else ()
        if key not in self._checkers:
            asked = self.settings
            library = open_library(config, pools=asked.pools, games=asked.games, formats=asked.formats)
            self._checkers[key] = make_checker(library, asked, self._details)
        return self._checkers[key]


def _by_rules_that_are_told(found: Found, report: DeckReport) -> DeckReport:
    """Return the report; of a list that names no game it says that the game is open, not that it cannot be read."""
    if found.nameless and report.verdict == UNREADABLE and not report.game:
        return report.replaced(verdict=UNDETERMINED)
    return report


def make_checker(library: Library, settings: Settings, details: Details | None = None) -> Checker:
    """Make what checks the decks of a run whose settings are complete."""
    if settings != Settings(outputs=settings.outputs):
        from deckcheck.cli.arguments import check_settings

        check_settings(settings, library)
    checker = Checker(
        library,
        game=settings.game,
        format=settings.format,
        day=settings.day,
        select=settings.select,
        ignore=settings.ignore,
        encoding=settings.encoding,
        reader=settings.reader,
        details=details or details_for(name for name, _ in settings.outputs),
        owned=_owned(settings.owned),
    )
    if settings.pools:
        checker.terms = checker.terms.replaced(pools=settings.pools)
    return checker


def _owned(file: tuple[str, bytes] | None) -> Owned | None:
    if file is None:
        return None
    from deckcheck.checking.owned import Owned

    return Owned(*file)
