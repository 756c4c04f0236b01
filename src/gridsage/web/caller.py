"""Who asks for something."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Caller", "address_of", "format_client"]


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: the client, for the limits; whose games it sees; and the player's name in records."""

    client: str
    """A browser at an address, as :func:`format_client` writes it."""
    owner: str
    player: str = "human"


def format_client(browser: str, address: str) -> str:
    """A browser and where it comes from; all that have not shown a name at an address are one client.

    >>> format_client("k3x9", "192.0.2.7"), format_client("", "192.0.2.7")
    ('k3x9@192.0.2.7', '@192.0.2.7')
    """
    return f"{browser}@{address}"


def address_of(client: str) -> str:
    """Where a client comes from; a name without an address stands for itself.

    >>> address_of("k3x9@192.0.2.7"), address_of("lab")
    ('192.0.2.7', 'lab')
    """
    return client.rpartition("@")[2]
