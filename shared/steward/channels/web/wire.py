"""Factories for the objects of the web app."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.apps.wire import AppsWire
from steward.channels.ingress.wire import IngressWire
from steward.channels.web.sign_in_wire import SignInWire

if TYPE_CHECKING:
    from steward.channels.web.member_calls import MemberCalls
    from steward.channels.web.site import WebApp
    from steward.channels.web.socket_tickets import SocketTickets
    from steward.channels.web.uploads import Uploads


class WebAppWire(SignInWire, AppsWire, IngressWire):
    """The web app."""

    @cached_property
    def member_calls(self) -> MemberCalls:
        """The service for tool calls that members make on pages."""
        from steward.channels.web.member_calls import MemberCalls

        return MemberCalls(self.app_requests, self.clock)

    @cached_property
    def socket_tickets(self) -> SocketTickets:
        """The tickets and events of pages' WebSockets."""
        from steward.aws.sockets import socket_address
        from steward.channels.web.socket_tickets import SocketTickets

        api = self.settings.socket_api
        return SocketTickets(
            self.links,
            self.session_store,
            self.people,
            self.live_sockets,
            self.settings,
            socket_address(api, self.environment) if api else "",
            self.clock,
        )

    @cached_property
    def uploads(self) -> Uploads:
        """The service for files that members add to messages."""
        from steward.channels.web.uploads import Uploads

        return Uploads(self.bucket("uploads_bucket"), self.documents)

    @cached_property
    def web_app(self) -> WebApp:
        """The web app; its pages read with this wiring."""
        from steward.aws.buckets import bucket_address
        from steward.channels.web.page_index import PAGES
        from steward.channels.web.page_reader import PageReader
        from steward.channels.web.request_identity import Visits
        from steward.channels.web.shell import PagePlaces
        from steward.channels.web.site import WebApp

        door = self.socket_tickets
        pictures, uploads = (
            bucket_address(name, self.environment)
            for name in (self.settings.workspace_bucket, self.settings.uploads_bucket)
        )
        places = PagePlaces(news=door.address, pictures=pictures, uploads=uploads)
        services = self.settings.service_names
        return WebApp(
            Visits(PAGES, self.people, self.sessions, self.apps, services, places, self.clock),
            PageReader(self, self.member_calls),
            self.sessions,
            lambda: self.sign_in_pages,
            self.apps,
            door,
            self.uploads,
        )
