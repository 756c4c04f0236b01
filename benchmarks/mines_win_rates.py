"""Win rates of the engine's bots on the boards that everybody is measured on, beside the strongest public solver's.

``python benchmarks/mines_win_rates.py --games 20000 --small-games 100000 --threads 16 --json rates.json`` measures all
of it. The boards depend on the seed alone, so bots, settings and versions can be compared board by board; ``--trial``
plays the champion once more with settings changed and gives the paired difference. ``--playouts 8`` finds that
difference with far less noise: both play games in which no guess fails, and play out only what they do differently.

Another program can play the same boards: ``--write-boards FOLDER`` writes them, one a line, row by row, ``*`` where a
mine lies (the first cell is in the file's name), and ``--results FOLDER`` reads a file of the same name with ``.won``
at its end, one ``1`` or ``0`` for each board, and gives the paired difference to the champion.

``--risks`` plays games in which no guess fails instead and says where they would have been lost.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridsage._core import MinesStyle, make_mines_layout
from gridsage._trials import GuessSettings, RiskKind, compare, measure_risks, play
from gridsage.games.mines import Setup, parse_setup

# Setup, first cell, and what DavidNHill's Java solver wins of it in per cent (20,000 to 32,000 games each).
BOARDS = (
    ("8x8/10", (2, 2), 90.42),
    ("8x8/10@safe", (0, 0), 82.19),
    ("9x9/10", (2, 2), 97.07),
    ("9x9/10@safe", (0, 0), 91.72),
    ("16x16/40", (2, 2), 89.31),
    ("16x16/40@safe", (0, 0), 78.66),
    ("30x16/99", (3, 3), 54.32),
    ("30x16/99@safe", (0, 0), 41.67),
)
# Far above the seeds that the value was taught with (tools/train_mines_value.py).
FIRST_SEED = 10_000_000


@dataclass(frozen=True)
class Boards:
    """The boards of one setup that everybody plays, and on how many threads."""

    name: str
    first: tuple[int, int]
    games: int
    threads: int

    @property
    def setup(self) -> Setup:
        return parse_setup(self.name)

    @property
    def seeds(self) -> range:
        return range(FIRST_SEED, FIRST_SEED + self.games)

    @property
    def firsts(self) -> list[int]:
        x, y = self.first
        return [y * self.setup.width + x] * self.games

    def file(self, folder: Path) -> Path:
        """Where they are written for another program."""
        return folder / f"{self.name.replace('/', '-')}_{self.first[0]}-{self.first[1]}.boards"


@dataclass(frozen=True)
class Entrant:
    """A bot, with settings of its own or none."""

    label: str
    settings: GuessSettings
    trial: bool = False
    """Whether it is the champion with settings changed."""


def interval(wins: int, games: int) -> tuple[float, float]:
    """The 95% Wilson interval of a win rate."""
    z = 1.959964
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def measure(boards: Boards, entrant: Entrant) -> tuple[list[bool], dict[str, Any]]:
    """Who won which board, and the figures."""
    began = time.process_time()
    played = play(boards.setup, entrant.settings, boards.seeds, boards.firsts, threads=boards.threads)
    cpu_s = time.process_time() - began
    won = [game.won for game in played]
    low, high = interval(sum(won), boards.games)
    return won, {
        "wins": sum(won),
        "win_rate": sum(won) / boards.games,
        "win_rate_low": low,
        "win_rate_high": high,
        "cpu_ms_per_game": 1e3 * cpu_s / boards.games,
        "mean_guesses": sum(game.guesses for game in played) / boards.games,
    }


def spread_of(values: list[float]) -> dict[str, float]:
    """Their mean with its 95% interval."""
    mean = sum(values) / len(values)
    half = 1.96 * math.sqrt(sum((value - mean) ** 2 for value in values)) / len(values)
    return {"mean": mean, "low": mean - half, "high": mean + half}


def paired(ours: list[bool], theirs: list[bool]) -> dict[str, float]:
    """The difference on the same boards with its 95% interval."""
    return spread_of([float(a - b) for a, b in zip(ours, theirs, strict=True)])


def compare_trial(boards: Boards, entrant: Entrant, playouts: int) -> dict[str, Any]:
    """What a trial wins over the champion, found where the two first differ."""
    began = time.process_time()
    compared = compare(
        boards.setup,
        GuessSettings(),
        entrant.settings,
        boards.seeds,
        boards.firsts,
        playouts=playouts,
        threads=boards.threads,
    )
    row: dict[str, Any] = {
        "playouts": playouts,
        "differing": sum(difference.differs for difference in compared),
        "cpu_s": time.process_time() - began,
        "against_champion": spread_of([difference.gain for difference in compared]),
    }
    print(
        f"{boards.name:15} {entrant.label}: {boards.games} games, {row['differing']} differ, "
        f"{signed(row['against_champion'], 3)}, {row['cpu_s']:.0f} s",
        flush=True,
    )
    return row


def signed(pair: dict[str, float], digits: int = 2) -> str:
    """A paired difference in per cent."""
    difference, low, high = (f"{100 * pair[key]:+.{digits}f}" for key in ("mean", "low", "high"))
    return f"{difference} [{low}, {high}]"


def write_boards(boards: Boards, path: Path) -> None:
    """The boards of the benchmark, one a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    setup = boards.setup
    with path.open("w", encoding="ascii") as out:
        for seed, first in zip(boards.seeds, boards.firsts, strict=True):
            cells = ["."] * setup.cells
            for mine in make_mines_layout(setup, seed, first):
                cells[mine] = "*"
            out.write("".join(cells) + "\n")


def read_results(path: Path, games: int) -> list[bool]:
    """Which boards another program won: as many as it played, at most those asked for."""
    marks = path.read_text(encoding="ascii").split()
    if not marks or set(marks) - {"0", "1"}:
        raise SystemExit(f"{path}: a line for each board, 1 where it was won and 0 where not")
    return [mark == "1" for mark in marks[:games]]


def beside(boards: Boards, path: Path, champion: list[bool]) -> dict[str, Any]:
    """Another program's wins on the boards that it played, and what the champion wins more of them."""
    won = read_results(path, len(champion))
    low, high = interval(sum(won), len(won))
    pair = paired(champion[: len(won)], won)
    print(
        f"{boards.name:15} another    {len(won):7} games  {100 * sum(won) / len(won):6.2f} "
        f"[{100 * low:.2f}, {100 * high:.2f}]  champion paired {signed(pair)}",
        flush=True,
    )
    return {"setup": boards.name, "games": len(won), "wins": sum(won), "champion_paired": pair}


def risks(boards: Boards, entrant: Entrant) -> dict[str, Any]:
    """The chance to win a game, and of 100 games how many are lost at which kind of risk."""
    played = measure_risks(boards.setup, entrant.settings, boards.seeds, boards.firsts, threads=boards.threads)
    chance = spread_of([game.win_chance for game in played])
    lost = {kind.name.lower(): sum(game.lost[kind] for game in played) / boards.games for kind in RiskKind}
    guesses = {kind.name.lower(): sum(game.guesses[kind] for game in played) / boards.games for kind in RiskKind}
    error = chance["high"] - chance["mean"]
    parts = (f"{kind} {100 * lost[kind]:.2f} at {guesses[kind]:.2f}" for kind in lost if guesses[kind] > 0)
    print(
        f"{boards.name:15} {entrant.label:10} {boards.games:7} games  {100 * chance['mean']:6.2f} ± {100 * error:.2f}  "
        f"lost in 100 games, at guesses a game: {', '.join(parts)}",
        flush=True,
    )
    return {"win_chance": chance["mean"], "win_chance_error": error, "lost": lost, "guesses": guesses}


def race(boards: Boards, entrants: list[Entrant], rival: float) -> tuple[list[dict[str, Any]], list[bool] | None]:
    """The win rate of each entrant, those after the champion paired with it; and the boards that the champion won."""
    rows = []
    champion: list[bool] | None = None
    for entrant in entrants:
        won, row = measure(boards, entrant)
        extra = ""
        if entrant.label == "champion":
            champion = won
        elif champion is not None:
            row["against_champion"] = paired(won, champion)
            extra = f"  paired {signed(row['against_champion'])}"
        rows.append({"bot": entrant.label, "rival_win_rate": rival / 100, **row})
        print(
            f"{boards.name:15} {entrant.label:10} {boards.games:7} games  {100 * row['win_rate']:6.2f} "
            f"[{100 * row['win_rate_low']:.2f}, {100 * row['win_rate_high']:.2f}]  rival {rival:.2f}  "
            f"{row['cpu_ms_per_game']:.2f} ms{extra}",
            flush=True,
        )
    return rows, champion


def main() -> None:
    """Measure and print; one JSON document where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20000, help="on the boards from 16x16 up")
    parser.add_argument("--small-games", type=int, default=100000, help="on 8x8 and 9x9")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--bots", default="exact,champion")
    parser.add_argument("--boards", help="only these setups, separated by commas")
    parser.add_argument("--trial", action="append", default=[], metavar="SETTING=VALUE,…")
    parser.add_argument("--write-boards", type=Path, metavar="FOLDER", help="write the boards and play nothing")
    parser.add_argument("--results", type=Path, metavar="FOLDER", help="what another program won of them")
    parser.add_argument("--risks", action="store_true", help="where games are lost instead of how many")
    parser.add_argument("--playouts", type=int, default=0, help="compare trials by playouts after each difference")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    wanted = chosen.boards.split(",") if chosen.boards else [name for name, _, _ in BOARDS]
    entrants = [Entrant(bot, GuessSettings(MinesStyle[bot.upper()])) for bot in chosen.bots.split(",")]
    for text in chosen.trial:
        pairs = (part.partition("=") for part in text.split(","))
        settings = GuessSettings(changes={name: float(value) for name, _, value in pairs})
        entrants.append(Entrant(f"champion {text}", settings, trial=True))
    rows: list[dict[str, Any]] = []
    others = []
    for name, first, rival in BOARDS:
        if name not in wanted:
            continue
        games = chosen.small_games if parse_setup(name).cells < 100 else chosen.games
        boards = Boards(name, first, games, chosen.threads)
        if chosen.write_boards:
            write_boards(boards, boards.file(chosen.write_boards))
            continue
        champion = None
        if chosen.playouts > 0:
            trials = [entrant for entrant in entrants if entrant.trial]
            found = [{"bot": trial.label, **compare_trial(boards, trial, chosen.playouts)} for trial in trials]
        elif chosen.risks:
            found = [{"bot": entrant.label, **risks(boards, entrant)} for entrant in entrants]
        else:
            found, champion = race(boards, entrants, rival)
        rows += [{"setup": name, "first": list(first), "games": games, **row} for row in found]
        results = boards.file(chosen.results).with_suffix(".won") if chosen.results else None
        if champion and results and results.exists():
            others.append(beside(boards, results, champion))
    if chosen.json:
        document = {"first_seed": FIRST_SEED, "rows": rows, "others": others}
        chosen.json.write_text(json.dumps(document, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
