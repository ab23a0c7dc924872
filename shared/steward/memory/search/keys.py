"""Texts that only need to be equal, as numbers."""

from __future__ import annotations

import hashlib

from steward.memory.search.words import readable


def key_of(text: str) -> int:
    """64 bits that stand for `text`: of a million ids two share one with a chance of 3 in 100 million."""
    return int.from_bytes(hashlib.blake2b(readable(text).encode(), digest_size=8).digest(), "big")


def short_key_of(text: str) -> int:
    """32 bits of it, for what is looked up in the document afterwards anyway."""
    return key_of(text) & 0xFFFF_FFFF
