"""People of the simulated world, as the local pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Person:
    """Person with a phone and mail; `role` stands beside the name on the pages, e.g. `owner` or `plumber`."""

    name: str
    phone: str
    role: str
    kind: Literal["member", "contact", "stranger"]
    email: str = ""
