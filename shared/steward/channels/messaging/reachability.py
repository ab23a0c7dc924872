"""Tells a member, by another channel, when one channel stops or starts reaching them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from steward.actors.service import ActorService
from steward.aws.tables import ABSENT, Condition, Update
from steward.channels.messaging.events import AddressTrouble, ChannelNews
from steward.channels.messaging.models import Delivery
from steward.channels.messaging.store import DeliveryStore
from steward.core.clock import Clock, to_iso
from steward.core.log import logger
from steward.core.settings import Settings
from steward.people.directory.models import UNREACHED, ConversationParty
from steward.people.directory.service import PeopleService


class Reachability:
    """Stores since when an address of a member's has not been reached, among the facts of the address."""

    def __init__(
        self, deliveries: DeliveryStore, people: PeopleService, actors: ActorService, settings: Settings, clock: Clock
    ) -> None:
        self._deliveries = deliveries
        self._people = people
        self._actors = actors
        self._settings = settings
        self._clock = clock

    def not_sent(self, delivery: Delivery) -> None:
        """Handle a failed try; only a delivery that is old enough counts."""
        if self._clock() - delivery.created_at > timedelta(seconds=self._settings.unreachable_notice_after_seconds):
            self.lost(delivery)

    def lost(self, delivery: Delivery) -> None:
        """Handle a delivery of unknown outcome, when no other to its recipient is known to have arrived."""
        fact = f"{UNREACHED}{delivery.channel}"
        since = {fact: to_iso(self._clock())}
        self._tell(delivery, "unreached", since, Condition(f"attribute_not_exists({fact})"))

    def sent(self, delivery: Delivery) -> None:
        """Handle a sent delivery to a recipient who counts as unreached."""
        fact = f"{UNREACHED}{delivery.channel}"
        self._tell(delivery, "reached", {fact: ABSENT}, Condition(f"attribute_exists({fact})"))

    def _tell(self, delivery: Delivery, form: AddressTrouble, fact: Mapping[str, object], unless: Condition) -> None:
        """Store the fact and tell the member, both or neither, unless it is stored already."""
        member = None if delivery.goes_outside else self._people.member_at(delivery.account_id, delivery.to_address)
        if member is None:
            return
        party = ConversationParty.of(member, delivery.from_address)
        if party.channel == delivery.channel:
            return
        news = ChannelNews(party=party, form=form, address=delivery.to_address)
        place = self._people.address_place(delivery.account_id, delivery.to_address)
        letter = self._actors.event_write(member.conversation_id, news)
        if self._deliveries.settle([Update(*place, fact, unless), letter]):
            logger.warning(
                "member told about an unreached address", extra={"form": form, "member_id": member.member_id}
            )
            self._actors.ring(member.conversation_id)
