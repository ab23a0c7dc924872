"""Lambda handler: reads the mailboxes of the watchers that the queue `inboxes` names."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.aws.doorbells import Doorbell
from steward.aws.schema import INBOXES
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Read the mailbox each doorbell names."""
    wiring.doorbells.answer(event, INBOXES.name, _answer)


def _answer(doorbell: Doorbell) -> None:
    logger.append_keys(conversation_id=doorbell.conversation_id)
    wiring.inboxes.run(doorbell.conversation_id)
