"""Hashes of texts that are only compared for equality."""

from __future__ import annotations

import hashlib

from steward.memory.search.tokenization import readable


def key_of(text: str) -> int:
    """Return a 64-bit hash: among a million ids a collision has a probability of 3 in 100 million."""
    return int.from_bytes(hashlib.blake2b(readable(text).encode(), digest_size=8).digest(), "big")


def short_key_of(text: str) -> int:
    """Return a 32-bit hash, for values that are checked against the document afterwards."""
    return key_of(text) & 0xFFFF_FFFF
