"""Where a request comes from, as the limits see it."""

from __future__ import annotations

import ipaddress

__all__ = ["find_address", "group_address"]

_NETWORK_BITS = 64
"""Whoever has one address of IPv6 has the whole network of this length."""


def group_address(text: str) -> str:
    """The address as the limits count it: one of IPv6 stands for its network.

    >>> group_address("192.0.2.7"), group_address("2001:db8::17"), group_address("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7')
    """
    try:
        address = ipaddress.ip_address(text.partition("%")[0].strip("[] "))
    except ValueError:
        # A socket of this machine's own, or nothing that we know.
        return "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        if not address.is_loopback:
            return str(ipaddress.ip_network((address, _NETWORK_BITS), strict=False))
    return str(address)


def find_address(peer: str, forwarded: str, *, trust_proxy: bool) -> str:
    """Where a request comes from: the other end of the connection, or whom a trusted proxy names.

    A proxy adds the address that it was called from at the end of ``X-Forwarded-For``; what stands before may be made
    up by the caller.

    >>> find_address("127.0.0.1", "6.6.6.6, 192.0.2.7", trust_proxy=True)
    '192.0.2.7'
    >>> find_address("127.0.0.1", "192.0.2.7", trust_proxy=False)
    '127.0.0.1'
    """
    named = forwarded.rpartition(",")[2].strip()
    return group_address(named if trust_proxy and named else peer)
