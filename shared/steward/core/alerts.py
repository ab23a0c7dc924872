"""What a person must hear about, counted as CloudWatch metrics.

A metric is a line of the log in the embedded metric format: no call, no permission, no client. Ids go beside the count
as plain fields, so the line that raised an alarm is found by them. The names are those `infra/capabilities/alarms.py`
watches; a test holds the two together.
"""

from __future__ import annotations

from typing import Literal, get_args

from aws_lambda_powertools import single_metric
from aws_lambda_powertools.metrics import MetricUnit

NAMESPACE = "Steward"

TOOL_FAILED = "ToolFailed"
DELIVERY_UNKNOWN = "DeliveryUnknown"
REPLY_CORRECTED = "ReplyCorrected"
BUDGET_REACHED = "BudgetReached"
SEARCH_TROUBLE = "SearchTrouble"
MAIL_REFUSED = "MailRefused"
WATCH_TROUBLE = "WatchTrouble"
CLOCK_SILENT = "ClockSilent"
WORK_WAITS = "WorkWaits"

BudgetScope = Literal["turn", "account_day", "sends_day"]
BUDGET_SCOPES = get_args(BudgetScope)
SearchPart = Literal["snapshot", "embeddings", "log"]
WatchFault = Literal["not_renewed", "ends_soon"]


def tool_failed(group: str, *, tool: str, call_id: str, conversation_id: str, account_id: str) -> None:
    """A tool raised: that is a defect of ours, however well the conversation took it."""
    _count(
        TOOL_FAILED,
        {},
        group=group,
        tool=tool,
        call_id=call_id,
        conversation_id=conversation_id,
        account_id=account_id,
    )


def delivery_unknown(*, delivery_id: str, conversation_id: str, account_id: str) -> None:
    """Nobody can tell whether a text went out."""
    _count(DELIVERY_UNKNOWN, {}, delivery_id=delivery_id, conversation_id=conversation_id, account_id=account_id)


def reply_corrected(*, conversation_id: str, account_id: str, outcome: Literal["second_try", "marked"]) -> None:
    """A reply claimed what was not done. `outcome` says what helped."""
    _count(REPLY_CORRECTED, {}, conversation_id=conversation_id, account_id=account_id, outcome=outcome)


def budget_reached(scope: BudgetScope, *, conversation_id: str, account_id: str) -> None:
    """The budget of a turn, of an account's day at the model, or of what it may send in a day is used up."""
    _count(BUDGET_REACHED, {"scope": scope}, conversation_id=conversation_id, account_id=account_id)


def search_trouble(part: SearchPart, *, account_id: str) -> None:
    """Search works with less than it should: a damaged snapshot, no embeddings, or words of the log it had lost."""
    _count(SEARCH_TROUBLE, {}, part=part, account_id=account_id)


def mail_refused(warning: str, *, mail_id: str) -> None:
    """A mail was not taken in, because its receiver warns of it: `spam` or `virus`."""
    _count(MAIL_REFUSED, {}, warning=warning, mail_id=mail_id)


def watch_trouble(channel: str, fault: WatchFault) -> None:
    """A provider may soon tell nothing more of what comes in; the clock's looks still find it."""
    _count(WATCH_TROUBLE, {}, channel=channel, fault=fault)


def clock_silent(function: str) -> None:
    """A function that a clock runs has not run to its end for too long."""
    _count(CLOCK_SILENT, {}, function=function)


def work_waits(queue: str, *, conversation_id: str, row: str) -> None:
    """A row waits for longer than anything takes, although its queue was rung again and again."""
    _count(WORK_WAITS, {}, queue=queue, conversation_id=conversation_id, row=row)


def _count(name: str, dimensions: dict[str, str], **ids: str) -> None:
    with single_metric(
        name=name, unit=MetricUnit.Count, value=1, namespace=NAMESPACE, default_dimensions=dimensions
    ) as metric:
        # Powertools adds the function's name as a dimension, and an alarm on one count would miss all others.
        metric.service = ""
        for key, value in ids.items():
            metric.add_metadata(key, value)
