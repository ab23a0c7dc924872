"""Factories for the objects of this room."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.apps.wire import AppsWire
from steward.channels.ingress.wire import IngressWire
from steward.channels.web.sign_in_wire import SignInWire

if TYPE_CHECKING:
    from steward.channels.web.member_calls import MemberCalls
    from steward.channels.web.site import WebApp


class WebAppWire(SignInWire, AppsWire, IngressWire):
    """The web app."""

    @cached_property
    def member_calls(self) -> MemberCalls:
        """The service for tool calls that members make on pages."""
        from steward.channels.web.member_calls import MemberCalls

        return MemberCalls(self.app_requests, self.clock)

    @cached_property
    def web_app(self) -> WebApp:
        """The web app; its pages read with this wiring."""
        from steward.channels.web.index import PAGES
        from steward.channels.web.site import WebApp

        return WebApp(
            PAGES,
            self,
            self.people,
            self.sessions,
            lambda: self.sign_in_pages,
            self.apps,
            self.member_calls,
            self.clock,
        )
