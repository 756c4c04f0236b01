"""Keys: under which the store knows whoever holds a secret. Names are for people, keys are for rights and figures."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["LOCAL_KEY", "invitation_key", "is_invitation", "key_of", "with_keys"]

LOCAL_KEY = "local"
"""The key of games from before each browser had one of its own: everybody at this machine holds it."""


def key_of(secret: str) -> str:
    """The key of whoever holds a secret: it tells nothing of the secret.

    >>> key_of("a secret that a browser holds")
    '1d29e54830f1a80fea4a8d2a8830dad0'
    """
    return hashlib.sha256(b"gridsage player " + secret.encode()).hexdigest()[:32]


_INVITED = "invitation:"


def invitation_key(secret: str) -> str:
    """The key of a seat that is kept for whoever shows the secret of its invitation: nobody holds it."""
    return _INVITED + key_of(secret)


def is_invitation(key: str) -> bool:
    """Whether a seat with this key waits for whoever was invited to it."""
    return key.startswith(_INVITED)


_PERSON = re.compile(r"human(-[A-Za-z0-9_-]{10})?( [2AB])?")


def with_keys(owner: str, record: Mapping[str, Any]) -> dict[str, Any]:
    """A game of a file from before there were keys, in which the owner was a secret and names were made of it."""
    key = owner if owner in ("", LOCAL_KEY) else key_of(owner)
    players = [str(name) for name in record["players"]]
    people = [_PERSON.fullmatch(name) for name in players]
    names = [f"human{found[2] or ''}" if found else name for name, found in zip(players, people, strict=True)]
    details = dict(record.get("details", {}))
    if _PERSON.fullmatch(str(details.get("player", ""))):
        details["player"] = "human"
    return {
        "owner": key,
        "keys": [key if found else "" for found in people],
        "record": {**record, "players": names, "details": details},
    }
