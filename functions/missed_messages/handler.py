"""Every five minutes, from EventBridge; and at once, when a doorbell says that a provider has something."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.actors.clocks import ran
from steward.aws.doorbells import Doorbell
from steward.aws.schema import LOOKS
from steward.core.log import logger
from steward.wiring import Wiring

wiring = Wiring.from_env()
# What fails more often than this is left to the clock, and is no dead letter that somebody is woken for.
_TRIES = 3


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Take in what people have written and the webhook missed, or what nobody brings."""
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
        logger.exception("left to the clock", extra={"channel": channel.name})
