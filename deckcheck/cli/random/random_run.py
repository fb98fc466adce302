"""A run of ``deckcheck random``: decks to a folder or to standard output, everything else to standard error."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.cli.arguments import known_event, known_game, own_games
from deckcheck.cli.events.files import Progress, read_file
from deckcheck.cli.random.random_messages import Told
from deckcheck.config.configuration import Configuration
from deckcheck.config.find import Configurations
from deckcheck.config.open_library import open_library
from deckcheck.draws.documents import bytes_of, parse_model
from deckcheck.errors import UsageProblem
from deckcheck.files.display import harmless, safe
from deckcheck.files.folder import refuse_used, write_folder
from deckcheck.files.write import write_whole
from deckcheck.library.heads import DEFAULT
from deckcheck.library.library import Library
from deckcheck.rules.dates import today
from deckcheck.sampling.draw import RandomRun, draw_all
from deckcheck.sampling.receipt import RandomReceipt, file_name
from deckcheck.sampling.request import read_wishes
from deckcheck.sampling.verify import differences

if TYPE_CHECKING:
    from deckcheck.evaluation.ruleset import Ruleset
    from deckcheck.sampling.request import RandomWishes

DIFFERS = 1
RECEIPT = "receipt.json"


class RandomCall(NamedTuple):
    """Which game, format, day and pools are meant; the configuration says more where something is left out."""

    game: str
    format: str
    format_files: tuple[str, ...]
    day: str
    pools: tuple[str, ...]
    config: str

    def library(self) -> Library:
        """Open the games, pools and formats. They are read from their sources: no draw must depend on a cache."""
        config = self.configuration()
        return open_library(
            config, pools=self.pools, games=own_games(self.game), formats=self.format_files, cache=False
        )

    def ruleset(self, library: Library) -> tuple[Ruleset, str]:
        """Return what decks are judged by, and the day of it."""
        config = self.configuration()
        if not (self.game or config.game):
            raise UsageProblem("Which game?", hint=f"The games are: {', '.join(library.games())}.")
        game = known_game(self.game or config.game, library)
        usual = config.format if config.format in library.formats(game) else DEFAULT
        format = known_event(self.format, [game], library) if self.format else usual
        day = self.day or config.day or today()
        return library.ruleset(game, format, day), day

    def configuration(self) -> Configuration:
        """Return the configuration of this folder, an empty one where there is none."""
        return Configurations(self.config).of(".") or Configuration("")


def run_random(
    asked: RandomCall, wishes: RandomWishes, count: int, seed: str, *, folder: str, receipt: str, effort: float = 1
) -> int:
    """Draw decks, write them, and give the exit code."""
    if folder:
        refuse_used(folder)
    library = asked.library()
    ruleset, day = asked.ruleset(library)
    setting, unclear = read_wishes(wishes, ruleset)
    run = RandomRun(library, ruleset, setting, seed or _own_seed(), day, effort)
    told = Told(run)
    told.before(unclear, own_seed=not seed)
    draw_all(run, count, Progress("Drawing decks:"))
    told.after()
    proof = bytes_of(run.receipt(own_seed=not seed))
    if folder:
        files = {file_name(deck.index): data for deck, data in run.files}
        write_folder(folder, {**files, RECEIPT: proof}, lambda: _nothing_to_undo)
    else:
        sys.stdout.write("\n".join(data.decode() for _, data in run.files))
    if receipt:
        write_whole(receipt, proof)
    return 0


def run_verify(path: str, asked: RandomCall) -> int:
    """Draw the decks of a receipt again, say what differs, and give the exit code."""
    receipt = parse_model(RandomReceipt, read_file(path), path)
    found = differences(receipt, asked.library())
    found += _changed_files(path, receipt)
    for text in found:
        sys.stdout.write(f"differs: {safe(text)}\n")
    decks = "1 deck" if len(receipt.decks) == 1 else f"{len(receipt.decks)} decks"
    sys.stdout.write(
        f"{harmless(safe(path))}: {decks} drawn again, {'something differs' if found else 'all of it agrees'}\n"
    )
    return DIFFERS if found else 0


def _changed_files(path: str, receipt: RandomReceipt) -> list[str]:
    """Name the deck files beside a receipt that are not as they were drawn."""
    from hashlib import sha256

    changed = []
    for deck in receipt.decks:
        file = os.path.join(os.path.dirname(path), os.path.basename(deck.file))
        if os.path.isfile(file) and sha256(read_file(file)).hexdigest() != deck.sha256:
            changed.append(f"{file} is not as it was drawn")
    return changed


def _own_seed() -> str:
    from secrets import token_hex

    return token_hex(16)


def _nothing_to_undo() -> None:
    """Stand for what undoes nothing."""
