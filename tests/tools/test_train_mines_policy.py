"""The worked example of docs/rl.md: it learns, it is fixed by its seed, and what it writes plays as it learnt."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from gridsage.games.mines import Setup
from gridsage.games.mines.planes import PLANES
from gridsage.network import load_network
from tools.train_mines_policy import PatchNetwork, Trainer, look, main, train, write_onnx


def test_the_network_learns_what_a_square_shows() -> None:
    network = PatchNetwork(3, 16, 8, seed=1)
    squares = np.random.default_rng(1).integers(0, 10, (512, 9)).astype(np.uint8)
    mines = (squares[:, 0] > 4).astype(np.float32)
    losses = [network.learn(squares, mines, 0.01) for _ in range(60)]
    assert losses[-1] < losses[0] / 4


def test_training_is_fixed_by_its_seed_and_gets_better() -> None:
    curves = []
    for _ in range(2):
        trainer = Trainer(Setup.of("4x4/2"), 64, 3, PatchNetwork(3, 16, 8, seed=3))
        curves.append([point[1:] for point in train(trainer, 0, 40)])
    assert curves[0] == curves[1]
    losses = [float(loss) for *_, loss in curves[0]]
    assert losses[-1] < losses[6]


def test_the_file_gives_the_scores_of_the_network(tmp_path: Path) -> None:
    network = PatchNetwork(5, 16, 8, seed=1)
    write_onnx(network, tmp_path / "policy.onnx")
    codes = np.random.default_rng(2).integers(0, 10, (1, 4, 6)).astype(np.uint8)
    planes = (codes == np.arange(PLANES)[:, None, None]).astype(np.uint8)
    scores = load_network(str(tmp_path / "policy.onnx")).scores(planes.tobytes(), PLANES, 4, 6)
    seen = look(codes, 5, np.random.default_rng(3))
    assert [scores[cell] for cell in seen.cells] == pytest.approx((-network.logits(seen.squares)).tolist(), abs=1e-4)


def test_the_command_writes_the_network_and_its_curve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    policy, curve = tmp_path / "policy.onnx", tmp_path / "curve.csv"
    words = [str(policy), "--setup", "4x4/2", "--rounds", "4", "--games", "8", "--side", "3", "--curve", str(curve)]
    monkeypatch.setattr(sys, "argv", ["train_mines_policy.py", *words])
    main()
    load_network(str(policy)).check(PLANES, 9, 9)
    assert curve.read_text(encoding="utf-8").startswith("cpu_minutes,steps,games,win_rate,loss\n")
    assert "won" in capsys.readouterr().out
