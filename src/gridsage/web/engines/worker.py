"""One engine process: reads questions from standard input, a line of JSON each, and answers on standard output.

It says ``{"ready": true}`` first. ``{"job": {"name", "arguments", "limit_s"}}`` is answered by any number of
``{"part": …}`` and then ``{"result": …}`` or ``{"error": …}``; ``{"cancel": true}`` asks the job under way to stop.
When the input ends, so does the process: no engine outlives the server.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from typing import Any

from gridsage._core import CancelToken
from gridsage.errors import GridsageError
from gridsage.web.engines.jobs import JOBS
from gridsage.web.errors import error_body, plain_body

__all__ = ["main"]


class _Desk:
    """Where the reading thread leaves the next question and the wish to stop."""

    def __init__(self) -> None:
        self.jobs: queue.Queue[dict[str, Any]] = queue.Queue()
        self.token = CancelToken()

    def read(self) -> None:
        for line in sys.stdin.buffer:
            message = json.loads(line)
            if "cancel" in message:
                self.token.cancel()
            else:
                self.token = CancelToken()
                self.jobs.put({**message["job"], "token": self.token})
        os._exit(0)


def main() -> None:
    """Answer until the input ends."""
    # Ctrl-C in the terminal reaches the whole group; the server decides when its engines end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Only answers may go out on the pipe: whatever else prints goes to the errors.
    out, sys.stdout = sys.stdout, sys.stderr
    desk = _Desk()
    threading.Thread(target=desk.read, daemon=True).start()

    def say(message: dict[str, Any]) -> None:
        out.write(json.dumps(message, separators=(",", ":")) + "\n")
        out.flush()

    say({"ready": True})
    while True:
        job = desk.jobs.get()
        try:
            result = JOBS[job["name"]](job["arguments"], lambda part: say({"part": part}), job["token"])
            say({"result": result})
        except GridsageError as error:
            say({"error": error_body(error)})
        except Exception as error:  # any fault of an engine is an answer, and the process goes on
            say({"error": plain_body("internal", f"{type(error).__name__}: {error}")})


if __name__ == "__main__":
    main()
