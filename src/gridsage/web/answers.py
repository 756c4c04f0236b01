"""Answers that come in parts: what is said on the way, and at last what was asked for."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel

__all__ = ["Answers", "FinalAnswer", "Part"]

P = TypeVar("P", bound=BaseModel, covariant=True)
R = TypeVar("R", bound=BaseModel, covariant=True)


@dataclass(frozen=True, slots=True)
class Part(Generic[P]):
    """What is known so far."""

    content: P


@dataclass(frozen=True, slots=True)
class FinalAnswer(Generic[R]):
    """The whole answer; nothing comes after it."""

    content: R


Answers = AsyncGenerator[Part[P] | FinalAnswer[R]]
"""Parts, any number of them, and at last the result. The page's types are made from these two."""
