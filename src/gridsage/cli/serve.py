"""``gridsage serve``: the web app on this machine, or for others with an access token."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from gridsage.cli.output import remark
from gridsage.errors import OptionError

__all__ = ["serve"]

DEFAULT_PORT = 8765
"""Where the app is looked for first; when it is taken and no port was asked for, any free one is used."""

_SWITCH_S = 0.001
"""How long a thread computes before it gives way to another."""


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; beyond this machine a token is required.")] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int | None, typer.Option(help=f"The port; {DEFAULT_PORT}, or a free one.", min=0, max=65535)
    ] = None,
    database: Annotated[str | None, typer.Option(help="A file, sqlite:///FILE, postgresql://… or memory:.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Another host name under which the server may be addressed."),
    ] = None,
    engines: Annotated[
        Path | None, typer.Option(help="A TOML file that lists outside engines for the page and the lab.")
    ] = None,
    trust_proxy: Annotated[
        bool,
        typer.Option(
            "--trust-proxy", help="Trust the headers X-Forwarded-Proto and X-Forwarded-For of the proxy in front."
        ),
    ] = False,
) -> None:
    """Start the web app and open it in the browser."""
    # Imported here: the other commands need not wait for the web framework.
    import uvicorn

    from gridsage.store import open_store
    from gridsage.web import Settings, create_app
    from gridsage.web.engines.registered import missing_engines, read_engines, register_engines
    from gridsage.web.server import allow_connections, serving_config
    from gridsage.web.settings import ConnectionLimits, is_loopback
    from gridsage.web.transport.security import new_token

    registered = () if engines is None else read_engines(engines)
    register_engines(registered)
    remark(*missing_engines(registered))
    store = open_store(database)
    listening = _listen(host, port)
    taken = listening.getsockname()[1]
    # What comes through a proxy, or by another name, comes from elsewhere, wherever we listen.
    alone = is_loopback(host) and not trust_proxy and not allow_host
    token = None if alone else new_token()
    limits = ConnectionLimits()
    settings = Settings(
        host=host,
        port=taken,
        token=token,
        allowed_hosts=frozenset(name.lower() for name in allow_host or ()),
        trust_proxy=trust_proxy,
        connections=replace(limits, most=allow_connections(limits.most)),
    )
    shown = f"[{host}]" if ":" in host else host
    if host in ("0.0.0.0", "::"):
        shown = socket.gethostname()
    address = f"http://{shown}:{taken}/"
    link = address if token is None else f"{address}?token={token}"
    config = serving_config(create_app(settings, store), settings)
    # A thread that reads a long game gives way to the loop sooner than Python's own 5 ms.
    sys.setswitchinterval(_SWITCH_S)
    print(f"Gridsage is at {link}", flush=True)
    if token is not None:
        print("Whoever has this link can play here. It is shown this once.", flush=True)
    if not no_browser and _has_screen():
        threading.Timer(0.8, webbrowser.open, (link,)).start()
    uvicorn.Server(config).run(sockets=[listening])


def _has_screen() -> bool:
    """Whether a browser could be seen; on a bare console Python would start one of text inside this terminal."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _listen(host: str, port: int | None) -> socket.socket:
    """A bound socket; when no port was asked for and the usual one is taken, a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in (DEFAULT_PORT, 0) if port is None else (port,):
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, wanted))
        except (OSError, OverflowError) as error:
            found.close()
            problem = getattr(error, "strerror", None) or str(error)
            continue
        found.listen(1024)
        return found
    raise OptionError(f"cannot listen on {host}:{port or DEFAULT_PORT}: {problem}")
