"""Tool calls that members make in the web app, judged like those they request by text.

A member's clicks go to an actor of their own, of the same kind as their apps. So policy, approvals, ledger and receipts
hold without a second path; only here it is known who decided every argument: the member who signed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steward.agent.apps.models import App, pages_actor
from steward.agent.apps.requests import AppAnswer, AppRequests
from steward.core.clock import Clock
from steward.people.directory.models import Member
from steward.tools.declaration import Tool


class MemberCalls:
    """Puts calls to the actors behind members' pages."""

    def __init__(self, requests: AppRequests, clock: Clock) -> None:
        self._requests = requests
        self._clock = clock

    def tools(self, account_id: str) -> Mapping[str, Tool]:
        """Return the tools that an account's members may have called, by name."""
        return self._requests.tools(account_id)

    def call(
        self, member: Member, tool: Tool, arguments: Mapping[str, Any], once: str, app: App | None = None
    ) -> AppAnswer:
        """Have `tool` called; return its state or result after a few seconds at most.

        `once` names this one click. If an `app` of the member's asks, the call is the app's. Raises
        `IdempotencyKeyReusedError`.
        """
        asker = app or self._pages_of(member)
        return self._requests.call(asker, member, tool, arguments, once, by_member=app is None)

    def outcome(self, member: Member, call_id: str, app: App | None = None) -> AppAnswer:
        """Return the state or result of an earlier call."""
        return self._requests.check(app or self._pages_of(member), member, call_id)

    def made(self, member: Member, once: str, app: App | None = None) -> bool:
        """Return whether a call was made before by the same click."""
        return bool(once) and self._requests.made(app or self._pages_of(member), once)

    def _pages_of(self, member: Member) -> App:
        """Return the app that stands for a member's pages. It has no key, so nothing else can call as it."""
        return App(
            app_id=pages_actor(member.member_id),
            account_id=member.account_id,
            member_id=member.member_id,
            key_hash="",
            made_at=self._clock(),
            name="",
        )
