"""Teach the champion's value: play seeded games with the engine, fit a small network, write its weights as C++ data.

``python tools/train_mines_value.py --games 600000 --threads 16`` makes what is kept in ``native/mines/guess``. The same
arguments give the same lessons with any number of threads; ``--save`` and ``--load`` keep them apart from the fit.
Needs PyTorch, and a GPU to take minutes rather than hours.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn import functional

from gridsage._trials import GuessSettings, feature_names, play_lessons
from gridsage.games.mines import Setup, parse_setup

WEIGHTS = Path(__file__).parent.parent / "native" / "mines" / "guess" / "value_weights.inc"
# Setup, first cell, share of the games. The benchmarks play other seeds.
MIX = (
    ("30x16/99", (3, 3), 1.0),
    ("30x16/99@safe", (0, 0), 0.6),
    ("16x16/40", (2, 2), 1.5),
    ("16x16/40@safe", (0, 0), 1.0),
    ("8x8/10", (2, 2), 2.5),
    ("8x8/10@safe", (0, 0), 1.5),
    ("9x9/10", (2, 2), 2.5),
    ("9x9/10@safe", (0, 0), 1.5),
)
FIRST_SEED = 100_000_000
# The player that gives the lessons: the rules of thumb alone, and short ends, so that it is quick.
TEACHER = {"value_share": 0.0, "end_layouts": 300, "end_work": 500_000}
# As in native/mines/guess/value.cpp and position_map.hpp.
CHANNELS, HEAD, INPUTS, UNIT_BITS, WEIGHT_BITS = 32, 64, 11, 8, 12
MINE, SAFE, WALL, UNDECIDED = 9, 10, 11, 12

Array = npt.NDArray[np.float32]


@dataclass
class Lessons:
    """Positions of boards of one size: their maps, their features, and what they were worth."""

    maps: torch.Tensor
    features: torch.Tensor
    values: torch.Tensor


def gather(games: int, threads: int, wander: float) -> dict[str, bytes]:
    """The records of every setup, as the core gives them."""
    records = {}
    for name, (x, y), share in MIX:
        setup = parse_setup(name)
        count = int(games * share)
        began = time.perf_counter()
        records[name] = play_lessons(
            setup,
            GuessSettings(changes={**TEACHER, "wander": wander}),
            range(FIRST_SEED, FIRST_SEED + count),
            [y * setup.width + x] * count,
            threads=threads,
        )
        lessons = len(records[name]) // record_size(setup)
        print(f"{name:16} {count} games, {lessons} lessons, {time.perf_counter() - began:.0f} s", file=sys.stderr)
    return records


def record_size(setup: Setup) -> int:
    """Bytes of a lesson: the map, the features and the value."""
    return setup.width * setup.height + 4 * (len(feature_names()) + 1)


def read(name: str, records: bytes, device: str) -> Lessons:
    """The lessons of a setup, shuffled."""
    setup = parse_setup(name)
    cells = setup.width * setup.height
    rows = np.frombuffer(records, dtype=np.uint8).reshape(-1, record_size(setup))
    rows = rows[np.random.default_rng(1).permutation(len(rows))]
    numbers = torch.from_numpy(np.ascontiguousarray(rows[:, cells:]).view(np.float32)).to(device)
    maps = torch.from_numpy(np.ascontiguousarray(rows[:, :cells])).to(device)
    return Lessons(maps.view(-1, setup.height, setup.width), numbers[:, :-1], numbers[:, -1])


def inputs_of_codes() -> torch.Tensor:
    """What every code of a map looks like to the first layer."""
    table = torch.zeros(256, INPUTS)
    for code in range(UNDECIDED + 101):
        if code == WALL:
            continue
        table[code, 0] = 1
        if code < MINE:
            table[code, 1] = 1
            if code > 0:
                table[code, min(code + 1, 5)] = 1
        elif code < UNDECIDED:
            table[code, 6 if code == MINE else 7] = 1
        else:
            chance = (code - UNDECIDED) / 100
            table[code, 8:] = torch.tensor([1, chance, 4 * chance * (1 - chance)])
    return table


class Value(nn.Module):  # type: ignore[misc]
    """Patches of 7x7 cells, each by itself, summed over the cells that count; then those sums and the features."""

    def __init__(self, mean: torch.Tensor, spread: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("inputs", inputs_of_codes())
        counts = torch.zeros(256)
        counts[SAFE] = 1
        counts[UNDECIDED:] = 1
        self.register_buffer("counts", counts)
        self.register_buffer("mean", mean)
        self.register_buffer("spread", spread)
        self.first = nn.Conv2d(INPUTS, CHANNELS, 5, padding=2)
        self.second = nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1)
        self.third = nn.Conv2d(CHANNELS, CHANNELS, 1)
        self.head = nn.Linear(CHANNELS + len(mean), HEAD)
        self.out = nn.Linear(HEAD, 1)

    def forward(self, maps: torch.Tensor, features: torch.Tensor) -> torch.Tensor:
        """The log-odds of winning."""
        codes = maps.int()
        cells = self.inputs[codes].permute(0, 3, 1, 2)
        for layer in (self.first, self.second, self.third):
            cells = functional.relu(layer(cells))
        pool = (cells * self.counts[codes].unsqueeze(1)).float().sum((2, 3)) * 0.1
        known = torch.cat([pool, (features - self.mean) / self.spread], 1)
        return self.out(functional.relu(self.head(known))).squeeze(1)


def fit(groups: dict[str, Lessons], steps: int, batch: int = 8192, rate: float = 3e-3) -> Value:
    """Adam on the cross entropy, on batches of one board size each, every board turned and mirrored in turn."""
    torch.manual_seed(1)
    device = next(iter(groups.values())).maps.device
    some = torch.cat([group.features[:200_000] for group in groups.values()])
    net: Value = Value(some.mean(0), some.std(0) + 1e-3).to(device)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    held = {name: min(len(group.values) // 20, 60_000) for name, group in groups.items()}
    sizes = torch.tensor([float(len(group.values) - held[name]) for name, group in groups.items()])
    names = list(groups)
    for step in range(steps):
        for part in optimiser.param_groups:
            part["lr"] = rate * min(1, step / 500) * 0.5 * (1 + math.cos(math.pi * step / steps))
        name = names[int(torch.multinomial(sizes, 1))]
        group = groups[name]
        chosen = torch.randint(held[name], len(group.values), (batch,), device=device)
        maps = group.maps[chosen]
        if step & 1:
            maps = maps.flip(1)
        if step & 2:
            maps = maps.flip(2)
        if step & 4 and maps.shape[1] == maps.shape[2]:
            maps = maps.transpose(1, 2)
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
            logits = net(maps, group.features[chosen])
        loss = functional.binary_cross_entropy_with_logits(logits.float(), group.values[chosen])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        if (step + 1) % max(1, steps // 6) == 0:
            report(net, groups, held, step + 1)
    return net


def report(net: Value, groups: dict[str, Lessons], held: dict[str, int], step: int) -> None:
    """How much of the spread of the held-out lessons' values the network explains."""
    print(f"after {step} steps:", file=sys.stderr)
    with torch.no_grad():
        for name, group in groups.items():
            values = group.values[: held[name]]
            if len(values) == 0:
                continue
            parts = zip(group.maps[: held[name]].split(8192), group.features[: held[name]].split(8192), strict=True)
            found = torch.cat([torch.sigmoid(net(maps, features)) for maps, features in parts])
            left = float(((found - values) ** 2).mean() / values.var())
            print(f"  {name:16} {1 - left:.4f}", file=sys.stderr)


def weights_of(net: Value) -> dict[str, Array]:
    """The weights as native/mines/guess/value.cpp wants them; the scaling of sums and features goes into the head."""
    head = net.head.weight.detach().clone()
    head[:, CHANNELS:] /= net.spread
    bias = net.head.bias.detach() - head[:, CHANNELS:] @ net.mean
    head[:, :CHANNELS] *= 0.1
    tensors = {
        "First": net.first.weight.permute(2, 3, 1, 0),
        "FirstBias": net.first.bias,
        "Second": net.second.weight.permute(2, 3, 1, 0),
        "SecondBias": net.second.bias,
        "Third": net.third.weight[:, :, 0, 0].t(),
        "ThirdBias": net.third.bias,
        "HeadWeights": head.t(),
        "HeadBias": bias,
        "Out": net.out.weight[0],
        "OutBias": net.out.bias,
    }
    return {name: tensor.detach().float().cpu().contiguous().numpy().ravel() for name, tensor in tensors.items()}


def write(weights: dict[str, Array], path: Path) -> None:
    """Arrays that value.cpp includes: whole numbers up to the head, which is small."""
    weight, unit = 1 << WEIGHT_BITS, 1 << UNIT_BITS
    scales = {
        "First": ("std::int16_t", weight),
        "FirstBias": ("std::int16_t", unit),
        "Second": ("std::int16_t", weight),
        "SecondBias": ("std::int32_t", weight * unit),
        "Third": ("std::int16_t", weight),
        "ThirdBias": ("std::int32_t", weight * unit),
    }
    lines = ["// Written by tools/train_mines_value.py: the weights of the value network, layer by layer."]
    for name, values in weights.items():
        if name in scales:
            kind, scale = scales[name]
            whole = np.rint(values.astype(np.float64) * scale).astype(np.int64)
            if kind == "std::int16_t" and np.abs(whole).max() > 0x7FFF:
                raise SystemExit(f"a weight of {name} is too large for 16 bits")
            numbers = [str(value) for value in whole]
        else:
            kind = "float"
            numbers = [f"{float(value):.6g}" for value in values]
            numbers = [f"{number}{'' if '.' in number or 'e' in number else '.'}F" for number in numbers]
        if len(numbers) == 1:
            lines.append(f"constexpr {kind} k{name} = {numbers[0]};")
            continue
        aligned = "alignas(16) " if name in ("Second", "Third") else ""
        lines.append(f"{aligned}constexpr {kind} k{name}[{len(numbers)}] = {{")
        row = 16 if name in scales else 10
        lines += ["    " + ", ".join(numbers[i : i + row]) + "," for i in range(0, len(numbers), row)]
        lines.append("};")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def kept_in(folder: Path, name: str) -> Path:
    """The file of a setup's records."""
    return folder / f"{name.replace('/', '-')}.lessons"


def main() -> None:
    """Gather or load the lessons, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600_000, help="of 30x16/99; the others get their share")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--wander", type=float, default=0.08, help="how often a random candidate is guessed")
    parser.add_argument("--steps", type=int, default=30_000, help="of 8,192 lessons each")
    parser.add_argument("--save", type=Path, metavar="FOLDER")
    parser.add_argument("--load", type=Path, metavar="FOLDER")
    parser.add_argument("--only-gather", action="store_true")
    parser.add_argument("--output", type=Path, default=WEIGHTS)
    chosen = parser.parse_args()
    if chosen.load:
        records = {name: kept_in(chosen.load, name).read_bytes() for name, _, _ in MIX}
    else:
        records = gather(chosen.games, chosen.threads, chosen.wander)
    if chosen.save:
        chosen.save.mkdir(parents=True, exist_ok=True)
        for name, data in records.items():
            kept_in(chosen.save, name).write_bytes(data)
    if not chosen.only_gather:
        device = "cuda" if torch.cuda.is_available() else "cpu"
        write(
            weights_of(fit({name: read(name, data, device) for name, data in records.items()}, chosen.steps)),
            chosen.output,
        )


if __name__ == "__main__":
    main()
