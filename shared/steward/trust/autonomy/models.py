"""Records of an account's autonomy settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from steward.core.records import Record
from steward.people.directory.models import Role

# Stands for every action without a level of its own.
EVERY_ACTION = "*"


class AutonomyOverride(Record):
    """A level (0–4) set for one action, or for `EVERY_ACTION`; `set_by` is a member id."""

    KIND: ClassVar[str] = "autonomy_override"

    account_id: str
    action: str
    level: int
    set_by: str
    set_by_role: Role
    set_at: datetime


@dataclass(frozen=True)
class AutonomySettings:
    """Present autonomy settings of an account; `overrides` by action. `paused_by` is a member id, or "" if unknown."""

    paused: bool = False
    paused_by: str = ""
    overrides: Mapping[str, AutonomyOverride] = field(default_factory=dict)
