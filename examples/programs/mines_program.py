"""A Minesweeper program in Python, to begin your own from: the protocol below, and a simple player.

    gridsage mines bench --bots "champion,process:command=python3 examples/programs/mines_program.py" \\
        --setups beginner --games 100

docs/mines-protocol.md describes the lines. It needs nothing but Python: replace what Player.choose and Player.hints do.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

Cell = tuple[int, int]
HIDDEN, FLAG = "#", "F"


@dataclass
class Game:
    """What the board shows: a letter for each cell, as docs/mines-protocol.md has them."""

    width: int
    height: int
    mines: int
    start: str
    shown: dict[Cell, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.shown = {(x, y): HIDDEN for y in range(self.height) for x in range(self.width)}

    def around(self, cell: Cell) -> Iterator[Cell]:
        """The cells next to this one."""
        x, y = cell
        for other in ((x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy):
            if other in self.shown:
                yield other


class Player:
    """Looks at one number after the other, and guesses at random where none tells anything."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.random = random.Random(seed)

    def deductions(self) -> dict[Cell, tuple[str, str, Cell, str]]:
        """The cells that one number settles: verdict, rule, the number's cell, and the reason."""
        shown, found = self.game.shown, dict[Cell, tuple[str, str, Cell, str]]()
        for clue, letter in shown.items():
            if not letter.isdigit():
                continue
            around = list(self.game.around(clue))
            hidden = [cell for cell in around if shown[cell] == HIDDEN]
            missing = int(letter) - sum(shown[cell] == FLAG for cell in around)
            at = f"the {letter} at {clue[0]},{clue[1]}"
            if hidden and missing == 0:
                found.update(dict.fromkeys(hidden, ("safe", "AFN", clue, f"All mines of {at} are flagged.")))
            elif hidden and missing == len(hidden):
                found.update(dict.fromkeys(hidden, ("mine", "AMN", clue, f"All hidden cells of {at} are mines.")))
        return found

    def choose(self) -> Iterator[str]:
        """The lines of an answer to go, but the last one."""
        found = self.deductions()
        for (x, y), (verdict, *_) in found.items():
            yield f"sure {'open' if verdict == 'safe' else 'flag'} {x},{y}"
        if found:
            return
        hidden = [cell for cell, letter in self.game.shown.items() if letter == HIDDEN]
        flags = [cell for cell, letter in self.game.shown.items() if letter == FLAG]
        if not hidden:  # somebody else has set a flag on a safe cell
            (x, y) = self.random.choice(flags)
            yield f"guess unflag {x},{y}"
            yield f"guess open {x},{y}"
            return
        x, y = self.random.choice(hidden)
        risk = max(0.0, min(1.0, (self.game.mines - len(flags)) / len(hidden)))
        first = len(hidden) + len(flags) == len(self.game.shown)
        if first and self.game.start != "any":
            yield f"sure open {x},{y}"  # the start rule promises that it is no mine
        else:
            yield f"guess open {x},{y} {risk:.6f}"

    def hints(self) -> Iterator[str]:
        """The lines of an answer to hints, but the last one."""
        shown = self.game.shown
        for clue, letter in shown.items():
            flags = sum(shown[cell] == FLAG for cell in self.game.around(clue))
            if letter.isdigit() and flags > int(letter):
                yield f"clash {clue[0]},{clue[1]} The {letter} has {flags} flags around it."
                return
        for (x, y), (verdict, rule, clue, reason) in self.deductions().items():
            yield f"hint {verdict} {x},{y} {rule} {clue[0]},{clue[1]} - {reason}"


def say(*lines: str) -> None:
    """Answer; every answer must leave at once, so it is flushed."""
    for line in lines:
        print(line, flush=True)


def cell_of(text: str) -> Cell:
    """Read 3,4."""
    x, y = text.split(",")
    return int(x), int(y)


def main() -> None:
    """Answer line by line until quit, or until the manager is gone."""
    player: Player | None = None
    for line in sys.stdin:
        match line.split():
            case []:
                pass
            case ["hello", *_]:
                say("hello 1", "name Example in Python", "version 1.0", "can hints", "ready")
            case ["new", width, height, mines, start, seed, *_]:
                player = Player(Game(int(width), int(height), int(mines), start), int(seed))
                say("ready")
            case ["quit", *_]:
                return
            case ["error", *_]:
                print(line, file=sys.stderr)
            case ["cells" | "go" | "hints", *_] if player is None:
                say("error no game was begun")
            case ["cells", *words] if player is not None:
                for word in words:
                    name, letter = word.split("=")
                    player.game.shown[cell_of(name)] = letter
            case ["go", *_] if player is not None:
                say(*player.choose(), "done")
            case ["hints", *_] if player is not None:
                say(*player.hints(), "done")
            case [word, *_]:
                say(f"error unknown command {word}")


if __name__ == "__main__":
    main()
