"""Declarations of the tools that read what was texted."""

from __future__ import annotations

from functools import partial

from pydantic import Field

from steward.core.sentences import say
from steward.people.directory.models import Channel
from steward.tools.declaration import ResultOrigin, ToolInput, read_tool

# Channels whose messages these tools read: those by phone number.
CHANNELS: frozenset[Channel] = frozenset(("sms", "whatsapp"))
SHORTEST_QUERY = 2
MOST_MATCHES = 25
MOST_TEXTS = 200
_AFTER = "Only texts on or after this day, such as 2026-11-20."
_BEFORE = "Only texts before this day, such as 2026-11-20."
_WHOM = 'Fuzzy matched: partial names, unit numbers and typos are fine, such as "John", "unit 12", "the plumber".'
_reads = partial(read_tool, category="query", group="search")


class SearchSmsHistoryInput(ToolInput):
    """Arguments of `search_sms_history`."""

    query: str = Field(max_length=200, description="Text to look for in the messages; upper and lower case are equal.")
    contact_name: str | None = Field(
        default=None, max_length=200, description=f"Only texts with this contact or team member. {_WHOM}"
    )
    after: str | None = Field(default=None, max_length=40, description=_AFTER)
    before: str | None = Field(default=None, max_length=40, description=_BEFORE)
    limit: int = Field(default=5, description=f"How many matching texts at most, 1 to {MOST_MATCHES}.")


class GetContactSmsHistoryInput(ToolInput):
    """Arguments of `get_contact_sms_history`."""

    contact_name: str = Field(min_length=1, max_length=200, description=f"Whose texts. {_WHOM}")
    after: str | None = Field(default=None, max_length=40, description=_AFTER)
    before: str | None = Field(default=None, max_length=40, description=_BEFORE)
    limit: int = Field(default=50, description=f"How many texts at most, the newest ones, 1 to {MOST_TEXTS}.")


SEARCH_SMS_HISTORY = _reads(
    name="search_sms_history",
    description=(
        "Search the account's text messages by keyword, with contacts, strangers and team members. Returns the newest "
        "matching texts, each with about ten texts around it in the same thread, matches marked."
    ),
    input=SearchSmsHistoryInput,
    acts=say("act", form="search_sms_history"),
    returns={"people": ResultOrigin.RECORDED, "texts": ResultOrigin.RECORDED},
)

GET_CONTACT_SMS_HISTORY = _reads(
    name="get_contact_sms_history",
    description=(
        "The newest texts with one contact or team member, in the order they were sent. Use it to get up to speed on "
        "somebody; no keyword is needed."
    ),
    input=GetContactSmsHistoryInput,
    acts=say("act", form="get_contact_sms_history"),
    returns={"people": ResultOrigin.RECORDED, "texts": ResultOrigin.RECORDED},
)

TOOLS = (SEARCH_SMS_HISTORY, GET_CONTACT_SMS_HISTORY)
