"""Lambda handler: fetches inbound messages that no webhook delivered, every 5 minutes and on a queue message."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.actors.function_heartbeats import ran
from steward.aws.doorbells import Doorbell
from steward.aws.schema import LOOKS
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()
# After this many tries, the scheduled run takes over, since a dead letter would alarm somebody.
_TRIES = 3


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Fetch messages that the webhook missed, or that no webhook delivers."""
    if "Records" in event:
        wiring.doorbells.answer(event, LOOKS.name, _answer)
    else:
        wiring.missed_messages.run()
        ran(wiring.conversations_table, "missed_messages", wiring.clock())


def _answer(doorbell: Doorbell) -> None:
    channel = wiring.channels.named(doorbell.conversation_id)
    try:
        wiring.missed_messages.look(channel, doorbell.rung_at)
    except Exception:
        if doorbell.attempt < _TRIES:
            raise
        logger.exception("fetch failed: left to the scheduled run", extra={"channel": channel.name})
