"""Events about connected accounts, for the member's conversation."""

from __future__ import annotations

from typing import Annotated, ClassVar

from steward.core.records import Personal, Record
from steward.integrations.accounts.models import Service


class SignInAsked(Record):
    """A call waits for the member to sign in. If it is not `linked`, a link was sent shortly before."""

    KIND: ClassVar[str] = "sign_in_asked"

    call_id: str
    sign_in_id: str
    service: Service
    linked: bool = True


class AccountReplaced(Record):
    """The member has connected another account, at `address`; the accounts `before` it have been revoked."""

    KIND: ClassVar[str] = "account_replaced"

    address: Annotated[str, Personal("")]
    before: Annotated[str, Personal("")]
