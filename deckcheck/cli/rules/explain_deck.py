"""``deckcheck explain DECK``: the arithmetic of every rule over one deck."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.checking.breakdown.build import give_accounts
from deckcheck.checking.breakdown.model import Accounts
from deckcheck.cli.checkers import Checkers
from deckcheck.cli.inputs.decks import decks_of
from deckcheck.cli.inputs.sifting import Sifting
from deckcheck.cli.rules.account_words import STATES, amount_words, full_parts, line_ranges, part_words, sentence_of
from deckcheck.errors import UsageProblem
from deckcheck.evaluation.outcomes import BROKEN, HELD, OFF, UNDECIDED, UNJUDGED
from deckcheck.files.display import safe
from deckcheck.output.text_width import crop, width
from deckcheck.rules.ir import LISTED

if TYPE_CHECKING:
    from deckcheck.checking.breakdown.model import Account, Line
    from deckcheck.cli.settings import Settings
    from deckcheck.output.two_columns import Page
    from deckcheck.report import DeckReport

STYLES = {"holds": "legal", "broken": "illegal", "open": "undetermined", "idle": "quiet"}


def explain_deck(page: Page, path: str, settings: Settings) -> int:
    """Judge a deck and write the accounts of its rules; give the exit code of the deck.

    Raises:
        UsageProblem: the path leads to a folder, or the deck's game, pools or format cannot be used.
    """
    report = _judged(path, settings)
    write_explained(page, report)
    return {"legal": 0, "illegal": 1, "undetermined": 3}.get(report.verdict, 2)


def write_explained(page: Page, report: DeckReport) -> None:
    """Write the accounts of the rules over a deck, then what else was found."""
    _headline(page, report)
    if isinstance(report.details, Accounts):
        _write_accounts(page, report.details)
    accounted = {one.code for one in report.details.accounts} if isinstance(report.details, Accounts) else set()
    problems = [finding for finding in report.findings if finding.code not in accounted]
    if problems:
        from deckcheck.output.finding_text import write_findings

        page.gap()
        write_findings(page, problems, report.path)


def _judged(path: str, settings: Settings) -> DeckReport:
    if os.path.isdir(path):
        raise UsageProblem(f"{path} is a folder.", hint="explain takes one deck: name a file.")
    configured = Checkers([path], settings).of(path)
    configured.checker.details = give_accounts
    found = next(decks_of([path], settings, configured.checker.library, Sifting(configured.sections)))
    return found.unreadable or configured.check(found.path, found.data)


def _headline(page: Page, report: DeckReport) -> None:
    about = " · ".join(safe(word) for word in (report.name, report.title) if word)
    page.line(f"{page.paint(report.verdict, report.verdict)}  {page.paint(safe(report.path), 'path')}")
    if about:
        page.line(page.paint(crop(about, page.width), "quiet"))


def _write_accounts(page: Page, accounts: Accounts) -> None:
    by_code: dict[str, list[Account]] = {}
    for account in accounts.accounts:
        by_code.setdefault(account.code, []).append(account)
    for code, group in by_code.items():
        _write_code(page, code, group)
    if accounts.elsewhere:
        page.gap()
    for code, statement, reason in accounts.elsewhere:
        page.row(code, f"{safe(statement)} (It {reason}.)", text_style="quiet")


def _write_code(page: Page, code: str, group: list[Account]) -> None:
    """Write the accounts of one code, each statement once; cards of a list that are not in the deck are counted."""
    idle = [account for account in group if code == LISTED and account.state == HELD and not account.lines]
    page.gap()
    statement = ""
    for account in group:
        if account in idle:
            continue
        if account.statement != statement:
            page.row("" if statement else code, safe(account.statement), "path")
            statement = account.statement
        _write_account(page, account)
    if idle:
        lists = "1 entry" if len(idle) == 1 else f"{len(idle)} entries"
        page.row("" if statement else code, f"{lists} of the lists of the format: no such card.", text_style="quiet")


def _write_account(page: Page, account: Account) -> None:
    label = STATES[account.state]
    page.row(label, safe(sentence_of(account)), STYLES[label])
    if account.state in (OFF, UNJUDGED):
        return
    if account.parts:
        _write_parts(page, account)
    elif account.of or account.kind == "every":
        for line in account.lines:
            _write_line(page, line, amount_words(line, account))
    elif account.lines:
        page.row("", line_ranges(account.lines), text_style="quiet")


def _write_parts(page: Page, account: Account) -> None:
    """Write the keys that are at fault or open with their lines, and name those that are at their limit."""
    for part in account.parts:
        if part.state in (BROKEN, UNDECIDED) and not (account.listed and not part.lines):
            page.row("", safe(part_words(part)))
            for line in part.lines:
                _write_line(page, line, amount_words(line, account))
    full = full_parts(account)
    if full and not account.listed:
        names = ", ".join(part_words(part) for part in full)
        page.row("", safe(f"At the limit: {names}."), text_style="quiet")
    elif account.listed:
        page.row("", line_ranges([line for part in account.parts for line in part.lines]), text_style="quiet")


def _write_line(page: Page, line: Line, amount: str) -> None:
    place = f"{line.place.line}:{line.place.column}" if line.place and line.place.line else ""
    start = f"{amount}  "
    page.raw_row(
        place, start + page.paint(crop(safe(line.card) or "what could not be read", page.room - width(start)), "quiet")
    )
