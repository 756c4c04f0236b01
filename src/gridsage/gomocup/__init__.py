"""The Gomocup protocol: as an engine that any manager can start, and as a manager of any engine."""

from gridsage.gomocup.brain import Brain
from gridsage.gomocup.engine import run_engine
from gridsage.gomocup.manager import EngineProcess
from gridsage.gomocup.protocol import Info, format_xy, parse_xy

__all__ = ["Brain", "EngineProcess", "Info", "format_xy", "parse_xy", "run_engine"]
