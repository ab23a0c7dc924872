"""Messages that the webhook missed: every five minutes each provider is asked what people have written."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

from steward.aws.tables import Table, get_across
from steward.channels.port import InboundMessage, Port
from steward.channels.registry import Channels
from steward.core.clock import Clock
from steward.core.log import logger
from steward.core.settings import Settings
from steward.ingress.service import InboundService
from steward.people.models import OwnNumber
from steward.people.service import PeopleService

# What one request of DynamoDB may name.
_AT_ONCE = 100
_NEVER = datetime.min.replace(tzinfo=UTC)


class MissedMessages:
    """Takes in what a provider has and Steward has not. Doing it twice changes nothing."""

    def __init__(
        self,
        people: PeopleService,
        inbound_ids: Table,
        inbound: InboundService,
        channels: Channels,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._people = people
        self._inbound_ids = inbound_ids
        self._inbound = inbound
        self._channels = channels
        self._settings = settings
        self._clock = clock

    def run(self) -> None:
        """Ask each provider for every number; one that fails does not keep the others, and is asked again next time.

        Those read longest ago come first, so that a run which is cut off leaves nobody out for ever.
        """
        numbers = sorted(self._people.numbers(), key=lambda number: number.read_until or _NEVER)
        with ThreadPoolExecutor(self._settings.missed_side_by_side) as pool:
            failed = [error for errors in pool.map(self._ask, numbers) for error in errors]
        if failed:
            raise failed[0]

    def _ask(self, number: OwnNumber) -> list[Exception]:
        """What went wrong; if nothing did, it is noted how far the number has been read."""
        failed: list[Exception] = []
        now = self._clock()
        settled = now - timedelta(seconds=self._settings.missed_after_seconds)
        for port in self._channels:
            try:
                self._fetch(port, number.number, self._since(number, now), settled)
            except Exception as error:
                logger.exception("inbound messages could not be fetched", extra={"number": number.number})
                failed.append(error)
        if not failed:
            self._people.read_until(number.number, settled)
        return failed

    def _fetch(self, port: Port, number: str, since: datetime, settled: datetime) -> None:
        """Take in what came before `settled`: the youngest are left to the webhook, which is about to bring them."""
        listed = port.received_since(number, since)
        old_enough = [message for message in listed if message.sent_at and message.sent_at <= settled]
        known = self._known(old_enough)
        missed = [message for message in old_enough if message.provider_id not in known]
        for message in missed:
            self._inbound.receive(message)
        if missed:
            logger.warning("the webhook had missed messages", extra={"number": number, "count": len(missed)})

    def _since(self, number: OwnNumber, now: datetime) -> datetime:
        """The last minutes again, for what the provider shows late; after an outage all of it, up to a day."""
        overlap = timedelta(seconds=self._settings.missed_overlap_seconds)
        farthest = now - timedelta(seconds=self._settings.missed_farthest_seconds)
        return max(min(number.read_until or now, now) - overlap, farthest)

    def _known(self, messages: list[InboundMessage]) -> set[str]:
        ids = [message.provider_id for message in messages]
        known: set[str] = set()
        for start in range(0, len(ids), _AT_ONCE):
            keys = [(self._inbound_ids, {"inbound_id": one}) for one in ids[start : start + _AT_ONCE]]
            known |= {str(item["inbound_id"]) for item in get_across(keys) if item}
        return known
