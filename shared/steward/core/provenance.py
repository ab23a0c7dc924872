"""Where words come from, and what that makes of anything derived from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

# A member said it; it is in the account's own records; somebody outside wrote it.
Provenance = Literal["member", "account", "outside"]

_TRUST: dict[Provenance, int] = {"outside": 0, "account": 1, "member": 2}


def lowest(sources: Iterable[Provenance]) -> Provenance:
    """The provenance of something made from `sources`: that of the least trusted; `account` if there are none."""
    return min(("account", *sources), key=lambda source: _TRUST[source])
