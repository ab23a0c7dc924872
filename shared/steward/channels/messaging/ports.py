"""The ports there are, in the order in which they are asked who reaches an address: a new channel is a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from steward.aws.secrets import Secrets
from steward.channels.messaging.email.port import EmailPort
from steward.channels.messaging.port import Port
from steward.channels.messaging.sms.port import SmsPort
from steward.core.settings import Settings

# Made of the settings, the environment, in which a channel finds its own, and the secrets.
PORTS: tuple[Callable[[Settings, Mapping[str, str], Secrets], Port], ...] = (SmsPort, EmailPort)
