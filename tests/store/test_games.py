"""Games: what every store promises."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from gridsage.errors import ConflictError, GridsageError, MissingError
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.events import Event, GameEnded, HelpUsed, MoveMade, MovesTakenBack, PauseChanged
from gridsage.store import GameQuery, Store, StoredGame

EXPLODED = Outcome(Termination.EXPLODED)
UNFINISHED = Outcome(Termination.UNFINISHED)


def moved(number: int, move: PlayedMove, *, outcome: Outcome = UNFINISHED, **details: Any) -> MoveMade:
    return MoveMade(number=number, outcome=outcome, details=details, move=move)


def taken_back(number: int, count: int = 1, *, times: int = 1) -> MovesTakenBack:
    """Moves taken back, for the n-th time in the game."""
    return MovesTakenBack(number=number, outcome=UNFINISHED, details={"help": {"undone": times}}, count=count)


def test_a_game_comes_back_exactly(store: Store, mines_record: GameRecord, mnk_record: GameRecord) -> None:
    for record in (mines_record, mnk_record):
        game = store.games.get(store.games.add(record, owner="s1"))
        assert game.record == record
        assert game.owner == "s1"
        assert game.finished is (record is mnk_record)
        assert (game.ended_at is not None) is game.finished


def test_ids_are_long_and_never_the_same(store: Store, mnk_record: GameRecord) -> None:
    ids = {store.games.add(mnk_record) for _ in range(20)}
    assert len(ids) == 20
    assert all(len(game_id) == 26 and game_id.isalnum() for game_id in ids)


def test_moves_are_kept_in_order_and_the_last_one_ends_the_game(store: Store, mines_record: GameRecord) -> None:
    game_id = store.games.add(replace(mines_record, moves=()))
    for number, move in enumerate(mines_record.moves[:-1]):
        store.games.apply(game_id, moved(number, move))
    assert not store.games.get(game_id).finished
    store.games.apply(game_id, moved(2, mines_record.moves[2], outcome=EXPLODED, mines=[1, 2], opened=12))
    game = store.games.get(game_id)
    assert game.record.moves == mines_record.moves
    assert game.record.outcome == EXPLODED
    assert game.record.details == {"mines": [1, 2], "opened": 12}
    assert game.ended_at == game.updated_at > game.created_at


def test_many_events_are_kept_whole_or_not_at_all(store: Store, mines_record: GameRecord) -> None:
    game_id = store.games.add(mines_record)
    one, two = PlayedMove(0, "open 0,0", 1.0), PlayedMove(0, "open 1,0", 2.0)
    with pytest.raises(ConflictError):
        store.games.apply(game_id, moved(3, one), moved(5, two))
    assert store.games.get(game_id).record == mines_record
    changes: tuple[Event, ...] = (moved(3, one), taken_back(4), moved(3, two, help={"undone": 1}))
    store.games.apply(game_id, *changes)
    game = store.games.get(game_id)
    assert (game.record.moves, game.practice) == ((*mines_record.moves, two), True)
    assert store.games.find()[0].time_s == pytest.approx(mines_record.time_s + 2.0)
    store.games.apply(game_id)
    assert store.games.get(game_id) == game


def test_a_move_out_of_turn_is_a_conflict_and_changes_nothing(store: Store, mines_record: GameRecord) -> None:
    game_id = store.games.add(mines_record)
    for number in (-1, 0, 2, 4, 99):
        with pytest.raises(ConflictError, match="the game has 3 moves"):
            store.games.apply(game_id, moved(number, PlayedMove(0, "open 0,0")))
    assert store.games.get(game_id).record == mines_record


def test_the_same_move_sent_twice_is_kept_once(store: Store, mines_record: GameRecord) -> None:
    game_id = store.games.add(mines_record)
    events = moved(3, PlayedMove(0, "open 0,0", 0.5)), moved(4, PlayedMove(0, "open 1,0", 0.5), outcome=EXPLODED)
    store.games.apply(game_id, *events)
    kept = store.games.get(game_id)
    store.games.apply(game_id, *events)
    store.games.apply(game_id, events[1])
    assert store.games.get(game_id) == kept
    # Who sent the first one alone does not know that the game went on.
    with pytest.raises(ConflictError, match="has 5 moves"):
        store.games.apply(game_id, events[0])


def test_a_game_that_is_over_takes_no_move(store: Store, mnk_record: GameRecord) -> None:
    game_id = store.games.add(mnk_record)
    with pytest.raises(ConflictError, match="over"):
        store.games.apply(game_id, moved(5, PlayedMove(1, "c3")))
    with pytest.raises(ConflictError, match="over"):
        store.games.apply(game_id, GameEnded(number=5, outcome=Outcome(Termination.RESIGNED, 0), details={}))
    assert store.games.get(game_id).record == mnk_record


def test_a_game_can_be_given_up(store: Store, mines_record: GameRecord) -> None:
    game_id = store.games.add(mines_record)
    given_up = GameEnded(number=3, outcome=Outcome(Termination.RESIGNED, note="bye"), details={"mines": [1, 2]})
    store.games.apply(game_id, given_up)
    game = store.games.get(game_id)
    assert game.record.outcome == Outcome(Termination.RESIGNED, note="bye")
    assert game.ended_at is not None
    # Sent again, it changes nothing.
    store.games.apply(game_id, given_up)
    assert store.games.get(game_id).record == game.record
    assert store.games.get(game_id).ended_at == game.ended_at


def test_help_and_pauses_change_the_details_alone(store: Store, mines_record: GameRecord) -> None:
    game_id = store.games.add(mines_record)
    details = {"help": {"hints": 1}}
    store.games.apply(game_id, HelpUsed(number=3, outcome=UNFINISHED, details=details, kind="hints"))
    store.games.apply(game_id, PauseChanged(number=3, outcome=UNFINISHED, details=details, paused=True))
    game = store.games.get(game_id)
    assert game.record == replace(mines_record, details=details)
    assert not game.practice
    with pytest.raises(ConflictError):
        store.games.apply(game_id, HelpUsed(number=2, outcome=UNFINISHED, details=details, kind="hints"))


def test_moves_taken_back_make_a_game_practice(store: Store, mines_record: GameRecord) -> None:
    game_id = store.games.add(mines_record)
    store.games.apply(game_id, moved(3, PlayedMove(0, "open 0,0", 2.0), outcome=EXPLODED))
    store.games.apply(game_id, taken_back(4))
    game = store.games.get(game_id)
    assert (game.record.moves, game.practice, game.ended_at) == (mines_record.moves, True, None)
    assert game.record.outcome == UNFINISHED
    store.games.apply(game_id, taken_back(3, 3, times=2))
    assert store.games.get(game_id).record.moves == ()
    assert store.games.find()[0].time_s == 0


def test_no_move_is_taken_back_that_the_sender_does_not_know(store: Store, mines_record: GameRecord) -> None:
    game_id = store.games.add(mines_record)
    store.games.apply(game_id, moved(3, PlayedMove(0, "open 0,0")))
    for stale in (taken_back(3), taken_back(5), taken_back(4, 5)):
        with pytest.raises(ConflictError):
            store.games.apply(game_id, stale)
    assert len(store.games.get(game_id).record.moves) == 4


def test_another_course_of_the_game_with_as_many_moves_is_a_conflict(store: Store, mines_record: GameRecord) -> None:
    game_id = store.games.add(mines_record)
    here, there = PlayedMove(0, "open 0,0"), PlayedMove(0, "open 5,5")
    store.games.apply(game_id, moved(3, here))
    store.games.apply(game_id, taken_back(4), moved(3, there, help={"undone": 1}))
    for stale in (moved(4, PlayedMove(0, "open 1,1")), taken_back(4)):
        with pytest.raises(ConflictError):
            store.games.apply(game_id, stale)
    assert store.games.get(game_id).record.moves[3:] == (there,)


def test_help_that_the_sender_does_not_know_of_is_not_forgotten(store: Store, mines_record: GameRecord) -> None:
    game_id = store.games.add(mines_record)
    asked = HelpUsed(number=3, outcome=UNFINISHED, details={"help": {"hints": 1}}, kind="hints")
    store.games.apply(game_id, asked)
    with pytest.raises(ConflictError):
        store.games.apply(game_id, moved(3, PlayedMove(0, "open 0,0")))
    assert store.games.get(game_id).record == replace(mines_record, details=asked.details)


def test_events_whose_answer_was_lost_are_passed_over_when_they_come_again(
    store: Store, mines_record: GameRecord
) -> None:
    game_id = store.games.add(mines_record)
    sent: list[Event] = []
    steps: tuple[Event, ...] = (
        moved(3, PlayedMove(0, "open 0,0", 2.0)),
        taken_back(4),
        HelpUsed(number=3, outcome=UNFINISHED, details={"help": {"undone": 1, "hints": 1}}, kind="hints"),
        moved(3, PlayedMove(0, "open 5,5", 2.0), help={"undone": 1, "hints": 1}),
        GameEnded(number=4, outcome=Outcome(Termination.RESIGNED), details={"help": {"undone": 1, "hints": 1}}),
    )
    for step in steps:
        sent.append(step)
        changed_at = store.games.apply(game_id, *sent)
        kept = store.games.get(game_id)
        assert store.games.apply(game_id, *sent) == changed_at
        assert store.games.get(game_id) == kept
    assert [move.text for move in kept.record.moves[3:]] == ["open 5,5"]
    assert kept.record.details["help"] == {"undone": 1, "hints": 1}


def test_every_change_of_a_game_gets_a_later_time_whatever_the_clock_says(
    store: Store, mines_record: GameRecord
) -> None:
    ahead = datetime.now(UTC) + timedelta(hours=2)
    game = StoredGame("a" * 26, mines_record, ahead, ahead)
    store.games.put(game)
    times = [store.games.apply(game.id, moved(3 + n, PlayedMove(0, f"open {n},0"))) for n in range(3)]
    assert [ahead, *times] == sorted({ahead, *times})
    assert store.games.changed_at(game.id, "nothing") == {game.id: times[-1]}
    assert store.games.get(game.id).updated_at == times[-1]
    assert store.games.changed_at() == {}


def test_games_are_found_the_last_changed_first(
    store: Store, mines_record: GameRecord, mnk_record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = store.games.add(mines_record, owner="s1")
    second = store.games.add(mnk_record, owner="s2")
    third = store.games.add(replace(mines_record, setup="16x16/40"))
    store.games.apply(first, moved(3, PlayedMove(0, "open 0,0", 2.0)))

    def found(query: GameQuery) -> list[str]:
        ids = [game.id for game in store.games.find(query)]
        assert store.games.count(replace(query, limit=1)) == len(ids) or query.limit < 100 or query.offset
        return ids

    assert found(GameQuery()) == [first, third, second]
    assert found(GameQuery(limit=1, offset=1)) == [third]
    assert found(GameQuery(game="mnk")) == [second]
    assert found(GameQuery(setup="16x16/40")) == [third]
    assert found(GameQuery(owner="s1")) == [first]
    assert found(GameQuery(player="champion:level=3")) == [second]
    assert found(GameQuery(player="Ada", finished=False)) == [first, third]
    assert found(GameQuery(finished=True)) == [second]
    assert found(GameQuery(player="nobody")) == []
    assert found(GameQuery(seeds=(int(mnk_record.seed),), game="mines")) == []
    # Whoever plays often is looked for in another way.
    monkeypatch.setattr("gridsage.store.sql.games._OFTEN", 2)
    assert found(GameQuery(player="Ada", finished=False)) == [first, third]
    assert found(GameQuery(player="Ada", setup="16x16/40")) == [third]
    assert list(store.games.ids()) == [first, second, third]
    summary = store.games.find(GameQuery(owner="s1"))[0]
    assert (summary.moves, summary.players, summary.setup) == (4, ("Ada",), "9x9/10@safe")
    assert summary.time_s == pytest.approx(mines_record.time_s + 2.0)


def test_a_deleted_game_is_gone(store: Store, mnk_record: GameRecord) -> None:
    game_id = store.games.add(mnk_record)
    other = store.games.add(mnk_record)
    store.games.delete(game_id)
    with pytest.raises(MissingError, match=game_id):
        store.games.get(game_id)
    assert store.games.get(other).record == mnk_record


def test_what_does_not_exist_is_one_clear_line(store: Store) -> None:
    for call in (
        lambda: store.games.get("nothing"),
        lambda: store.games.delete("nothing"),
        lambda: store.games.apply("nothing", moved(0, PlayedMove(0, "a1"))),
        lambda: store.games.apply("nothing", taken_back(1)),
    ):
        with pytest.raises(MissingError, match="no game 'nothing'"):
            call()


@pytest.mark.parametrize(
    "change",
    [
        {"players": ("A\0da",)},
        {"setup": "\ud800"},
        {"seed": -1},
        {"seed": 1 << 63},
        {"moves": (PlayedMove(0, "a1", float("nan")),)},
        {"moves": (PlayedMove(0, "a1", 0.0, True, float("inf")),)},
        {"moves": (PlayedMove(0, "a\0"),)},
        {"outcome": Outcome(Termination.CRASHED, note="\0")},
    ],
)
def test_what_not_every_database_can_hold_is_refused_by_all(
    store: Store, mnk_record: GameRecord, change: dict[str, object]
) -> None:
    with pytest.raises(GridsageError):
        store.games.add(replace(mnk_record, **change))  # type: ignore[arg-type]
    assert store.games.count() == 0


def test_an_event_that_not_every_database_can_hold_is_refused_by_all(store: Store, mines_record: GameRecord) -> None:
    game_id = store.games.add(mines_record)
    for move in (PlayedMove(0, "a\0"), PlayedMove(0, "a1", float("nan"))):
        with pytest.raises(GridsageError):
            store.games.apply(game_id, moved(3, move))
    with pytest.raises(GridsageError):
        store.games.apply(game_id, GameEnded(number=3, outcome=Outcome(Termination.CRASHED, note="\0"), details={}))
    assert store.games.get(game_id).record == mines_record


def test_a_kept_record_does_not_change_with_the_callers_details(store: Store, mnk_record: GameRecord) -> None:
    details = {"tags": ["a"]}
    game_id = store.games.add(replace(mnk_record, details=details))
    details["tags"].append("b")
    assert store.games.get(game_id).record.details == {"tags": ["a"]}


def test_a_game_moves_to_another_store_with_its_id(store: Store, mnk_record: GameRecord) -> None:
    from gridsage.store import MemoryStore

    other = MemoryStore()
    game = other.games.get(other.games.add(mnk_record, owner="s1", practice=True))
    assert store.games.put(game) is True
    assert store.games.put(game) is False
    assert store.games.get(game.id) == game


def test_games_of_several_keys_come_once_each_and_in_order(
    store: Store, mines_record: GameRecord, mnk_record: GameRecord
) -> None:
    owners = [("ada", []), ("bob", []), ("cid", ["cid", "ada"]), ("cid", []), ("bob", ["ada", "bob"]), ("ada", [])]
    ids = [store.games.add(mnk_record, owner=owner, keys=keys) for owner, keys in owners]
    other = store.games.add(mines_record, owner="cid", keys=["bob"])

    def found(*keys: str, **wanted: Any) -> list[str]:
        query = GameQuery(keys=keys, **wanted)
        games = [game.id for game in store.games.find(query)]
        assert store.games.count(query) == len(games)
        return games

    assert found("ada", "bob", "ada") == [other, *(ids[number] for number in (5, 4, 2, 1, 0))]
    assert found("bob", game="mnk") == [ids[4], ids[1]]
    assert found("bob", game="mines") == [other]
    assert found("ada", finished=False) == found("nobody") == []
    page = store.games.find(GameQuery(keys=("ada", "bob"), offset=2, limit=3))
    assert [game.id for game in page] == [ids[4], ids[2], ids[1]]


def test_of_two_players_who_move_at_once_one_wins(store: Store, mines_record: GameRecord) -> None:
    game_id = store.games.add(replace(mines_record, moves=()))
    lost: list[str] = []
    barrier = threading.Barrier(4)

    def player(name: str) -> None:
        barrier.wait()
        for number in range(10):
            try:
                store.games.apply(game_id, moved(number, PlayedMove(0, f"{name}{number}")))
            except ConflictError:
                lost.append(name)

    threads = [threading.Thread(target=player, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    moves = store.games.get(game_id).record.moves
    assert len(moves) + len(lost) == 40
    assert [move.text[1:] for move in moves] == [str(number) for number in range(len(moves))]


def test_a_wide_seed_comes_back_whole(store: Store, mines_record: GameRecord) -> None:
    record = replace(mines_record, seed="x000102030405060708090a0b0c0d0e0f")
    game_id = store.games.add(record)
    assert store.games.get(game_id).record == record
    assert [game.seed for game in store.games.find()] == [record.seed]
    store.games.apply(game_id, moved(len(record.moves), PlayedMove(0, "open 0,0")))
    assert store.games.get(game_id).record.seed == record.seed


@pytest.mark.parametrize("seed", ["x12", "12", -1, 1 << 63])
def test_what_is_no_seed_is_not_kept(store: Store, mines_record: GameRecord, seed: int | str) -> None:
    with pytest.raises((GridsageError, TypeError)):
        store.games.add(replace(mines_record, seed=seed))


def test_only_boards_of_mines_have_wide_seeds(store: Store, mnk_record: GameRecord) -> None:
    with pytest.raises(GridsageError, match="is a wide seed, for Minesweeper boards only"):
        store.games.add(replace(mnk_record, seed="x000102030405060708090a0b0c0d0e0f"))
