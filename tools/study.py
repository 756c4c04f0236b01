"""The study: plays every comparison of docs/measuring.md and writes its tables. ``make study`` runs all of it.

What was counted is kept in docs/data/study.json, so that tables can be written again without playing; comparisons that
are already there with the same settings are not played again unless ``--again`` is given.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gridsage.arena import Schedule, Tally, make_pool, solo_report
from gridsage.arena.rating import wilson
from gridsage.arena.report import format_duration, format_rate
from gridsage.arena.run import run
from gridsage.bots.mines.base import SETS
from gridsage.cli.mines.bench import lay_out
from gridsage.solving.mines.guesses import GuessRule

DOCS = Path(__file__).parent.parent / "docs"
PAGE, DATA, REFERENCE = DOCS / "measuring.md", DOCS / "data" / "study.json", DOCS / "data" / "study_reference.json"

DOCUMENT_BOARDS = "10x10/10,16x16/40,30x16/99"
TANK_BOARDS = "25x25/40,12x12/7,7x7/4"
Row = dict[str, Any]


@dataclass(frozen=True)
class Comparison:
    """What ``gridsage mines bench`` is told."""

    bots: str
    setups: str
    games: int = 5000
    start: list[str] = field(default_factory=list)
    seed: int = 2015

    def settings(self) -> dict[str, Any]:
        return {"bots": self.bots, "setups": self.setups, "games": self.games, "start": self.start, "seed": self.seed}

    @property
    def command(self) -> str:
        start = "".join(f" --start {text}" for text in self.start)
        return (
            f"gridsage mines bench --bots {self.bots} --setups {self.setups} --games {self.games} "
            f"--seed {self.seed}{start}"
        )


def with_option(bots: str, option: str, values: Iterable[str]) -> str:
    """Every bot with every value of an option."""
    return ",".join(f"{bot}:{option}={value}" for bot in bots.split(",") for value in values)


COMPARISONS = {
    "documents": Comparison("uniform,double_set,single_point,pairs,tank", DOCUMENT_BOARDS),
    "naive": Comparison("naive,naive_ordered", DOCUMENT_BOARDS, games=2000),
    "sweep": Comparison(with_option("naive,naive_ordered", "sweep", ("off", "on")), DOCUMENT_BOARDS, games=300),
    "sets": Comparison(with_option("naive,double_set,pairs", "set", SETS), DOCUMENT_BOARDS, games=300),
    "guesses": Comparison(with_option("single_point,pairs", "guess", tuple(GuessRule)), DOCUMENT_BOARDS, games=500),
    "queue": Comparison(
        with_option("move_queue", "prefer", ("density", "openings")), DOCUMENT_BOARDS, games=500, start=["random,fixed"]
    ),
    # Times are compared within one run alone. Each bot as the seed document's program has it: its set, one move a call.
    "times": Comparison(
        "double_set:set=tombstone,naive_ordered,naive,naive:set=plain,single_point:moves=one,single_point",
        DOCUMENT_BOARDS,
        games=500,
    ),
    "tank": Comparison("tank", TANK_BOARDS, start=["opening,safe,any"]),
    "csp": Comparison("csp", DOCUMENT_BOARDS),
    "engine": Comparison("exact,champion", DOCUMENT_BOARDS),
    "becerra": Comparison(
        "naive,naive_ordered,double_set", "8x8/10,9x9/10,16x16/40,30x16/99", games=500, start=["random", "safe,any"]
    ),
    "starts": Comparison("double_set,pairs", DOCUMENT_BOARDS, start=["fixed,random,corner,edge,centre"]),
    "rules": Comparison("double_set", DOCUMENT_BOARDS, start=["opening,safe,any", "corner"]),
    # csp takes about fifteen times as long on expert: fewer boards.
    "starts-csp": Comparison("csp", DOCUMENT_BOARDS, games=1000, start=["fixed,random,corner,edge,centre"]),
    "rules-csp": Comparison("csp", DOCUMENT_BOARDS, games=1000, start=["opening,safe,any", "corner"]),
}


def play(name: str, comparison: Comparison, workers: int) -> dict[str, Any]:
    """The report of a comparison, with the settings it was made with."""
    matches = lay_out(comparison.bots, comparison.setups, comparison.start)
    schedule = Schedule(tuple(matches), comparison.games, comparison.seed)
    tally = Tally(len(schedule.matches))
    began = shown = time.monotonic()
    for finished in run(schedule, make_pool(workers)):
        tally.add(finished.batch, finished.results)
        if time.monotonic() - shown > 10:
            shown = time.monotonic()
            print(f"{name}: {tally.games:,} of {schedule.total:,} games, {shown - began:.0f} s", file=sys.stderr)
    document = solo_report(schedule, tally).document
    return {"settings": comparison.settings(), "seconds": round(time.monotonic() - began), **document}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(COMPARISONS)}; all when left out")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="play even what is there already")
    parser.add_argument("--tables", action="store_true", help="write the tables from what is there, play nothing")
    options = parser.parse_args()
    unknown = set(options.names) - set(COMPARISONS)
    if unknown:
        parser.error(f"no comparison is called {', '.join(sorted(unknown))}; known: {', '.join(COMPARISONS)}")
    kept: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    for name in () if options.tables else options.names or COMPARISONS:
        comparison = COMPARISONS[name]
        if options.again or kept.get(name, {}).get("settings") != comparison.settings():
            kept[name] = play(name, comparison, options.workers)
            DATA.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), kept), encoding="utf-8")


# The tables: each is written between <!-- table: NAME --> and <!-- end -->.

_PLACE = re.compile(r"(<!-- table: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(page: str, kept: dict[str, Any]) -> str:
    """The page with every table written anew; one whose comparison has not been played stays as it is."""

    def table(place: re.Match[str]) -> str:
        name, make = TABLES[place[2]]
        if name not in kept:
            return place[0]
        games = f"Made by `{COMPARISONS[name].command}`."
        return f"{place[1]}\n{games}\n\n{make(kept[name])}\n{place[3]}"

    return _PLACE.sub(table, page)


def markdown(titles: list[str], rows: Iterator[list[str]], left: int = 2) -> str:
    lines = [titles, ["---"] * left + ["---:"] * (len(titles) - left), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def rate(row: Row) -> str:
    return f"{format_rate(row['win_rate'])} [{100 * row['win_rate_low']:.1f}, {100 * row['win_rate_high']:.1f}]"


def guesses(row: Row) -> str:
    return f"{row['mean_guesses']:.2f} ± {row['guesses_deviation']:.2f}"


def by_chance(row: Row, share: float, games: int) -> bool:
    """Whether chance alone (1 % level) explains the distance between our rate and one measured in so many games."""
    pooled = (row["wins"] + share * games) / (row["games"] + games)
    spread = math.sqrt(max(pooled * (1 - pooled), 1e-9) * (1 / row["games"] + 1 / games))
    return bool(abs(row["win_rate"] - share) <= 2.576 * spread)


def table_of_documents(document: dict[str, Any]) -> str:
    reference = json.loads(REFERENCE.read_text(encoding="utf-8"))
    games = reference["seed_games"]

    def rows() -> Iterator[list[str]]:
        for row in document["rows"]:
            known = reference["seed"].get(row["bot"], {}).get(row["setup"])
            program = reference["program"].get(row["bot"], {}).get(row["setup"])
            theirs = ["–", "–", "–"]
            if known:
                share, time_ms = known
                low_high = wilson(round(share * games), games)
                cause = "no: ours " + ("higher" if row["win_rate"] > share else "lower")
                verdict = "yes" if by_chance(row, share, games) else reference["causes"].get(row["bot"], cause)
                theirs = [
                    f"{format_rate(share)} [{100 * low_high.low:.1f}, {100 * low_high.high:.1f}]",
                    verdict,
                    f"{time_ms:g} ms",
                ]
            yield [
                f"`{row['bot']}`", row["setup"], rate(row), theirs[0], theirs[1],
                "–" if program is None else format_rate(program), guesses(row),
                f"{row['mean_moves']:.1f}", format_duration(row["mean_time_s"]), theirs[2], f"{row['games']:,}",
            ]  # fmt: skip

    titles = [
        "Bot", "Board", "Win rate", "Seed document's win rate", "Same, but for chance?",
        "Its program, run by us", "Guesses", "Moves", "Average duration", "Seed document's", "Games",
    ]  # fmt: skip
    return markdown(titles, rows())


def table_of_rates(document: dict[str, Any]) -> str:
    titles = ["Bot", "Board", "Start", "First cell", "Win rate", "Guesses", "Average duration", "Games"]
    rows = (
        [
            f"`{row['bot']}`", row["setup"], row["start"], row["first"], rate(row), guesses(row),
            format_duration(row["mean_time_s"]), f"{row['games']:,}",
        ]
        for row in document["rows"]
    )  # fmt: skip
    return markdown(titles, rows, left=4)


def table_across(key: str) -> Callable[[dict[str, Any]], str]:
    """Bots and boards downwards, the values of a key across."""

    def table(document: dict[str, Any]) -> str:
        def board(row: Row) -> str:
            return str(row["setup"]).partition("@")[0]

        values = list(dict.fromkeys(row[key] for row in document["rows"]))
        places = dict.fromkeys((row["bot"], board(row)) for row in document["rows"])
        cells = {(row["bot"], board(row), row[key]): rate(row) for row in document["rows"]}
        return markdown(
            ["Bot", "Board", *values],
            ([f"`{bot}`", place, *(cells[bot, place, value] for value in values)] for bot, place in places),
        )

    return table


def table_of_order(document: dict[str, Any]) -> str:
    def rows() -> Iterator[list[str]]:
        for pair in document["pairs"]:
            if (pair["a"], pair["b"]) == ("naive", "naive_ordered"):
                yield [
                    pair["setup"],
                    *(f"{pair[key]:,}" for key in ("both_won", "only_a_won", "only_b_won", "neither_won")),
                    "< 1e-20" if pair["p_value"] < 1e-20 else f"{pair['p_value']:.1g}",
                ]

    return markdown(["Board", "Both won", "Only `naive`", "Only `naive_ordered`", "Neither", "p"], rows(), left=1)


def table_of_options(option: str) -> Callable[[dict[str, Any]], str]:
    """Bots and boards downwards, the values of an option across: what each wins, and in how much time."""

    def table(document: dict[str, Any]) -> str:
        told = {tuple(row["bot"].split(f":{option}=")): None for row in document["rows"]}
        cells = {(*row["bot"].split(f":{option}="), row["setup"]): row for row in document["rows"]}
        values = list(dict.fromkeys(value for _, value in told))
        places = dict.fromkeys((row["bot"].split(":")[0], row["setup"]) for row in document["rows"])

        def cell(row: Row) -> str:
            return f"{rate(row)}, {format_duration(row['mean_time_s'])}"

        return markdown(
            ["Bot", "Board", *(f"`{option}={value}`" for value in values)],
            ([f"`{bot}`", board, *(cell(cells[bot, value, board]) for value in values)] for bot, board in places),
        )

    return table


def table_of_times(document: dict[str, Any]) -> str:
    """The bots by the time that a game takes them, quickest first, over all boards together."""
    reference = json.loads(REFERENCE.read_text(encoding="utf-8"))["seed"]
    boards = list(dict.fromkeys(row["setup"] for row in document["rows"]))
    own: dict[str, list[Row]] = {}
    for row in document["rows"]:
        own.setdefault(row["bot"], []).append(row)
    theirs = {name: sum(known[board][1] for board in boards) for name, known in reference.items() if name != "pairs"}
    ranking = sorted(theirs, key=lambda name: theirs[name])

    def rows() -> Iterator[list[str]]:
        order = sorted(own.items(), key=lambda item: sum(row["mean_time_s"] for row in item[1]))
        for place, (bot, found) in enumerate(order, 1):
            name = bot.split(":")[0]
            yield [
                str(place), f"`{bot}`", *(format_duration(row["mean_time_s"]) for row in found),
                str(ranking.index(name) + 1), *(f"{reference[name][board][1]:g} ms" for board in boards),
            ]  # fmt: skip

    document_boards = (f"Seed document's {board}" for board in boards)
    return markdown(["Place", "Bot", *boards, "Seed document's place", *document_boards], rows())


def table_of_becerra(document: dict[str, Any]) -> str:
    becerra = json.loads(REFERENCE.read_text(encoding="utf-8"))["becerra"]
    levels = {"16x16/40": "intermediate", "30x16/99": "expert"}

    def rows() -> Iterator[list[str]]:
        for row in document["rows"]:
            board = str(row["setup"]).partition("@")[0]
            known = becerra.get(row["bot"], {}).get(levels.get(board, "beginner"))
            theirs = ["–", "–"]
            if known:
                theirs = [format_rate(known["win_rate"]), f"{known['guesses']:.2f} ± {known['deviation']:.2f}"]
            yield [f"`{row['bot']}`", board, row["start"], rate(row), theirs[0], guesses(row), theirs[1]]

    titles = ["Bot", "Board", "Start", "Win rate", "Becerra's", "Guesses", "Becerra's"]
    return markdown(titles, rows(), left=3)


TABLES: dict[str, tuple[str, Callable[[dict[str, Any]], str]]] = {
    "documents": ("documents", table_of_documents),
    "naive": ("naive", table_of_documents),
    "order": ("naive", table_of_order),
    "sweep": ("sweep", table_of_options("sweep")),
    "sets": ("sets", table_of_options("set")),
    "queue": ("queue", table_of_rates),
    "guesses": ("guesses", table_of_options("guess")),
    "times": ("times", table_of_times),
    "tank": ("tank", table_of_rates),
    "csp": ("csp", table_of_rates),
    "engine": ("engine", table_of_rates),
    "starts": ("starts", table_across("first")),
    "starts-csp": ("starts-csp", table_across("first")),
    "rules": ("rules", table_across("start")),
    "rules-csp": ("rules-csp", table_across("start")),
    "becerra": ("becerra", table_of_becerra),
}

if __name__ == "__main__":
    main()
