"""Chooses the channel and the address for a message to a person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from steward.channels.messaging.channel_argument import PREFERRED
from steward.channels.messaging.models import Delivery
from steward.channels.messaging.port import ChannelPort
from steward.channels.messaging.registry import ChannelRegistry
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.people.directory.models import Account, AddressFacts, Channel, Contact, Member
from steward.people.directory.phone_numbers import AddressKind
from steward.people.directory.service import PeopleService

_LACKS: Mapping[AddressKind, str] = {
    "number": "phone number",
    "email": "email address that the team has a mailbox to write to",
}


class NoRouteError(StewardError):
    """A person cannot be reached like this; the message says what they lack."""


@dataclass(frozen=True)
class Route:
    """One way to write to a person."""

    channel: Channel
    address: str


class RouteService:
    """Chooses routes: the channel somebody said, else the person's order, else where they wrote last.

    A scheduled message keeps the channel by which it was said to go (`kept`) as the first of that order.
    """

    def __init__(self, people: PeopleService, channels: ChannelRegistry, clock: Clock) -> None:
        self._people = people
        self._channels = channels
        self._clock = clock

    def to_contact(self, account_id: str, contact: Contact, said: str = PREFERRED, kept: Channel = "") -> Route:
        """Return the route to a contact, by the channel a member has `said` if any.

        Of the contact's own order, channels that are not open to them now are passed over while another is left. Raises
        `NoRouteError`, or `UnknownChannelError`.
        """
        account = self._people.account(account_id)
        if said not in ("", PREFERRED):
            port = self._channels.called(said)
            if not (addresses := _addresses(account, contact, port)):
                raise NoRouteError(f"{contact.known_name} has no {_LACKS[port.reaches]}")
            return Route(port.name, self._people.wrote_from_last(account_id, addresses))
        wanted = [
            Route(port.name, self._people.wrote_from_last(account_id, addresses))
            for port in self._among((kept, *contact.channels))
            if (addresses := _addresses(account, contact, port))
        ]
        if wanted:
            welcome = (one for one in wanted if self._is_open(account_id, one))
            return next(welcome, wanted[0]) if len(wanted) > 1 else wanted[0]
        every = dict.fromkeys(one for port in self._channels for one in _addresses(account, contact, port))
        if not every:
            raise NoRouteError(f"{contact.known_name} has no {_LACKS['number']}")
        return self.to_address(account_id, self._people.wrote_from_last(account_id, tuple(every)))

    def to_address(self, account_id: str, address: str, said: str = PREFERRED, kept: Channel = "") -> Route:
        """Return the route to an address: by the channel `said` or `kept`, else by which they wrote last from there.

        Raises `UnknownChannelError`.
        """
        ports = self._channels.reaching(address)
        if len(ports) == 1:
            return Route(ports[0].name, address)
        facts = self._people.address(account_id, address)
        wrote_by = kept or facts.wrote_by
        named = next((port for port in ports if said in (port.called, port.name)), None)
        last = next((port for port in ports if port.name == wrote_by), ports[0])
        # Who has stopped messages there is not written to by another channel instead.
        stays = last.name in facts.opted_out or self._takes_now(last, facts)
        return Route((named or (last if stays else ports[0])).name, address)

    def instead_of(self, delivery: Delivery, room: int, *, opted_out: bool = False) -> Route | None:
        """Return the next route in the recipient's order or the channel's, after a refused delivery; None without one.

        Who has `opted_out` of the channel is written to by another only if it is in their own order.

        An outsider is written to at the address that was decided on, and a code proves the address it was sent to. The
        message must fit as it is, with `room` left for its link.
        """
        if delivery.fixed_channel or self._people.address(delivery.account_id, delivery.to_address).being_erased:
            return None
        account, person = self._people.account(delivery.account_id), self._recipient(delivery)
        # Who is not there any more, as a member who left, gets nothing by another way.
        whose = person or (delivery if delivery.goes_outside else None)
        if whose is None:
            return None
        by_channel = () if opted_out else self._channels.named(delivery.channel).instead
        for port in self._among((*(person.channels if person else ()), *by_channel)):
            addresses = _addresses(account, whose, port)
            if delivery.goes_outside or delivery.confirms:
                addresses = tuple(one for one in addresses if one == delivery.to_address)
            if port.name in (delivery.channel, *delivery.tried) or not port.connected or not addresses:
                continue
            route = Route(port.name, addresses[0])
            if len(port.limits.parts(delivery.text, room)) == 1 and not self._opted_out(delivery.account_id, route):
                return route
        return None

    def _recipient(self, delivery: Delivery) -> Member | Contact | None:
        if delivery.goes_outside:
            return self._people.contact_at(delivery.account_id, delivery.to_address)
        return self._people.member_at(delivery.account_id, delivery.to_address)

    def _among(self, names: Iterable[Channel]) -> list[ChannelPort]:
        return [self._channels.named(name) for name in names if name in self._channels]

    def _is_open(self, account_id: str, route: Route) -> bool:
        """Return whether somebody takes messages by a route, and its channel takes them now."""
        facts = self._people.address(account_id, route.address)
        return route.channel not in facts.opted_out and self._takes_now(self._channels.named(route.channel), facts)

    def _takes_now(self, port: ChannelPort, facts: AddressFacts) -> bool:
        """Return whether a channel takes messages to an address now, by when somebody last wrote from there."""
        within, wrote_at = port.answers_within, facts.wrote_at if facts.wrote_by == port.name else None
        return within is None or (wrote_at is not None and self._clock() - wrote_at < within)

    def _opted_out(self, account_id: str, route: Route) -> bool:
        return route.channel in self._people.address(account_id, route.address).opted_out


def _addresses(account: Account | None, whose: Member | Contact | Delivery, port: ChannelPort) -> tuple[str, ...]:
    """Return the person's addresses that a channel reaches, none if the account has nothing to write from.

    Of a stranger only the address of a delivery is known.
    """
    if not (account and account.own_address(port.reaches)):
        return ()
    return (whose.to_address,) if isinstance(whose, Delivery) else whose.addresses_of(port.reaches)
