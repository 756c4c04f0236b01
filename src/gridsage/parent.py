"""The process that started this one: when it is gone, however it went, there is nobody left to work for."""

from __future__ import annotations

import contextlib
import os
import select
import sys
import threading
import time

__all__ = ["end_with_parent"]

_LOOK_S = 0.2


def end_with_parent(parent: int | None = None) -> None:
    """End this process at once, in the middle of anything, when its parent has ended.

    Whoever was told the parent's number passes it: the parent may have ended already. A pipe from the parent says the
    same only as long as nobody else holds it.
    """
    started_by = os.getppid() if parent is None else parent
    threading.Thread(target=_end_after, args=(started_by,), daemon=True, name="end with parent").start()


def _end_after(parent: int) -> None:
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # it has ended, or the system is too old
            handle = os.pidfd_open(parent)
            waiting = select.poll()
            waiting.register(handle, select.POLLIN)
            while os.getppid() == parent and not waiting.poll():
                pass
            os.close(handle)
    while os.getppid() == parent:
        time.sleep(_LOOK_S)
    os._exit(1)
