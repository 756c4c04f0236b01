"""What all messages are made of: seeds, cells, ids, remarks, errors."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from gridsage.stream import MAX_SEED

__all__ = [
    "AnyErrorBody",
    "BoardSeedText",
    "BotText",
    "CellIndex",
    "ClashErrorBody",
    "ErrorAnswer",
    "ErrorBody",
    "FactValue",
    "GameId",
    "Message",
    "PatternMessage",
    "RemarkMessage",
    "Seed",
    "SetupText",
    "ShapeErrorBody",
    "UnknownNameErrorBody",
]

Seed = Annotated[str, Field(pattern=r"^[0-9]{1,19}$", examples=["42"], description=f"A whole number, 0 to {MAX_SEED}.")]
"""A seed as text: it may be larger than the numbers that JavaScript keeps exact."""

BoardSeedText = Annotated[
    str,
    Field(
        pattern=r"^([0-9]{1,19}|x[0-9a-f]{32})$",
        examples=["42", "x000102030405060708090a0b0c0d0e0f"],
        description=f"A whole number, 0 to {MAX_SEED}, or an x and 32 hexadecimal digits.",
    ),
]
"""The seed of a board: one that somebody gave, or a wide one of the server."""


CellIndex = Annotated[int, Field(ge=0, lt=40_000)]
"""A cell's index, ``y × width + x``."""


GameId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$")]


BotText = Annotated[str, Field(min_length=1, max_length=100, examples=["champion"])]


SetupText = Annotated[str, Field(min_length=1, max_length=60, examples=["expert"])]


class Message(BaseModel):
    """What a client sends: unknown keys are refused, so that a typing error is not passed over in silence."""

    model_config = ConfigDict(extra="forbid")


FactValue = int | float | str | list[int]
"""A number, a name, or cells."""


class RemarkMessage(BaseModel):
    """Something said as data, for any language: its kind, and the facts, of which those that are lists are cells."""

    kind: str
    facts: dict[str, FactValue] = {}


class PatternMessage(BaseModel):
    """The famous pattern that a reason is: its name, the numbers that make it, whether it is reduced."""

    name: str
    clues: list[int]
    reduced: bool


class ErrorBody(BaseModel):
    """What went wrong: a kind, a code that is finer and stays, its facts, and the same as an English sentence."""

    model_config = ConfigDict(extra="allow")

    kind: str
    code: str
    facts: dict[str, FactValue]
    message: str


class ClashErrorBody(ErrorBody):
    """Of a view that no board can produce."""

    clues: list[int]
    """The cells whose numbers clash."""


class UnknownNameErrorBody(ErrorBody):
    """Of a name that there is not."""

    known: list[str]
    """Those that there are."""


class ShapeErrorBody(ErrorBody):
    """Of a request of the wrong shape."""

    where: str
    """The field."""


AnyErrorBody = ClashErrorBody | UnknownNameErrorBody | ShapeErrorBody | ErrorBody


class ErrorAnswer(BaseModel):
    """The one shape of every error."""

    error: AnyErrorBody
