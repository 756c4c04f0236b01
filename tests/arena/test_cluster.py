"""A real Dask cluster on this machine: the same results, whatever dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridsage.arena.child import BatchDied, Child
from gridsage.arena.cluster import ClusterPool
from gridsage.errors import OptionError
from tests.waiting import wait_until

BAD_BOTS = Path(__file__).parent / "bad_bots"


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.workers: list[subprocess.Popen[bytes]] = []
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(self.file))
        wait_until(lambda: self.file.exists() and self.file.read_text(encoding="utf-8").strip())
        self.address = json.loads(self.file.read_text(encoding="utf-8"))["address"]

    def start(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{kind}-{len(self.processes)}.log").open("wb")
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", kind, "--no-dashboard", *arguments],
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd=self.folder,
        )
        log.close()
        self.processes.append(process)
        return process

    def start_workers(self, wanted: int) -> list[subprocess.Popen[bytes]]:
        """That many workers, those that still live among them."""
        living = [process for process in self.workers if process.poll() is None]
        self.workers = living + [self.start_worker() for _ in range(wanted - len(living))]
        return self.workers

    def start_worker(self) -> subprocess.Popen[bytes]:
        return self.start("worker", "--no-nanny", "--nthreads", "1", "--host", "127.0.0.1", self.address)

    def stop(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """One cluster for all tests that leave its scheduler alone."""
    running = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture
def own_cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster without workers that a test may end."""
    running = Cluster(tmp_path)
    try:
        yield running
    finally:
        running.stop()


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "gridsage", "mines", "bench", *arguments, "--format", "json"]


def figures(text: str) -> Any:
    def without_times(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without_times(item) for key, item in value.items() if "time" not in key}
        return [without_times(item) for item in value] if isinstance(value, list) else value

    return without_times(json.loads(text))


def bench(*arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command(*arguments), capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return done


def test_a_cluster_gives_the_same_figures_though_a_worker_is_killed(cluster: Cluster, tmp_path: Path) -> None:
    games = ("--bots", "double_set,single_point", "--setups", "16x16/40", "--games", "600", "--seed", "5")
    here = figures(bench(*games, "--workers", "1").stdout)
    victim, _ = cluster.start_workers(2)
    database = tmp_path / "runs.db"
    with subprocess.Popen(
        command(*games, "--scheduler", cluster.address, "--database", str(database)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        from gridsage.store import open_store

        done = 0
        while done < 10:
            assert running.poll() is None, running.communicate()
            time.sleep(0.05)
            if database.exists():
                with open_store(str(database)) as store:
                    runs = store.runs.find()
                    done = runs[0].done_batches if runs else 0
        os.kill(victim.pid, signal.SIGKILL)
        out, err = running.communicate(timeout=300)
    assert running.returncode == 0, err
    assert done < 120, "the worker was killed after the end"
    assert figures(out) == here
    with open_store(str(database)) as store:
        (run,) = store.runs.find()
        assert (run.finished, run.failed_batches, run.done_games) == (True, 0, 1200)


def test_a_batch_that_kills_its_process_three_times_is_failed_and_the_run_goes_on(
    cluster: Cluster, tmp_path: Path
) -> None:
    workers = cluster.start_workers(2)
    database = str(tmp_path / "runs.db")
    done = bench(
        *("--bots", f"{BAD_BOTS / 'dies.py'},single_point", "--setups", "7x7/4", "--games", "2", "--seed", "1"),
        *("--scheduler", cluster.address, "--database", database),
        status=1,
    )
    dead, good = json.loads(done.stdout)["rows"]
    assert (dead["errors"], good["errors"], good["games"]) == (2, 0, 2)
    assert "3 times" in dead["faults"][0]["note"]
    assert all(process.poll() is None for process in workers), "no worker died with the bot"
    from gridsage.store import open_store

    with open_store(database) as store:
        (run,) = store.runs.find()
        assert (run.finished, run.failed_batches) == (True, 2)


def test_what_is_not_there_is_one_clear_line(own_cluster: Cluster) -> None:
    games = ("--bots", "single_point", "--setups", "7x7/4", "--games", "6")
    cases = {
        ("--scheduler", "tcp://127.0.0.1:1"): "there is no scheduler at tcp://127.0.0.1:1",
        ("--scheduler", "nonsense://x"): "cannot read the scheduler's address",
        ("--scheduler", own_cluster.address): "has no workers",
        ("--scheduler", own_cluster.address, "--workers", "2"): "cannot be combined",
    }
    for options, message in cases.items():
        done = bench(*games, *options, status=2)
        lines = [line for line in done.stderr.splitlines() if line.startswith("gridsage: ")]
        assert len(lines) == 1, done.stderr
        assert message in lines[0]
        assert done.stdout == ""


def test_a_scheduler_that_goes_away_loses_nothing(own_cluster: Cluster, tmp_path: Path) -> None:
    own_cluster.start_worker()
    database = tmp_path / "runs.db"
    games = ("--bots", "single_point", "--setups", "16x16/40", "--games", "2000", "--seed", "5")
    from gridsage.store import open_store

    with subprocess.Popen(
        command(*games, "--scheduler", own_cluster.address, "--database", str(database)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        done = 0
        while done < 3:
            assert running.poll() is None, running.communicate()
            time.sleep(0.05)
            if database.exists():
                with open_store(str(database)) as store:
                    runs = store.runs.find()
                    done = runs[0].done_batches if runs else 0
        own_cluster.processes[0].kill()
        _, err = running.communicate(timeout=300)
    assert running.returncode == 2, err
    assert "Traceback" not in err, err
    assert "--resume" in err.splitlines()[-1]
    with open_store(str(database)) as store:
        assert 3 <= store.runs.find()[0].done_batches < 64


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(OptionError, match=r"gridsage\[cluster\]"):
        ClusterPool("tcp://127.0.0.1:1")


def test_a_child_that_dies_is_replaced() -> None:
    child = Child()
    try:
        with pytest.raises(BatchDied, match="signal 9"):
            child.call(signal.raise_signal, 9)
        assert child.call(abs, -3) == 3
        with pytest.raises(TypeError):
            child.call(abs, "x")  # type: ignore[arg-type]
        assert child.call(abs, -4) == 4
    finally:
        child.close()
