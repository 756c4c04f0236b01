"""One engine process: reads questions from standard input, a line of JSON each, and answers on standard output.

It says ``{"ready": true}`` first. ``{"job": {"name", "arguments", "limit_s", "seat"}}`` is answered by any number of
``{"part": …}`` and then ``{"result": …}`` or ``{"error": …}``; ``{"cancel": true}`` asks the job under way to stop, and
``{"let_go": seat}`` to forget the bot, or the proof, of a seat. When the input ends, or the server, so does the
process: no engine outlives the server.
"""

from __future__ import annotations

import json
import logging
import os
import queue
import signal
import sys
import threading
from typing import Any

from gridsage._core import CancelToken
from gridsage.errors import GridsageError
from gridsage.parent import end_with_parent
from gridsage.web.engines.jobs import JOBS
from gridsage.web.engines.jobs.context import JobContext
from gridsage.web.engines.kept_bots import KeptBots
from gridsage.web.engines.kept_proofs import KeptProofs
from gridsage.web.engines.registered import register_from_environment
from gridsage.web.errors import error_body, plain_body

__all__ = ["main"]

log = logging.getLogger(__name__)


class _Inbox:
    """Where the reading thread leaves what is to be done, in order, and the wish to stop."""

    def __init__(self) -> None:
        self.messages: queue.Queue[dict[str, Any]] = queue.Queue()
        self._token = CancelToken()

    def read(self) -> None:
        for line in sys.stdin.buffer:
            message = json.loads(line)
            if "cancel" in message:
                self._token.cancel()
                continue
            if "job" in message:
                self._token = message["token"] = CancelToken()
            self.messages.put(message)
        os._exit(0)


def main() -> None:
    """Answer until the input ends."""
    # Ctrl-C in the terminal reaches the whole group; the server decides when its engines end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    register_from_environment()
    # Only answers may go out on the pipe: whatever else prints goes to the errors.
    out, sys.stdout = sys.stdout, sys.stderr
    inbox, bots, proofs = _Inbox(), KeptBots(), KeptProofs()
    threading.Thread(target=inbox.read, daemon=True).start()

    def say(message: dict[str, Any]) -> None:
        try:
            out.write(json.dumps(message, separators=(",", ":")) + "\n")
            out.flush()
        except BrokenPipeError:
            os._exit(0)  # whoever asked is gone

    say({"ready": True})
    while True:
        message = inbox.messages.get()
        if "let_go" in message:
            bots.let_go(message["let_go"])
            proofs.let_go(message["let_go"])
            continue
        job = message["job"]
        context = JobContext(lambda part: say({"part": part}), message["token"], bots, job.get("seat"), proofs)
        try:
            say({"result": JOBS[job["name"]](job["arguments"], context)})
        except GridsageError as error:
            say({"error": error_body(error)})
        except Exception:  # any fault of an engine is an answer, and the process goes on
            log.exception("the job %s failed", job["name"])
            say({"error": plain_body("internal", "something went wrong in the engine")})


if __name__ == "__main__":
    main()
