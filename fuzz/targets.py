"""One function for each reader: it is given bytes, and raises where the reader does what it must not.

A reader refuses by a :class:`~gridsage.errors.GridsageError` of one line; what it takes, it can write and read again.
Each function imports what it tries, and no more: what is imported is watched for coverage, which takes its time.
"""

from __future__ import annotations

import importlib
import io
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gridsage.errors import GridsageError

__all__ = ["TARGETS", "Target", "check_bytes", "try_input"]

Target = Callable[[str], None]


def _of(module: str) -> Any:
    """A part of Gridsage."""
    return importlib.import_module(f"gridsage.{module}")


def _mines_setup(text: str) -> None:
    mines = _of("games.mines")
    setup = mines.parse_setup(text)
    assert mines.parse_setup(str(setup)) == setup


def _mines_view(text: str) -> None:
    mines = _of("games.mines")
    view = mines.parse_view(text)
    assert mines.parse_view(str(view), view.setup) == view


def _mines_moves(text: str) -> None:
    _of("games.mines.notation").parse_moves(text, _of("games.mines.grid").Grid.of(30, 16))


def _mines_start(text: str) -> None:
    str(_of("games.mines.start").parse_start(text))


def _mnk_setup(text: str) -> None:
    mnk = _of("games.mnk")
    setup = mnk.parse_setup(text)
    assert mnk.parse_setup(str(setup)) == setup


def _mnk_position(text: str) -> None:
    mnk = _of("games.mnk.notation")
    position = mnk.parse_position(text)
    rows = mnk.format_rows(position)
    assert mnk.format_rows(mnk.parse_position(rows, position.setup)) == rows


def _mnk_moves(text: str) -> None:
    mnk = _of("games.mnk.notation")
    moves = mnk.parse_moves(text, "15x15x5")
    assert mnk.parse_moves(mnk.format_moves(moves, "15x15x5"), "15x15x5") == moves


def _mnk_file(suffix: str) -> Target:
    def read(text: str) -> None:
        forms = _of("games.mnk.formats")
        form, said = forms.find_format(suffix), _of("games.mnk.annotations").Annotations
        records = forms.read_games(text, suffix)
        assert form.parse(text) == records[0]
        assert all(map(str.isprintable, forms.find_unheld(text, suffix)))
        for record in records:
            again = form.parse(form.format(record))
            assert [move.text for move in again.moves] == [move.text for move in record.moves]
            assert type(record).from_json(record.to_json()) == record
            assert said.of(again).moves == said.of(record).moves

    return read


def _record(text: str) -> None:
    records = _of("record")
    record = records.GameRecord.from_json(text)
    line = json.dumps(record.to_dict())
    assert type(record).from_json(line) == record
    assert list(records.stream_records(io.BytesIO(f"{line}\n{line}\n".encode()))) == [record, record]


def _bot(game: str) -> Target:
    def read(text: str) -> None:
        _of("catalog").parse_bot(game, text)

    return read


def _store_location(text: str) -> None:
    str(_of("store.location").parse_location(text))


def _imported_lines(text: str) -> None:
    files = _of("store.export.jsonl")
    with _of("store.memory").MemoryStore() as store:
        files.read_store(store, io.StringIO(text), "input")
        files.write_store(store, io.StringIO())


def _imported_table(text: str) -> None:
    files = _of("store.export.csv")
    with _of("store.memory").MemoryStore() as store:
        files.read_table(store, io.StringIO(text), "input")
        files.write_games(store, io.StringIO())


def _mnk_tree(text: str) -> None:
    tree, forms = _of("games.mnk.tree"), _of("games.mnk.formats")
    found = forms.read_tree(text, "15x15x5")
    # Its text has no comments.
    moves = tuple(tree.TreeMove(move.parent, move.cell) for move in found.moves)
    assert tree.parse_tree(tree.format_tree(found)) == tree.MoveTree(found.start, moves)
    assert forms.read_tree(_of("games.mnk.formats.sgf").format_tree(found)) == found


def _mnk_bytes(text: str) -> None:
    """The bytes of a file whose name tells nothing, in any encoding."""
    forms, data = _of("games.mnk.formats"), text.encode("latin-1", errors="replace")
    suffix = forms.recognise_game_format(data)
    if suffix is not None:
        games = forms.read_games(forms.find_format(suffix).decode(data), suffix)
        streamed = list(forms.stream_games(io.BytesIO(data), suffix))
        assert [(game.players, game.moves) for game in streamed] == [(game.players, game.moves) for game in games]
    for form in forms.formats().values():
        assert isinstance(form.decode(data), str)


def _gomocup(text: str) -> None:
    said: list[str] = []
    brain = _of("gomocup.brain").Brain(said.append, _of("catalog").parse_bot("mnk", "minimax"), seed=1)
    brain.hurry = True
    try:
        for line in text.splitlines()[:200]:
            if not brain.handle(line):
                break
    finally:
        brain.close()
    _check_said(said)


def _check_said(said: list[str]) -> None:
    """Each answer is one line, and none tells of a fault of ours: those begin with the name of a Python error."""
    for line in said:
        assert "\n" not in line, line
        name = line[len("ERROR ") :].partition(":")[0] if line[:6].upper() == "ERROR " else ""
        assert not (name.endswith("Error") and name.isidentifier()), line


def _mines_program(text: str) -> None:
    said: list[str] = []
    speaker = _of("mines_protocol.speaker").Speaker(said.append, _of("catalog").parse_bot("mines", "single_point"))
    try:
        for line in text.splitlines()[:100]:
            if not speaker.handle(line):
                break
    finally:
        speaker.close()
    _check_said(said)


def _mines_answers(text: str) -> None:
    lines, grid = _of("mines_protocol.lines"), _of("games.mines.grid").Grid.of(9, 9)
    hints = lines.parse_hints(text.splitlines(), grid)
    assert lines.parse_hints(lines.format_hints(hints, grid), grid) == hints


def _mines_choice(text: str) -> None:
    lines, grid = _of("mines_protocol.lines"), _of("games.mines.grid").Grid.of(9, 9)
    choice = lines.parse_choice(text.splitlines(), grid)
    assert lines.parse_choice(lines.format_choice(choice, grid), grid).moves == choice.moves


def _given_board(text: str) -> None:
    given = _of("games.mines.given_board")
    board = given.parse_board(text)
    assert given.parse_board(given.format_board(board.setup, board.mines)).mines == board.mines


def _recording(text: str) -> None:
    # The letters of the corpus stand for bytes, so that files that are no text can be kept as text.
    _read_recordings(text.encode("latin-1", errors="replace"))


def _read_recordings(data: bytes) -> None:
    formats = _of("games.mines.formats")
    found = formats.read_recordings(data)
    assert list(formats.stream_recordings(io.BytesIO(data))) == found
    for recording in found:
        _of("games.mines.rerun").play_recording(recording)
        (again,) = formats.read_recordings(formats.write_recording(recording, ".mbf"), "a.mbf")
        assert again.mines == recording.mines


def _mnk_yixin(text: str) -> None:
    for entry in _of("games.mnk.yixin").read_yixin(text.encode("latin-1", errors="replace")):
        assert entry.text.isprintable()


def _mines_trace(text: str) -> None:
    trace = _of("games.mines.trace")
    events = trace.parse_trace(text)
    assert trace.parse_trace(trace.format_trace(events, 0)) == events


def _mines_grades(text: str) -> None:
    _of("solving.mines.no_guess").parse_grades(text)


def _mines_view_setup(text: str) -> None:
    str(_of("games.mines").parse_view_setup(text))


def _board_seed(text: str) -> None:
    seeds = _of("stream")
    seed = seeds.parse_board_seed(text)
    assert seeds.parse_board_seed(str(seed)) == seed


def _mnk_opening(text: str) -> None:
    rules, setup = _of("games.mnk.opening_rules"), _of("games.mnk").parse_setup("15x15x5@renju")
    opening = rules.parse_opening(text, setup)
    assert rules.parse_opening(rules.format_opening(opening, setup), setup) == opening


def _recorded_instant(text: str) -> None:
    instants = _of("instants")
    found = instants.parse_instant(text)
    if found and not text.isdigit():
        assert instants.parse_instant(instants.format_instant(found)) == found


def _replay_goal(text: str) -> None:
    clock = _of("sessions.replay_clock")
    pace = clock.ReplayPace([100, 2500, 90_000], began_ms=100)
    assert 0 <= pace.spot_at(clock.parse_goal(text).find(pace)).moves <= 3


def _puzzles(game: str) -> Target:
    def read(text: str) -> None:
        parse = _of(f"solving.{game}.puzzle").parse_puzzles
        puzzles = parse(text)
        assert parse(_of("solving.puzzle_lines").format_puzzles(puzzles)) == puzzles

    return read


def _engines_file(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "engines.toml"
        path.write_text(text, encoding="utf-8")
        _of("web.engines.registered").read_engines(path)


def _web_request(text: str) -> None:
    from pydantic import ValidationError

    try:
        _of("web.transport.requests").READER.validate_json(text)
    except ValidationError as refused:
        str(refused)


TARGETS: dict[str, Target] = {
    "mines_setup": _mines_setup,
    "mines_view": _mines_view,
    "mines_moves": _mines_moves,
    "mines_start": _mines_start,
    "mnk_setup": _mnk_setup,
    "mnk_position": _mnk_position,
    "mnk_moves": _mnk_moves,
    "mnk_psq": _mnk_file(".psq"),
    "mnk_sgf": _mnk_file(".sgf"),
    "mnk_lib": _mnk_file(".lib"),
    "mnk_pos": _mnk_file(".pos"),
    "mnk_bdt": _mnk_file(".bdt"),
    "mnk_tree": _mnk_tree,
    "mnk_bytes": _mnk_bytes,
    "mnk_yixin": _mnk_yixin,
    "record": _record,
    "mines_bot": _bot("mines"),
    "mnk_bot": _bot("mnk"),
    "store_location": _store_location,
    "imported_lines": _imported_lines,
    "imported_table": _imported_table,
    "gomocup": _gomocup,
    "given_board": _given_board,
    "mines_program": _mines_program,
    "mines_answers": _mines_answers,
    "mines_choice": _mines_choice,
    "recording": _recording,
    "mines_trace": _mines_trace,
    "mines_grades": _mines_grades,
    "mines_view_setup": _mines_view_setup,
    "board_seed": _board_seed,
    "mnk_opening": _mnk_opening,
    "recorded_instant": _recorded_instant,
    "replay_goal": _replay_goal,
    "mines_puzzles": _puzzles("mines"),
    "mnk_puzzles": _puzzles("mnk"),
    "engines_file": _engines_file,
    "web_request": _web_request,
}
"""Every reader by a name; ``fuzz/corpus`` has a folder for each."""


def try_input(name: str, data: bytes) -> None:
    """Give one input to a reader; what it must not do leaves as an exception."""
    text = data.decode("utf-8", errors="replace")
    try:
        TARGETS[name](text)
    except GridsageError as refused:
        _check_refusal(refused)


def check_bytes(name: str, data: bytes) -> bool:
    """Give the bytes of a file to a reader; whether it took them. What must not happen leaves as an exception."""
    try:
        TARGETS[name](data.decode("latin-1"))
    except GridsageError as refused:
        _check_refusal(refused)
        return False
    return True


def _check_refusal(refused: GridsageError) -> None:
    # One clear line: what reaches a terminal or a page cannot break out of it.
    words = str(refused)
    assert words, "a refusal says why"
    assert words.isprintable(), f"a refusal of one printable line: {words!r}"
