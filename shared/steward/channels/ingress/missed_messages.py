"""Fetches messages that no webhook delivered, every five minutes and when a provider announces some."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

from steward.aws.tables import Table, get_across
from steward.channels.ingress.service import InboundService
from steward.channels.messaging.port import (
    AutomatedMessage,
    BounceNotice,
    ChannelPort,
    InboundMessage,
    PartialFetchError,
    WebhookPort,
)
from steward.channels.messaging.registry import ChannelRegistry
from steward.channels.messaging.service import DeliveryService
from steward.core.clock import Clock, to_iso
from steward.core.log import logger
from steward.core.settings import Settings
from steward.people.directory.service import PeopleService

Came = InboundMessage | BounceNotice | AutomatedMessage
# Keys in one request of DynamoDB.
_AT_ONCE = 100
_TRIED_AGAIN_FOR = timedelta(hours=6)


class MissedMessages:
    """Takes in messages that the provider has and Steward has not. A repeated run changes nothing."""

    def __init__(
        self,
        people: PeopleService,
        inbound_ids: Table,
        inbound: InboundService,
        deliveries: DeliveryService,
        channels: ChannelRegistry,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._people = people
        self._inbound_ids = inbound_ids
        self._inbound = inbound
        self._deliveries = deliveries
        self._channels = channels
        self._settings = settings
        self._clock = clock

    def run(self) -> None:
        """Ask each provider. A failing one does not hold up the others, and is asked again in the next run."""
        failed: list[Exception] = []
        for port in (port for port in self._channels.outside() if port.connected):
            try:
                self._fetch(port, self._settings.missed_overlap_seconds)
            except Exception as error:
                logger.exception("fetch of inbound messages failed", extra={"channel": port.name})
                failed.append(error)
        if failed:
            raise failed[0]

    def look(self, port: ChannelPort, told_at: datetime) -> None:
        """Ask one provider that announced something at `told_at`, unless it was asked since.

        Many announcements cause few requests. Messages that appear later are found by the regular run, which looks back
        further.
        """
        read_until = self._people.read_until(port.name)
        if read_until is None or read_until <= told_at:
            self._fetch(port, self._settings.pushed_overlap_seconds)

    def _fetch(self, port: ChannelPort, overlap_seconds: int) -> None:
        """Take in new messages; where a webhook exists, without the youngest, which it is about to bring.

        All numbers are asked for at once: a request for each of 10,000 would take longer than the time between runs.
        Slices of time are read one after the other, and progress is stored after each, so that an interrupted run
        continues later.
        """
        now = self._clock()
        settled = now
        if isinstance(port, WebhookPort):
            settled -= timedelta(seconds=self._settings.missed_after_seconds)
        start, failed = self._since(port, now, timedelta(seconds=overlap_seconds)), list[Exception]()
        while start < settled:
            end = min(start + timedelta(seconds=self._settings.missed_slice_seconds), settled)
            if error := self._take_in_between(port, start, end):
                failed.append(error)
            # A failing message is retried for hours and then left behind; otherwise all would be read again for ever.
            # Messages that could not be listed are never left behind, because nobody has seen them.
            unseen = any(isinstance(error, PartialFetchError) for error in failed)
            if not failed or (not unseen and end < now - _TRIED_AGAIN_FOR):
                self._people.note_read_until(port.name, end)
            start = end
        if failed:
            raise failed[0]

    def _take_in_between(self, port: ChannelPort, start: datetime, end: datetime) -> Exception | None:
        """Take in messages of that time; return an error, first of all one about providers that could not be asked."""
        failed = list[Exception]()
        for came in self._fetched(port, start, end, failed):
            failed += self._take_in_all(port, came)
        return next((error for error in failed if isinstance(error, PartialFetchError)), next(iter(failed), None))

    def _fetched(
        self, port: ChannelPort, start: datetime, end: datetime, failed: list[Exception]
    ) -> Iterator[list[Came]]:
        """Yield the messages of that time in batches, so that an interrupted run need not fetch all again.

        Messages that were fetched as one stay in one batch.
        """
        some = list[Came]()
        try:
            for one in port.received_between(start, end, self._known):
                if len(some) >= self._settings.missed_at_once and one.source != some[-1].source:
                    yield some
                    some = []
                some.append(one)
        except PartialFetchError as error:
            logger.exception("fetch of some inbound messages failed", extra={"channel": port.name})
            failed.append(error)
        yield some

    def _take_in_all(self, port: ChannelPort, came: Sequence[Came]) -> list[Exception]:
        """Take in a batch in parallel, and return the errors."""
        failed = list[Exception]()
        messages = [message for message in came if isinstance(message, InboundMessage) and message.sent_at]
        missed = self._ours(self._inbound.one_each(messages))
        failed += [trouble for one in came if isinstance(one, BounceNotice) and (trouble := self._came_back(one))]
        conversations: dict[tuple[str, str], list[InboundMessage]] = {}
        for message in missed:
            conversations.setdefault((message.to_address, message.from_address), []).append(message)
        with ThreadPoolExecutor(self._settings.missed_side_by_side) as pool:
            failed += [error for error in pool.map(self._take_in, conversations.values()) if error]
        if not failed:
            self._note_fetched(came)
        if missed and isinstance(port, WebhookPort):
            logger.warning("webhook missed messages", extra={"channel": port.name, "count": len(missed)})
        return failed

    def _note_fetched(self, came: Sequence[Came]) -> None:
        """Store the ids of fetched items that are no messages, so that they are not fetched again."""
        alone = (one for one in came if one.source != getattr(one, "provider_id", ""))
        for source in dict.fromkeys(one.source for one in alone):
            self._inbound_ids.put({"inbound_id": source, "at": to_iso(self._clock())})

    def _take_in(self, messages: list[InboundMessage]) -> Exception | None:
        """Take in messages of one sender in order; return an error, so that other senders' messages continue."""
        try:
            for message in messages:
                self._inbound.receive(message)
        except Exception as error:
            logger.exception("missed message not taken in")
            return error
        return None

    def _came_back(self, returned: BounceNotice) -> Exception | None:
        """Handle a bounce of one of Steward's messages; return an error as in `_take_in`."""
        try:
            self._deliveries.returned(returned)
            return None
        except Exception as error:
            logger.exception("bounce not recorded")
            return error

    def _since(self, port: ChannelPort, now: datetime, overlap: timedelta) -> datetime:
        """Return the start: some minutes before the last run, for late messages; after an outage, all of it.

        Limited to a day where a webhook brings messages; without one nothing else brings them.
        """
        since = min(self._people.read_until(port.name) or now, now) - overlap
        farthest = now - timedelta(seconds=self._settings.missed_farthest_seconds)
        return max(since, farthest) if isinstance(port, WebhookPort) else since

    def _ours(self, messages: list[InboundMessage]) -> list[InboundMessage]:
        """Return the messages that are unknown and addressed to an account.

        The provider's account may have other numbers. Of several that were fetched as one, some may be known.
        """
        known = self._known([message.provider_id for message in messages if message.copy_of])
        unknown = [message for message in messages if message.provider_id not in known]
        ours = {address: self._people.account_at(address) for address in {message.to_address for message in unknown}}
        return [message for message in unknown if ours[message.to_address]]

    def _known(self, ids: Sequence[str]) -> set[str]:
        """See `Known`."""
        known: set[str] = set()
        for start in range(0, len(ids), _AT_ONCE):
            keys = [(self._inbound_ids, {"inbound_id": one}) for one in ids[start : start + _AT_ONCE]]
            known |= {str(item["inbound_id"]) for item in get_across(keys) if item}
        return known
