"""IP addresses: tells public ones from private, and orders them for connecting. Pure."""

from __future__ import annotations

import ipaddress

_NAT64 = ipaddress.ip_network("64:ff9b::/96")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_public(address: Address) -> bool:
    """Return whether the public can reach the address. One that embeds another is judged by that."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def in_order(found: list[str]) -> list[Address]:
    """Return a host's addresses, each once and in look-up order, IPv4 addresses first."""
    # A link-local address names its interface after a percent sign.
    addresses = [ipaddress.ip_address(one.partition("%")[0]) for one in found]
    # The functions' network may have no route for IPv6.
    return sorted(dict.fromkeys(addresses), key=lambda address: address.version)
