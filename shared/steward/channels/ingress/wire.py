"""Factories for the objects of inbound messages."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.correspondence.wire import CorrespondenceWire

if TYPE_CHECKING:
    from steward.channels.ingress.missed_messages import MissedMessages
    from steward.channels.ingress.push_webhook import PushWebhook
    from steward.channels.ingress.service import InboundService
    from steward.tools.declaration import Tool


class IngressWire(CorrespondenceWire):
    """Inbound messages."""

    @cached_property
    def inbound(self) -> InboundService:
        """The service that routes inbound messages."""
        from steward.channels.ingress.mail_limit import DailyMailLimit
        from steward.channels.ingress.scheduled_texts import ScheduledTexts
        from steward.channels.ingress.service import InboundService

        return InboundService(
            self.people,
            self.channels,
            self.actors,
            self.conversations,
            self.pauses,
            self.documents,
            self.codes.asked_of,
            DailyMailLimit(self.people, self.conversations, self.actors, self.settings),
            ScheduledTexts(self.job_lines.of_account, _tool, self.people, self.routes),
            self.threads.open_emergencies,
            self.clock,
        )

    @cached_property
    def missed_messages(self) -> MissedMessages:
        """The regular fetch of messages that the webhook missed."""
        from steward.channels.ingress.missed_messages import MissedMessages

        return MissedMessages(
            self.people,
            self.table("inbound_ids_table"),
            self.inbound,
            self.deliveries,
            self.channels,
            self.settings,
            self.clock,
        )

    @cached_property
    def pushes(self) -> PushWebhook:
        """The webhook for push notifications."""
        from steward.channels.ingress.push_webhook import PushWebhook

        return PushWebhook(self.channels, self.watch_renewal, self.queues, self.settings)


def _tool(name: str) -> Tool | None:
    from steward.tools.index import TOOLS

    return TOOLS.get(name)
