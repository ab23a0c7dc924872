"""Web addresses: their host, and matching against lists and texts. Pure.

A host is compared in ASCII, as it is looked up: a look-alike of a listed domain is another host.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

from steward.core.errors import StewardError

_LABEL = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)")
_SCHEMES = ("https", "http")
_PORTS = (None, 80, 443)
# Letters of international hosts that the two standards turn into different ASCII.
_READ_DIFFERENTLY = frozenset("ßς\u200c\u200d")
# Characters that programs parse differently, so that they may see different hosts.
_AMBIGUOUS = re.compile(r"[\s\\\x00-\x1f]")
# Punctuation around an address in a sentence.
_AROUND = "<>()[]{}\"'“”‘’«»„‚.,;:!?…"


class InvalidDomainError(StewardError):
    """The input is not a domain; the message says what to enter."""


class InvalidWebAddressError(StewardError):
    """The input is not a web address; the message says what to enter."""


def domain_of(given: str) -> str:
    """Return a domain in comparable form, without scheme, path or port. Raises `InvalidDomainError`."""
    named = given.strip().rstrip("/")
    host = _ascii(urlsplit(named if "://" in named else f"//{named}").hostname or "") if _parts(named) else ""
    labels = host.split(".")
    if len(labels) < 2 or not all(map(_LABEL.fullmatch, labels)) or _is_number(host):
        raise InvalidDomainError(
            f"{given.strip() or 'Nothing'} is no domain: give one such as example.com, without a path."
        )
    return host


def host_of(address: str) -> str:
    """Return the host of a web address, in ASCII. Raises `InvalidWebAddressError`."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise InvalidWebAddressError("That is no address of a page: give one that begins with https://.") from None
    host = _ascii(parts.hostname or "")
    # A user name before the host disguises it.
    named = bool(parts.username or parts.password)
    if _AMBIGUOUS.search(address) or parts.scheme not in _SCHEMES or not host or port not in _PORTS or named:
        raise InvalidWebAddressError("That is no address of a page: give one that begins with https://.")
    return host


def listed(address: str, domains: Sequence[str]) -> str:
    """Return the first of `domains` that contains the address, or "" if none does or it is malformed."""
    try:
        host = host_of(address)
    except InvalidWebAddressError:
        return ""
    return next((one for one in domains if host == one or host.endswith(f".{one}")), "")


def gave(address: str, texts: Iterable[str]) -> bool:
    """Return whether one of `texts` contains this very address, with or without its scheme."""
    wanted = _bare(address)
    return any(_bare(word.strip(_AROUND)) == wanted for text in texts for word in text.split())


def _bare(address: str) -> str:
    """Return an address without optional parts. One character more is another address."""
    scheme, _, rest = address.partition("://")
    rest = rest if scheme.lower() in _SCHEMES and rest else address
    host, slash, path = rest.partition("/")
    return f"{host.lower()}{slash}{path}".removesuffix("/")


def _parts(named: str) -> bool:
    """Return whether it has a host, and nothing else that the list would drop."""
    try:
        parts = urlsplit(named if "://" in named else f"//{named}")
        return not (parts.path or parts.query or parts.fragment or parts.username or parts.port)
    except ValueError:
        return False


def _ascii(host: str) -> str:
    host = host.rstrip(".").lower()
    if _READ_DIFFERENTLY & {*host}:
        return ""
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        return ""


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
