"""A pool whose workers are those of a Dask cluster: the same batches, the same results, on any number of machines.

Each thread of a Dask worker plays its batches in a child process of its own (:mod:`gridsage.arena.child`). So a bot
that takes its process down harms nobody but its batch, no bot can starve the worker's own traffic, and a worker, or a
machine, that dies is noticed by the scheduler, which gives its batches to others.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from importlib import metadata
from typing import Any, TypeVar

from gridsage.arena.child import BatchDied, Child
from gridsage.arena.schedule import Batch
from gridsage.arena.worker import play_batch
from gridsage.errors import ClusterError, OptionError
from gridsage.extras import missing_extra
from gridsage.record import GameResult

__all__ = ["ClusterPool", "call_in_child", "worker_version"]

A = TypeVar("A")
T = TypeVar("T")

_LOOK_AGAIN_S = 2.0
"""Workers come and go: so often it is asked how many there are."""

_ADDRESS = re.compile(r"(tcp|tls|ws|wss)://[^\s/]+:\d{1,5}", re.ASCII)

_here = threading.local()


def call_in_child(function: Callable[[A], T], argument: A) -> T:
    """Make the call in the child process of this thread. This is what a Dask worker is asked for."""
    child: Child | None = getattr(_here, "child", None)
    if child is None:
        child = _here.child = Child()
    return child.call(function, argument)


def worker_version() -> str:
    """The version of Gridsage that a worker has."""
    return metadata.version("gridsage")


class ClusterPool:
    """The workers of the cluster whose scheduler has that address: ``tcp://192.168.1.5:8786``."""

    def __init__(self, address: str, *, wait_s: float = 5.0) -> None:
        self._address = address
        self._client = _connect(address, wait_s)
        self._width = 2
        self._looked = -_LOOK_AGAIN_S
        try:
            self._check_workers(wait_s)
        except BaseException:
            self.close()
            raise

    def _check_workers(self, wait_s: float) -> None:
        try:
            self._client.wait_for_workers(1, timeout=wait_s)
        except TimeoutError:
            raise ClusterError(f"the scheduler {self._address} has no workers") from None
        own = worker_version()
        try:
            found = self._client.run(worker_version)
        except Exception as error:
            message = f"a worker of {self._address} cannot play: {type(error).__name__}: {error}"
            raise ClusterError(message.splitlines()[0] + "; every worker needs Gridsage") from error
        for worker, version in sorted(found.items()):
            if version != own:
                raise ClusterError(f"the worker {worker} has Gridsage {version}, this program is {own}")

    @property
    def width(self) -> int:
        """Two batches for each thread of the cluster: one that is played, one that waits beside it."""
        if time.monotonic() - self._looked > _LOOK_AGAIN_S:
            self._looked = time.monotonic()
            # Where the scheduler does not answer, the batches under way will tell what has become of it.
            with suppress(OSError, TimeoutError):
                self._width = max(2, 2 * sum(self._client.nthreads().values()))
        return self._width

    def play(self, batch: Batch, *, limit_s: float) -> Future[list[GameResult]]:
        """Let a worker of the cluster play the batch."""
        from distributed.scheduler import KilledWorker

        answer: Future[list[GameResult]] = Future()
        try:
            remote = self._client.submit(call_in_child, partial(play_batch, limit_s=limit_s), batch, pure=False)
        except (OSError, RuntimeError, TimeoutError) as error:
            raise ClusterError(f"the scheduler {self._address} went away") from error

        def done(finished: Any) -> None:
            # The remote future is kept until here: one that is forgotten is cancelled.
            try:
                if finished.status == "finished":
                    answer.set_result(finished.result())
                elif finished.status in ("lost", "pending"):
                    # The worker that had the result died before it was fetched: another one plays the batch again.
                    finished.add_done_callback(done)
                elif finished.status == "error":
                    error = finished.exception()
                    # So many workers died under it that the scheduler gave up.
                    answer.set_exception(BatchDied(str(error)) if isinstance(error, KilledWorker) else error)
                else:
                    answer.set_exception(ClusterError(f"the scheduler {self._address} went away"))
            except Exception as error:
                answer.set_exception(ClusterError(f"the scheduler {self._address} went away: {error}"))

        remote.add_done_callback(done)
        return answer

    def restart(self) -> None:
        """Nothing to do: a death costs the cluster no more than its batch."""

    def close(self) -> None:
        """Leave the cluster; what it was still playing is forgotten."""
        self._client.close(timeout=5)


def _connect(address: str, wait_s: float) -> Any:
    if not _ADDRESS.fullmatch(address):
        raise OptionError(f"cannot read the scheduler's address {address!r}: expected tcp://HOST:PORT")
    try:
        from distributed import Client
    except ImportError as error:
        raise OptionError(missing_extra("cluster", "a cluster")) from error
    try:
        client: Any = Client
        return client(address, timeout=wait_s, set_as_default=False, name="gridsage")
    except (OSError, TimeoutError) as error:
        raise ClusterError(f"there is no scheduler at {address}") from error
