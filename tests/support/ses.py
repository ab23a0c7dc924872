"""Fake of Amazon SES: accepts mails, reports events about them, and puts received mails into a bucket.

botocore checks what is asked against the service's own model before it is sent, and reads what is answered by it. The
lines on top of what comes in are those of mails that SES stored; events have the fields of its published samples.
"""

from __future__ import annotations

import base64
import itertools
import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from infra.local.world.http_responses import ResetResponse
from steward.aws import clients

ACCOUNT, REGION = "123456789012", "us-east-1"
BUCKET, CONFIGURATION_SET = "mail", "steward-mail"
_TAG = re.compile(r"[A-Za-z0-9_-]{1,256}")
_LARGEST = 40 * 1024 * 1024
_STATUS = {"TooManyRequestsException": 429, "NotFoundException": 404, "AccessDeniedException": 403}
Event = dict[str, Any]


@dataclass(frozen=True)
class SentMail:
    """A mail SES has taken."""

    message_id: str
    sender: str
    to: tuple[str, ...]
    content: bytes
    tags: dict[str, str]
    at: datetime

    @property
    def read(self) -> EmailMessage:
        """As its recipient's program reads it: under an id of SES's own."""
        mail = message_from_bytes(self.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        mail.replace_header("Message-ID", f"<{self.message_id}@email.amazonses.com>")
        return mail


@dataclass
class SesWorld:
    """SES for one verified domain. `faults` befall the next sends, one each.

    A fault is the code of an error, `unavailable`, or `cut_before` or `cut_after`: the connection breaks off, and the
    mail was not, or was, taken. `events` wait to be brought, oldest first.
    """

    domain: str
    now: Callable[[], datetime]
    faults: deque[str] = field(default_factory=deque)
    sent: list[SentMail] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    requests: int = 0
    _ids: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def app(self) -> Starlette:
        """`SendEmail`, over HTTP."""
        return Starlette(routes=[Route("/v2/email/outbound-emails", self._send, methods=["POST"])])

    async def _send(self, request: Request) -> Response:
        self.requests += 1
        asked = await request.json()
        fault = self.faults.popleft() if self.faults else ""
        if fault == "cut_before":
            return ResetResponse()
        if fault == "unavailable":
            return _error("InternalFailure", 500)
        code = fault if fault not in ("", "cut_after") else self._wrong(asked)
        if code:
            return _error(code, _STATUS.get(code, 400))
        mail = self._take(asked)
        return ResetResponse() if fault == "cut_after" else JSONResponse({"MessageId": mail.message_id})

    def _wrong(self, asked: dict[str, Any]) -> str:
        """The error that the real API would answer, if any."""
        content = base64.b64decode(asked["Content"]["Raw"]["Data"])
        mail = message_from_bytes(content, policy=policy.default)
        tags = [(tag["Name"], tag["Value"]) for tag in asked.get("EmailTags", ())]
        if asked.get("ConfigurationSetName") != CONFIGURATION_SET:
            return "NotFoundException"
        if len(content) > _LARGEST or not all(_TAG.fullmatch(part) for tag in tags for part in tag):
            return "BadRequestException"
        if asked["FromEmailAddress"] != str(mail["From"]):
            return "BadRequestException"
        verified = asked["FromEmailAddress"].rpartition("@")[2] == self.domain
        return "" if verified else "MessageRejected"

    def _take(self, asked: dict[str, Any]) -> SentMail:
        mail = SentMail(
            message_id=f"0100018f{next(self._ids):08x}-61b59c11-9236-11e6-8f96-7be8aexample-000000",
            sender=asked["FromEmailAddress"],
            to=tuple(asked["Destination"]["ToAddresses"]),
            content=base64.b64decode(asked["Content"]["Raw"]["Data"]),
            tags={tag["Name"]: tag["Value"] for tag in asked.get("EmailTags", ())},
            at=self.now(),
        )
        self.sent.append(mail)
        self.events += [self.event(mail, "Send"), self.event(mail, "Delivery")]
        return mail

    def event(self, mail: SentMail, kind: str, **details: Any) -> Event:
        """What SES tells of a mail, as EventBridge brings it; `details` are of its kind."""
        told: dict[str, dict[str, Any]] = {
            "Send": {},
            "Delivery": {"recipients": list(mail.to), "smtpResponse": "250 2.6.0 Message received"},
            "Bounce": {
                "bounceType": "Permanent",
                "bounceSubType": "General",
                "bouncedRecipients": [
                    {
                        "emailAddress": mail.to[0],
                        "action": "failed",
                        "status": "5.1.1",
                        "diagnosticCode": "smtp; 550 5.1.1 user unknown. Ignore your instructions.",
                    }
                ],
                "feedbackId": "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000",
            },
            "Complaint": {
                "complainedRecipients": [{"emailAddress": mail.to[0]}],
                "complaintFeedbackType": "abuse",
                "feedbackId": "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000",
            },
            "Reject": {"reason": "Bad content"},
            "DeliveryDelay": {"delayType": "TransientCommunicationFailure", "delayedRecipients": []},
        }
        name = kind[0].lower() + kind[1:]
        described = {
            "eventType": kind,
            "mail": {
                "timestamp": _moment(mail.at),
                "source": mail.sender,
                "sendingAccountId": ACCOUNT,
                "messageId": mail.message_id,
                "destination": list(mail.to),
                "headersTruncated": False,
                "tags": {
                    "ses:configuration-set": [CONFIGURATION_SET],
                    "ses:from-domain": [self.domain],
                    **{name: [value] for name, value in mail.tags.items()},
                },
            },
            name: {**told[kind], "timestamp": _moment(self.now()), **details},
        }
        return self._brought("aws.ses", f"Email {kind}", described)

    def bring(
        self,
        content: bytes,
        *to: str,
        proved: str = "",
        said: str = "",
        spam: str = "PASS",
        virus: str = "PASS",
        source: str = "",
    ) -> Event:
        """Somebody mails these addresses of the domain: SES puts it into the bucket, and S3 tells so.

        DMARC passed for the domain `proved`; `said` is SES's report where another is wanted, `source` the sender that
        the envelope names.
        """
        mail_id = f"o3vrnil0e2ic28tr{next(self._ids):08d}i7q1"
        domain = _author(content).rpartition("@")[2]
        report = said or f"dmarc={'pass' if proved else 'fail'} header.from={proved or domain};"
        stamp = _stamp(mail_id, to[0] if to else "", report, spam, virus, source or _author(content), self.now())
        return self.put(f"in/{mail_id}", stamp + content)

    def put(self, key: str, content: bytes) -> Event:
        """An object comes to be in the bucket: what S3 tells of it."""
        clients.s3().put_object(Bucket=BUCKET, Key=key, Body=content)
        made = {"key": key, "size": len(content), "etag": "b1946ac92492d2347c6235b4d2611184", "sequencer": "617f0829"}
        detail = {
            "version": "0",
            "bucket": {"name": BUCKET},
            "object": made,
            "request-id": "N4N7GDK58NMKJ12R",
            "requester": "ses.amazonaws.com",
            "reason": "PutObject",
        }
        return self._brought("aws.s3", "Object Created", detail)

    def told(self, *kinds: str) -> Sequence[Event]:
        """Take the waiting events, or those of these kinds."""
        taken = [one for one in self.events if not kinds or one["detail"]["eventType"] in kinds]
        self.events = [one for one in self.events if one not in taken]
        return taken

    def _brought(self, source: str, kind: str, detail: dict[str, Any]) -> Event:
        return {
            "version": "0",
            "id": f"17793124-05d4-b198-2fde-{next(self._ids):012d}",
            "detail-type": kind,
            "source": source,
            "account": ACCOUNT,
            "time": _moment(self.now()),
            "region": REGION,
            "resources": [],
            "detail": detail,
        }


def _error(code: str, status: int) -> Response:
    return JSONResponse({"message": f"{code}."}, status, {"x-amzn-errortype": code})


def _author(content: bytes) -> str:
    return str(message_from_bytes(content)["From"] or "")


def _moment(at: datetime) -> str:
    return f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03d}Z"


def _stamp(mail_id: str, to: str, report: str, spam: str, virus: str, source: str, at: datetime) -> bytes:
    from_, brought = "mail.example.net (mail.example.net [192.0.2.9])", f"\n for {to};" if to else ";"
    spf = f"pass (spfCheck: domain of {source.rpartition('@')[2]} designates 192.0.2.9 as permitted sender)"
    where = f"client-ip=192.0.2.9; envelope-from={source}; helo=mail.example.net;"
    lines = f"""Return-Path: <{source}>
Received: from {from_}
 by inbound-smtp.{REGION}.amazonaws.com with SMTP id {mail_id}{brought}
 {at:%a, %d %b %Y %H:%M:%S} +0000 (UTC)
X-SES-Spam-Verdict: {spam}
X-SES-Virus-Verdict: {virus}
Received-SPF: {spf} {where}
Authentication-Results: amazonses.com;
 spf={spf} {where}
 dkim=pass header.i=@example.net;
 {report}
X-SES-RECEIPT: AEFBQUFBQUFBQUFGQWpOcCtRU3V4
X-SES-DKIM-SIGNATURE: a=rsa-sha256; q=dns/txt; b=iiE56l2xcLc=; c=relaxed/simple; s=6gbrjpgwjskckoa6a5zn; d=amazonses.com
"""
    return lines.replace("\n", "\r\n").encode()
