"""The data structures of the seed documents, as they describe them, and what they are compared with."""

from gridsage.structures.growable_list import GrowableList
from gridsage.structures.ordered_set import OrderedSet
from gridsage.structures.plain_set import PlainSet
from gridsage.structures.tombstone_set import TombstoneSet

__all__ = ["GrowableList", "OrderedSet", "PlainSet", "TombstoneSet"]
