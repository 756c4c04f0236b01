"""Who asks for something."""

from __future__ import annotations

from dataclasses import dataclass

from gridsage.record import HUMAN

__all__ = ["Caller", "address_of", "clean_name", "format_client"]

_LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: the client, for the limits; its key; every key whose games it may change; its name in records."""

    client: str
    """A browser at an address, as :func:`format_client` writes it."""
    owner: str
    """The key under which what it begins is kept."""
    keys: frozenset[str] = frozenset()
    player: str = HUMAN

    @property
    def all_keys(self) -> tuple[str, ...]:
        """Its own key first."""
        return (self.owner, *sorted(self.keys - {self.owner}))


def format_client(browser: str, address: str) -> str:
    """A browser and where it comes from; all that have not shown a name at an address are one client.

    >>> format_client("k3x9", "192.0.2.7"), format_client("", "192.0.2.7")
    ('k3x9@192.0.2.7', '@192.0.2.7')
    """
    return f"{browser}@{address}"


def clean_name(text: str) -> str:
    """A name that people may show each other: printable, on one line, and short.

    >>> clean_name("  Ada\\n Lovelace "), clean_name("\\x00\\ud800")
    ('Ada Lovelace', '')
    """
    printable = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
    return printable[:_LONGEST_NAME].strip()


def address_of(client: str) -> str:
    """Where a client comes from; a name without an address stands for itself.

    >>> address_of("k3x9@192.0.2.7"), address_of("lab")
    ('192.0.2.7', 'lab')
    """
    return client.rpartition("@")[2]
