"""The channels there are: ports by name, by the door a request came to, by the address that is to be reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from steward.channels.messaging.port import DoorPort, EventPort, InboundMessage, Port, PushPort, Refused, StatusReport
from steward.core.errors import StewardError
from steward.people.directory.models import Channel
from steward.people.directory.numbers import read_sender


class NoSuchChannel(StewardError):
    """A record or a caller names a channel that is not connected; the message says which ones are."""


class Channels:
    """The ports of this deployment; where several reach an address, the first does."""

    def __init__(self, ports: Sequence[Port]) -> None:
        self._ports = {port.name: port for port in ports}
        self._doors = [port for port in self._ports.values() if isinstance(port, DoorPort)]
        self._pushing = [port for port in self._ports.values() if isinstance(port, PushPort)]

    def __iter__(self) -> Iterator[Port]:
        return iter(self._ports.values())

    def __contains__(self, name: Channel) -> bool:
        return name in self._ports

    def by_phone(self) -> tuple[Channel, ...]:
        """The channels by which somebody is reached whose phone is known, as every member's is."""
        return tuple(port.name for port in self._ports.values() if port.reaches == "number")

    def named(self, name: Channel) -> Port:
        """The port of a channel. Raises `NoSuchChannel`."""
        if name not in self._ports:
            raise NoSuchChannel(f"no channel is called {name!r}; there are: {', '.join(self._ports)}")
        return self._ports[name]

    def prepare_doors(self) -> None:
        """Import what every door needs, while nobody waits yet."""
        for port in self._doors:
            port.prepare_door()

    def at(self, path: str) -> DoorPort:
        """The port whose door has this path; `Refused` if nobody's has."""
        found = next((port for port in self._doors if path.startswith(port.path)), None)
        if found is None:
            raise Refused(404, "no such door")
        return found

    def told(self, event: Mapping[str, Any]) -> list[InboundMessage | StatusReport]:
        """What an event of AWS brings to the channels of which events tell."""
        listening = [port for port in self._ports.values() if isinstance(port, EventPort)]
        return [one for port in listening for one in port.told(event)]

    def pushing(self) -> Sequence[PushPort]:
        """The ports whose providers can tell that something came in."""
        return self._pushing

    def prepare_push_doors(self) -> None:
        """Import what the doors of those need, while nobody waits yet."""
        for port in self._pushing:
            port.prepare_door()

    def pushed_at(self, path: str) -> PushPort:
        """The port whose provider tells at this path; `Refused` if nobody's does."""
        found = next((port for port in self._pushing if path == port.path), None)
        if found is None:
            raise Refused(404, "no such door")
        return found

    def reaching(self, address: str) -> Port:
        """The port that can write to an address. Raises `NoSuchChannel`."""
        kind = read_sender(address).kind
        found = next((port for port in self._ports.values() if port.reaches == kind), None)
        if found is None:
            raise NoSuchChannel(f"nothing is connected that reaches {address!r}; there are: {', '.join(self._ports)}")
        return found
