"""Learn the engine's weights from its own games: python tools/mnk/train.py RECORDS... --out WEIGHTS

RECORDS are made by ``mnk_games records``; WEIGHTS is kept as native/mnk/evaluate/weights.inc.

Two small models over the pattern codes of a cell, the mover's and the other side's:

- worth: the sum over all empty cells, plus one number for who threatens what, is the log-odds of winning; fitted to the
  games' results, blended with the scores of the search that chose the moves;
- rank: a cell's share among the candidates of being the move that the search chose.

Both have the form ``f[own] + g[other] + u[own] · v[other]``. Each code's numbers are a sum of shared parts (its four
line patterns, what they make together) and a part of its own that is held small, so that rare codes take after their
kin. Needs PyTorch, and a GPU to take minutes rather than hours.
"""

from __future__ import annotations

import argparse
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

PATTERNS = 13
CODES = 1820
CELLS = 400
HEAD = 8
RANK = 6
MASKS = 256
STONE = 65535
CANDIDATE = 4096
SCALE = 512
"""Units of a cell's worth in one unit of log-odds."""


def code_features() -> torch.Tensor:
    """For each code, how often it holds each pattern, and pairs of patterns that matter together."""
    rows = []
    # In the order of native/mnk/evaluate/patterns.cpp: by the strongest pattern, then the next.
    for four in sorted(combinations_with_replacement(range(PATTERNS), 4), key=lambda codes: codes[::-1]):
        counts = [four.count(pattern) for pattern in range(PATTERNS)]
        twos = sum(counts[4:7])
        half, threes, fours = counts[7], counts[8] + counts[9], counts[10]
        flags = [
            threes >= 2,
            threes >= 1 and twos + half >= 1,
            fours >= 2,
            fours >= 1 and threes >= 1,
            fours >= 1 and twos + half >= 1,
            twos >= 2,
            half >= 1 and twos >= 1,
            half >= 2,
            counts[11] + counts[12] > 0,
        ]
        rows.append([float(count) for count in counts] + [float(flag) for flag in flags])
    return torch.tensor(rows)


class PairModel(nn.Module):  # type: ignore[misc]
    """``f[own] + g[other] + u[own] · v[other]`` for every pair of codes."""

    def __init__(self, features: torch.Tensor) -> None:
        super().__init__()
        width = 2 + 2 * RANK
        self.register_buffer("features", features)
        self.shared = nn.Parameter(torch.randn(features.shape[1], width) * 0.02)
        self.own_part = nn.Parameter(torch.randn(CODES, width) * 0.01)

    def table(self) -> torch.Tensor:
        """Codes × (f, g, u…, v…)."""
        return self.features @ self.shared + self.own_part

    def pairs(self) -> torch.Tensor:
        """Codes × codes."""
        table = self.table()
        u, v = table[:, 2 : 2 + RANK], table[:, 2 + RANK :]
        return table[:, :1] + table[:, 1:2].T + u @ v.T


def load(paths: list[Path]) -> torch.Tensor:
    """All records as one tensor of 16-bit words, seen as signed."""
    parts = [np.fromfile(path, dtype=np.int16).reshape(-1, HEAD + 2 * CELLS) for path in paths]
    return torch.from_numpy(np.concatenate(parts))


class Batch:
    """A batch of records, unpacked on the device."""

    def __init__(self, rows: torch.Tensor, device: torch.device) -> None:
        words = rows.to(device).to(torch.int32) & 0xFFFF
        self.result = words[:, 0].float() / 2
        self.score = (words[:, 1] - 32768).float()
        self.best = words[:, 2].long()
        self.mask = words[:, 4].long()
        own, other = words[:, HEAD : HEAD + CELLS], words[:, HEAD + CELLS :]
        self.empty = own != STONE
        self.candidate = self.empty & (own >= CANDIDATE)
        own = torch.where(self.empty, own & (CANDIDATE - 1), 0)
        other = torch.where(self.empty, other, 0)
        self.pair = own.long() * CODES + other.long()


def look_up(model: PairModel, data: Batch) -> torch.Tensor:
    """The model's number of each cell; selecting adds up the gradients of equal pairs without sorting them."""
    return model.pairs().flatten().index_select(0, data.pair.flatten()).view(data.pair.shape)


def train(records: torch.Tensor, epochs: int, batch: int, blend: float) -> tuple[PairModel, torch.Tensor, PairModel]:
    """The models of worth (with its numbers for threats) and of rank."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    features = code_features().to(device)
    worth, rank = PairModel(features).to(device), PairModel(features).to(device)
    threats = nn.Parameter(torch.zeros(MASKS, device=device))
    score_scale = nn.Parameter(torch.tensor(1 / 250.0, device=device))
    # Neighbouring records come from the same game: the last ones are kept apart whole.
    records = records.to(device)
    held = records[-(len(records) // 20) :]
    records = records[: -(len(records) // 20)]
    groups = [
        {"params": [worth.shared, rank.shared, threats], "weight_decay": 0.0},
        {"params": [worth.own_part, rank.own_part], "weight_decay": 0.1},
        {"params": [score_scale], "weight_decay": 0.0, "lr": 1e-4},
    ]
    optimiser = torch.optim.AdamW(groups, lr=1e-3)
    steps = epochs * (len(records) // batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [1e-3, 1e-3, 1e-4], total_steps=steps + 1)

    def losses(rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        data = Batch(rows, device)
        cells = look_up(worth, data)
        odds = (cells * data.empty).sum(1) + threats[data.mask]
        by_score = data.score.clamp(-3000, 3000) * score_scale
        fit = functional.binary_cross_entropy_with_logits(by_score, data.result)
        target = (1 - blend) * data.result + blend * torch.sigmoid(by_score.detach())
        value = functional.binary_cross_entropy_with_logits(odds, target)
        plain = functional.binary_cross_entropy_with_logits(odds.detach(), data.result)
        ranks = look_up(rank, data).masked_fill(~data.candidate, -1e9)
        usable = data.candidate.gather(1, data.best[:, None])[:, 0]
        policy = functional.cross_entropy(ranks[usable], data.best[usable])
        return value, policy, fit, plain

    for epoch in range(epochs):
        order = torch.randperm(len(records), device=device)
        total = torch.zeros(4)
        count = 0
        for start in range(0, len(records) - batch + 1, batch):
            parts = losses(records[order[start : start + batch]])
            optimiser.zero_grad()
            (parts[0] + 0.3 * parts[1] + 0.1 * parts[2]).backward()
            optimiser.step()
            schedule.step()
            total += torch.stack([part.detach().cpu() for part in parts])
            count += 1
        with torch.no_grad():
            apart = [torch.stack(losses(rows)).cpu() for rows in held.split(batch) if len(rows) == batch]
        print(
            f"epoch {epoch}: train {(total / max(count, 1)).tolist()} held {torch.stack(apart).mean(0).tolist()}",
            flush=True,
        )
    print(f"score scale 1/{1 / score_scale.item():.1f}")
    return worth, threats.detach(), rank


def write(path: Path, worth: PairModel, threats: torch.Tensor, rank: PairModel) -> None:
    """The weights as numbers of 16 bits: f and g in units of worth, u and v with the square root of that unit."""
    lines = ["// Made by tools/mnk/train.py; docs/mnk-engine.md says from which games. A row a code: f, g, u, v.", ""]
    for name, model in (("kWorthWeights", worth), ("kRankWeights", rank)):
        table = model.table().detach().cpu()
        table[:, :2] *= SCALE
        table[:, 2:] *= 4096
        rows = table.round().clamp(-32767, 32767).int().tolist()
        lines.append(f"constexpr std::int16_t {name}[{CODES}][{2 + 2 * RANK}] = {{")
        lines += ["    {" + ", ".join(map(str, row)) + "}," for row in rows]
        lines += ["};", ""]
    numbers = (threats.cpu() * SCALE).round().int().tolist()
    lines.append(f"constexpr std::int16_t kThreatWeights[{MASKS}] = {{")
    lines += ["    " + ", ".join(map(str, numbers[i : i + 16])) + "," for i in range(0, MASKS, 16)]
    lines += ["};", ""]
    path.write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--blend", type=float, default=0.3, help="the share of the search's score in the target")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    records = load(options.records)
    print(f"{len(records)} positions, {(records[:, 0] == 1).float().mean():.4f} of them drawn")
    worth, threats, rank = train(records, options.epochs, options.batch, options.blend)
    write(options.out, worth, threats, rank)


if __name__ == "__main__":
    main()
