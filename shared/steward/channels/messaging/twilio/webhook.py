"""Verifies and parses Twilio's webhook requests.

Only `twilio.request_validator` is imported here; the REST client costs an ingress function ten times as much.
https://www.twilio.com/docs/usage/webhooks/webhooks-security
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import cast, get_args
from urllib.parse import parse_qsl

from twilio.request_validator import RequestValidator

from steward.channels.messaging.port import InboundMessage, Keyword, MessageContent, StatusReport, WebhookRefusedError
from steward.channels.messaging.twilio.addresses import read_address
from steward.channels.messaging.twilio.reasons import OPTED_OUT_CODE, reason_for
from steward.channels.pages.http_messages import HttpRequest
from steward.core.sentences import render, say

_FORM = "application/x-www-form-urlencoded"
_ARRIVED_NOT = ("failed", "undelivered", "canceled")
_ON_ITS_WAY = ("accepted", "scheduled", "queued", "sending", "sent")


def verified_form(request: HttpRequest, public_url: str, auth_tokens: Iterable[str], largest: int) -> dict[str, str]:
    """Return the form that Twilio signed for this URL with one of `auth_tokens`. Raises `WebhookRefusedError`."""
    if len(request.body) > largest:
        raise WebhookRefusedError(413, "too large")
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != _FORM:
        raise WebhookRefusedError(415, "a form was expected")
    try:
        # Blank values are part of what Twilio signs.
        form = dict(parse_qsl(request.body.decode(), keep_blank_values=True, strict_parsing=bool(request.body)))
    except ValueError:
        raise WebhookRefusedError(400, "not a form") from None
    query = f"?{request.raw_query}" if request.raw_query else ""
    url = f"{public_url.rstrip('/')}{request.path}{query}"
    signature = request.headers.get("x-twilio-signature", "")
    # The validator raises without a signature.
    if not signature or not any(RequestValidator(token).validate(url, form, signature) for token in auth_tokens):
        raise WebhookRefusedError(403, "signature refused")
    return form


def inbound_text(request: HttpRequest, form: dict[str, str]) -> InboundMessage:
    """Return the message in a verified form. Raises `WebhookRefusedError` if it lacks a required field."""
    # `From` is present but empty if somebody hides their number.
    given = {name for name, value in form.items() if value or name == "From"}
    if missing := [name for name in ("MessageSid", "From", "To") if name not in given]:
        raise WebhookRefusedError(400, f"missing {', '.join(missing)}")
    attachments, answered = form.get("NumMedia", "0"), form.get("OptOutType", "").strip().lower()
    channel, ours = read_address(form["To"])
    return InboundMessage(
        channel=channel,
        provider_id=f"twilio#{form['MessageSid']}",
        from_address=read_address(form["From"])[1],
        to_address=ours,
        content=MessageContent(form.get("Body", "")),
        attachments=int(attachments) if attachments.isdigit() else 0,
        answered=cast("Keyword", answered) if answered in get_args(Keyword) else None,
        came_at=request.came_at,
    )


def status_report(request: HttpRequest, form: dict[str, str]) -> StatusReport:
    """Return the report in a verified form. Raises `WebhookRefusedError` if it names no delivery of ours."""
    asked = dict(parse_qsl(request.raw_query))
    conversation_id, _, delivery_id = asked.get("delivery", "").partition("/")
    if not (conversation_id and delivery_id and form.get("MessageSid") and form.get("MessageStatus")):
        raise WebhookRefusedError(400, "not a status of a delivery")
    at, status, code = asked.get("at", ""), form["MessageStatus"], form.get("ErrorCode", "")
    said, failed = say("reported", status=status), status in _ARRIVED_NOT
    return StatusReport(
        channel=read_address(form.get("To", ""))[0],
        reference=f"{conversation_id}/{delivery_id}",
        sent_at=datetime.fromtimestamp(int(at) if at.isdecimal() else 0, UTC),
        provider_id=form["MessageSid"],
        status=status,
        state="failed" if failed else "under_way" if status in _ON_ITS_WAY else "taken",
        reason=reason_for(code, said) if failed else render(said),
        opted_out=failed and code == str(OPTED_OUT_CODE),
    )
