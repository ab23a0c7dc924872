"""Identifiers: sortable by time where order matters, derived where a repeated step must give the same id."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from datetime import datetime

from ulid import ULID

_ID = re.compile(r"\b[a-z]{2,12}-(?:[0-9A-HJKMNP-TV-Z]{26}|[a-z2-7]{16})\b")

# A name for programs, such as the id of an imported record: one word with a sign or digit between its letters.
_NAME = re.compile(r"\w+(?:[-_:/]\w+)+|\w*\d\w*", re.ASCII)


def has_id(text: str) -> bool:
    """Return whether one of our ids stands in `text`: it was written for programs and the model."""
    return _ID.search(text) is not None


def reason_for_people(text: str) -> str:
    """Return a reason that the model gave, or "" if it is an id or names one, which tells people nothing."""
    return "" if has_id(text) or _NAME.fullmatch(text.strip()) else text


def new_id(prefix: str, now: datetime) -> str:
    """Return a fresh id such as `conv-01JD…`, sortable by creation time."""
    return f"{prefix}-{ULID.from_datetime(now)}"


def derived_ulid(prefix: str, now: datetime, *parts: str | int) -> str:
    """Return an id like `new_id`'s that depends on its arguments alone, so that a repeated step gives the same id."""
    digest = hashlib.sha256("\x1f".join(str(part) for part in parts).encode()).digest()
    milliseconds = int(now.timestamp() * 1000)
    return f"{prefix}-{ULID.from_bytes(milliseconds.to_bytes(6, 'big') + digest[:10])}"


def created_at(ulid_id: str) -> datetime:
    """Return the time in an id of `new_id` or `derived_ulid`."""
    return ULID.from_str(ulid_id.rpartition("-")[2]).datetime


def derived_id(*parts: str | int) -> str:
    """Return sixteen lower-case letters and digits (80 bits) that depend on `parts` alone."""
    digest = hashlib.sha256("\x1f".join(str(part) for part in parts).encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()


def random_id() -> str:
    """Return sixteen lower-case letters and digits (80 bits) that nobody can guess."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def shard_of(key: str, shards: int) -> int:
    """Return the index partition of `key`, out of `shards`; the same in every process."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4], "big") % shards
