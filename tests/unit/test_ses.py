"""Mail headers and event parsing for Amazon SES, by its published samples."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from steward.channels.messaging.email.ses_events import (
    MailEvent,
    ObjectCreated,
    read_event,
    reference_of,
    status_report,
    tag_of,
)
from steward.channels.messaging.email.ses_headers import SesHeaders, read_ses_headers
from tests.support.ses import SesWorld
from tests.support.walks import for_each

REFERENCE = "conv-01JD0000000000000000000000/call-abc234"

# As SES stored it for somebody, with other names.
STORED = b"""\
Return-Path: <cal@example.com>\r
Received: from mail-qt1-f178.google.com (mail-qt1-f178.google.com [209.85.160.178])\r
 by inbound-smtp.us-east-1.amazonaws.com with SMTP id 8i6cr4aeu15skb2lb71a0qo4ts7a8mbou5nfpgg1\r
 for Steward@Mail.example.org;\r
 Sat, 26 Apr 2025 16:24:59 +0000 (UTC)\r
X-SES-Spam-Verdict: PASS\r
X-SES-Virus-Verdict: PASS\r
Received-SPF: pass (spfCheck: domain of _spf.google.com designates 209.85.160.178 as permitted sender) client-ip=\
209.85.160.178; envelope-from=cal@example.com; helo=mail-qt1-f178.google.com;\r
Authentication-Results: amazonses.com;\r
 spf=pass (spfCheck: domain of _spf.google.com designates 209.85.160.178 as permitted sender) client-ip=209.85.160.178;\
 envelope-from=cal@example.com; helo=mail-qt1-f178.google.com;\r
 dkim=pass header.i=@example.com;\r
 dmarc=pass header.from=example.com;\r
X-SES-RECEIPT: AEFBQUFBQUFBQUFGQWpOcCtRU3V4\r
X-SES-DKIM-SIGNATURE: a=rsa-sha256; d=amazonses.com\r
X-SES-Spam-Verdict: FAIL\r
From: cal@example.com\r
\r
Hello\r
"""


def test_a_stamp_says_to_whom_it_came_and_that_there_is_proof() -> None:
    assert read_ses_headers(STORED) == SesHeaders("amazonses.com", ("steward@mail.example.org",), "")


@for_each(
    ("change", "to", "expected"),
    [
        (b"Spam-Verdict: PASS", b"Spam-Verdict: FAIL", "spam"),
        (b"Virus-Verdict: PASS", b"Virus-Verdict: FAIL", "virus"),
        (b"X-SES-Virus-Verdict: PASS", b"x-ses-virus-verdict:  fail", "virus"),
        (b"Spam-Verdict: PASS", b"Spam-Verdict: GRAY", ""),
    ],
)
def test_a_warning_is_what_ses_calls_failed(change: bytes, to: bytes, expected: str) -> None:
    assert read_ses_headers(STORED.replace(change, to, 1)).warning == expected


def test_a_stamp_ends_where_the_senders_lines_begin() -> None:
    """With no report of its own, one of the sender's is no proof; nor is anything without the stamp's last line."""
    head, _, rest = STORED.partition(b"Authentication-Results")
    unreported = head + rest[rest.index(b"X-SES-RECEIPT") :].replace(b"From:", b"Authentication-Results: x\r\nFrom:")
    assert read_ses_headers(unreported).receiver == ""
    assert read_ses_headers(STORED.replace(b"X-SES-RECEIPT", b"X-RECEIPT")) == SesHeaders()


@for_each("content", [b"", b"\r\n\r\nHello", b"\xff\xfe\x00", b"From: a@b.c\r\n\r\nX-SES-RECEIPT: x\r\n"])
def test_unstamped_mail_is_nobodys(content: bytes) -> None:
    assert read_ses_headers(content) == SesHeaders()


@given(st.binary(max_size=400))
def test_no_stamp_is_refused(content: bytes) -> None:
    read_ses_headers(content)
    read_ses_headers(STORED + content)


@given(st.from_regex(r"[!-.0-~]{1,60}/[!-.0-~]{1,60}", fullmatch=True))
def test_a_reference_is_had_back_from_its_tag(reference: str) -> None:
    tag = tag_of(reference)
    assert reference_of(tag) == reference
    assert tag.replace("-", "").replace("_", "").isalnum()


@given(st.text(max_size=60))
def test_foreign_tag_names_nothing(tag: str) -> None:
    found = reference_of(tag)
    assert found == "" or "/" in found


# The fields of AWS's published samples of each kind, as EventBridge brings them.
SAMPLES: dict[str, dict[str, Any]] = {
    "Send": {"send": {}},
    "Delivery": {
        "delivery": {
            "timestamp": "2016-10-19T23:21:04.133Z",
            "processingTimeMillis": 11893,
            "recipients": ["recipient@example.com"],
            "smtpResponse": "250 2.6.0 Message received",
            "reportingMTA": "mta.example.com",
        }
    },
    "Bounce": {
        "bounce": {
            "bounceType": "Permanent",
            "bounceSubType": "General",
            "bouncedRecipients": [
                {
                    "emailAddress": "recipient@example.com",
                    "action": "failed",
                    "status": "5.1.1",
                    "diagnosticCode": "smtp; 550 5.1.1 user unknown",
                }
            ],
            "timestamp": "2017-08-05T00:41:02.669Z",
            "feedbackId": "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000",
            "reportingMTA": "dsn; mta.example.com",
        }
    },
    "Complaint": {
        "complaint": {
            "complainedRecipients": [{"emailAddress": "recipient@example.com"}],
            "timestamp": "2017-08-05T00:41:02.669Z",
            "feedbackId": "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000",
            "userAgent": "Mozilla/5.0",
            "complaintFeedbackType": "abuse",
            "arrivalDate": "2017-08-05T00:41:02.669Z",
        }
    },
    "Reject": {"reject": {"reason": "Bad content"}},
    "DeliveryDelay": {
        "deliveryDelay": {
            "timestamp": "2020-06-16T00:25:40.095Z",
            "delayType": "TransientCommunicationFailure",
            "expirationTime": "2020-06-16T00:25:40.914Z",
            "delayedRecipients": [{"emailAddress": "recipient@example.com", "status": "4.4.1", "diagnosticCode": "x"}],
        }
    },
}
STATES = {
    "Send": "under_way",
    "Delivery": "taken",
    "Bounce": "failed",
    "Complaint": "taken",
    "Reject": "failed",
    "DeliveryDelay": "under_way",
}


def sample(kind: str) -> dict[str, Any]:
    """A published sample, with a tag of ours."""
    mail = {
        "timestamp": "2016-10-14T05:02:16.645Z",
        "source": "sender@example.com",
        "sourceArn": "arn:aws:ses:us-east-1:123456789012:identity/sender@example.com",
        "sendingAccountId": "123456789012",
        "messageId": "EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000",
        "destination": ["recipient@example.com"],
        "headersTruncated": False,
        "headers": [{"name": "From", "value": "sender@example.com"}],
        "commonHeaders": {"from": ["sender@example.com"], "subject": "Message sent from Amazon SES"},
        "tags": {"ses:configuration-set": ["ConfigSet"], "delivery": [tag_of(REFERENCE)]},
    }
    return {"source": "aws.ses", "detail-type": "Email", "detail": {"eventType": kind, "mail": mail, **SAMPLES[kind]}}


@for_each("kind", SAMPLES)
def test_a_published_sample_is_read(kind: str) -> None:
    told = read_event(sample(kind))
    assert isinstance(told, MailEvent)
    report = status_report(told)
    assert report
    assert (report.reference, report.state, report.opted_out) == (REFERENCE, STATES[kind], kind == "Complaint")
    assert report.sent_at == datetime(2016, 10, 14, 5, 2, 16, 645_000, tzinfo=UTC)
    assert report.provider_id.startswith("EXAMPLE7c")
    assert "550" not in report.reason


def test_the_stand_in_tells_nothing_that_the_samples_lack() -> None:
    world = SesWorld("example.com", now=lambda: datetime(2026, 11, 20, tzinfo=UTC))
    mail = world._take(
        {
            "FromEmailAddress": "a@example.com",
            "Destination": {"ToAddresses": ["b@example.org"]},
            "Content": {"Raw": {"Data": ""}},
        }
    )
    for kind in SAMPLES:
        made, published = world.event(mail, kind)["detail"], sample(kind)["detail"]
        assert made.keys() == published.keys()
        assert made["mail"].keys() <= published["mail"].keys()
        name = kind[0].lower() + kind[1:]
        assert made[name].keys() <= {*published[name].keys(), "timestamp"}


def test_an_object_is_told_of_as_s3_publishes_it() -> None:
    event = {
        "version": "0",
        "detail-type": "Object Created",
        "source": "aws.s3",
        "account": "111122223333",
        "detail": {
            "version": "0",
            "bucket": {"name": "amzn-s3-demo-bucket1"},
            "object": {"key": "in/a key", "size": 5, "etag": "b1946ac92492d2347c6235b4d2611184", "sequencer": "617f"},
            "request-id": "N4N7GDK58NMKJ12R",
            "requester": "123456789012",
            "reason": "PutObject",
        },
    }
    told = read_event(event)
    assert isinstance(told, ObjectCreated)
    assert (told.bucket.name, told.object.key) == ("amzn-s3-demo-bucket1", "in/a key")


@for_each(
    "event", [{}, {"source": "aws.s3"}, {"source": "aws.ses", "detail": {"mail": {}}}, {"source": "mine", "detail": {}}]
)
def test_foreign_event_is_ignored(event: dict[str, Any]) -> None:
    assert read_event(event) is None
