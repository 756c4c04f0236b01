"""Games by commands, one a line: each is written down once, is found by its words, and is told by ``help``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from gridsage.errors import GridsageError, ParseError
from gridsage.tui.keeping import GameKeeper

__all__ = ["Command", "CommandsDone", "GameByCommands", "Say"]

Say = Callable[[str], None]

_USAGE_WIDTH = 20


@dataclass(frozen=True, slots=True)
class Command:
    """A command as it is written, what it does in words, and who carries it out.

    >>> command = Command("guess [cell|proof]", "may I guess?", print)
    >>> command.arguments(["guess"]), command.arguments(["guess", "cell"]), command.arguments(["guess", "mine"])
    ([], ['cell'], None)
    """

    usage: str
    """Words in capitals stand for what the player gives, words in brackets may be left out."""
    about: str
    """A name in braces stands for what :meth:`GameByCommands.facts` tells."""
    run: Callable[..., None]
    """Is given what the player gave."""

    def arguments(self, words: Sequence[str]) -> list[str] | None:
        """What the player gave, where the words are this command; None where they are another."""
        parts = self.usage.split()
        needed = [part for part in parts if not part.startswith("[")]
        if not len(needed) <= len(words) <= len(parts):
            return None
        given = list(zip(parts, words, strict=False))
        if not all(_may_stand_for(word, part) for part, word in given):
            return None
        return [word for part, word in given if part.startswith("[") or part.isupper()]

    @property
    def named(self) -> bool:
        """Whether it begins with a word of its own."""
        return not self.usage.split()[0].isupper()

    def __str__(self) -> str:
        return f"{self.usage:<{_USAGE_WIDTH}} {self.about}"


def _may_stand_for(word: str, part: str) -> bool:
    part = part.strip("[]")
    return part.isupper() or word in part.split("|")


@dataclass(frozen=True, slots=True)
class CommandsDone:
    """How the commands went: how many were refused, and whether the last was ``quit`` rather than the end."""

    refused: int
    quit: bool


class GameByCommands:
    """A game that is played by commands: each answer goes to ``say``, each refusal to ``complain``."""

    def __init__(self, *commands: Command, say: Say, complain: Say, keeper: GameKeeper | None) -> None:
        leave = Command("quit", "leave", lambda: None)
        self._commands = (*commands, Command("help", "this list", self._help), leave)
        self._say = say
        self._complain = complain
        self._keeper = keeper or GameKeeper()

    def facts(self) -> dict[str, str]:
        """What ``help`` tells beside the commands themselves."""
        return {}

    def run_all(self, lines: Iterable[str]) -> CommandsDone:
        """Carry out the command of each line, up to ``quit`` or the end; what is refused is told and passed over.

        Empty lines and those that begin with ``#`` are left out.
        """
        refused = 0
        for line in lines:
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            if words == ["quit"]:
                return CommandsDone(refused, quit=True)
            refused += not self.try_to(partial(self._run, words))
        return CommandsDone(refused, quit=False)

    def try_to(self, act: Callable[[], None]) -> bool:
        """Whether it was done; where it was refused, that is told."""
        try:
            act()
        except GridsageError as error:
            self._complain(str(error))
            return False
        return True

    def _run(self, words: list[str]) -> None:
        # What needs no word of its own, such as a move, is whatever is no other command.
        for command in sorted(self._commands, key=lambda command: not command.named):
            if (arguments := command.arguments(words)) is not None:
                command.run(*arguments)
                return
        known = ", ".join(command.usage for command in self._commands)
        raise ParseError(f"cannot read {' '.join(words)[:60]!r}: expected {known}")

    def _help(self) -> None:
        self._say("\n".join(str(command) for command in self._commands).format(**self.facts()))
