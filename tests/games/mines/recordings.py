"""Recordings made for the tests, and a second way to write the formats that we only read."""

from __future__ import annotations

import dataclasses
import math
import struct
from collections.abc import Iterator

from hypothesis import strategies as st

from gridsage.games.mines import MinesBot, parse_setup
from gridsage.games.mines.formats import write_recording
from gridsage.games.mines.notation import LETTERS
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.recording import Claims, PointerEvent, PointerKind, Recording, ShownCell
from gridsage.games.mines.rerun import Rerun
from gridsage.record import GameRecord
from gridsage.sessions.mines.bot import BotPlayer, play_out
from gridsage.sessions.mines.game import MinesGame

PLAIN = ("mv", "lc", "lr", "rc", "rr", "mc", "mr")


def played(bot: MinesBot, setup: str, seed: int, time_s: float = 0.25) -> GameRecord:
    """A bot's game, each move after the same time."""
    game = MinesGame(parse_setup(setup), seed=seed, player="bot")
    play_out(BotPlayer(bot, game))
    record = game.record()
    moves = tuple(move._replace(time_s=time_s) for move in record.moves)
    return GameRecord(record.game, record.setup, record.seed, record.players, moves, record.outcome, record.details)


def recorded(bot: MinesBot, setup: str, seed: int) -> Recording:
    """The same as a recording."""
    return record_game(played(bot, setup, seed))


def with_shown_cells(recording: Recording) -> Recording:
    """The recording, with what the board did after each event, as ViennaSweeper's files tell it."""
    shown: list[ShownCell] = []
    done = 0

    def note(played: Rerun, _: PointerEvent, changed: tuple[int, ...]) -> None:
        nonlocal done
        done += 1
        codes = played.board.view().cells
        shown.extend(ShownCell(done, cell, LETTERS[codes[cell]]) for cell in changed)

    Rerun(recording, on_event=note)
    return dataclasses.replace(recording, shown=tuple(shown))


@st.composite
def recordings(draw: st.DrawFn, kinds: tuple[str, ...] = PLAIN) -> Recording:
    """Any board with any events on it, also such as no player makes."""
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    mines = draw(st.sets(st.integers(0, width * height - 1), max_size=width * height - 1))
    setup, laid = Recording.board_of(width, height, sorted(mines), len(mines))
    cell_px = draw(st.integers(5, 64))
    events, time_ms = [], 0
    for _ in range(draw(st.integers(0, 30))):
        time_ms += draw(st.integers(0, 70_000))
        x, y = draw(st.integers(0, width * cell_px)), draw(st.integers(0, height * cell_px))
        events.append(PointerEvent(time_ms, PointerKind(draw(st.sampled_from(kinds))), x, y))
    text = st.text(st.characters(min_codepoint=33, max_codepoint=0x4E10, exclude_categories=("C", "Z")), max_size=12)
    return Recording(
        setup=setup,
        mines=laid,
        events=tuple(events),
        cell_px=cell_px,
        marks=draw(st.booleans()),
        player=draw(text),
        program=draw(text),
        claims=Claims(draw(st.integers(0, 999)), draw(st.integers(0, 10**6)), draw(st.booleans())),
    )


_AVF = {"mv": 1, "lc": 3, "lr": 5, "rc": 9, "rr": 17, "mc": 33, "mr": 65, "sc": 11}
_EVF = {"mv": 1, "lc": 2, "lr": 3, "rc": 4, "rr": 5, "mc": 6, "mr": 7, "pf": 8, "cc": 9, "l": 10, "r": 11, "m": 12}
_RMV = {"mv": 1, "lc": 2, "lr": 3, "rc": 4, "rr": 5, "mc": 6, "mr": 7}
_RMV_CELLS = {"#": 11, "F": 13, "*": 14} | {str(number): 18 + number for number in range(9)}
_EVF_CELLS = {"#": 110, "F": 111, "*": 115} | {str(number): 100 + number for number in range(9)}
_VIENNA_WORDS = {"#": "closed", "F": "flag", "*": "blast"} | {str(number): f"number{number}" for number in range(9)}
_PARSER_WORDS = {"#": "Flag removed", "F": "Flag", "*": "Cell opened (it is a Mine)"} | {
    str(number): f"Cell opened (Number {number})" for number in range(9)
}


def as_avf(recording: Recording, *, free: bool = False) -> bytes:
    """Arbiter's form, or FreeSweeper's, of a board of any size."""
    setup = recording.setup
    head = bytes([0 if free else 52, 0, 0, 0, 0, 6, setup.width - 1, setup.height - 1]) + struct.pack(">H", setup.mines)
    mines = b"".join(bytes([y + 1, x + 1]) for x, y in map(setup.grid.xy, recording.mines))
    seconds, decimals = divmod(recording.claims.time_ms or 0, 1000)
    score = f"B{recording.claims.three_bv}T{seconds + (0 if free else 1)}.{decimals // 10:02}"
    text = f"[0|W{setup.width}H{setup.height}M{setup.mines}|1.1.2020|1.1|{score}]".encode()
    marks = bytes([0x11 if recording.marks else 0x7F, 5])
    events = b"".join(_avf_event(event) for event in recording.events)
    tail = bytes([1]) + bytes(7) + b"\x05\x05cs=" + bytes(len(recording.events) if free else 0) + bytes(16)
    names = f"\rRealTime: 1\rSkin: x\r{recording.player}\r{recording.program}. Copyright".encode("gb18030")
    return head + mines + b"\xd3\x07" + marks + text + b"\x0c\x0b" + events + tail + names


def _avf_event(event: PointerEvent) -> bytes:
    second, hundredths = event.time_ms // 1000 + 1, event.time_ms % 1000 // 10
    x, y = event.x, event.y
    return bytes([_AVF[event.kind], x >> 8, second & 255, x & 255, hundredths, y >> 8, second >> 8, y & 255])


def as_rawvf_with_cells(recording: Recording, *, vienna: bool) -> bytes:
    """The text that we write, with what the board did in the words of ViennaSweeper or of the format's own program."""
    words = _VIENNA_WORDS if vienna else _PARSER_WORDS
    head, _, told = write_recording(recording, ".rawvf").decode().partition("Events:\n")
    lines = []
    for number, line in enumerate(told.splitlines(), 1):
        lines.append(line)
        for _, cell, letter in (cell for cell in recording.shown if cell.events == number):
            x, y = recording.setup.grid.xy(cell)
            lines.append(f"{words[letter]} {x + 1} {y + 1}")
    return "\n".join([f"{head}Events:", *lines, ""]).encode()


def as_evf_with_cells(recording: Recording) -> bytes:
    """Version 4, with what the board did after each event."""
    head = write_recording(dataclasses.replace(recording, events=()), ".evf")[:-3]
    told = bytearray()
    time_ms = x = y = 0
    for number, event in enumerate(recording.events, 1):
        left = event.time_ms - time_ms
        if left > 255:
            told += struct.pack(">BH", 255, left)
            left = 0
        told += struct.pack(">BBhh", _RMV[event.kind], left, event.x - x, event.y - y)
        time_ms, x, y = event.time_ms, event.x, event.y
        for _, cell, letter in (cell for cell in recording.shown if cell.events == number):
            column, row = recording.setup.grid.xy(cell)
            told += bytes([_EVF_CELLS[letter], 0, row, column])
    return head + told + bytes(3)


def as_old_evf(recording: Recording, version: int) -> bytes:
    """A version from 0 to 3, by its description: the time of every event, and everything about a game as text."""
    setup, claims = recording.setup, recording.claims
    notes = {"competition": "cup", "identifier": "42", "country": "CN"} | dict(recording.notes)
    keys = ("competition", "identifier", "started", "ended", "country")
    texts = [recording.program, recording.player, *(notes.get(key, "") for key in keys)]
    texts += ["device"] if version >= 2 else []
    bits = "".join("01"[cell in recording.mines] for cell in range(setup.width * setup.height))
    parts = [bytes([version, 0x80 if claims.won else 0]), bytes([0x80 if recording.marks else 0])[: version // 3]]
    parts += [
        struct.pack(">BBHBHH", setup.height, setup.width, setup.mines, recording.cell_px, 0, claims.three_bv or 0)
    ]
    parts += [(claims.time_ms or 0).to_bytes(3, "big"), *(f"{text}\0".encode() for text in texts)]
    parts += [bytes(int(bits[at : at + 8].ljust(8, "0"), 2) for at in range(0, len(bits), 8))]
    for event in recording.events:
        parts += [bytes([_EVF[event.kind]]), event.time_ms.to_bytes(3, "big"), struct.pack(">HH", event.x, event.y)]
    return b"".join([*parts, b"\0", bytes(32)] if version else [*parts, b"\xff"])


def as_evfs(*found: Recording) -> bytes:
    parts = [b"\0\0\2"]
    for number, recording in enumerate(found):
        data = write_recording(recording, ".evf")
        parts += [f"{number}.evf\0".encode(), len(data).to_bytes(4, "big"), data, b"ok"]
    return b"".join(parts)


def as_rmv(recording: Recording, version: int) -> bytes:
    """ViennaSweeper's form."""
    setup = recording.setup
    places = b"".join(bytes(setup.grid.xy(cell)) for cell in recording.mines)
    board = struct.pack(">IBBH", 7, setup.width, setup.height, setup.mines) + places
    name = recording.player.encode()
    player = struct.pack(">HB", 1, len(name)) + name
    result = f"\nLEVEL:3#3BV:{recording.claims.three_bv}#\n".encode() if version == 1 else b""
    three_bv = recording.claims.three_bv or 0
    properties = bytes([recording.marks, 0, 0, 3])
    properties += bytes([three_bv & 255, three_bv >> 8, recording.cell_px]) if version == 2 else b""
    left, top = (12, 56) if version == 1 else (0, 0)
    events = _rmv_events(recording, left, top)
    end = bytes([16 if recording.claims.won else 15]) + (recording.claims.time_ms or 0).to_bytes(3, "big")
    program = recording.program.encode()
    sizes = [len(program), len(player), len(board), 0, len(properties)]
    parts = [b"*rmv", struct.pack(">H", version), b"\1\1" if version == 2 else b"", bytes(4)]
    parts += [struct.pack(">H", len(result)) if version == 1 else b"", struct.pack(">5H", *sizes)]
    parts += [
        struct.pack(">H", 2) if version == 2 else b"",
        struct.pack(">IH", len(events), 0),
        result,
        program,
        player,
    ]
    parts += [board, properties, bytes(2) if version == 2 else b"", events, end]
    return b"".join(parts)


def _rmv_events(recording: Recording, left: int, top: int) -> bytes:
    told = bytearray()
    for number, event in enumerate(recording.events, 1):
        told += _rmv_event(event, left, top)
        for _, cell, letter in (cell for cell in recording.shown if cell.events == number):
            told += bytes([_RMV_CELLS[letter], *recording.setup.grid.xy(cell)])
    return bytes(told)


def _rmv_event(event: PointerEvent, left: int, top: int) -> bytes:
    place = struct.pack(">hh", event.x + left, event.y + top)
    return bytes([_RMV[event.kind]]) + event.time_ms.to_bytes(3, "big") + b"\0" + place


def as_umf(recording: Recording) -> bytes:
    """The form of ViennaSweeper's first versions."""
    setup = recording.setup
    name, program = recording.player.encode(), recording.program.encode()
    places = b"".join(bytes(setup.grid.xy(cell)) for cell in recording.mines)
    head = b"*umf" + struct.pack(">HI5HI", 1, 0, len(program) + 1, 0, 0, 0, 4, 0) + b"\n\n"
    body = program + b"\n" + struct.pack(">HB", 1, len(name)) + name + bytes(4)
    body += struct.pack(">BBH", setup.width, setup.height, setup.mines) + places + bytes([recording.marks, 0, 0, 3])
    events = _rmv_events(recording, 12, 56)
    return head + body + events + bytes([16 if recording.claims.won else 15])


def as_mvf(recording: Recording, form: str) -> bytes:
    """Minesweeper Clone's form: ``early``, ``097`` or ``2007``."""
    setup, claims = recording.setup, recording.claims
    origin = 0 if form == "early" else 1
    places = b"".join(bytes([x + origin, y + origin]) for x, y in map(setup.grid.xy, recording.mines))
    board = struct.pack(">BBH", setup.width, setup.height, setup.mines) + places
    seconds, decimals = divmod(claims.time_ms or 0, 1000)
    states = list(_states(recording.events))
    if form == "early":
        events = b"".join(
            struct.pack(">BBBHHB", time // 1000, time % 1000 // 10, left | middle << 1 | right << 2, x, y, 0)
            for time, left, right, middle, x, y in states
        )
        name = recording.player.encode().ljust(100)
        return (
            board
            + bytes([recording.marks, 0])
            + events
            + struct.pack(">HB", seconds, decimals // 10)
            + name
            + bytes(22)
        )
    date = struct.pack(">BBHBBB", 1, 2, 2007, 3, 4, 5) + bytes([3, 1])
    name = recording.player.encode()
    shuffled = b"".join(_shuffle(state, 7, form) for state in states)
    tail = board + bytes([len(name)]) + name + struct.pack(">H", 7) + len(states).to_bytes(3, "big") + shuffled
    if form == "097":
        three_bv = claims.three_bv or 0
        score = struct.pack(">HB", seconds, decimals // 10) + struct.pack(
            ">5H", three_bv, three_bv if claims.won else 0, 0, 0, 0
        )
        return b"\x11\x4d".ljust(27, b" ") + b"5" + bytes(46) + date + score + bytes([recording.marks]) + tail
    score = (claims.time_ms or 0).to_bytes(3, "big")
    head = b"\x11\x4d".ljust(27, b" ") + b"7" + bytes(25) + b"\x04v 07" + bytes(13)
    return head + date + score + bytes([recording.marks]) + tail


def _states(events: tuple[PointerEvent, ...]) -> Iterator[tuple[int, int, int, int, int, int]]:
    left = right = middle = 0
    for event in events:
        match event.kind.value:
            case "lc" | "lr":
                left = int(event.kind == "lc")
            case "rc" | "rr":
                right = int(event.kind == "rc")
            case "mc" | "mr":
                middle = int(event.kind == "mc")
        yield event.time_ms, left, right, middle, event.x, event.y


def _shuffle(state: tuple[int, int, int, int, int, int], seed: int, form: str) -> bytes:
    time, left, right, middle, x, y = state
    one, two = math.sqrt(seed), math.sqrt(seed + 1000.0)
    three, four = math.sqrt(one + 1000.0), math.sqrt(two + 1000.0)
    waves = [math.cos(three + 1000.0), math.sin(math.sqrt(two)), math.cos(three), math.sin(math.sqrt(one) + 1000.0)]
    waves += [math.cos(four)] if form == "097" else [math.cos(four), math.sin(four)]
    digits = "".join(f"{round(abs(wave) * 100_000_000):08}" for wave in waves)
    order = sorted(range(len(digits)), key=lambda place: (digits[place], place))
    if form == "097":
        parts = [(right, 1), (middle, 1), (left, 1), (y, 9), (x, 9), (time % 1000 // 10, 7), (time // 1000, 10)]
    else:
        parts = [(right, 1), (middle, 1), (left, 1), (y + 32, 11), (x + 32, 11), (time, 22)]
    bits = [value >> place & 1 for value, count in parts for place in range(count)]
    event = bytearray(len(digits) // 8)
    for place, bit in zip(order, bits, strict=False):
        event[place // 8] |= bit << place % 8
    return bytes(event)
