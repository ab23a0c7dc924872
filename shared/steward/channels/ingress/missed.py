"""Messages that nobody brought: each provider is asked what people have written, every five minutes or as it tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

from steward.aws.tables import Table, get_across
from steward.channels.ingress.service import InboundService
from steward.channels.messaging.port import DoorPort, InboundMessage, Left, PartlyFetched, Port, Returned
from steward.channels.messaging.registry import Channels
from steward.channels.messaging.service import DeliveryService
from steward.core.clock import Clock, to_iso
from steward.core.log import logger
from steward.core.settings import Settings
from steward.people.directory.service import PeopleService

Came = InboundMessage | Returned | Left
# What one request of DynamoDB may name.
_AT_ONCE = 100
_TRIED_AGAIN_FOR = timedelta(hours=6)


class MissedMessages:
    """Takes in what a provider has and Steward has not. Doing it twice changes nothing."""

    def __init__(
        self,
        people: PeopleService,
        inbound_ids: Table,
        inbound: InboundService,
        deliveries: DeliveryService,
        channels: Channels,
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
        """Ask each provider; one that fails does not keep the others, and is asked again next time."""
        failed: list[Exception] = []
        for port in (port for port in self._channels if port.connected):
            try:
                self._fetch(port, self._settings.missed_overlap_seconds)
            except Exception as error:
                logger.exception("inbound messages could not be fetched", extra={"channel": port.name})
                failed.append(error)
        if failed:
            raise failed[0]

    def look(self, port: Port, told_at: datetime) -> None:
        """Ask one provider, who told us then that there is something; not again if it has been asked since.

        So many that tell at once make few looks. What shows later than it is told of, the clock's longer look finds.
        """
        read_until = self._people.read_until(port.name)
        if read_until is None or read_until <= told_at:
            self._fetch(port, self._settings.pushed_overlap_seconds)

    def _fetch(self, port: Port, overlap_seconds: int) -> None:
        """Take in what came; where there is a webhook, before the youngest: it is about to bring them.

        All numbers are asked for at once: a request for each of 10,000 would take longer than there is between runs. A
        slice of time after the other, and how far was read is noted after each: a run that is cut off has got on.
        """
        now = self._clock()
        settled = now
        if isinstance(port, DoorPort):
            settled -= timedelta(seconds=self._settings.missed_after_seconds)
        start, failed = self._since(port, now, timedelta(seconds=overlap_seconds)), list[Exception]()
        while start < settled:
            end = min(start + timedelta(seconds=self._settings.missed_slice_seconds), settled)
            if error := self._take_in_between(port, start, end):
                failed.append(error)
            # A message that fails is tried again for hours; then it is left behind, or all would be read again for
            # ever. What could not be listed, nobody has seen: that is never left behind.
            unseen = any(isinstance(error, PartlyFetched) for error in failed)
            if not failed or (not unseen and end < now - _TRIED_AGAIN_FOR):
                self._people.note_read_until(port.name, end)
            start = end
        if failed:
            raise failed[0]

    def _take_in_between(self, port: Port, start: datetime, end: datetime) -> Exception | None:
        """Take in what was missed in that time; what went wrong, first of all that not everybody could be asked."""
        failed = list[Exception]()
        for came in self._fetched(port, start, end, failed):
            failed += self._take_in_all(port, came)
        return next((error for error in failed if isinstance(error, PartlyFetched)), next(iter(failed), None))

    def _fetched(self, port: Port, start: datetime, end: datetime, failed: list[Exception]) -> Iterator[list[Came]]:
        """What came in that time, some at a time: a run that is cut off need not fetch again what it has taken in.

        What was fetched as one stays together.
        """
        some = list[Came]()
        try:
            for one in port.received_between(start, end, self._known):
                if len(some) >= self._settings.missed_at_once and one.source != some[-1].source:
                    yield some
                    some = []
                some.append(one)
        except PartlyFetched as error:
            logger.exception("some messages could not be fetched", extra={"channel": port.name})
            failed.append(error)
        yield some

    def _take_in_all(self, port: Port, came: Sequence[Came]) -> list[Exception]:
        """Take in what was fetched, side by side; what went wrong."""
        failed = list[Exception]()
        messages = [message for message in came if isinstance(message, InboundMessage) and message.sent_at]
        missed = self._ours(self._inbound.one_each(messages))
        failed += [trouble for one in came if isinstance(one, Returned) and (trouble := self._came_back(one))]
        conversations: dict[tuple[str, str], list[InboundMessage]] = {}
        for message in missed:
            conversations.setdefault((message.to_address, message.from_address), []).append(message)
        with ThreadPoolExecutor(self._settings.missed_side_by_side) as pool:
            failed += [error for error in pool.map(self._take_in, conversations.values()) if error]
        if not failed:
            self._note_fetched(came)
        if missed and isinstance(port, DoorPort):
            logger.warning("the webhook had missed messages", extra={"channel": port.name, "count": len(missed)})
        return failed

    def _note_fetched(self, came: Sequence[Came]) -> None:
        """Note what is registered under no message of its own: it need not be fetched again, nor is it taken twice."""
        alone = (one for one in came if one.source != getattr(one, "provider_id", ""))
        for source in dict.fromkeys(one.source for one in alone):
            self._inbound_ids.put({"inbound_id": source, "at": to_iso(self._clock())})

    def _take_in(self, messages: list[InboundMessage]) -> Exception | None:
        """Messages of one sender, in order; what went wrong, which keeps no other sender's from being taken in."""
        try:
            for message in messages:
                self._inbound.receive(message)
        except Exception as error:
            logger.exception("a missed message could not be taken in")
            return error
        return None

    def _came_back(self, returned: Returned) -> Exception | None:
        """A message of ours came back; what went wrong, as in `_take_in`."""
        try:
            self._deliveries.returned(returned)
            return None
        except Exception as error:
            logger.exception("what came back could not be noted")
            return error

    def _since(self, port: Port, now: datetime, overlap: timedelta) -> datetime:
        """The last minutes again, for what the provider shows late; after an outage all of it.

        Where a door brings what comes, up to a day; elsewhere nothing else does.
        """
        since = min(self._people.read_until(port.name) or now, now) - overlap
        farthest = now - timedelta(seconds=self._settings.missed_farthest_seconds)
        return max(since, farthest) if isinstance(port, DoorPort) else since

    def _ours(self, messages: list[InboundMessage]) -> list[InboundMessage]:
        """Those that are for us, for the provider's account may have other numbers, too; and that nobody knows yet.

        Of several that were fetched as one, some may be known.
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
