"""Imports point one way: show → store → arena → bots → games. Nobody imports from a layer to its right."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "gridsage"

LAYERS = {
    "errors": 0,
    "stream": 0,
    "record": 0,
    "catalog": 0,
    "structures": 0,
    "_core": 0,
    "games": 1,
    "gomocup": 2,
