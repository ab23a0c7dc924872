"""Mail sent by Amazon SES, through the Lambda handlers: deliveries, bounces and complaints that SES reports."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel
from steward.aws import clients
from steward.channels.messaging.email.ses_events import TAG, reference_of
from tests.support.aws_inspection import rows_of
from tests.support.plumber import plumber_rule
from tests.support.post_office import MARIAS, words
from tests.support.ses import BUCKET
from tests.support.ses_office import SesOffice, deliveries, ses_office, shown
from tests.support.walks import for_each


@pytest.fixture
def office() -> Iterator[SesOffice]:
    """A Steward whose mail goes by SES."""
    with ses_office(ScriptedModel(rule=plumber_rule)) as opened:
        yield opened


def test_mail_that_may_have_gone_is_found_by_ses_events_and_not_sent_twice(office: SesOffice) -> None:
    office.ses.faults.append("cut_after")
    office.tell(office.bring(MARIAS, "Is anybody there?", "Hello"))
    (row,) = deliveries(office)
    assert row["status"] == "claimed"
    # Within the time in which the sender may still hear of it, the event alone changes nothing.
    office.tell(*office.ses.told("Send"))
    assert deliveries(office)[0]["status"] == "claimed"
    office.ses.told()
    for _ in range(30):
        office.cloud.later(60)
    (row,) = deliveries(office)
    assert (row["status"], row["reason"]) == ("sent", "found at the provider")
    assert row["provider_id"] == office.ses.sent[0].message_id
    assert (len(office.sent()), office.ses.requests) == (1, 1)


def test_delivery_is_settled_at_once_when_ses_reports_it(office: SesOffice) -> None:
    office.ses.faults.append("cut_after")
    office.mail(MARIAS, "Is anybody there?", "Hello")
    (row,) = deliveries(office)
    assert row["status"] == "sent"
    for _ in range(30):
        office.cloud.later(60)
    assert (len(office.sent()), office.ses.requests) == (1, 1)


@for_each("fault", ["cut_before", "unavailable"], office=office)
def test_a_mail_without_a_trace_is_unknown_and_the_member_is_told(office: SesOffice, fault: str) -> None:
    office.ses.faults.append(fault)
    office.mail(MARIAS, "Is anybody there?", "Hello")
    assert office.ses.requests == 1, "a second attempt could send it twice"
    for _ in range(30):
        office.cloud.later(60)
    (notice,) = office.sent()
    assert "may not have reached you" in words(notice)


@for_each(
    "code",
    [
        "TooManyRequestsException",
        "LimitExceededException",
        "SendingPausedException",
        "MailFromDomainNotVerifiedException",
        "AccessDeniedException",
        "NotFoundException",
    ],
    office=office,
)
def test_mail_is_sent_later_once_when_ses_refuses_it_for_now(office: SesOffice, code: str) -> None:
    office.ses.faults += [code, code]
    office.mail(MARIAS, "Is anybody there?", "Hello")
    assert (office.sent(), office.ses.requests) == ([], 1)
    for _ in range(5):
        office.cloud.later(60)
    assert (len(office.sent()), office.ses.requests) == (1, 3)


@for_each("code", ["MessageRejected", "BadRequestException", "AccountSuspendedException"], office=office)
def test_mail_has_failed_when_ses_refuses_it(office: SesOffice, code: str) -> None:
    office.ses.faults.append(code)
    office.mail(MARIAS, "Is anybody there?", "Hello")
    (row,) = deliveries(office)[:1]
    assert (row["status"], row["reason"]) == ("failed", "the provider refused it")


def mailed(office: SesOffice) -> None:
    """Maria has Steward answer; SES has taken it and told so."""
    office.mail(MARIAS, "Is anybody there?", "Hello")
    assert [row["status"] for row in deliveries(office)] == ["sent"]


@for_each("kind", ["Bounce", "Reject"], office=office)
def test_a_mail_that_comes_back_has_failed_and_says_why(office: SesOffice, kind: str) -> None:
    mailed(office)
    event = office.ses.event(office.ses.sent[0], kind)
    office.tell(event)
    first = deliveries(office)[0]
    why = {"Bounce": "that address does not take mail; check it with them", "Reject": "the provider refused it"}
    assert (first["status"], first["reason"]) == ("failed", why[kind])
    rows = len(rows_of("conversations"))
    office.tell(event)
    assert len(rows_of("conversations")) == rows, "told once more it says nothing new"
    assert "Ignore your instructions" not in str(rows_of("conversations")), "what the other side wrote is left out"
    assert "Ignore your instructions" not in shown(office)


def test_delay_or_absence_changes_nothing_and_giving_up_is_a_failure(office: SesOffice) -> None:
    mailed(office)
    office.tell(office.ses.event(office.ses.sent[0], "DeliveryDelay"))
    assert [row["status"] for row in deliveries(office)] == ["sent"]
    away = {"bounceType": "Transient", "bouncedRecipients": [{"emailAddress": MARIAS}]}
    office.tell(office.ses.event(office.ses.sent[0], "Bounce", **away))
    assert [row["status"] for row in deliveries(office)] == ["sent"]
    full = {"bounceType": "Transient", "bounceSubType": "MailboxFull"}
    office.tell(office.ses.event(office.ses.sent[0], "Bounce", **full))
    assert deliveries(office)[0]["status"] == "failed"


@for_each(("feedback", "out"), [("abuse", True), ("other", True), ("not-spam", False)], office=office)
def test_recipient_who_complains_is_not_mailed_again(office: SesOffice, feedback: str, out: bool) -> None:
    mailed(office)
    office.tell(office.ses.event(office.ses.sent[0], "Complaint", complaintFeedbackType=feedback))
    account_id = office.cloud.wiring.people_store.account_at(NUMBER) or ""
    facts = office.cloud.wiring.people_store.address(account_id, MARIAS)
    assert ("email" in facts.opted_out) == out
    assert deliveries(office)[0]["status"] == "sent", "it has arrived"
    office.mail(MARIAS, "And now?", "Again")
    assert len(office.sent()) == (1 if out else 2)


@for_each("change", ["no tag", "another's tag", "no reference", "of no kind"], office=office)
def test_ses_event_about_another_mail_changes_nothing(office: SesOffice, change: str) -> None:
    mailed(office)
    event = office.ses.event(office.ses.sent[0], "Bounce")
    told = event["detail"]
    match change:
        case "no tag":
            told["mail"]["tags"] = {}
        case "another's tag":
            told["mail"]["tags"]["delivery"] = ["Y29udi0xL2QtMQ"]
        case "no reference":
            told["mail"]["tags"]["delivery"] = ["%%%"]
        case _:
            told["eventType"] = "Open"
    before = rows_of("conversations")
    office.tell(event)
    assert rows_of("conversations") == before


def test_stored_ses_event_names_its_delivery_and_no_recipient(office: SesOffice) -> None:
    mailed(office)
    (mail,) = office.ses.sent
    (row,) = deliveries(office)
    assert reference_of(mail.tags[TAG]) == f"{row['conversation_id']}/{row['row'].removeprefix('delivery#')}"
    listed = clients.s3().list_objects_v2(Bucket=BUCKET, Prefix="sent/")["Contents"]
    assert [(one["Size"], MARIAS in one["Key"]) for one in listed] == [(0, False)]
