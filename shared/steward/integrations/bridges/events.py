"""What a watch of a bridge hears, and what conversations hear of it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

from steward.core.provenance import Quote
from steward.core.records import Personal, Record
from steward.integrations.bridges.models import Bridge, Told
from steward.people.directory.models import Party


class ProviderTold(Record):
    """A provider's signed word that something has happened; what that comes to it is asked again."""

    KIND: ClassVar[str] = "provider_told"

    account_id: str
    bridge: Bridge
    subject: str
    told: Annotated[Told | None, Personal(None)]


class LookAt(Record):
    """Whatever the provider tells, it is to be looked at `at`; None if nothing more is expected.

    What comes of it `member_id` hears, who wanted it.
    """

    KIND: ClassVar[str] = "bridge_look_at"

    account_id: str
    bridge: Bridge
    subject: str
    at: datetime | None
    member_id: str


class BridgeNews(Record):
    """What this member should know of a provider's doings, in the words of `text`.

    In `briefly`, which the planner reads, the mark `{1}` stands for the first of `quotes`.
    """

    KIND: ClassVar[str] = "bridge_news"

    party: Party
    text: Annotated[str, Personal()]
    briefly: Annotated[str, Personal("")] = ""
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()
