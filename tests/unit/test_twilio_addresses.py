"""Addresses as Twilio writes them."""

from __future__ import annotations

import pytest

from steward.channels.messaging.twilio.addresses import read_address, twilio_address


@pytest.mark.parametrize(
    ("written", "channel", "address"),
    [("whatsapp:+15550100101", "whatsapp", "+15550100101"), ("+15550100101", "sms", "+15550100101"), ("", "sms", "")],
)
def test_scheme_before_a_number_names_the_channel(written: str, channel: str, address: str) -> None:
    assert read_address(written) == (channel, address)
    assert twilio_address(channel, address) == written
