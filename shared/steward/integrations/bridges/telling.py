"""What comes to the door of a bridge, once it is known to be the provider's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TypeAlias

from pydantic import BaseModel, ConfigDict

from steward.channels.pages.http import HttpRequest
from steward.integrations.bridges.models import Told


class NotSigned(Exception):
    """What came to the door is not the provider's, or too old; the message says why and repeats nothing of it."""


class Event(BaseModel):
    """One event of a provider's: `told` is None of what nobody here goes by.

    `request_id` is what it says of us: a claim, until the provider was asked about what we have on record.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    event_id: str
    request_id: str = ""
    told: Told | None = None


# Who reads what comes to the door: the request, what it may be signed with, and the present. Raises `NotSigned`.
Reader: TypeAlias = Callable[[HttpRequest, Iterable[str], datetime], Event]
