"""What members let Steward use of theirs, and the calls that wait until they do."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from steward.core.records import Personal, Record
from steward.core.rings import Ring

Service = Literal["google"]


class Replaced(BaseModel):
    """An account that another took the place of, with its refresh token, encrypted like a grant's."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    address: str
    token: str


class Grant(Record):
    """A member has signed in: Steward may use `scopes` of the account `address` at `service`.

    `token` is the refresh token, encrypted for this member. A `shared` one may be used by the whole team.
    `replaced` are accounts that were connected before, and are still to be given back at the service.
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
    replaced: Annotated[tuple[Replaced, ...], Personal([])] = ()

    @property
    def row(self) -> str:
        """The row's sort key."""
        return f"grant#{self.service}#{self.member_id}"

    def allows(self, scopes: Sequence[str]) -> bool:
        """Whether all of these may be used."""
        return set(scopes) <= set(self.scopes)


class SignIn(Record):
    """A call waits until the member has signed in at `service` and allowed `scopes`; until then a link asks for it.

    One that was not `linked` has sent no link of its own: another was sent just before.
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
        """Nobody: the link is what wakes somebody."""
        return ()
