"""Declarations of the contact tools."""

from __future__ import annotations

from pydantic import Field

from steward.tools.declaration import Autonomy, Effect, Tool, ToolInput


class SearchContactsInput(ToolInput):
    """Arguments of `search_contacts`."""

    query: str = Field(
        min_length=1,
        max_length=200,
        description="Who to look for: a name or part of one, a trade, a unit number, a phone number. Typos are fine.",
    )


SEARCH_CONTACTS = Tool(
    name="search_contacts",
    description=(
        "Find people in the account's contacts by whatever the member calls them. "
        "Returns the best matches with their contact ids. Use it before sending anything to anybody."
    ),
    input=SearchContactsInput,
    category="query",
    group="people",
    autonomy=Autonomy.SILENT,
    risk="low",
    reversible=True,
    effect=Effect.READ,
)

TOOLS = (SEARCH_CONTACTS,)
