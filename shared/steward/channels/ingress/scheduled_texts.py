"""Finds the texts that members have scheduled to somebody, whose STOP will refuse them."""

from __future__ import annotations

from collections.abc import Callable

from steward.channels.messaging.events import ScheduledText
from steward.channels.messaging.routes import Route, RouteService
from steward.core.errors import StewardError
from steward.people.directory.models import Channel
from steward.people.directory.service import PeopleService
from steward.time.schedules.models import JobLine
from steward.tools.declaration import Tool


class ScheduledTexts:
    """Reads scheduled calls; `lines` lists an account's jobs, `tool` returns the tool with a name."""

    def __init__(
        self,
        lines: Callable[[str], list[JobLine]],
        tool: Callable[[str], Tool | None],
        people: PeopleService,
        routes: RouteService,
    ) -> None:
        self._lines = lines
        self._tool = tool
        self._people = people
        self._routes = routes

    def to(self, account_id: str, address: str, channel: str) -> dict[str, tuple[ScheduledText, ...]]:
        """Return the texts that will go to an address by this channel, by the members who have scheduled them."""
        found: dict[str, tuple[ScheduledText, ...]] = {}
        for line in self._lines(account_id):
            tool = self._tool(line.call.tool) if line.call and line.next_at else None
            if line.call is None or tool is None or not tool.texts_contact:
                continue
            given = line.call.arguments
            recipient, said = str(given.get(tool.reaches.contact or "")), str(given.get(tool.reaches.channel or "", ""))
            if self._route(account_id, recipient, said, line.call.channel) == Route(channel, address):
                text = ScheduledText(job_id=line.job_id, what=line.what, text=tool.text_in(given))
                found[line.member_id] = (*found.get(line.member_id, ()), text)
        return found

    def _route(self, account_id: str, recipient: str, said: str, kept: Channel) -> Route | None:
        contact = self._people.contact(account_id, recipient)
        try:
            if contact:
                return self._routes.to_contact(account_id, contact, said, kept)
            return self._routes.to_address(account_id, recipient, said, kept)
        except StewardError:
            return None
