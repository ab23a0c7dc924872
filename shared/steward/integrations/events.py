"""What a call that waits for a sign-in tells its conversation."""

from __future__ import annotations

from typing import ClassVar

from steward.core.records import Record
from steward.integrations.models import Service


class SignInAsked(Record):
    """A call cannot go on before the member has signed in; if it is not `linked`, they have had a link just before."""

    KIND: ClassVar[str] = "sign_in_asked"

    call_id: str
    sign_in_id: str
    service: Service
    linked: bool = True
