"""What a member's conversation hears of their accounts elsewhere."""

from __future__ import annotations

from typing import Annotated, ClassVar

from steward.core.records import Personal, Record
from steward.integrations.accounts.models import Service


class SignInAsked(Record):
    """A call cannot go on before the member has signed in; if it is not `linked`, they have had a link just before."""

    KIND: ClassVar[str] = "sign_in_asked"

    call_id: str
    sign_in_id: str
    service: Service
    linked: bool = True


class AccountReplaced(Record):
    """The member has connected another account, at `address`; those `before` it have been given back."""

    KIND: ClassVar[str] = "account_replaced"

    address: Annotated[str, Personal("")]
    before: Annotated[str, Personal("")]
