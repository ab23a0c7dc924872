"""Service for mail watchers: members switch them on and off, and try skills."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.core.errors import StewardError
from steward.people.directory.service import PeopleService
from steward.time.watchers.events import SkillTried, WatcherSwitched
from steward.time.watchers.models import FoundMail, WatcherState, watcher_id
from steward.tools.models import ToolCall


class WatcherRefusedError(StewardError):
    """The watcher was not switched; the message says why."""


class WatcherService:
    """Watchers of members. Requests are checked here and carried out in the watcher's own steps."""

    def __init__(self, state: Callable[[str], Any], actors: ActorService, people: PeopleService) -> None:
        self._state = state
        self._actors = actors
        self._people = people

    def of_mailbox(self, account_id: str, address: str) -> WatcherState | None:
        """Return a mailbox's watcher; None if it was never watched."""
        found = self._state(watcher_id(account_id, address))
        return found if isinstance(found, WatcherState) else None

    def switch(self, call: ToolCall, address: str, at: datetime, *, on: bool) -> None:
        """Switch watching on or off for the member.

        Raises `WatcherRefusedError` if another member controls the mailbox.
        """
        there = self.of_mailbox(call.account_id, address)
        if there and there.status == "on" and there.member_id != call.member_id:
            member = self._people.member(call.account_id, there.member_id)
            if member and member.active:
                raise WatcherRefusedError(f"this mailbox is watched for {member.name} already, who can switch that off")
        event = WatcherSwitched(
            account_id=call.account_id,
            member_id=call.member_id,
            told_in=call.conversation_id,
            on=on,
            at=at,
            address=address,
        )
        self._actors.post([EventPost(watcher_id(call.account_id, address), event)])

    def try_out(self, call: ToolCall, address: str, skill: str, mail: FoundMail) -> None:
        """Have the member told the result of trying a skill on a mail."""
        event = SkillTried(
            account_id=call.account_id,
            member_id=call.member_id,
            told_in=call.conversation_id,
            address=address,
            skill=skill,
            mail=mail,
        )
        self._actors.post([EventPost(watcher_id(call.account_id, address), event)])
