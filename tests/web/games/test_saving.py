"""The store's thread: changes that come together are written together, and whoever waits always hears how it ended."""

from __future__ import annotations

import asyncio

import pytest

from gridsage.errors import StoreError
from gridsage.store import MemoryStore, Store
from gridsage.web.games.saving import StoreThread


def fault(store: Store) -> None:
    raise RuntimeError("nobody thought of this")


def refuse(store: Store) -> None:
    raise StoreError("the disk is full")


async def test_a_change_that_fails_in_an_unforeseen_way_holds_up_nobody() -> None:
    thread = StoreThread(MemoryStore())
    kept: list[str] = []
    async with asyncio.timeout(20):
        one, *others, last = await asyncio.gather(
            thread.write(lambda _: kept.append("one")),
            thread.write(fault),
            thread.write(refuse),
            thread.write(lambda _: kept.append("two")),
            return_exceptions=True,
        )
        assert [type(error) for error in others] == [RuntimeError, StoreError]
        assert (one, last, kept) == (None, None, ["one", "two"])
        with pytest.raises(RuntimeError):
            await thread.write(fault)
        await thread.write(lambda _: kept.append("three"))
        await thread.close()
    assert kept[-1] == "three"
