"""m,n,k games: asked for, played, told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from gridsage.sessions.result_class import ResultClass
from gridsage.web.messages.base import BotText, ErrorBody, GameId, Message, SetupText

__all__ = [
    "MnkChoice",
    "MnkFaultPush",
    "MnkForbidden",
    "MnkHelpCounts",
    "MnkInfo",
    "MnkInfoPush",
    "MnkInvitation",
    "MnkInvitationRequest",
    "MnkMove",
    "MnkNextPush",
    "MnkOpeningStep",
    "MnkSettings",
    "MnkState",
    "MnkStatePush",
    "NewMnkGame",
    "TakeMnkSeat",
]


class MnkSettings(BaseModel):
    """Who plays: a bot's name with its level, or null for a person; and how long a bot may think about a move."""

    model_config = ConfigDict(extra="forbid")

    first: BotText | None = None
    second: BotText | None = None
    time_s: Annotated[float, Field(ge=0.05, le=20)] = 1.0
    opening_rule: Literal["none", "swap", "swap2", "taraguchi10"] = "none"
    """Who places the first stones of five in a row, and who then chooses a side."""


class NewMnkGame(MnkSettings):
    """A new m,n,k game; ``after`` names the game of the round before, whose score goes on."""

    setup: SetupText = "15x15x5"
    after: GameId | None = None
    position: Annotated[str, Field(max_length=4000, examples=["h8 i9"])] = ""
    """Where it begins: moves or rows; the empty board where it says nothing."""


class MnkMove(Message):
    """A move as text, ``h8`` or ``7,7``, and how many moves the player has seen."""

    move: Annotated[str, Field(max_length=8, examples=["h8"])]
    turn: Annotated[int, Field(ge=0, le=1000)]


class MnkHelpCounts(BaseModel):
    """How often help was used in a game."""

    hints: int = 0
    undone: int = 0


class MnkInfo(BaseModel):
    """What a bot has found so far: a move, its worth for the side to move, and how the game would go on."""

    move: int
    score: int | None
    mate_in: int | None
    chance: float | None = None
    """The chance to win of the side to move, a draw as half; null where the bot's score does not tell it."""
    depth: int
    nodes: int
    time_s: float
    line: list[int]


class MnkOpeningStep(BaseModel):
    """What the opening rule asks of the seat that is to act: so many stones, one of the options, or stones to offer."""

    by_opener: bool
    """Whether it is asked of whoever placed the first stone; else of the other."""
    stones: int
    options: list[str]
    """``x`` or ``o``, the side to take, ``more``: to place two stones and leave the choice to the other, or ``ten``: to
    keep X and offer ten stones."""
    area: int
    """The side of the central square in which the stone must lie; 0 where it may lie anywhere."""
    offers: int
    """How many stones are still to be offered."""
    offered: list[int]
    """The stones that were offered; when there are none left to offer, one of them is taken."""


class MnkChoice(Message):
    """What a player chooses in the opening, and how many moves they have seen."""

    choice: Literal["x", "o", "more", "ten"]
    turn: Annotated[int, Field(ge=0, le=1000)]


class MnkForbidden(BaseModel):
    """A point that renju forbids to the side to move, and the rows that a stone there would make."""

    cell: int
    foul: str
    """``overline``, ``double four`` or ``double three``."""
    rows: list[list[int]]


class MnkState(BaseModel):
    """A whole m,n,k game."""

    game: Literal["mnk"] = "mnk"
    id: str
    setup: str
    width: int
    height: int
    k: int
    rule: str
    settings: MnkSettings
    moves: list[int]
    turn: int
    """The seat to move: 0 places X, 1 places O."""
    acting: int
    """The seat of whoever is to place that stone, or to choose: in an opening one player may place stones of both."""
    acted: int | None
    """The seat of whoever placed the last stone, or chose last; null at the beginning."""
    exchanged: bool
    """Whether the players changed seats in the opening: whoever placed the first stone has O."""
    opening: MnkOpeningStep | None
    """What the opening rule asks for; null where there is none, or it is over."""
    over: bool
    winner: int | None
    result: str
    """``unfinished``, ``line``, ``full``, ``resigned``, or how the loser, a bot, broke down: ``illegal``, ``crashed``,
    ``timeout`` or ``memory``."""
    note: str
    """What the bot did that broke down."""
    row: list[int]
    forbidden: list[MnkForbidden]
    """The points that the side to move must not take."""
    times_s: tuple[float, float]
    running: bool
    thinking: bool
    """Whether a bot is to move."""
    info: MnkInfo | None
    """What the bot has found so far."""
    stopped: bool
    """Whether the game is paused: no bot thinks."""
    help: MnkHelpCounts
    result_class: ResultClass
    """With how much help it was played so far."""
    score: tuple[int, int, int]
    """Rounds of the match that the player of X has won, that the player of O has, whoever began then, and draws, with
    this one when it is over."""
    saved: bool | None
    """Whether the store has all of it; if not, the game goes on in memory. Null before the first move: until then
    nothing is kept."""
    seats: list[int] | None = None
    """The seats that are yours: none for whoever only looks. Null in news that everybody gets: as before."""
    names: tuple[str, str]
    """The players as their record names them: ``human``, or ``human:`` and the name that a person has chosen."""
    two_screens: bool
    """Whether two people play, each at a screen of their own."""
    open_seat: int | None
    """The seat that waits for whoever was invited to it."""
    here: tuple[bool, bool]
    """Whether whoever sits there looks at the game now."""


class MnkInvitationRequest(Message):
    """Which seat somebody is invited to."""

    seat: Annotated[int, Field(ge=0, le=1)]


class MnkInvitation(BaseModel):
    """An invitation to a seat; whoever shows it first sits there. It is told once, to whoever made it."""

    game: str
    seat: int
    invitation: str
    path: str
    """The address to send to the other person."""


class TakeMnkSeat(Message):
    """The invitation by which somebody takes a seat."""

    invitation: Annotated[str, Field(min_length=1, max_length=64)]


class MnkNextPush(BaseModel):
    """The other one of two people has begun the next round."""

    event: Literal["mnk.next"] = "mnk.next"
    game: str
    next: str


class MnkStatePush(BaseModel):
    """A game that this tab looks at has changed."""

    event: Literal["mnk.state"] = "mnk.state"
    state: MnkState


class MnkInfoPush(BaseModel):
    """What the bot to move has found so far."""

    event: Literal["mnk.info"] = "mnk.info"
    game: str
    info: MnkInfo


class MnkFaultPush(BaseModel):
    """The server could not let a bot move; the game is paused."""

    event: Literal["mnk.fault"] = "mnk.fault"
    game: str
    error: ErrorBody
