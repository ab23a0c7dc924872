"""Which addresses everybody can reach. Pure."""

from __future__ import annotations

import ipaddress

_NAT64 = ipaddress.ip_network("64:ff9b::/96")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_public(address: Address) -> bool:
    """Whether everybody can reach it. What only holds another address is judged by that one."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def in_order(found: list[str]) -> list[Address]:
    """What a name leads to, each once; as looked up, those of the older kind first."""
    # A link-local address has its interface behind a percent sign.
    addresses = [ipaddress.ip_address(one.partition("%")[0]) for one in found]
    # Where functions run there may be no way to the newer kind.
    return sorted(dict.fromkeys(addresses), key=lambda address: address.version)
