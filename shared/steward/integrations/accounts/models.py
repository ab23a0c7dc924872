"""Records of grants, and of calls that wait for a sign-in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from steward.core.records import Personal, Record
from steward.core.rings import Ring

Service = Literal["google"]


class ReplacedAccount(BaseModel):
    """Account that another has replaced, with its encrypted refresh token."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    address: str
    token: str


class Grant(Record):
    """Grant of a member: Steward may use `scopes` of the account `address` at `service`.

    `token` is the refresh token, encrypted for this member. A `shared` grant serves the whole team. `replaced` are
    accounts connected before that are still to be revoked.
    """

    KIND: ClassVar[str] = "grant"

    account_id: str
    member_id: str
    service: Service
    scopes: tuple[str, ...]
    granted_at: datetime
    shared: bool = False
    token: str
    address: Annotated[str, Personal("")]
    replaced: Annotated[tuple[ReplacedAccount, ...], Personal([])] = ()

    @property
    def row(self) -> str:
        """Sort key of the row."""
        return f"grant#{self.service}#{self.member_id}"

    def allows(self, scopes: Sequence[str]) -> bool:
        """Return whether the grant covers all scopes."""
        return set(scopes) <= set(self.scopes)


class SignIn(Record):
    """Call that waits until the member has signed in at `service` and granted `scopes`.

    If it is not `linked`, another call has sent a link shortly before.
    """

    KIND: ClassVar[str] = "sign_in"

    sign_in_id: str
    account_id: str
    member_id: str
    service: Service
    scopes: tuple[str, ...]
    conversation_id: str
    call_id: str
    asked_at: datetime
    expires_at: datetime
    linked: bool = True

    def rings(self) -> tuple[Ring, ...]:
        """Return no ring: the link starts the sign-in."""
        return ()
