"""What a tool is given to run with, and what it may answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from steward.core.provenance import Provenance
from steward.memory.workspace import Workspace
from steward.people.service import PeopleService
from steward.tools.events import Undo
from steward.wording.sentence import Wording

if TYPE_CHECKING:
    # Each executor group imports only the services its own tools use.
    from steward.approvals.service import ApprovalService
    from steward.autonomy.service import AutonomyService
    from steward.correspondence.scopes import ScopeService
    from steward.correspondence.service import ThreadService
    from steward.people.confirmation import ConfirmationService
    from steward.people.contacts import ContactService
    from steward.search.service import SearchService
    from steward.search.sources import LoggedConversations


@dataclass(frozen=True)
class Done:
    """It worked; `text` is for the model, and `report` for the member if that should read otherwise.

    `undo` is the call that would take it back.
    """

    text: Wording | str
    provenance: Provenance = "account"
    report: Wording | None = None
    undo: Undo | None = None


@dataclass(frozen=True)
class Failed:
    """It did not work; `text` says in one sentence what to do about it."""

    text: Wording | str


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
    def contacts(self) -> ContactService:
        """Changing contacts."""

    @property
    def approvals(self) -> ApprovalService:
        """Decisions."""

    @property
    def confirmations(self) -> ConfirmationService:
        """Confirming numbers."""

    @property
    def autonomy(self) -> AutonomyService:
        """Levels of autonomy."""

    @property
    def threads(self) -> ThreadService:
        """What was texted."""

    @property
    def scopes(self) -> ScopeService:
        """What contacts may be answered."""

    @property
    def workspace(self) -> Workspace:
        """The account's files."""

    @property
    def search(self) -> SearchService:
        """Finding what was said."""

    @property
    def search_sources(self) -> LoggedConversations:
        """What was said, word for word."""
