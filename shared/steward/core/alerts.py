"""CloudWatch metrics behind the operators' alarms: counts failures, such as a tool that raised.

A metric is a log line in the embedded metric format: no call, permission or client. Ids stand beside the count as plain
fields, so the line behind an alarm can be found. `infra/capabilities/alarms.py` watches these names; a test compares
both.
"""

from __future__ import annotations

from typing import Literal, get_args

from aws_lambda_powertools import single_metric
from aws_lambda_powertools.metrics import MetricUnit

NAMESPACE = "Steward"

DEFECT = "Defect"
DELIVERY_UNKNOWN = "DeliveryUnknown"
REPLY_CORRECTED = "ReplyCorrected"
BUDGET_REACHED = "BudgetReached"
SEARCH_TROUBLE = "SearchTrouble"
MAIL_REFUSED = "MailRefused"
WATCH_TROUBLE = "WatchTrouble"
HEARTBEAT_MISSED = "HeartbeatMissed"
WORK_WAITS = "WorkWaits"

BudgetScope = Literal["turn", "account_day", "sends_day"]
BUDGET_SCOPES = get_args(BudgetScope)
SearchPart = Literal["snapshot", "embeddings", "log"]
WatchFault = Literal["not_renewed", "ends_soon"]


def tool_failed(group: str, *, tool: str, call_id: str, conversation_id: str, account_id: str) -> None:
    """Count a tool that raised: a defect of ours, however well the conversation went on."""
    _count(
        DEFECT,
        {},
        group=group,
        tool=tool,
        call_id=call_id,
        conversation_id=conversation_id,
        account_id=account_id,
    )


def delivery_unknown(*, delivery_id: str, conversation_id: str, account_id: str) -> None:
    """Count a text that may or may not have gone out."""
    _count(DELIVERY_UNKNOWN, {}, delivery_id=delivery_id, conversation_id=conversation_id, account_id=account_id)


def reply_corrected(*, conversation_id: str, account_id: str, outcome: Literal["second_try", "marked"]) -> None:
    """Count a reply that claimed deeds which were not done. `outcome` is the remedy."""
    _count(REPLY_CORRECTED, {}, conversation_id=conversation_id, account_id=account_id, outcome=outcome)


def budget_reached(scope: BudgetScope, *, conversation_id: str, account_id: str) -> None:
    """Count an exhausted budget: of a turn, of an account's daily model calls, or of its daily messages."""
    _count(BUDGET_REACHED, {"scope": scope}, conversation_id=conversation_id, account_id=account_id)


def search_trouble(part: SearchPart, *, account_id: str) -> None:
    """Count degraded search: a damaged snapshot, no embeddings, or lost log entries."""
    _count(SEARCH_TROUBLE, {}, part=part, account_id=account_id)


def mail_refused(warning: str, *, mail_id: str) -> None:
    """Count a mail that was refused after its receiver's warning: `spam` or `virus`."""
    _count(MAIL_REFUSED, {}, warning=warning, mail_id=mail_id)


def watch_trouble(channel: str, fault: WatchFault) -> None:
    """Count a provider's subscription that may soon end. Scheduled polls still find new mail."""
    _count(WATCH_TROUBLE, {}, channel=channel, fault=fault)


def heartbeat_missed(function: str) -> None:
    """Count a scheduled function that has not completed for too long."""
    _count(HEARTBEAT_MISSED, {}, function=function)


def work_waits(queue: str, *, conversation_id: str, row: str) -> None:
    """Count a row that waits too long although its queue was rung again and again."""
    _count(WORK_WAITS, {}, queue=queue, conversation_id=conversation_id, row=row)


def finding_untold(scanner: str, *, finding_id: str, account_id: str) -> None:
    """Count a finding whose telling raised: a defect of ours. It is tried again, while others are told."""
    _count(DEFECT, {}, scanner=scanner, finding_id=finding_id, account_id=account_id)


def _count(name: str, dimensions: dict[str, str], **ids: str) -> None:
    with single_metric(
        name=name, unit=MetricUnit.Count, value=1, namespace=NAMESPACE, default_dimensions=dimensions
    ) as metric:
        # Powertools adds the function's name as a dimension, which would hide other functions from the alarm.
        metric.service = ""
        for key, value in ids.items():
            metric.add_metadata(key, value)
