"""Running the contact tools."""

from __future__ import annotations

from steward.people.tools.contacts.declare import SearchContactsInput
from steward.tools.models import ToolCall
from steward.tools.running import Done, ToolServices


def search_contacts(call: ToolCall, services: ToolServices) -> Done:
    """One line for each match: id, name, what they are known by, number, how well it matched."""
    query = SearchContactsInput.model_validate(call.arguments).query
    matches = services.people.search_contacts(call.account_id, query)
    if not matches:
        # The query is not repeated: the model wrote it, and what a tool answers counts as the account's record.
        return Done("No contact matches. Ask the member who is meant, or for the contact to be added.")
    lines = [
        " · ".join(part for part in (c.contact_id, c.name, c.about, c.phone, f"match {match / 100:.2f}") if part)
        for c, match in matches
    ]
    return Done("\n".join(lines))
