"""Registry of the installed channel ports: by name, by webhook path, and by address."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from steward.channels.messaging.port import (
    AnnouncementPort,
    AwsEventPort,
    ChannelPort,
    InboundMessage,
    StatusReport,
    WebhookPort,
    WebhookRefusedError,
)
from steward.core.errors import StewardError
from steward.people.directory.models import Channel
from steward.people.directory.phone_numbers import DEVICE, SIGNED_IN, read_sender


class UnknownChannelError(StewardError):
    """A record or a caller names a channel that is not connected; the message lists the connected ones."""


class ChannelRegistry:
    """The ports of this deployment."""

    def __init__(self, ports: Sequence[ChannelPort]) -> None:
        self._ports = {port.name: port for port in ports}
        self._outside = [port for port in self._ports.values() if port.reaches not in (SIGNED_IN, DEVICE)]
        self._webhook_ports = [port for port in self._ports.values() if isinstance(port, WebhookPort)]
        self._pushing = [port for port in self._ports.values() if isinstance(port, AnnouncementPort)]

    def __iter__(self) -> Iterator[ChannelPort]:
        return iter(self._ports.values())

    def __contains__(self, name: Channel) -> bool:
        return name in self._ports

    def named(self, name: Channel) -> ChannelPort:
        """Return the port of a channel. Raises `UnknownChannelError`."""
        if name not in self._ports:
            raise UnknownChannelError(f"no channel is called {name!r}; there are: {', '.join(self._ports)}")
        return self._ports[name]

    def outside(self) -> Sequence[ChannelPort]:
        """Return the ports with a provider, by which people are reached wherever they are."""
        return self._outside

    def called(self, word: str) -> ChannelPort:
        """Return the port of such a channel by its name or by what people call it. Raises `UnknownChannelError`."""
        found = next((port for port in self._outside if word in (port.called, port.name)), None)
        if found is None:
            there = ", ".join(port.called for port in self._outside)
            raise UnknownChannelError(f"no channel is called {word!r}; there are: {there}")
        return found

    def prepare_webhooks(self) -> None:
        """Import what every webhook needs, before any request waits."""
        for port in self._webhook_ports:
            port.prepare_webhook()

    def at(self, path: str) -> WebhookPort:
        """Return the port whose webhook has this path. Raises `WebhookRefusedError`."""
        found = next((port for port in self._webhook_ports if path in port.paths), None)
        if found is None:
            raise WebhookRefusedError(404, "no such webhook")
        return found

    def read_aws_event(self, event: Mapping[str, Any]) -> list[InboundMessage | StatusReport]:
        """Return the messages and reports in an AWS event, of all channels with events."""
        listening = [port for port in self._ports.values() if isinstance(port, AwsEventPort)]
        return [one for port in listening for one in port.read_aws_event(event)]

    def pushing(self) -> Sequence[AnnouncementPort]:
        """Return the ports with push notifications."""
        return self._pushing

    def prepare_push_webhooks(self) -> None:
        """Import what the push webhooks need, before any request waits."""
        for port in self._pushing:
            port.prepare_webhook()

    def pushed_at(self, path: str) -> AnnouncementPort:
        """Return the port with a push webhook at this path. Raises `WebhookRefusedError`."""
        found = next((port for port in self._pushing if path == port.path), None)
        if found is None:
            raise WebhookRefusedError(404, "no such webhook")
        return found

    def reaching(self, address: str) -> tuple[ChannelPort, ...]:
        """Return the ports that can send to an address, in the installed order. Raises `UnknownChannelError`."""
        kind = read_sender(address).kind
        found = tuple(port for port in self._ports.values() if port.reaches == kind)
        if not found:
            raise UnknownChannelError(
                f"nothing is connected that reaches {address!r}; there are: {', '.join(self._ports)}"
            )
        return found
