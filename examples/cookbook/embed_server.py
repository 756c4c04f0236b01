"""Embed the server in a program of yours.

`create_app` gives an ASGI application, to be served by uvicorn beside whatever else the program does. The store is
yours: a file, a server, or memory. Everything that the page does can be asked for over HTTP.
"""

from __future__ import annotations

import json
import socket
import threading
import urllib.request

import uvicorn

from gridsage.store import open_store
from gridsage.web import Settings, create_app
from gridsage.web.server import serving_config

if __name__ == "__main__":
    listening = socket.create_server(("127.0.0.1", 0))
    settings = Settings(port=listening.getsockname()[1], workers=1)
    server = uvicorn.Server(serving_config(create_app(settings, open_store("memory:")), settings))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()

    try:
        question = {"view": "1##\n12#\n01#", "mines": 2}
        request = urllib.request.Request(
            f"http://127.0.0.1:{settings.port}/api/v1/mines/analysis",
            data=json.dumps(question).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            found = json.load(answer)
        print(f"best: cell {found['best']}; chance to win: {found['win_chance']:.0%}")
    finally:
        server.should_exit = True
        thread.join()
