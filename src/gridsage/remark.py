"""Something said of a game, as data: a kind and its facts, which any language can put into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

__all__ = ["Fact", "Phrases", "Remark", "join_names"]

Fact = int | float | str | tuple[int, ...]
"""A number, a name, or cells; cells are a tuple also where there is one."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said, apart from the words; where a fact is called ``n``, the sentence depends on whether it is 1."""

    kind: str
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, kind: str, **facts: Fact) -> Remark:
        """A remark with these facts.

        >>> Remark.of("full", clue=(4,), n=2).facts["n"]
        2
        """
        return cls(kind, facts)


class Phrases:
    """The sentences of one language by kind, with a gap for each fact; a pair is for one and for several.

    >>> Phrases({"left": ("{n} mine is left.", "{n} mines are left.")}).say(Remark.of("left", n=1), lambda *_: "")
    '1 mine is left.'
    """

    def __init__(self, sentences: Mapping[str, str | tuple[str, str]]) -> None:
        self.sentences = sentences

    def say(self, remark: Remark, name: Callable[[str, tuple[int, ...]], str]) -> str:
        """The sentence; ``name`` puts the cells of a fact into words."""
        sentence = self.sentences[remark.kind]
        if not isinstance(sentence, str):
            sentence = sentence[remark.facts["n"] != 1]
        shown = {key: name(key, fact) if isinstance(fact, tuple) else fact for key, fact in remark.facts.items()}
        return sentence.format(**shown)


def join_names(names: Sequence[str]) -> str:
    """Names as English lists them.

    >>> join_names(["a1", "b2", "c3"])
    'a1, b2 and c3'
    """
    return "".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} and {names[-1]}"
