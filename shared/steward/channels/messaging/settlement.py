"""Records a delivery's outcome in one transaction: its row, its call, the ledger, and events to waiting actors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from steward.actors.service import ActorService
from steward.aws.tables import Operation
from steward.channels.messaging.delivery_outcomes import (
    CALL_FROM,
    call_result,
    delivery_settled,
    report_of,
    text_settled,
)
from steward.channels.messaging.models import Delivery, DeliveryStatus
from steward.channels.messaging.registry import ChannelRegistry
from steward.channels.messaging.store import DeliveryStore, StoredDelivery
from steward.core import alerts
from steward.core.clock import Clock
from steward.core.log import logger
from steward.core.provenance import Quote
from steward.core.sentences import in_each_language, say
from steward.people.directory.outside_addresses import correspondence_id
from steward.tools.delegated_calls import DelegatedCalls
from steward.tools.events import ToolFinished
from steward.tools.ledger.models import ExecutionEnded

OPEN = (DeliveryStatus.PENDING, DeliveryStatus.CLAIMED)
UNPROVEN: tuple[DeliveryStatus, ...] = (*OPEN, DeliveryStatus.UNKNOWN)


class DeliverySettlement:
    """Settles deliveries, each once."""

    def __init__(
        self,
        deliveries: DeliveryStore,
        calls: DelegatedCalls,
        actors: ActorService,
        channels: ChannelRegistry,
        clock: Clock,
    ) -> None:
        self._deliveries = deliveries
        self._calls = calls
        self._actors = actors
        self._channels = channels
        self._clock = clock

    def settle(
        self,
        stored: StoredDelivery,
        status: DeliveryStatus,
        provider_id: str | None,
        reason: str,
        *,
        allowed_from: Sequence[DeliveryStatus] = UNPROVEN,
        told: bool = False,
        instead: Sequence[Operation] = (),
    ) -> bool:
        """Record the outcome, bind the provider's message id and post the events.

        Return False if it was settled or bound before. With `told` a person hears of a failure: the provider refused
        the words, and may accept others. With `instead`, the writes of a delivery by another channel, nobody hears of
        it: that delivery's outcome will count.
        """
        delivery = stored.delivery
        operations = self._deliveries.settle_operations(
            delivery,
            status,
            allowed_from=allowed_from,
            provider_id=provider_id,
            provider=self._channels.named(delivery.channel).provider if provider_id else "",
            reason=reason,
            frees_lane=stored.status is DeliveryStatus.CLAIMED,
        )
        news, rung = list(instead), [delivery.conversation_id]
        if not instead:
            news += self._news(delivery, status, reason, told=told)
        if delivery.goes_outside and not (instead and stored.status in OPEN):
            correspondence = correspondence_id(delivery.account_id, delivery.to_address)
            event = text_settled(delivery, status, stored.status, reason, self._clock())
            news.append(self._actors.event_write(correspondence, event))
            rung.append(correspondence)
        # The text beside a push message has its own outcome, so nobody has to know of this one.
        if status is DeliveryStatus.UNKNOWN and delivery.purpose != "push":
            alerts.delivery_unknown(
                delivery_id=delivery.delivery_id,
                conversation_id=delivery.conversation_id,
                account_id=delivery.account_id,
            )
        if status is DeliveryStatus.FAILED and delivery.purpose != "push":
            logger.error("delivery failed", extra={"delivery_id": delivery.delivery_id, "reason": reason})
        if not self._deliveries.settle([*operations, *news]):
            logger.info("delivery already settled", extra={"delivery_id": delivery.delivery_id})
            return False
        if news:
            for conversation_id in dict.fromkeys(rung):
                self._actors.ring(conversation_id)
        return True

    def _news(self, delivery: Delivery, status: DeliveryStatus, reason: str, *, told: bool) -> list[Operation]:
        """Return the writes of events for the conversation: a call's result, or a text that did not arrive."""
        if delivery.call_id:
            result, said = call_result(delivery, status, reason)
            moves = self._call_moves(delivery, status, result, said)
            if delivery.tried and not moves:
                # The channel before it took the message first and reported a failure later.
                return []
            outside, failed = delivery.provenance == "outside", result == "failed"
            why = say("why-failed", form="undelivered")
            event = ToolFinished(
                call_id=delivery.call_id,
                status=result,
                provenance=delivery.provenance,
                result="{1}" if outside else said,
                quotes=(Quote(said=said, what="what became of a text"),) if outside else (),
                report=report_of(delivery, status),
                whys=in_each_language(why) if failed else {},
                retryable=failed,
                caused_at=delivery.cause,
            )
            news: list[Operation] = [self._actors.event_write(delivery.conversation_id, event)]
            if status is DeliveryStatus.UNKNOWN:
                news.append(
                    self._actors.event_write(delivery.conversation_id, delivery_settled(delivery, status, reason))
                )
            return [*moves, *news]
        if status is DeliveryStatus.SENT or delivery.goes_outside or delivery.purpose == "push":
            return []
        settled = delivery_settled(delivery, status, reason, told=told)
        return [self._actors.event_write(delivery.conversation_id, settled)]

    def _call_moves(
        self, delivery: Delivery, status: DeliveryStatus, result: Literal["done", "failed", "unknown"], said: str
    ) -> list[Operation]:
        """Return the writes for the call and the ledger. Of two deliveries of one call the better outcome counts."""
        call_id, allowed = delivery.call_id or "", CALL_FROM[status]
        if delivery.again_of or delivery.tried:
            known = self._calls.status(delivery.conversation_id, call_id)
            if known not in allowed or (delivery.again_of and status is not DeliveryStatus.SENT):
                return []
        ended = ExecutionEnded(
            account_id=delivery.account_id,
            call_id=call_id,
            conversation_id=delivery.conversation_id,
            at=self._clock(),
            status=result,
            result=said,
        )
        return self._calls.ended(ended, delivery.persons(), allowed_from=allowed)
