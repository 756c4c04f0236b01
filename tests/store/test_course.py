"""A game in progress is given to a store by portions: how it began, then what happened, once and in order."""

from __future__ import annotations

from gridsage.games.mines import Move, parse_setup
from gridsage.games.mnk import parse_setup as parse_mnk_setup
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame
from gridsage.store import Store, StoredGame
from gridsage.store.course import Course
from gridsage.store.identity import new_game_id, now


def begin(game: MinesGame | MnkGame) -> Course:
    return Course(beginning=game.record(), worth_keeping=False)


def give(course: Course, game_id: str, store: Store) -> None:
    portion = course.portion(game_id, lambda record: StoredGame(game_id, record, now(), now()))
    course.cross_off(portion, portion.write(store))


def test_a_game_is_kept_from_its_first_move_on(store: Store) -> None:
    game, game_id = MinesGame(parse_setup("9x9/10"), 4), new_game_id()
    course = begin(game)
    course.note(game.use_help("hints"), game.record)
    assert (course.settled, course.saved) == (True, None)
    course.note(game.push(Move.open(40)), game.record)
    assert (course.settled, course.saved) == (False, False)
    give(course, game_id, store)
    assert (course.settled, course.saved) == (True, True)
    assert store.games.get(game_id).record == game.record()
    assert store.games.changed_at(game_id) == {game_id: course.kept_at}


def test_a_game_that_was_given_up_without_a_move_is_kept(store: Store) -> None:
    game, game_id = MnkGame(parse_mnk_setup("3x3x3")), new_game_id()
    course = begin(game)
    course.note(game.resign(), game.record)
    give(course, game_id, store)
    assert store.games.get(game_id).record == game.record()


def test_what_happens_while_the_store_writes_is_left_for_the_next_portion(store: Store) -> None:
    game, game_id = MinesGame(parse_setup("9x9/10"), 4), new_game_id()
    course = begin(game)
    course.note(game.push(Move.flag(0)), game.record)
    portion = course.portion(game_id, lambda record: StoredGame(game_id, record, now(), now()))
    course.note(game.push(Move.flag(1)), game.record)
    course.cross_off(portion, portion.write(store))
    assert not course.saved
    assert len(store.games.get(game_id).record.moves) == 1
    give(course, game_id, store)
    assert store.games.get(game_id).record == game.record()


def test_a_portion_that_was_taken_without_an_answer_is_passed_over(store: Store) -> None:
    game, game_id = MinesGame(parse_setup("9x9/10"), 4), new_game_id()
    course = begin(game)
    course.note(game.push(Move.flag(0)), game.record)
    course.portion(game_id, lambda record: StoredGame(game_id, record, now(), now())).write(store)
    course.note(game.take_back(), game.record)
    give(course, game_id, store)
    assert store.games.get(game_id).record == game.record()


def test_a_course_knows_that_players_have_exchanged_their_seats(store: Store) -> None:
    game, game_id = MnkGame(parse_mnk_setup("9x9x5"), opening_rule=OpeningRule.SWAP), new_game_id()
    course = begin(game)
    for cell in (0, 11, 22):
        course.note(game.push(cell), game.record)
    assert not course.exchanged
    course.note(game.choose("x"), game.record)
    assert course.exchanged
    give(course, game_id, store)
    assert not course.exchanged
    assert store.games.get(game_id).record == game.record()


def test_a_game_that_was_read_again_owes_the_store_nothing(store: Store) -> None:
    game = MinesGame(parse_setup("9x9/10"), 4)
    course = begin(game)
    course.note(game.push(Move.flag(0)), game.record)
    course.follow(moment := now())
    assert (course.saved, course.kept_at) == (True, moment)
