"""Engines that the server's owner registered: they play on the page and in the lab; a bad one loses, and no more."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gridsage.errors import GridsageError, OptionError, UnknownNameError
from gridsage.games.mnk import Setup
from gridsage.web.engines.opponents import find_opponent, opponents
from gridsage.web.engines.registered import missing_engines, read_engines, register_engines
from tests.waiting import wait_until

if TYPE_CHECKING:
    from tests.web.conftest import Serve

GONE = "/no/such/engine"
SCRIPTED = Path(__file__).parents[2] / "gomocup" / "scripted_engine.py"


def table(name: str, *words: str, **more: Any) -> str:
    command = json.dumps([sys.executable, str(SCRIPTED), *(words or (name,))])
    settings = "".join(f"{key} = {json.dumps(value)}\n" for key, value in more.items())
    return f'[[engine]]\nid = "{name}"\nname = "The {name} one"\ncommand = {command}\n{settings}\n'


@pytest.fixture
def registered(tmp_path: Path) -> Iterator[None]:
    path = tmp_path / "engines.toml"
    path.write_text(
        table("good", rules=["free"], largest=15)
        + table("flood")
        + table("no-start", start_s=0.5)
        + '[[engine]]\nid = "gone"\nname = "Gone"\ncommand = "/no/such/engine --fast"\n',
        encoding="utf-8",
    )
    engines = read_engines(path)
    assert [engine.id for engine in engines] == ["good", "flood", "no-start", "gone"]
    assert engines[3].command == (GONE, "--fast")
    assert missing_engines(engines) == [
        "the engine gone cannot be started: '/no/such/engine': there is no such program"
    ]
    register_engines(engines)
    yield
    register_engines(())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("engine = ", "is not valid TOML"),
        ("[[motor]]\nid = 1", r"expected tables \[\[engine\]\], found \['motor'\]"),
        ("[engine]\nid = 'x'", "found one"),
        ("engine = [3]", "engine 1: expected a table"),
        ("[[engine]]\nid = 'x'", "engine 1: name is missing"),
        (table("x", color="red"), "unknown key 'color'"),
        (table("champion"), "Gridsage has a bot called 'champion'"),
        (table("x") + table("x"), "engine 2: the id 'x' is there twice"),
        (table("../x"), "id is 1 to 30 lowercase letters"),
        (table("x", rules=["chess"]), "unknown rule 'chess'"),
        (table("x", rules=[]), "rules is a list of words"),
        (table("x", k=99), "k is a whole number from"),
        (table("x", k=True), "k is a whole number from"),
        (table("x", smallest=9, largest=7), "largest is a whole number from 9"),
        (table("x", memory_mb=-1), "memory_mb is a whole number"),
        (table("x", start_s="soon"), "start_s is more than 0"),
        ("[[engine]]\nid='x'\nname='a\\u0007'\ncommand='y'".replace("'", '"'), "name is one line"),
        ("[[engine]]\nid='x'\nname='y'\ncommand=[]", "command is a list of words"),
        ('[[engine]]\nid="x"\nname="y"\ncommand="un\'closed"', "No closing quotation"),
    ],
)
def test_mistake_in_the_file_is_one_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "engines.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(GridsageError, match=message) as caught:
        read_engines(path)
    assert "\n" not in str(caught.value)


def test_missing_file_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="No such file"):
        read_engines(tmp_path / "nothing.toml")


@pytest.mark.usefixtures("registered")
def test_registered_engine_is_an_opponent_by_its_id_alone() -> None:
    assert "good" in {entry.name for entry in opponents("mnk")}
    assert find_opponent("mnk", "good").entry.summary == "The good one"
    with pytest.raises(UnknownNameError, match="no option of good"):
        find_opponent("mnk", "good:command=/bin/sh")
    with pytest.raises(UnknownNameError):
        find_opponent("mnk", "pbrain:command=/bin/sh")
    with pytest.raises(UnknownNameError):
        find_opponent("mines", "good")


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize(
    "setup", [Setup.of("15x15x5@exact"), Setup.of("9x9x4"), Setup.of("20x20x5"), Setup.of("4x9x5")]
)
def test_game_that_an_engine_is_not_registered_for_is_refused(setup: Setup) -> None:
    with pytest.raises(OptionError, match="The good one plays 5 in a row on sides of 5 to 15, free; not"):
        find_opponent("mnk", "good").entry.factory.check(setup)


@pytest.mark.usefixtures("registered")
def test_page_plays_registered_engines_and_bad_ones_lose(serve: Serve) -> None:
    with serve().client() as api:
        offered = {bot["name"]: bot["title"] for bot in api.get("/catalogue").json()["mnk"]["bots"]}
        assert offered["good"] == "The good one"
        assert offered["champion"] is None
        refused = api.post("/mnk/games", json={"setup": "15x15x5@exact", "first": "good"}).json()["error"]
        assert (refused["code"], refused["facts"]["bot"]) == ("bot-setup", "good")
        assert play(api, "good")["moves"][0] == 0
        for bad, note in (
            ("gone", "cannot be started"),
            ("no-start", "no answer within 0.500 s"),
        ):
            state = play(api, bad)
            assert state["over"]
            assert state["note"] == note
        game = api.post("/mnk/games", json={"setup": "9x9x5", "first": "flood", "time_s": 5}).json()
        api.post(f"/mnk/games/{game['id']}/bot_move")
        api.post(f"/mnk/games/{game['id']}/moves", json={"move": "e5", "turn": 1})
        state = api.post(f"/mnk/games/{game['id']}/bot_move").json()
        assert "said more than 8 MB" in state["note"]


def play(api: Any, bot: str) -> dict[str, Any]:
    game = api.post("/mnk/games", json={"setup": "9x9x5", "first": bot, "time_s": 5}).json()
    state: dict[str, Any] = api.post(f"/mnk/games/{game['id']}/bot_move").json()
    return state


@pytest.mark.usefixtures("registered")
def test_lab_plays_registered_engines(serve: Serve) -> None:
    with serve().client() as api:
        wanted = {"game": "mnk", "bots": ["good", "uniform"], "setups": ["9x9x5"], "games": 2, "seed": "1", "time_s": 5}
        run = api.post("/lab/runs", json=wanted).json()
        wait_until(lambda: api.get(f"/lab/runs/{run['id']}").json()["finished"])
        report = api.get(f"/lab/runs/{run['id']}").json()["report"]
        assert not any(pairing.get("faults") for pairing in report["pairings"]), report


def test_serve_says_what_is_wrong_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "engines.toml"
    path.write_text(table("champion"), encoding="utf-8")
    command = [sys.executable, "-m", "gridsage", "serve", "--no-browser", "--engines", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode != 0
    assert "Gridsage has a bot called 'champion'" in done.stderr
    assert len(done.stderr.splitlines()) == 1
