"""Lambda handler: turns a dead letter into a result: an event set aside, a failed call, a failed delivery."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.aws.doorbells import Doorbell, NotADoorbellError
from steward.aws.outages import is_outage
from steward.channels.ingress.push_webhook import LOOK
from steward.core.log import logger
from steward.memory.search.rings import ASKED_FOR
from steward.time.watchers.models import LOOK_ROW
from steward.wire import Wiring

wiring = Wiring.from_env()
# Tries for a dead letter whose handling is a defect of ours.
_TRIES = 3


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Settle what each dead letter rang for."""
    for record in event["Records"]:
        try:
            doorbell = Doorbell.from_record(record)
        except NotADoorbellError as error:
            # It would return for two weeks, so its content is stored and it is dropped.
            wiring.bucket("payloads_bucket").overwrite(f"no-rings/{record['messageId']}", record["body"])
            logger.error("dead letter is no ring: stored and dropped", extra={"why": str(error)})
            continue
        logger.error("dead letter", extra={"conversation_id": doorbell.conversation_id, "row": doorbell.row})
        try:
            _settle(doorbell)
        except Exception as error:
            if is_outage(error) or doorbell.attempt < _TRIES:
                raise
            # It would return for two weeks, and block its conversation. Its row remains, and the sweep rings.
            logger.exception("dead letter cannot be settled: dropped")


def _settle(doorbell: Doorbell) -> None:
    if doorbell.row in (*ASKED_FOR, LOOK):
        # The work remains: the next search, the daily check and the scheduled polls find it.
        return
    if doorbell.row.startswith("call#"):
        wiring.tools.dead_letter(doorbell.conversation_id, doorbell.row)
    elif doorbell.row.startswith("delivery#"):
        wiring.deliveries.dead_letter(doorbell.conversation_id, doorbell.row)
    elif doorbell.row.startswith("job#") or doorbell.row == LOOK_ROW:
        # Nobody waits for it, and its row remains: the sweep rings for it again.
        return
    else:
        wiring.steps.give_up(doorbell.conversation_id, doorbell.rung_at)
