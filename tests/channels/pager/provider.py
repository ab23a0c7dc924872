"""Fake pager company: takes pages from Steward, and sends signed pages and reports to its webhook."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from steward.channels.messaging.port import OutgoingMessage


@dataclass
class Pager:
    """What went through it. While it is not `up` it takes nothing, and nothing ever for those who are `barred`."""

    up: bool = True
    barred: set[str] = field(default_factory=set)
    taken: list[tuple[str, OutgoingMessage, datetime]] = field(default_factory=list)
    brought: list[dict[str, Any]] = field(default_factory=list)

    def take(self, outgoing: OutgoingMessage, now: datetime) -> str:
        """Carry a page; its id."""
        self.taken.append((f"P{len(self.taken)}", outgoing, now))
        return self.taken[-1][0]

    def bring(self, sender: str, to: str, text: str, at: datetime) -> dict[str, Any]:
        """Record a page that a person sends, and return it as the provider lists it."""
        self.brought.append({"id": f"Q{len(self.brought)}", "from": sender, "to": to, "text": text})
        self.brought[-1]["at"] = at.isoformat()
        return self.brought[-1]

    def sent_like(self, wanted: OutgoingMessage, since: datetime) -> list[str]:
        """The ids of the pages like it, whatever delivery they are of."""
        anonymous = replace(wanted, reference="")
        return [page_id for page_id, one, at in self.taken if at >= since and replace(one, reference="") == anonymous]

    def pages_between(self, since: datetime, until: datetime) -> list[dict[str, Any]]:
        """Return the pages that were sent between two times."""
        return [page for page in self.brought if since <= datetime.fromisoformat(page["at"]) <= until]
