"""Deliveries: each text goes out at most once, and what became of it is found out or said to be unknown."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Literal
from urllib.parse import quote

from aws_lambda_powertools import Logger

from steward.aws.tables import ConditionFailed, Operation
from steward.channels.events import DeliverySettled
from steward.channels.models import Delivery, DeliveryStatus
from steward.channels.providers import Accepted, NotSent, Rejected, SendOutcome, TextProvider
from steward.channels.store import DeliveryStore, StoredDelivery
from steward.conversations.service import ConversationService
from steward.conversations.store import DynamoConversationStore
from steward.core.clock import Clock
from steward.core.errors import RetryLater
from steward.core.settings import Settings
from steward.tools.events import ToolFinished
from steward.tools.models import CallStatus
from steward.tools.store import CallStore

Link = Callable[[str, str], str]

_OPEN = (DeliveryStatus.PENDING, DeliveryStatus.CLAIMED)
_UNPROVEN = (*_OPEN, DeliveryStatus.UNKNOWN)
_CALL_FROM = {
    DeliveryStatus.SENT: (CallStatus.HANDED_OVER, CallStatus.UNKNOWN),
    DeliveryStatus.UNKNOWN: (CallStatus.HANDED_OVER,),
    # A provider may take a text and report later that it never arrived.
    DeliveryStatus.FAILED: (CallStatus.HANDED_OVER, CallStatus.UNKNOWN, CallStatus.DONE),
}
_ARRIVED_NOT = ("failed", "undelivered", "canceled")
logger = Logger()


class DeliveryService:
    """Sends what conversations and tools have committed to send.

    `link` makes the approval link of an approver; only the functions that send or show it hold its key.
    """

    def __init__(
        self,
        deliveries: DeliveryStore,
        calls: CallStore,
        conversations: ConversationService,
        store: DynamoConversationStore,
        provider: Callable[[], TextProvider],
        link: Link,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._deliveries = deliveries
        self._calls = calls
        self._conversations = conversations
        self._store = store
        self._provider = provider
        self._link = link
        self._settings = settings
        self._clock = clock

    def deliver(self, conversation_id: str, row: str) -> None:
        """Send a pending delivery, or find out about one that somebody began. `RetryLater` if nothing was sent."""
        delivery = self._deliveries.claim(conversation_id, row, self._clock())
        if delivery is None:
            self._look_into(conversation_id, row)
            return
        outcome = self._send(delivery)
        if isinstance(outcome, Accepted):
            self._settle(delivery, DeliveryStatus.SENT, outcome.provider_id, "accepted by the provider")
        elif isinstance(outcome, Rejected):
            self._settle(delivery, DeliveryStatus.FAILED, None, f"{outcome.reason} ({outcome.code})")
        elif isinstance(outcome, NotSent):
            self._deliveries.release(delivery)
            raise RetryLater(outcome.reason)
        else:
            # The claim stands: the status callback or a look-up will tell.
            logger.warning("send unclear", extra={"delivery_id": delivery.delivery_id, "reason": outcome.reason})

    def dead_letter(self, conversation_id: str, row: str) -> None:
        """The queue gave up. The row still waits, so the sweep rings again, for as long as a text may be late."""
        stored = self._deliveries.get(conversation_id, row)
        if stored is None:
            return
        age = self._clock() - stored.delivery.created_at
        given_up = age > timedelta(seconds=self._settings.delivery_given_up_seconds)
        if stored.status is DeliveryStatus.PENDING and given_up:
            why = "the provider could not be reached"
            self._settle(stored.delivery, DeliveryStatus.FAILED, None, why, allowed_from=(DeliveryStatus.PENDING,))

    def status_reported(self, conversation_id: str, delivery_id: str, provider_id: str, status: str, code: str) -> None:
        """The provider's status callback: proof that it took the message, and later what became of it."""
        row = f"delivery#{delivery_id}"
        arrived_not = status in _ARRIVED_NOT
        if not arrived_not and self._deliveries.note_status(conversation_id, row, provider_id, status):
            return
        stored = self._deliveries.get(conversation_id, row)
        if stored is None:
            logger.warning("status of an unknown delivery", extra={"delivery_id": delivery_id})
        elif arrived_not:
            reason = f"the provider reports {status}" + (f" (error {code})" if code else "")
            self._settle(
                stored.delivery,
                DeliveryStatus.FAILED,
                provider_id,
                reason,
                allowed_from=(*_UNPROVEN, DeliveryStatus.SENT),
            )
        else:
            self._settle(stored.delivery, DeliveryStatus.SENT, provider_id, f"the provider reports {status}")

    def _send(self, delivery: Delivery) -> SendOutcome:
        try:
            body, callback_url = self._body(delivery), self._callback_url(delivery)
            provider = self._provider().ready()
        except Exception:
            # Secrets could not be read: not a byte has left, so the claim may be given back.
            self._deliveries.release(delivery)
            raise
        return provider.send(
            from_address=delivery.from_address,
            to_address=delivery.to_address,
            text=body,
            callback_url=callback_url,
        )

    def _look_into(self, conversation_id: str, row: str) -> None:
        stored = self._deliveries.get(conversation_id, row)
        if stored is None or stored.status is DeliveryStatus.PENDING:
            return
        if stored.status is not DeliveryStatus.CLAIMED or stored.claimed_at is None:
            # The outcome is in, but the ring for it may have been lost with whoever wrote it.
            self._conversations.ring(conversation_id)
            return
        age = self._clock() - stored.claimed_at
        if age < timedelta(seconds=self._settings.delivery_lookup_after_seconds):
            return
        why = "the provider shows no trace of it"
        try:
            if self._found_at_provider(stored):
                return
        except Exception:
            logger.exception("the provider could not be asked", extra={"delivery_id": stored.delivery.delivery_id})
            if age < timedelta(seconds=self._settings.delivery_asked_in_vain_seconds):
                return
            why = "the provider could not be asked"
        if age >= timedelta(seconds=self._settings.delivery_unknown_after_seconds):
            self._settle(stored.delivery, DeliveryStatus.UNKNOWN, None, why, allowed_from=_OPEN)

    def _found_at_provider(self, stored: StoredDelivery) -> bool:
        delivery = stored.delivery
        assert stored.claimed_at is not None
        candidates = self._provider().sent_like(
            from_address=delivery.from_address,
            to_address=delivery.to_address,
            text=self._body(delivery),
            since=stored.claimed_at,
        )
        return any(
            self._settle(delivery, DeliveryStatus.SENT, provider_id, "found at the provider")
            for provider_id in candidates
        )

    def _settle(
        self,
        delivery: Delivery,
        status: DeliveryStatus,
        provider_id: str | None,
        reason: str,
        *,
        allowed_from: tuple[DeliveryStatus, ...] = _UNPROVEN,
    ) -> bool:
        """Record the outcome, bind the provider's message and tell whoever waits; False if it is settled or bound."""
        operations = self._deliveries.settle_operations(
            delivery, status, allowed_from=allowed_from, provider_id=provider_id, reason=reason
        )
        news = self._news(delivery, status, reason)
        if status is DeliveryStatus.FAILED:
            logger.error("delivery failed", extra={"delivery_id": delivery.delivery_id, "reason": reason})
        try:
            self._store.table.transact([*operations, *news])
        except ConditionFailed:
            logger.info("delivery already settled", extra={"delivery_id": delivery.delivery_id})
            return False
        if news:
            self._conversations.ring(delivery.conversation_id)
        return True

    def _news(self, delivery: Delivery, status: DeliveryStatus, reason: str) -> list[Operation]:
        """What the conversation must hear, as writes: a call's result, or that a text went astray."""
        now = self._clock()
        if delivery.call_id:
            result, said = _call_result(delivery, status, reason)
            event = ToolFinished(call_id=delivery.call_id, status=result, provenance="account", result=said)
            move = self._calls.status_update(
                delivery.conversation_id,
                f"call#{delivery.call_id}",
                CallStatus(result),
                allowed_from=_CALL_FROM[status],
            )
            return [move, self._store.mail_put(delivery.conversation_id, event, now)]
        if status is DeliveryStatus.SENT:
            return []
        astray = DeliverySettled(
            delivery_id=delivery.delivery_id,
            status="failed" if status is DeliveryStatus.FAILED else "unknown",
            reason=reason,
            repeat=status is DeliveryStatus.UNKNOWN and delivery.purpose != "second_notice",
            to_address=delivery.to_address,
            approval_id=delivery.approval_id,
            approver_id=delivery.approver_id,
            text=delivery.text,
        )
        return [self._store.mail_put(delivery.conversation_id, astray, now)]

    def _body(self, delivery: Delivery) -> str:
        if delivery.approval_id and delivery.approver_id:
            return f"{delivery.text} {self._link(delivery.approval_id, delivery.approver_id)}"
        return delivery.text

    def _callback_url(self, delivery: Delivery) -> str:
        # Twilio signs the whole URL it calls back, so the delivery's id in it cannot be forged or exchanged.
        reference = quote(f"{delivery.conversation_id}/{delivery.delivery_id}", safe="")
        return f"{self._settings.required('public_url').rstrip('/')}/webhooks/twilio/status?delivery={reference}"


def _call_result(
    delivery: Delivery, status: DeliveryStatus, reason: str
) -> tuple[Literal["done", "failed", "unknown"], str]:
    name = delivery.to_name or delivery.to_address
    quoted = f"“{delivery.text}”"
    if status is DeliveryStatus.SENT:
        return "done", f"sent to {name}: {quoted}"
    if status is DeliveryStatus.FAILED:
        return "failed", f"not delivered to {name}: {reason}. The text was: {quoted}"
    return (
        "unknown",
        f"it is unknown whether this reached {name} ({reason}); it will not be sent again by itself. "
        f"The text was: {quoted}",
    )
