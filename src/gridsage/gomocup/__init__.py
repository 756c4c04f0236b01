"""The Gomocup protocol: the manager of any engine, and, in ``engine``, an engine that any manager can start."""

from gridsage.gomocup.other_engine import EngineProcess
from gridsage.gomocup.protocol import Info, format_xy, parse_xy

__all__ = ["EngineProcess", "Info", "format_xy", "parse_xy"]
