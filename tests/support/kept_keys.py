"""Keeps the certificates and keys that clients read: each would read them anew, which takes longer than most tests."""

from __future__ import annotations

import functools
from typing import Any

import httpcore2
from google.auth.crypt import RSASigner


def keep_keys() -> None:
    """Have this process read the certificates of the world, which nobody here has, and each private key once."""
    certificates: Any = httpcore2
    certificates.default_ssl_context = functools.cache(httpcore2.default_ssl_context)
    signers: Any = RSASigner
    signers.from_string = functools.cache(RSASigner.from_string)
