"""Who there is in the simulated world."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Person:
    """Someone with a phone and mail; `role` is what the pages show beside the name, e.g. `owner` or `plumber`."""

    name: str
    phone: str
    role: str
    kind: Literal["member", "contact", "stranger"]
    email: str = ""
