"""Builds DynamoDB stream events from the present rows of the ledger's table."""

from __future__ import annotations

from typing import Any

from steward.aws import clients


def ledger_rows() -> list[dict[str, Any]]:
    """Every line, in DynamoDB's own JSON."""
    items: list[Any] = clients.dynamodb().scan(TableName="ledger")["Items"]
    return items


def stream_record(event: str, row: dict[str, Any], number: int) -> dict[str, Any]:
    """One event of the stream."""
    written = {
        "Keys": {name: row[name] for name in ("account_id", "entry")},
        "SequenceNumber": f"{number:021d}",
        "ApproximateCreationDateTime": 1_763_649_660,
        "StreamViewType": "NEW_IMAGE",
    }
    image = {} if event == "REMOVE" else {"NewImage": row}
    return {"eventName": event, "eventSource": "aws:dynamodb", "dynamodb": {**written, **image}}
