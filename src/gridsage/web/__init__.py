"""The web app: play, get help, watch, analyse and measure in the browser. Shows; decides nothing about the games."""

from gridsage.web.app import create_app
from gridsage.web.settings import ClientLimits, Settings

__all__ = ["ClientLimits", "Settings", "create_app"]
