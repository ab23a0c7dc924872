"""Records of a member's session in the web app, and of a failed sign-in."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, ClassVar

from steward.core.errors import StewardError
from steward.core.records import Personal, Record
from steward.core.settings import Settings


class WebSignInError(StewardError):
    """The provider did not confirm who signed in; the message says why, without any secret."""


class WebSession(Record):
    """A browser that is signed in as a member. Only `secret_hash` of its cookie is stored, the SHA-256 of its secret.

    `device` names browser and system, such as `Chrome (Linux)`.
    """

    KIND: ClassVar[str] = "web_session"

    account_id: str
    member_id: str
    session_id: str
    secret_hash: str
    made_at: datetime
    used_at: datetime
    device: Annotated[str, Personal()]

    def ends_at(self, settings: Settings) -> datetime:
        """Return when it is over, if nobody uses it until then."""
        idle, longest = timedelta(days=settings.web_session_idle_days), timedelta(days=settings.web_session_days)
        return min(self.used_at + idle, self.made_at + longest)

    @property
    def row(self) -> str:
        """The row's sort key."""
        return f"session#{self.session_id}"
