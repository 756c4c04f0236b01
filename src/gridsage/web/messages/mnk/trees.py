"""Trees of m,n,k moves: text of any form that is read, and files that are written."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from gridsage.web.messages.base import Message, SetupText

__all__ = ["MnkFile", "MnkTree", "MnkTreeFile", "MnkTreeText"]

TreeText = Annotated[str, Field(max_length=400_000, examples=["h8 i9 (i8 h9) j10"])]


Comments = Annotated[
    dict[Annotated[int, Field(ge=0, le=20_000)], Annotated[str, Field(max_length=400_000)]], Field(max_length=20_001)
]


class MnkTreeText(Message):
    """Moves with their variations, rows, a psq, SGF or hexadecimal RenLib file; text without a setup is of this one."""

    text: TreeText
    setup: SetupText = "15x15x5"


class MnkTree(BaseModel):
    """A tree of moves: where it starts, and each move as the number of the one before it, 0 for none, and its cell."""

    setup: str
    width: int
    height: int
    k: int
    rule: str
    stones: list[int]
    """The stones at its start, cell by cell: 0 empty, 1 X, 2 O."""
    turn: int
    """Who is to move there."""
    moves: list[Annotated[list[int], Field(min_length=2, max_length=2)]]
    comments: dict[int, str] = {}
    """What was written on its moves, by their numbers; on the start by 0."""


class MnkTreeFile(MnkTreeText):
    """A tree to be written as a file; a form without variations holds the line to move number ``at``."""

    form: Literal["psq", "sgf", "lib"]
    comments: Comments = Field(default_factory=dict)
    """What is written on its moves, by their numbers in the order of the text; on the start by 0."""
    at: Annotated[int, Field(ge=0, le=20_000)] = 0


class MnkFile(BaseModel):
    """A file's text."""

    text: str
