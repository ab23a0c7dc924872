"""What a tool is given to run with, and what it may answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from steward.core.provenance import Provenance
from steward.memory.workspace import Workspace
from steward.people.service import PeopleService


@dataclass(frozen=True)
class Done:
    """It worked; `text` is for the model."""

    text: str
    provenance: Provenance = "account"


@dataclass(frozen=True)
class Failed:
    """It did not work; `text` says in one sentence what to do about it."""

    text: str


@dataclass(frozen=True)
class Unknown:
    """It broke off, and may or may not have happened; `text` says so."""

    text: str


@dataclass(frozen=True)
class HandOver:
    """Nothing has happened yet: send this text, and let the delivery's outcome be the result."""

    from_address: str
    to_address: str
    to_name: str
    text: str


Outcome = Done | Failed | Unknown | HandOver


class ToolServices(Protocol):
    """The services an executor can offer; its role decides which of them really work."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def workspace(self) -> Workspace:
        """The account's files."""
