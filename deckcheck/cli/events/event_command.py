"""``deckcheck event``: lock, draw and verify the random decks of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from deckcheck.cli.events.options import seed_options, setup_options

if TYPE_CHECKING:
    from deckcheck.cli.events.options import Seeds, Setup


@click.group("event")
def command() -> None:
    """Lock, draw and verify the random decks of a tournament, so that every player can check them."""


@command.command("lock")
@click.argument("entries", nargs=-1, required=True, metavar="ENTRY...")
@click.option(
    "-o", "--output", required=True, metavar="LOCK", help="The lock to write; LOCK.salts.json is written too."
)
@click.option("--event", default="", metavar="NAME", help="The event's name.")
@click.option("--date", default="", metavar="DATE", help="The event's day (today if not said).")
@click.option(
    "--seed-kind",
    multiple=True,
    metavar="TEXT",
    help='What the seed will come from, e.g. "dice 40d10: rolled at the players\' meeting" (repeatable).',
)
@click.option("--seed-when", default="", metavar="TEXT", help="When the seed will exist: 2027-03-06T10:30Z, or words.")
@click.option("--commitments", default="", metavar="FILE", help='Hashes of secrets to be revealed: "Name" = "SHA-256".')
@click.option("--no-draw", "sealed", is_flag=True, help="Register finished decks: nothing will be drawn.")
@setup_options
def lock(
    entries: tuple[str, ...],
    output: str,
    event: str,
    date: str,
    seed_kind: tuple[str, ...],
    seed_when: str,
    commitments: str,
    sealed: bool,
    setup: Setup,
) -> int:
    """Freeze the entries of a tournament before any seed is known.

    An ENTRY is a file, or a folder of them, in any format that decks can be read in. Decks of games without a random
    part are registered as they are. For each player a slip is written, to be handed out before the seed exists.
    """
    from deckcheck.cli.events.lock_run import run_lock

    return run_lock(
        entries,
        output,
        setup,
        event=event,
        date=date,
        seed_kind=seed_kind,
        seed_when=seed_when,
        commitments=commitments,
        draw=not sealed,
    )


@command.command("draw")
@click.argument("lock", metavar="LOCK")
@click.option("-o", "--output", required=True, metavar="FOLDER", help="A new folder for decks, pages and the receipt.")
@seed_options
@click.option("--entries", multiple=True, metavar="PATH", help="Where the entries are now (repeatable).")
@click.option("--salts", default="", metavar="FILE", help="The salts, if they are not beside the lock.")
@click.option("--attempt", type=int, default=0, metavar="N", help="The number of a new attempt.")
@click.option("--reason", default="", metavar="TEXT", help="Why there is a new attempt, or a card is struck.")
@click.option("--strike", multiple=True, metavar="PLAYER=CARD", help="A drawn card that cannot be played (repeatable).")
@setup_options
def draw(
    lock: str,
    output: str,
    seeds: Seeds,
    entries: tuple[str, ...],
    salts: str,
    attempt: int,
    reason: str,
    strike: tuple[str, ...],
    setup: Setup,
) -> int:
    """Draw every player's deck by a seed, and write decks and receipt."""
    from deckcheck.cli.events.draw_run import run_draw

    return run_draw(
        lock, output, seeds, setup, entries=entries, salts=salts, attempt=attempt, reason=reason, strikes=strike
    )


@command.command("verify")
@click.argument("receipt", metavar="RECEIPT")
@seed_options
@click.option("--digest", default="", metavar="DIGITS", help="The digest of the lock, as a witness wrote it down.")
@click.option("--attempt", type=int, default=0, metavar="N", help="The attempt, where there is no receipt (1).")
@click.option("--lock", default="", metavar="FILE", help="The lock that was posted, if not the one beside the receipt.")
@click.option(
    "--entries", multiple=True, metavar="PATH", help="Entries, opened or as they were handed in (repeatable)."
)
@click.option("--salts", default="", metavar="FILE", help="The organizer's salts.")
@setup_options
def verify(
    receipt: str,
    seeds: Seeds,
    digest: str,
    attempt: int,
    lock: str,
    entries: tuple[str, ...],
    salts: str,
    setup: Setup,
) -> int:
    r"""Recompute everything from the receipt, the lock and the entries, and say what differs.

    RECEIPT is a receipt or its folder; or the opened entry of one player (NAME.json), which is compared with the lock
    and drawn for alone; or a lock, with which registered decks are compared. A seed that is given is what a witness
    wrote down.

    \b
    Exit codes: 0  all of it agrees
                1  something differs, and is named
                2  wrong usage, or a file that cannot be read
                3  what was recomputed agrees, and somebody is missing
    """
    from deckcheck.cli.events.verify_run import run_verify

    return run_verify(receipt, lock, entries, salts, setup, seeds=seeds, digest=digest, attempt=attempt)
