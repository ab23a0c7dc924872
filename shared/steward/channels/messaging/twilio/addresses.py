"""Addresses as Twilio writes them: the scheme before a number names the channel. Pure."""

from __future__ import annotations

from steward.people.directory.models import Channel

_WHATSAPP = "whatsapp:"


def read_address(address: str) -> tuple[Channel, str]:
    """Return the channel that Twilio's form of an address names, and the address."""
    if address.startswith(_WHATSAPP):
        return "whatsapp", address.removeprefix(_WHATSAPP)
    return "sms", address


def twilio_address(channel: Channel, address: str) -> str:
    """Return Twilio's form of an address on a channel."""
    return f"{_WHATSAPP}{address}" if channel == "whatsapp" else address
