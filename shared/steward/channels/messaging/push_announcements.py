"""Announces a request for a decision to the browsers in which its member allows push messages.

The message goes beside the text, by a delivery of its own that is written before the text is claimed: so it is sent
once, however often the text is tried, and whatever becomes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from steward.aws.queues import Queues
from steward.channels.messaging.models import Delivery
from steward.channels.messaging.push_subscriptions import PushSubscriptions
from steward.channels.messaging.store import DeliveryStore, DeliveryWriter
from steward.core.clock import Clock
from steward.core.ids import derived_id
from steward.core.sentences import render, say
from steward.people.directory.models import Member
from steward.people.directory.phone_numbers import is_member_id
from steward.people.directory.service import PeopleService

CHANNEL = "push"


class PushAnnouncements:
    """Writes the deliveries. `signed_in` returns the ids of a member's sessions that last."""

    def __init__(
        self,
        subscriptions: PushSubscriptions,
        signed_in: Callable[[str, str], Collection[str]],
        people: PeopleService,
        deliveries: DeliveryStore,
        writer: DeliveryWriter,
        queues: Queues,
        clock: Clock,
    ) -> None:
        self._subscriptions = subscriptions
        self._signed_in = signed_in
        self._people = people
        self._deliveries = deliveries
        self._writer = writer
        self._queues = queues
        self._clock = clock

    def announce(self, text: Delivery) -> None:
        """Write the push messages for a text that asks for a decision. Existing ones are not changed."""
        if text.purpose != "approval_request" or text.tried or text.again_of:
            return
        member = self._asked(text)
        if member is None or not member.decides:
            return
        found = self._subscriptions.of_member(member.account_id, member.member_id)
        if not found:
            return
        lasting = self._signed_in(member.account_id, member.member_id)
        # All that one step asks is announced once, in however many texts.
        step, _, _ = text.delivery_id.rpartition("-")
        for one in found:
            if one.session_id in lasting:
                self._write(text, f"push-{derived_id(text.conversation_id, step, one.session_id)}", one.address, member)

    def _asked(self, text: Delivery) -> Member | None:
        if text.approver_id or is_member_id(text.to_address):
            return self._people.member_now(text.account_id, text.approver_id or text.to_address)
        return self._people.member_at(text.account_id, text.to_address)

    def _write(self, text: Delivery, delivery_id: str, address: str, member: Member) -> None:
        now = self._clock()
        push = Delivery(
            delivery_id=delivery_id,
            account_id=text.account_id,
            conversation_id=text.conversation_id,
            purpose="push",
            channel=CHANNEL,
            from_address=text.from_address,
            to_address=address,
            created_at=now,
            caused_at=text.cause,
            language=member.language,
            text=render(say("something-waits"), member.language),
        )
        if self._deliveries.settle(self._writer.operations(push, (), now)):
            (ring,) = push.rings()
            self._queues.ring(ring)
