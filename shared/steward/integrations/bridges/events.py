"""Events of a bridge watch, and those that conversations receive from it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

from steward.core.provenance import Quote
from steward.core.records import Personal, Record
from steward.integrations.bridges.models import Bridge, ProviderUpdate
from steward.people.directory.models import ConversationParty


class ProviderUpdateReceived(Record):
    """Signed webhook event of a provider. The watch polls the provider to learn what it means."""

    KIND: ClassVar[str] = "provider_told"

    account_id: str
    bridge: Bridge
    subject: str
    told: Annotated[ProviderUpdate | None, Personal(None)]


class PollRequested(Record):
    """Have the watch poll by `at`, whether or not a webhook arrives; None if nothing more is expected.

    `member_id` is the member who asked and who receives the result, as does the member `approved_by` who approved the
    request; "" in a poll that follows from another.
    """

    KIND: ClassVar[str] = "bridge_look_at"

    account_id: str
    bridge: Bridge
    subject: str
    at: datetime | None
    member_id: str
    approved_by: str = ""


class BridgeNews(Record):
    """Tell a member about a provider's event, in the words of `text`.

    The planner reads `briefly`, in which the mark `{1}` stands for the first of `quotes`.
    """

    KIND: ClassVar[str] = "bridge_news"

    party: ConversationParty
    text: Annotated[str, Personal()]
    briefly: Annotated[str, Personal("")] = ""
    quotes: Annotated[tuple[Quote, ...], Personal([])] = ()
