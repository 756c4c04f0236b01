"""What can be copied: the module ``copy`` asks the board itself."""

from __future__ import annotations

from abc import abstractmethod
from typing import Self

__all__ = ["Copied"]


class Copied:
    """Has a method ``copy``, by which ``copy.copy`` and ``copy.deepcopy`` go too."""

    __slots__ = ()

    @abstractmethod
    def copy(self) -> Self:
        """One of its own that stands where this one does."""

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()
