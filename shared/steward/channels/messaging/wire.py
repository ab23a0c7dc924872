"""Factories for the objects of messaging."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from steward.integrations.accounts.wire import AccountsWire
from steward.memory.documents.wire import DocumentsWire
from steward.trust.autonomy.wire import AutonomyWire

if TYPE_CHECKING:
    from steward.channels.messaging.live_sockets import LiveSockets
    from steward.channels.messaging.models import Delivery
    from steward.channels.messaging.port import ChannelPort, MessageLimits
    from steward.channels.messaging.push_subscriptions import PushSubscriptions
    from steward.channels.messaging.registry import ChannelRegistry
    from steward.channels.messaging.resend_links import ResendLinks
    from steward.channels.messaging.resend_page import ResendPage
    from steward.channels.messaging.routes import RouteService
    from steward.channels.messaging.send_totals import SendTotals
    from steward.channels.messaging.service import DeliveryService
    from steward.channels.messaging.store import DeliveryReader, DeliveryStore, DeliveryWriter
    from steward.channels.messaging.watch_renewal import WatchRenewal
    from steward.channels.messaging.watch_store import PushWatchStore
    from steward.people.directory.models import Channel


class ChannelsWire(AutonomyWire, AccountsWire, DocumentsWire):
    """Channels and deliveries."""

    @cached_property
    def channels(self) -> ChannelRegistry:
        """The registry of installed channels."""
        from steward.channels.messaging import installed_ports
        from steward.channels.messaging.registry import ChannelRegistry

        return ChannelRegistry([make(self.settings, self.environment, self.secrets) for make in installed_ports.PORTS])

    def message_limits(self, channel: Channel) -> MessageLimits:
        """Return the limits of a message on a channel."""
        return self.channels.named(channel).limits

    def installed_channels(self) -> Sequence[ChannelPort]:
        """See `PeopleWire`."""
        return self.channels.outside()

    @cached_property
    def routes(self) -> RouteService:
        """The choice of channel and address."""
        from steward.channels.messaging.routes import RouteService

        return RouteService(self.people, self.channels, self.clock)

    @cached_property
    def send_totals(self) -> SendTotals:
        """Totals of sent texts by day."""
        from steward.channels.messaging.send_totals import SendTotals

        return SendTotals(self.conversations_table)

    @cached_property
    def live_sockets(self) -> LiveSockets:
        """The WebSockets of members' pages."""
        from steward.aws import clients
        from steward.aws.sockets import Sockets
        from steward.channels.messaging.live_sockets import LiveSockets
        from steward.people.directory.membership import decides_now

        is_there = partial(decides_now, self.settings)
        return LiveSockets(lambda: self.conversations_table, Sockets(clients.sockets), is_there, self.clock)

    @cached_property
    def watch_store(self) -> PushWatchStore:
        """Store of push watches."""
        from steward.channels.messaging.watch_store import PushWatchStore

        return PushWatchStore(self.table("people_table"))

    @cached_property
    def watch_renewal(self) -> WatchRenewal:
        """The renewal of push watches."""
        from steward.channels.messaging.watch_renewal import WatchRenewal

        return WatchRenewal(self.channels, self.watch_store, self.clock)

    @abstractmethod
    def member_of(self, conversation_id: str) -> tuple[str, str] | None:
        """Return the account id and member id of a conversation, or None if it does not exist."""

    @abstractmethod
    def signed_in_sessions(self, account_id: str, member_id: str) -> Collection[str]:
        """Return the ids of a member's sessions of the web app that last."""

    @cached_property
    def push_subscriptions(self) -> PushSubscriptions:
        """Push subscriptions of members' browsers."""
        from steward.channels.messaging.push_subscriptions import PushSubscriptions

        return PushSubscriptions(self.table("people_table"), self.rows)

    @cached_property
    def delivery_store(self) -> DeliveryStore:
        """Store of deliveries."""
        from steward.channels.messaging.store import DeliveryStore

        return DeliveryStore(self.conversations_table, self.table("inbound_ids_table"), self.rows, self.people)

    @cached_property
    def delivery_reader(self) -> DeliveryReader:
        """Read access to deliveries."""
        from steward.channels.messaging.store import DeliveryReader

        return DeliveryReader(self.conversations_table, self.rows)

    @cached_property
    def delivery_writer(self) -> DeliveryWriter:
        """Writer of new deliveries."""
        from steward.channels.messaging.store import DeliveryWriter

        return DeliveryWriter(self.conversations_table, self.rows)

    @cached_property
    def deliveries(self) -> DeliveryService:
        """The service that sends deliveries. Provider clients are created when something is sent or looked up."""
        from steward.channels.messaging.push_announcements import PushAnnouncements
        from steward.channels.messaging.reachability import Reachability
        from steward.channels.messaging.service import DeliveryService

        return DeliveryService(
            self.delivery_store,
            self.handed_over,
            self.actors,
            self.delivery_writer,
            self.people,
            self.queues,
            channels=self.channels,
            routes=self.routes,
            reach=Reachability(self.delivery_store, self.people, self.actors, self.settings, self.clock),
            link=self.link_of,
            push=PushAnnouncements(
                self.push_subscriptions,
                self.signed_in_sessions,
                self.people,
                self.delivery_store,
                self.delivery_writer,
                self.queues,
                self.clock,
            ),
            settings=self.settings,
            clock=self.clock,
        )

    def link_of(self, delivery: Delivery) -> str:
        """Return the link or the code that a delivery carries."""
        if delivery.confirms:
            member_id, _, invitation = delivery.confirms.partition("/")
            return self.confirmation_codes.code(member_id, delivery.to_address, int(invitation))
        if delivery.signs_in:
            sign_in_id, _, member_id = delivery.signs_in.partition("/")
            return self.sign_in_links.url(sign_in_id, member_id)
        assert delivery.approver_id
        if delivery.approval_id:
            return self.links.url(delivery.approval_id, delivery.approver_id)
        assert delivery.offers
        return self.resend_links.url(delivery.conversation_id, delivery.offers, delivery.approver_id)

    @cached_property
    def resend_links(self) -> ResendLinks:
        """Links to resend a text of unknown outcome."""
        from steward.channels.messaging.resend_links import ResendLinks

        return ResendLinks(self.links, self.settings.required("public_url"))

    @cached_property
    def resend_page(self) -> ResendPage:
        """The page that resends a text of unknown outcome."""
        from steward.channels.messaging.resend_page import ResendPage

        return ResendPage(
            self.deliveries,
            self.member_of,
            self.people,
            self.pauses.paused,
            self.resend_links,
        )
