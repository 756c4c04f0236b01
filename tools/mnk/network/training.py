"""How the teacher and the engine's network learn: the loops, the losses, and what they tell on the way."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from . import positions
from .games import Games
from .positions import boards_of, lines_of, tactics, turn, turn_map
from .selfplay import Lessons, SelfPlay, after, match, unpacked
from .student import Student, integer_forward, quantised, write_network
from .teacher import Teacher, near_stones

if TYPE_CHECKING:
    import argparse

    from .patterns import Patterns

SCORE_UNIT = 512.0
BLEND = 0.5
"""The share of the search's judgement in what is learnt, beside the game's result."""
ROUND = 48
"""Moves in each game between two spells of learning."""
SPELL = 160
MOST_KEPT = 12_000_000
STRAYED = 0.5
"""The share of positions in which the engine's network sees a move that the teacher would not have played."""


@dataclass
class Targets:
    """What a batch is to learn."""

    boards: Tensor
    chances: Tensor
    shares: Tensor
    """(n, CELLS)"""
    weight: Tensor


def chances_of(value: Tensor) -> Tensor:
    """Win, draw, loss from a value between -1 and 1."""
    win = (1 + value) / 2
    return torch.stack([win, torch.zeros_like(win), 1 - win], 1)


class EngineGames:
    """The engine's games by the free rule on the device, those kept apart and the others."""

    def __init__(self, games: Games, device: torch.device) -> None:
        wanted = ~games.exact[games.game]
        self.moves = torch.from_numpy(games.moves.astype(np.int64)).to(device)
        self.sides = torch.from_numpy(games.sides.astype(np.int64)).to(device)

        def column(name: str, where: np.ndarray) -> Tensor:
            return torch.from_numpy(getattr(games, name)[where].astype(np.int64)).to(device)

        names = ("game", "ply", "result", "score", "value", "best")
        apart = games.held_apart()
        self.train = {name: column(name, wanted & ~apart) for name in names}
        self.apart = {name: column(name, wanted & apart) for name in names}

    def boards(self, columns: dict[str, Tensor], which: Tensor) -> Tensor:
        """As the side to move sees them."""
        game = columns["game"][which]
        return boards_of(self.moves[game], columns["ply"][which], self.sides[game])

    def batch(self, count: int) -> Targets:
        """Drawn at random."""
        data = self.train
        which = torch.randint(len(data["ply"]), (count,), device=self.moves.device)
        result = functional.one_hot(2 - data["result"][which], 3).float()
        said = chances_of(torch.tanh(data["score"][which].clamp(-6000, 6000) / (2 * SCORE_UNIT)))
        shares = functional.one_hot(data["best"][which], positions.CELLS).float()
        weight = torch.ones(count, device=self.moves.device)
        return Targets(self.boards(data, which), (1 - BLEND) * result + BLEND * said, shares, weight)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def judge(self, network: Teacher | Student) -> dict[str, float]:
        """Log-losses on the games kept apart: of the network, of the pattern weights and of the search."""
        network.eval()
        data = self.apart
        told, hits = [], []
        for which in torch.arange(len(data["ply"]), device=self.moves.device).split(4096):
            value, ranks = network(self.boards(data, which))
            told.append(value[:, 0] - value[:, 2])
            hits.append(functional.cross_entropy(ranks, data["best"][which], reduction="none"))
        network.train()
        result = data["result"].float() / 2

        def loss(odds: Tensor) -> float:
            scaled = odds.double().clamp(-40, 40)
            # Each by its best scale: what differs is what it knows, not its unit.
            fits = [
                functional.binary_cross_entropy_with_logits(scaled * scale, result.double())
                for scale in np.linspace(0.3, 1.5, 25)
            ]
            return float(torch.stack(fits).min())

        odds = torch.cat(told)
        return {
            "network": loss(odds),
            "patterns": loss(data["value"].float() / SCORE_UNIT),
            "search": loss(data["score"].float() / SCORE_UNIT),
            "move": float(torch.cat(hits).mean()),
            "spread": float(odds.std()) * SCORE_UNIT,
            "patterns spread": float(data["value"].float().std()),
        }


def lesson_batch(lessons: Lessons, count: int) -> Targets:
    """Positions of the teacher's own games."""
    device = lessons.value.device
    which = torch.randint(len(lessons), (count,), device=device)
    boards = unpacked(lessons.boards[which])
    shares = torch.zeros(count, positions.CELLS, device=device)
    shares.scatter_add_(1, lessons.cells[which].long(), lessons.shares[which].float())
    result = functional.one_hot(1 - lessons.result[which].long(), 3).float()
    chances = (1 - BLEND) * result + BLEND * chances_of(lessons.value[which].float())
    return Targets(boards, chances, shares, torch.ones(count, device=device))


def losses(network: Teacher | Student, batch: Targets) -> tuple[Tensor, Tensor]:
    """Of the chances and of the moves, under a symmetry drawn at random."""
    by = int(torch.randint(8, ()))
    value, ranks = network(turn(batch.boards, by))
    told = functional.cross_entropy(value, batch.chances, reduction="none")
    move = functional.cross_entropy(ranks, turn_map(batch.shares, by), reduction="none")
    total = batch.weight.sum().clamp(min=1)
    return (told * batch.weight).sum() / total, (move * batch.weight).sum() / total


def _told(figures: dict[str, float]) -> str:
    return " ".join(f"{name} {figure:.4f}" for name, figure in figures.items())


def teach(games: Games, patterns: Patterns, options: argparse.Namespace, device: torch.device) -> None:
    """The teacher: first from the engine's games, then from its own."""
    began = time.monotonic()
    engine = EngineGames(games, device)
    teacher = Teacher(patterns, options.channels, options.blocks).to(device, memory_format=torch.channels_last)
    if options.start:
        teacher.load_state_dict(torch.load(options.start, map_location=device))
    optimiser = torch.optim.AdamW(teacher.parameters(), lr=1e-3, weight_decay=1e-3)

    def learn(batch: Targets, rate: float) -> Tensor:
        teacher.train()
        for group in optimiser.param_groups:
            group["lr"] = rate
        value, move = losses(teacher, batch)
        optimiser.zero_grad()
        (value + 0.5 * move).backward()
        torch.nn.utils.clip_grad_norm_(teacher.parameters(), 1.0)
        optimiser.step()
        return torch.stack([value.detach(), move.detach()])

    print(f"started after {time.monotonic() - began:.0f} s", flush=True)
    epochs = 0 if options.start else options.epochs
    steps = epochs * len(engine.train["ply"]) // options.batch
    for step in range(steps):
        learn(engine.batch(options.batch), 1e-3 * min(1.0, (step + 1) / 100) * (1 - 0.7 * step / steps))
    print(
        f"from the engine's games, {steps} steps, {time.monotonic() - began:.0f} s: {_told(engine.judge(teacher))}",
        flush=True,
    )
    earlier = Teacher(patterns, options.channels, options.blocks).to(device, memory_format=torch.channels_last)
    earlier.load_state_dict(teacher.state_dict())
    play = SelfPlay(teacher, options.games, device)
    kept: list[Lessons] = []
    made = 0
    number = 0
    while (spent := time.monotonic() - began) < options.seconds - 15:
        lessons = play.play(ROUND)
        kept.append(lessons)
        made += len(lessons)
        while sum(map(len, kept)) > MOST_KEPT:
            del kept[0]
        played = time.monotonic() - began
        recent = Lessons.joined(kept[-16:])
        rate = 8e-4 * max(0.1, 1 - spent / options.seconds)
        total = torch.zeros(2, device=device)
        for step in range(SPELL):
            if step % options.engine_share == 0:
                learn(engine.batch(options.batch), rate)
            else:
                total += learn(lesson_batch(recent, options.batch), rate)
        mean = (total / (SPELL - SPELL // options.engine_share)).tolist()
        number += 1
        if number % 4 == 1:
            print(
                f"round {number}: {spent:.0f} s, {made} positions of {play.ended} games "
                f"({len(lessons) / (played - spent):.0f} a second), losses {mean[0]:.4f} {mean[1]:.4f}; "
                f"{_told(engine.judge(teacher))}",
                flush=True,
            )
    print(f"score against the teacher without games of its own: {match(teacher, earlier, 512, device):.3f}", flush=True)
    torch.save(teacher.state_dict(), options.out)
    if options.keep:
        torch.save(vars(Lessons.joined(kept)), options.keep)
    print(f"{sum(map(len, kept))} positions kept; {time.monotonic() - began:.0f} s", flush=True)


@torch.no_grad()  # type: ignore[untyped-decorator]
def strayed(batch: Targets, teacher: Teacher, share: float) -> Targets:
    """Some of the positions a move later, a random one, with what the teacher says of that.

    The engine's network is asked for nothing that rows and open fours decide: such positions have no weight.
    """
    count = int(len(batch.boards) * share)
    boards = batch.boards
    if count > 0:
        moves = torch.multinomial(near_stones(boards[:count]).float(), 1)[:, 0]
        boards = torch.cat([after(boards[:count], moves), boards[count:]])
        lines = lines_of(boards[:count])
        value, ranks = teacher(boards[:count], lines)
        batch.chances[:count] = value.softmax(1)
        batch.shares[:count] = ranks.softmax(1)
    sure, blocks = tactics(boards, lines_of(boards))
    weight = batch.weight * (sure == 0) * ~blocks.any(1)
    return Targets(boards, batch.chances, batch.shares, weight)


def learn(games: Games, patterns: Patterns, options: argparse.Namespace, device: torch.device) -> None:
    """The engine's network: from both kinds of games, and from what the teacher says of positions nearby."""
    began = time.monotonic()
    engine = EngineGames(games, device)
    student = Student(patterns).to(device)
    if options.start:
        student.load_state_dict(torch.load(options.start, map_location=device))
    teacher = None
    if options.teacher:
        state = torch.load(options.teacher, map_location=device)
        blocks = 1 + max(int(name.split(".")[1]) for name in state if name.startswith("blocks."))
        teacher = (
            Teacher(patterns, state["lines"].shape[1], blocks).to(device, memory_format=torch.channels_last).eval()
        )
        teacher.load_state_dict(state)
    own = Lessons(**torch.load(options.own, map_location=device)) if options.own else None
    apart_rules = [
        {"params": [student.own_part], "weight_decay": 0.1},
        {"params": [p for name, p in student.named_parameters() if name != "own_part"], "weight_decay": 1e-4},
    ]
    optimiser = torch.optim.AdamW(apart_rules, lr=2e-3)
    total = torch.zeros(2, device=device)
    step = 0
    while (spent := time.monotonic() - began) < options.seconds:
        rate = 2e-3 * min(1.0, (step + 1) / 200) * max(0.01, 1 - spent / options.seconds)
        for group in optimiser.param_groups:
            group["lr"] = rate
        from_engine = own is None or step % options.engine_share == 0
        batch = engine.batch(options.batch) if own is None or from_engine else lesson_batch(own, options.batch)
        if teacher is not None:
            batch = strayed(batch, teacher, STRAYED)
        value, move = losses(student, batch)
        optimiser.zero_grad()
        (value + 0.3 * move).backward()
        torch.nn.utils.clip_grad_norm_(student.parameters(), 1.0)
        optimiser.step()
        total += torch.stack([value.detach(), move.detach()])
        step += 1
        if step % 1000 == 0:
            mean = (total / 1000).tolist()
            total.zero_()
            print(
                f"step {step}, {spent:.0f} s: losses {mean[0]:.4f} {mean[1]:.4f}; {_told(engine.judge(student))}",
                flush=True,
            )
    print(f"end, {step} steps: {_told(engine.judge(student))}", flush=True)
    torch.save(student.state_dict(), options.out.with_suffix(".pt"))
    weights = quantised(student)
    write_network(options.out, weights)
    print(f"after rounding: {rounding_error(student, weights, engine):.2f} of 1/512 mean distance", flush=True)


@torch.no_grad()  # type: ignore[untyped-decorator]
def rounding_error(student: Student, weights: dict[str, np.ndarray], engine: EngineGames) -> float:
    """How far the integers' value lies from the network's, on positions kept apart."""
    which = torch.arange(min(256, len(engine.apart["ply"])), device=engine.moves.device)
    boards = engine.boards(engine.apart, which)
    student.eval()
    logits, _ = student.corrections(boards, lines_of(boards))
    value, _ = integer_forward(weights, boards)
    told = ((logits[:, 0] - logits[:, 2]) * SCORE_UNIT).cpu().numpy()
    return float(np.abs(told - value).mean())
