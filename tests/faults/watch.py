"""Checks that run during a crash trial: when a request leaves for a provider, and when a sweep ends."""

from __future__ import annotations

import base64
import json
from email import message_from_bytes
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from steward.channels.messaging.email.delivery_mail import REFERENCE
from steward.core.clock import from_iso, to_iso
from steward.people.directory.models import OPTED_OUT
from tests.support import aws_inspection

if TYPE_CHECKING:
    from datetime import datetime, timedelta

    import requests

    from tests.faults.stage import Stage

Doorbell = tuple[str | None, str | None]
_TURNS = "turns"
_SENDS = ("/Messages.json", "/users/me/messages/send")


def opted_out() -> frozenset[tuple[str, str]]:
    """Return the numbers, with their accounts, that have opted out."""
    rows = aws_inspection.rows_of("people")
    texts = f"{OPTED_OUT}sms"
    return frozenset((r["owner"], r["row"].removeprefix("address#")) for r in rows if texts in r)


def leaving(stage: Stage, request: requests.PreparedRequest) -> None:
    """Look at a request on its way out; what is wrong with it is added to `stage.watched`."""
    asked = _sending(request)
    if asked is None:
        return
    reference, to = asked
    claimed = {row["conversation_id"] + "/" + row["row"].removeprefix("delivery#"): row for row in _claimed()}
    own = claimed.pop(reference, None)
    if own is None:
        stage.watched.append(f"a request for {reference} left without its claim")
        return
    account, lane = _lane(own)
    beside = [name for name, row in claimed.items() if _lane(row) == (account, lane)]
    if beside:
        stage.watched.append(f"{reference} left while {', '.join(beside)} was under way to the same recipient")
    # Known when the function began: what comes between its reading and its request, nobody can know.
    if stage.opted_out_then and (account, to) in stage.opted_out_then[-1]:
        stage.watched.append(f"{reference} was sent to {to}, who has opted out")


def _sending(request: requests.PreparedRequest) -> tuple[str, str] | None:
    """The delivery that a request has sent, and to whom; None if it has nothing sent."""
    path = urlsplit(request.url or "").path
    if request.method != "POST" or not path.endswith(_SENDS):
        return None
    body = request.body.decode() if isinstance(request.body, bytes) else str(request.body)
    if path.endswith("/send"):
        mail = message_from_bytes(base64.urlsafe_b64decode(json.loads(body)["raw"]))
        return str(mail[REFERENCE]), str(mail["To"])
    form = {name: values[0] for name, values in parse_qs(body).items()}
    return parse_qs(urlsplit(form.get("StatusCallback", "")).query).get("delivery", [""])[0], form["To"]


def _claimed() -> list[dict[str, Any]]:
    rows = aws_inspection.rows_of("conversations")
    return [row for row in rows if row["row"].startswith("delivery#") and row["status"] == "claimed"]


def _lane(row: dict[str, Any]) -> tuple[str, tuple[str, str]]:
    body, personal = json.loads(row["body"]), json.loads(row.get("personal", "{}"))
    return body["account_id"], (body["from_address"], personal.get("to_address", ""))


def swept(stage: Stage, began: datetime, beat: timedelta) -> None:
    """After a sweep that nothing killed: what had waited for longer than `beat` is rung for, what was due has fired.

    As of when it `began`: it may have stood still meanwhile. What is wrong is added to `stage.late`.
    """
    rung = doorbells(stage) | stage.answered
    for row in stage.conversation_rows():
        if "waiting_shard" not in row or row["waiting_since"] > to_iso(began - beat):
            continue
        name = row["conversation_id"], _TURNS if row["ring"] == _TURNS else row["row"]
        if name not in rung:
            stage.late.append(f"{row['row']} has waited since {row['waiting_since']} and the sweep did not ring")
    for row in aws_inspection.rows_of("timers"):
        if row["bucket"] != "cursor" and from_iso(row["row"].split("#", 1)[0]) <= began:
            stage.late.append(f"{row['row']} was due, and the sweep did not fire it")


def doorbells(stage: Stage) -> set[Doorbell]:
    """What the queues hold: a conversation, and the row or, for its mail, the queue that is rung for."""
    rung: set[Doorbell] = set()
    for url in stage.queue_urls.values():
        for said in map(json.loads, aws_inspection.bodies(url)):
            rung |= {(said.get("conversation_id"), said.get("row")), (said.get("conversation_id"), _queue_of(url))}
    return rung


def _queue_of(url: str) -> str:
    return url.rsplit("/", 1)[-1].removesuffix(".fifo")
