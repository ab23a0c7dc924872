"""List of the installed channel ports. The first one that reaches an address is the default."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from steward.aws.secrets import Secrets
from steward.channels.messaging.email.port import EmailPort
from steward.channels.messaging.port import ChannelPort
from steward.channels.messaging.push.port import WebPushPort
from steward.channels.messaging.sms.port import SmsPort
from steward.channels.messaging.web.port import WebPort
from steward.channels.messaging.whatsapp.port import WhatsAppPort
from steward.core.settings import Settings

# A port is made from the settings, the environment with its own settings, and the secrets.
PORTS: tuple[Callable[[Settings, Mapping[str, str], Secrets], ChannelPort], ...] = (
    SmsPort,
    WhatsAppPort,
    EmailPort,
    WebPort,
    WebPushPort,
)


def webhook_paths() -> tuple[str, ...]:
    """Return the paths of all webhooks, for the template."""
    return tuple(dict.fromkeys(path for port in PORTS for path in getattr(port, "paths", ())))
