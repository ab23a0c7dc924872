"""Sends deliveries: each message at most once, with an outcome that is looked up or recorded as unknown.

Texts to one recipient are sent one at a time and in order: while an outcome is open, the next ones wait.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.aws.queues import Queues
from steward.aws.schema import DELIVERIES
from steward.channels.messaging.budgets import Refused, SegmentPrices, SendCost, day_of
from steward.channels.messaging.events import SendsRefused
from steward.channels.messaging.models import Delivery, DeliveryStatus
from steward.channels.messaging.port import (
    LINK_ROOM,
    BounceNotice,
    ChannelPort,
    MessageContent,
    OutgoingMessage,
    SendAccepted,
    SendNotAttempted,
    SendOutcome,
    SendRejected,
    StatusReport,
)
from steward.channels.messaging.push_announcements import PushAnnouncements
from steward.channels.messaging.reachability import Reachability
from steward.channels.messaging.registry import ChannelRegistry
from steward.channels.messaging.routes import RouteService
from steward.channels.messaging.settlement import OPEN, UNPROVEN, DeliverySettlement
from steward.channels.messaging.store import (
    DeliveryCandidate,
    DeliveryStore,
    DeliveryWriter,
    RecipientLane,
    StoredDelivery,
    place_of,
)
from steward.core import alerts
from steward.core.clock import Clock
from steward.core.errors import RetryLaterError
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.core.markup import without_markup
from steward.core.rings import Ring
from steward.core.sentences import render, say
from steward.core.settings import Settings
from steward.people.directory.countries import country_of
from steward.people.directory.models import ConversationParty
from steward.people.directory.outside_addresses import correspondence_id
from steward.people.directory.phone_numbers import DEVICE, SIGNED_IN
from steward.people.directory.service import PeopleService
from steward.tools.delegated_calls import DelegatedCalls

Link = Callable[[Delivery], str]

_WAITING = (DeliveryStatus.PENDING,)
_MAY_COME_BACK = (DeliveryStatus.CLAIMED, DeliveryStatus.UNKNOWN, DeliveryStatus.SENT)
# Mail servers give up after five days.
_COMES_BACK_WITHIN = timedelta(days=7)
_CLOCK_SKEW = timedelta(minutes=2)
_REFERENCE = re.compile(r"[A-Za-z0-9_-]{1,200}/[A-Za-z0-9_-]{1,200}")
_NOT_FAILED = (*UNPROVEN, DeliveryStatus.SENT)
# The sender may wait this long for the provider's answer, which then reports the same status.
_ANSWER_SECONDS = 20
_CLAIM_TRIES = 3
_OPTED_OUT = render(say("undelivered", form="opted_out"))
_LEFT = render(say("undelivered", form="left"))
_NOT_CONNECTED = render(say("undelivered", form="not_connected"))
_BACK_OFF_FIRST, _BACK_OFF_LONGEST = 10, 900


class DeliveryService:
    """Sends what conversations and tools have committed to send.

    `link` makes the link that a delivery carries; only the functions that send or show one have its key.
    """

    def __init__(
        self,
        deliveries: DeliveryStore,
        calls: DelegatedCalls,
        actors: ActorService,
        writer: DeliveryWriter,
        people: PeopleService,
        queues: Queues,
        channels: ChannelRegistry,
        routes: RouteService,
        reach: Reachability,
        link: Link,
        push: PushAnnouncements,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._deliveries = deliveries
        self._actors = actors
        self._writer = writer
        self._people = people
        self._queues = queues
        self._channels = channels
        self._routes = routes
        self._reach = reach
        self._link = link
        self._push = push
        self._settings = settings
        self._prices = SegmentPrices.parse(settings.segment_prices)
        self._clock = clock
        self._settle = DeliverySettlement(deliveries, calls, actors, channels, clock).settle

    def deliver(self, conversation_id: str, row: str, lane: str = "") -> None:
        """Send a pending delivery if allowed, or look up the outcome of one that was started.

        `lane` is the ring's message group. Raises `RetryLaterError` if nothing was sent and a retry should follow soon.
        """
        for _ in range(_CLAIM_TRIES):
            found = self._deliveries.find(conversation_id, row, lane, day_of(self._clock()))
            if found is None:
                return
            if found.stored.status is not DeliveryStatus.PENDING:
                self._look_into(found)
                return
            if self._doubtful_since(found) is None:
                self._push.announce(found.stored.delivery)
            if why := self._why_not(found):
                self._refused(found.stored, None, why, allowed_from=_WAITING)
                self._ring_next(found.lane, after=found.stored.delivery)
                return
            self._not_too_early(found.stored)
            if self._must_wait(found):
                if self._deliveries.wait(found):
                    return
            elif self._may_have_gone(found) or self._refused_by_budget(found):
                return
            elif self._claimed(found):
                self._send_claimed(found)
                return
        raise RetryLaterError("others are busy with the same recipient")

    def dead_letter(self, conversation_id: str, row: str) -> None:
        """Handle a ring that the queue gave up. The row still waits, so the sweep rings again until it is too late."""
        stored = self._deliveries.get(conversation_id, row)
        if stored and stored.status is DeliveryStatus.PENDING and self._too_late(stored):
            self._give_up(stored)

    def status_reported(self, report: StatusReport) -> None:
        """Handle a provider's status report: proof that it took the message, and later its outcome."""
        if report.state == "under_way" and self._clock() < report.sent_at + timedelta(seconds=_ANSWER_SECONDS):
            return
        failed = report.state == "failed"
        if not (failed or report.opted_out) and self._deliveries.note_status(report):
            return
        stored = self._deliveries.get(*place_of(report.reference))
        if stored is None or stored.delivery.channel != report.channel:
            logger.warning("status report for an unknown delivery", extra={"delivery": report.reference})
            return
        if report.opted_out:
            self._note_opt_out(stored.delivery)
        if failed:
            self._refused(
                stored, report.provider_id, report.reason, allowed_from=_NOT_FAILED, opted_out=report.opted_out
            )
        elif not (report.opted_out and self._deliveries.note_status(report)):
            self._settle(stored, DeliveryStatus.SENT, report.provider_id, report.reason)
        if stored.status is DeliveryStatus.CLAIMED:
            self._ring_next(self._deliveries.lane(stored.delivery.lane))

    def returned(self, returned: BounceNotice) -> None:
        """Handle a bounce, which anybody may have forged: it can fail only a delivery that it can know of.

        Such a delivery was sent by its channel to an address that the bounce names, in the last days.
        """
        stored = (
            self._deliveries.get(*place_of(returned.reference)) if _REFERENCE.fullmatch(returned.reference) else None
        )
        if stored is None or stored.status is DeliveryStatus.FAILED:
            return
        reason = returned.reasons.get(stored.delivery.to_address.lower())
        if reason is None or not _can_have_come_back(stored, returned):
            logger.warning("bounce does not match its delivery", extra={"delivery": returned.reference})
            return
        # If it was still claimed, the sweep rings for the deliveries waiting behind it.
        self._settle(stored, DeliveryStatus.FAILED, None, reason, allowed_from=_MAY_COME_BACK)

    def found(self, conversation_id: str, delivery_id: str) -> StoredDelivery | None:
        """Return a delivery for a page that shows it."""
        return self._deliveries.get(conversation_id, f"delivery#{delivery_id}")

    def send_again(self, conversation_id: str, delivery_id: str) -> bool:
        """Resend an unknown delivery for a person, as a new delivery.

        Return False if its outcome is not unknown (any more). A repeated request sends once, because the new id is
        derived from the old one.
        """
        stored = self.found(conversation_id, delivery_id)
        if stored is None:
            return False
        first = stored.delivery
        again = first.model_copy(
            update={
                "delivery_id": f"again-{derived_id('again', first.conversation_id, first.delivery_id)}",
                "created_at": self._clock(),
                "after": None,
                "again_of": first.delivery_id,
            }
        )
        added = self._deliveries.send_again(first, self._writer.operations(again, (), again.created_at))
        if added or self._deliveries.status(conversation_id, again.row):
            # Also after a repeated request: the first one may have died before it rang.
            self._ring(again.reference, again.lane)
            return True
        return False

    def _why_not(self, found: DeliveryCandidate) -> str:
        """Return why this will never be sent, or "" if it may be."""
        if found.opted_out:
            return _OPTED_OUT
        delivery = found.stored.delivery
        if delivery.to_former_member:
            return _LEFT
        known = delivery.channel in self._channels and self._channels.named(delivery.channel).connected
        return "" if known and self._writes_from(delivery) else _NOT_CONNECTED

    def _refused(
        self,
        stored: StoredDelivery,
        provider_id: str | None,
        reason: str,
        *,
        allowed_from: Sequence[DeliveryStatus] = UNPROVEN,
        told: bool = False,
        opted_out: bool = False,
    ) -> None:
        """Settle a delivery as failed, and send the same by the next channel in the recipient's order, if any."""
        first, failed, now = stored.delivery, DeliveryStatus.FAILED, self._clock()
        known = stored.status is failed or self._too_late(stored)
        room = LINK_ROOM if first.carries else 0
        route = None if known else self._routes.instead_of(first, room, opted_out=opted_out)
        again = first.instead(route.channel, route.address, now) if route else None
        operations = self._writer.operations(again, (), now) if again else ()
        self._settle(stored, failed, provider_id, reason, allowed_from=allowed_from, told=told, instead=operations)
        if again:
            self._ring(again.reference, again.lane)

    def _writes_from(self, delivery: Delivery) -> str:
        """Return the account's address on the delivery's channel, or "" if it has none."""
        kind = self._channels.named(delivery.channel).reaches
        return self._people.own_address(delivery.account_id, delivery.from_address, kind)

    def _refused_by_budget(self, found: DeliveryCandidate) -> bool:
        """Tell if a send limit is reached: then the text fails, and the owners are told once."""
        delivery, now = found.stored.delivery, self._clock()
        spend = self._spend(delivery, now)
        home, to_team = country_of(delivery.from_address), not delivery.goes_outside
        limit = found.spent.refuses(spend, home, self._settings, to_team=to_team)
        if not limit:
            return False
        self._tell_owners(delivery, limit, spend)
        why = say("undelivered", form="over_country_budget" if limit == "country" else "over_budget")
        self._settle(found.stored, DeliveryStatus.FAILED, None, render(why), allowed_from=_WAITING)
        self._ring_next(found.lane, after=delivery)
        return True

    def _tell_owners(self, delivery: Delivery, limit: Refused, spend: SendCost) -> None:
        alerts.budget_reached("sends_day", conversation_id=delivery.conversation_id, account_id=delivery.account_id)
        owners = self._people.owners(delivery.account_id)
        told = say("sends-used-up") if limit == "account" else say("sends-abroad-used-up", country=spend.country)
        posts = [
            EventPost(
                owner.conversation_id,
                SendsRefused(
                    party=ConversationParty.of(owner, delivery.from_address), text=render(told, owner.language)
                ),
                # Each limit is reported once a day, by the first post.
                f"sends#{delivery.account_id}#{spend.day}#{limit}{spend.country if limit == 'country' else ''}"
                if place == 0
                else None,
            )
            for place, owner in enumerate(owners)
        ]
        self._actors.post(posts)

    def _claimed(self, found: DeliveryCandidate) -> bool:
        delivery, now = found.stored.delivery, self._clock()
        return self._deliveries.claim(found, now, self._spend(delivery, now))

    def _spend(self, delivery: Delivery, at: datetime) -> SendCost:
        port, outgoing = self._outgoing(delivery)
        size = port.size(outgoing.content)
        spend = SendCost.of(delivery.account_id, delivery.to_address, size, at, self._prices)
        if port.charged:
            return spend
        # What the web app shows, and that something waits there, uses up nothing.
        texts = 0 if port.reaches in (SIGNED_IN, DEVICE) else 1
        return replace(spend, country=country_of(delivery.from_address), micros=0, texts=texts)

    def _not_too_early(self, stored: StoredDelivery) -> None:
        left = (stored.not_before - self._clock()).total_seconds() if stored.not_before else 0.0
        if left > 0:
            raise RetryLaterError("it is not to be tried yet", seconds=int(left) + 1)

    def _must_wait(self, found: DeliveryCandidate) -> bool:
        """Tell if another delivery to the recipient is under way, or an earlier one is still to be sent."""
        delivery, holder = found.stored.delivery, found.lane.taken_by
        if holder and holder != delivery.reference:
            held = self._deliveries.status(*place_of(holder))
            # Only the holder's own row decides: a settled holder does not block the lane, even if the lane's row says
            # so.
            if held and held[0] is DeliveryStatus.CLAIMED:
                return True
        before = f"{delivery.conversation_id}/{delivery.after}" if delivery.after else None
        if before is None or before == found.lane.holder:
            return False
        earlier = self._deliveries.status(*place_of(before))
        # A delivery that only newer code can send is not waited for.
        if earlier is None or earlier != (DeliveryStatus.PENDING, True):
            return earlier is not None and earlier[0] is DeliveryStatus.CLAIMED
        self._ring(before, delivery.lane)
        return True

    def _may_have_gone(self, found: DeliveryCandidate) -> bool:
        """Tell if the text may have been sent in the time that a restored backup has lost.

        If that is not certain yet, the delivery is postponed and looked up again.
        """
        stored, now, doubtful_since = found.stored, self._clock(), self._doubtful_since(found)
        if doubtful_since is None:
            return False
        if self._found_at_provider(stored, since=stored.delivery.cause):
            self._ring_next(found.lane, after=stored.delivery)
            return True
        # A listing may lag, so an empty one is proof only after a while.
        proven_at = doubtful_since + timedelta(seconds=self._settings.delivery_unknown_after_seconds)
        if now < proven_at:
            self._deliveries.postpone(stored.delivery, proven_at)
            return True
        return False

    def _doubtful_since(self, found: DeliveryCandidate) -> datetime | None:
        cause = found.stored.delivery.cause
        return found.pulse.doubtful_since(cause, self._clock()) if found.pulse else None

    def _send_claimed(self, found: DeliveryCandidate) -> None:
        delivery = found.stored.delivery
        claimed = StoredDelivery(delivery, DeliveryStatus.CLAIMED, self._clock(), found.stored.tries)
        outcome = self._send(claimed)
        if isinstance(outcome, SendAccepted):
            self._settle(claimed, DeliveryStatus.SENT, outcome.provider_id, "accepted by the provider")
            if found.unreached:
                self._reach.sent(delivery)
        elif isinstance(outcome, SendRejected):
            if outcome.opted_out:
                self._note_opt_out(delivery)
            self._refused(claimed, None, outcome.reason, told=not outcome.opted_out, opted_out=outcome.opted_out)
        elif isinstance(outcome, SendNotAttempted):
            self._try_later(claimed, outcome)
            return
        else:
            # The claim and the lane stay taken: a status report or a lookup will bring the outcome.
            logger.warning(
                "send outcome unclear", extra={"delivery_id": delivery.delivery_id, "reason": outcome.reason}
            )
            return
        self._ring_next(found.lane, after=delivery)

    def _try_later(self, claimed: StoredDelivery, outcome: SendNotAttempted) -> None:
        """Return the claim for a growing pause, at least as long as the provider asks for."""
        wait = min(_BACK_OFF_FIRST * 2**claimed.tries, _BACK_OFF_LONGEST)
        wait = max(wait, min(outcome.retry_after or 0, _BACK_OFF_LONGEST))
        self._release(claimed, not_before=self._clock() + timedelta(seconds=wait))
        self._reach.not_sent(claimed.delivery)
        if self._too_late(claimed):
            self._give_up(claimed)
            return
        raise RetryLaterError(outcome.reason, seconds=wait)

    def _too_late(self, stored: StoredDelivery) -> bool:
        return self._clock() - stored.delivery.created_at > timedelta(seconds=self._settings.delivery_given_up_seconds)

    def _give_up(self, stored: StoredDelivery) -> None:
        why = say("undelivered", form="unreached")
        self._settle(stored, DeliveryStatus.FAILED, None, render(why), allowed_from=_WAITING)

    def _send(self, claimed: StoredDelivery) -> SendOutcome:
        try:
            port, outgoing = self._outgoing(claimed.delivery)
            port.ready(outgoing)
        except Exception:
            # Secrets could not be read. Nothing was sent, so the claim may be returned.
            self._release(claimed)
            self._reach.not_sent(claimed.delivery)
            raise
        return port.send(outgoing, self._clock())

    def _release(self, claimed: StoredDelivery, *, not_before: datetime | None = None) -> None:
        spend = self._spend(claimed.delivery, claimed.claimed_at or self._clock())
        self._deliveries.release(claimed, spend, not_before=not_before)

    def _look_into(self, found: DeliveryCandidate) -> None:
        stored = found.stored
        if stored.status is not DeliveryStatus.CLAIMED or stored.claimed_at is None:
            # The outcome is stored, but its rings may have been lost in a crash.
            self._actors.ring(stored.delivery.conversation_id)
            if stored.delivery.goes_outside:
                self._actors.ring(correspondence_id(stored.delivery.account_id, stored.delivery.to_address))
            if found.lane.holder == stored.delivery.reference:
                self._ring_next(found.lane, after=stored.delivery)
            return
        age = self._clock() - stored.claimed_at
        if age < timedelta(seconds=self._settings.delivery_lookup_after_seconds):
            return
        why = say("undelivered", form="no_trace")
        settled = False
        try:
            settled = self._found_at_provider(stored, since=stored.claimed_at)
        except Exception:
            logger.exception(
                "delivery lookup at the provider failed", extra={"delivery_id": stored.delivery.delivery_id}
            )
            if age < timedelta(seconds=self._settings.delivery_lookup_failed_after_seconds):
                return
            why = say("undelivered", form="not_asked")
        if not settled and age >= timedelta(seconds=self._settings.delivery_unknown_after_seconds):
            settled = self._settle(stored, DeliveryStatus.UNKNOWN, None, render(why), allowed_from=OPEN)
            if settled and stored.delivery.purpose == "second_notice":
                self._reach.lost(stored.delivery)
        if settled:
            self._ring_next(found.lane)

    def _ring_next(self, lane: RecipientLane, *, after: Delivery | None = None) -> None:
        """Ring for the next delivery that waits in a free lane; `after` is the one just sent."""
        reference = after.reference if after else ""
        if waiter := next((waiter for waiter in lane.waiters if waiter != reference), None):
            self._ring(waiter, lane.key)

    def _ring(self, reference: str, lane: str) -> None:
        conversation_id, row = place_of(reference)
        self._queues.ring(Ring(DELIVERIES.name, conversation_id, row, lane))

    def _note_opt_out(self, delivery: Delivery) -> None:
        self._people.note_opt_out(delivery.account_id, delivery.to_address, delivery.channel, self._clock())

    def _found_at_provider(self, stored: StoredDelivery, *, since: datetime) -> bool:
        port, outgoing = self._outgoing(stored.delivery)
        return any(
            self._settle(stored, DeliveryStatus.SENT, provider_id, "found at the provider")
            for provider_id in port.sent_like(outgoing, since)
        )

    def _outgoing(self, delivery: Delivery) -> tuple[ChannelPort, OutgoingMessage]:
        """Return the port, and the message as it is sent and looked for at the provider."""
        port = self._channels.named(delivery.channel)
        content = port.format(_readable(delivery))
        if delivery.carries:
            # The words are formatted without the link, as they were when room was left for it.
            content = replace(content, text=f"{content.text} {self._link(delivery)}")
        sender = self._writes_from(delivery)
        return port, OutgoingMessage(sender, delivery.to_address, content, delivery.reference, delivery.decided)


def _readable(delivery: Delivery) -> MessageContent:
    """Return the delivery's text without internal markup: the last step before any port."""
    text, thread = without_markup(delivery.text), delivery.thread
    if text != delivery.text:
        logger.error("internal markup removed from a message", extra={"delivery_id": delivery.delivery_id})
    if thread:
        thread = thread.model_copy(update={"subject": without_markup(thread.subject)})
    return MessageContent(text, thread, without_markup(delivery.subject))


def _can_have_come_back(stored: StoredDelivery, returned: BounceNotice) -> bool:
    """Tell if it was sent by this channel, and recently."""
    if stored.claimed_at is None or stored.delivery.channel != returned.channel:
        return False
    return -_CLOCK_SKEW <= returned.came_at - stored.claimed_at <= _COMES_BACK_WITHIN
