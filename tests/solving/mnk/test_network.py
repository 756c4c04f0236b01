"""The networks of the m,n,k engine: what they say, which boards they play, and what happens to files that are none."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from gridsage._core import MnkEngine, MnkNetwork
from gridsage.bots.mnk.champion import Champion
from gridsage.catalog import parse_bot
from gridsage.errors import OptionError
from gridsage.games.mnk import Limits, Position, Rule, Setup
from gridsage.games.options import Text
from gridsage.gomocup.brain import Brain
from gridsage.mnk import Engine, analyse
from gridsage.solving.mnk import network as networks
from gridsage.solving.mnk.network import network_for, network_trouble
from gridsage.stream import RandomStream
from tests.mnk_networks import Weights, random_weights

FEW = Limits(nodes=500)
PLACE = Position.of("h8 i9 h9 i8 g10", "15x15x5")


@pytest.fixture(scope="module")
def weights() -> Weights:
    return random_weights(1)


@pytest.fixture(scope="module")
def file(weights: Weights, tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(weights.write(tmp_path_factory.mktemp("networks") / "a network.bin"))


def random_position(seed: int) -> Position:
    random = RandomStream(seed)
    setup = Setup(12 + random.below(11), 12 + random.below(11), 5, [Rule.FREE, Rule.EXACT][seed % 2])
    stones = random.below(setup.cells // 2)
    cells = bytearray(setup.cells)
    for number in range(stones):
        cells[random.below(setup.cells)] = 1 + number % 2
    return Position(setup, bytes(cells), seed // 2 % 2)


@pytest.mark.parametrize("seed", range(24))
def test_it_says_what_its_weights_say(seed: int, tmp_path: Path) -> None:
    position = random_position(seed)
    weights = random_weights(100 + seed, rule=seed % 2)
    network = MnkNetwork(weights.write(tmp_path / "weights.bin"))
    assert network.fits(position.setup)
    assert (network.value(position), network.ranks(position)) == weights.evaluate(position)


def test_it_plays_the_boards_it_was_made_for(file: str) -> None:
    for text in ("15x15x5", "20x20x5", "12x22x5"):
        assert network_for(Setup.of(text), file) is not None
    for text in ("15x15x5@exact", "15x15x5@renju", "15x15x6", "11x15x5", "15x23x5", "3x3x3"):
        assert network_for(Setup.of(text), file) is None
        assert Champion(network=file).choose(Position.start(text), Limits(nodes=50)).cell >= 0
    with pytest.raises(OptionError, match="made for other boards"):
        MnkNetwork(file).value(Position.start("3x3x3"))


@pytest.mark.parametrize(("word", "rules"), [(0, {Rule.FREE}), (1, {Rule.EXACT}), (2, {Rule.FREE, Rule.EXACT})])
def test_a_file_names_the_rules_that_it_plays(word: int, rules: set[Rule], tmp_path: Path) -> None:
    network = MnkNetwork(random_weights(3, rule=word).write(tmp_path / "weights.bin"))
    assert {rule for rule in Rule if network.fits(Setup(15, 15, 5, rule))} == rules


def test_a_rule_that_nobody_knows_is_a_damaged_file(tmp_path: Path) -> None:
    path = random_weights(3, rule=3).write(tmp_path / "weights.bin")
    with pytest.raises(OptionError, match="is damaged: it has a shape"):
        MnkNetwork(path)


def test_everybody_who_searches_takes_one(file: str) -> None:
    plain = MnkEngine(PLACE.setup).search(PLACE, nodes=500).lines[0]
    learnt = MnkEngine(PLACE.setup, network=MnkNetwork(file)).search(PLACE, nodes=500).lines[0]
    assert plain.score != learnt.score
    assert Champion(network="off").choose(PLACE, FEW).score == plain.score
    assert Champion(network=file).choose(PLACE, FEW).score == learnt.score
    with Engine(PLACE.setup, network=file) as engine, Engine(PLACE.setup, network="off") as other:
        scores = [found.analyse(PLACE, nodes=1000).lines[0].score for found in (engine, other)]
    assert scores[0] != scores[1]
    assert [analyse(PLACE, nodes=1000, network=given).lines[0].score for given in (file, "off")] == scores
    spec = parse_bot("mnk", f"champion:network='{file}'", files=True)
    assert spec.make(1).choose(PLACE, FEW).score == learnt.score
    option = Champion.options["network"]
    assert isinstance(option, Text)
    assert not option.safe


def test_memory_that_is_too_small_leaves_the_pattern_weights(file: str) -> None:
    network = MnkNetwork(file)
    assert MnkEngine(PLACE.setup, 16, network=network).has_network
    assert not MnkEngine(PLACE.setup, 16).has_network
    assert not MnkEngine(PLACE.setup, 1, network=network).has_network
    small = MnkEngine(PLACE.setup, 1).search(PLACE, nodes=500).lines[0]
    assert Champion(network=file, memory_mb=1).choose(PLACE, FEW).score == small.score


def spoilt(path: Path, file: str, kind: str) -> str:
    whole = bytearray(Path(file).read_bytes())
    if kind == "version":
        whole[8] = 9
    elif kind == "damaged":
        whole[4000] ^= 1
    elif kind == "short":
        whole = whole[:4000]
    elif kind == "other":
        whole = bytearray(b"no network at all")
    if kind != "missing":
        path.write_bytes(whole)
    return str(path)


TROUBLES = {
    "version": "is of version 9: this engine reads version 1",
    "damaged": r"\(version 1\) is damaged: its checksum is wrong",
    "short": r"\(version 1\) is damaged: less than 955768 bytes",
    "other": "is no network of the m,n,k engine",
    "missing": "there is no network",
}


@pytest.mark.parametrize("kind", TROUBLES)
def test_a_file_that_is_none_is_refused_in_one_line(kind: str, file: str, tmp_path: Path) -> None:
    path = spoilt(tmp_path / "spoilt.bin", file, kind)
    for ask in (
        lambda: Champion.check(PLACE.setup, network=path),
        lambda: Champion(network=path),
        lambda: Engine("15x15x5", network=path),
        lambda: analyse(PLACE, nodes=100, network=path),
    ):
        with pytest.raises(OptionError, match=TROUBLES[kind]) as caught:
            ask()
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("kind", TROUBLES)
def test_under_a_manager_the_pattern_weights_play_instead(kind: str, file: str, tmp_path: Path) -> None:
    path = spoilt(tmp_path / "spoilt.bin", file, kind)
    said: list[str] = []
    brain = Brain(said.append, parse_bot("mnk", f"champion:network='{path}'", files=True))
    for line in ("INFO timeout_turn 50", "START 15", "BEGIN", "RESTART"):
        assert brain.handle(line)
    brain.close()
    told = [line for line in said if "network" in line]
    assert len(told) == 1, said
    assert told[0].startswith("MESSAGE ")
    assert told[0].endswith("; the pattern weights play")
    assert not any(line.startswith("ERROR") for line in said)
    assert sum(line == "OK" for line in said) == 2


def test_a_shipped_network_that_is_damaged_is_a_warning(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Path(spoilt(tmp_path / "free.bin", file, "damaged"))
    monkeypatch.setattr(networks, "shipped_file", lambda setup: broken if setup.rule is Rule.FREE else None)
    with pytest.warns(RuntimeWarning, match="is damaged: its checksum is wrong; the pattern weights play"):
        assert network_for(PLACE.setup) is None
    with pytest.warns(RuntimeWarning, match="the pattern weights play"):
        score = Champion().choose(PLACE, FEW).score
    assert score == Champion(network="off").choose(PLACE, FEW).score
    said: list[str] = []
    brain = Brain(said.append, parse_bot("mnk", "champion"))
    assert brain.handle("START 15")
    brain.close()
    assert sum("the pattern weights play" in line for line in said) == 1, said


def test_shipped_networks_play_where_they_fit(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "shipped_file", lambda setup: Path(file) if setup.rule is Rule.FREE else None)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert network_for(PLACE.setup) is not None
        assert network_for(Setup.of("15x15x5@exact")) is None
        assert network_for(PLACE.setup, "off") is None
    assert Champion().choose(PLACE, FEW).score == Champion(network=file).choose(PLACE, FEW).score


@pytest.mark.parametrize("rule", list(Rule))
def test_what_is_shipped_can_be_read(rule: Rule) -> None:
    setup = Setup(15, 15, 5, rule)
    assert network_trouble(setup) is None
    if (path := networks.shipped_file(setup)) is not None:
        assert MnkNetwork(path).fits(setup)
        assert MnkNetwork(path).fits(Setup(20, 20, 5, rule))


def test_an_option_that_names_nothing_is_refused() -> None:
    with pytest.raises(OptionError, match="auto, off, or one file"):
        parse_bot("mnk", "champion:network=")


@pytest.mark.parametrize("rule", [Rule.FREE, Rule.EXACT])
def test_five_in_a_row_is_shipped_with_a_network_that_has_its_say(rule: Rule) -> None:
    place = Position.of("h8 i9 h9 i8 g10", Setup(15, 15, 5, rule))
    network = network_for(place.setup)
    assert network is not None
    assert MnkEngine(place.setup, 16, 1, network).has_network
    assert network_for(Setup(9, 9, 5, rule)) is None
    assert Champion().choose(place, FEW).score != Champion(network="off").choose(place, FEW).score
