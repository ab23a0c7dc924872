"""Mail received by Amazon SES, through the Lambda handlers: threads, forgeries, duplicates, size limits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any
from unittest import mock

import pytest

from infra.local.demo import MAILBOX as GMAILBOX
from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel
from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.core import alerts
from tests.channels.stations import plain_mail
from tests.support.cloud import MARIA, PETE, SAM
from tests.support.plumber import REQUEST, decide, plumber_rule
from tests.support.post_office import MARIAS, SAMS, words
from tests.support.ses import BUCKET
from tests.support.ses_office import DOMAIN, OURS, SesOffice, both_offices, deliveries, ses_office, shown
from tests.support.walks import for_each

CANARY = "kanarienvogel"
EVE = "eve@elm.example"


@pytest.fixture
def office() -> Iterator[SesOffice]:
    """A Steward whose mail goes by SES."""
    with ses_office(ScriptedModel(rule=plumber_rule)) as opened:
        yield opened


def elm(office: SesOffice, mailbox: str) -> str:
    """A second account, with a member who writes from `EVE`: its id."""
    accounts = office.cloud.wiring.accounts
    made, _ = accounts.create("Elm", "+15005550007", owner_name="Eve", owner_phone="+15550100888")
    accounts.change(made.account_id, mailbox=mailbox)
    (owner,) = office.cloud.wiring.people_store.members(made.account_id)
    accounts.change_member(made.account_id, owner.member_id, vouched=True, emails=[EVE])
    return made.account_id


def test_each_members_mail_is_answered_and_the_delivery_reported(office: SesOffice) -> None:
    office.mail(MARIAS, "Is anybody there?", "Hello")
    (answer,) = office.sent()
    assert "Is anybody there?" in words(answer)
    assert (answer["To"], answer["From"], answer["Subject"]) == (MARIAS, OURS, "Re: Hello")
    assert answer["In-Reply-To"] == answer["References"]
    assert answer["Auto-Submitted"] == "auto-replied"
    (row,) = deliveries(office)
    assert (row["status"], row["provider_id"]) == ("sent", office.ses.sent[0].message_id)
    assert row["provider_status"] == "Delivery"
    for _ in range(6):
        office.fetch()
    assert len(office.sent()) == 1
    assert office.cloud.failures == []
    assert office.cloud.texts_to(MARIA) == []
    office.mail(SAMS, "A secret of Sam's", "One")
    assert [mail["To"] for mail in office.sent()] == [MARIAS, SAMS]
    assert office.cloud.texts_to(SAM) == []


def test_a_thread_is_known_by_its_first_mail(office: SesOffice) -> None:
    office.mail(MARIAS, "The first thing", "One")
    (answer,) = office.sent()
    thread = f"{answer['References']} {answer['Message-ID']}"
    office.mail(MARIAS, "More of the first", "Re: One", In_Reply_To=answer["Message-ID"], References=thread)
    assert "The first thing" in json.dumps(office.cloud.model.requests[-1].body)
    office.mail(MARIAS, "The second thing", "Two")
    assert "first" not in json.dumps(office.cloud.model.requests[-1].body["messages"])


def test_a_thread_is_still_known_after_thirty_mails(office: SesOffice) -> None:
    """As programs write them: the answered mail's references, and its id."""
    office.mail(MARIAS, "The first thing", "One")
    for turn in range(15):
        answer = office.sent()[-1]
        thread = f"{answer['References']} {answer['Message-ID']}"
        office.mail(MARIAS, f"Turn {turn}", "Re: One", In_Reply_To=answer["Message-ID"], References=thread)
    assert len({row["conversation_id"] for row in deliveries(office)}) == 1


def test_a_decision_is_asked_by_mail_and_what_is_done_is_told_there(office: SesOffice) -> None:
    office.mail(MARIAS, REQUEST, "Plumber")
    link = next(words(mail).split("/a/")[1].split()[0] for mail in office.sent(MARIAS) if "/a/" in words(mail))
    decide(office.cloud, MARIA, "approved", token=link)
    office.cloud.settle()
    assert len(office.cloud.texts_to(PETE)) == 1
    assert all(mail["To"] == MARIAS for mail in office.sent())


# What comes in.


def forged(report: str) -> bytes:
    """A mail in Maria's name that carries a report of its own, and everything else SES would write."""
    lines = [
        f"From: {MARIAS}",
        f"To: {OURS}",
        "Subject: Plumber",
        "Message-ID: <f@evil.example>",
        "X-SES-Spam-Verdict: PASS",
        f"Authentication-Results: {report}",
        "X-SES-RECEIPT: AEFBQUFBQUFBQUFGQWpOcCtRU3V4",
    ]
    return "\r\n".join([*lines, "", f"{REQUEST} {CANARY}"]).encode()


@for_each("case", ["unproved", "own report", "aligned with another", "no report of ours", "no stamp"], office=office)
def test_forged_member_mail_commands_nothing(office: SesOffice, case: str) -> None:
    domain = MARIAS.partition("@")[2]
    passed = f"amazonses.com; dmarc=pass header.from={domain}"
    match case:
        case "unproved":
            event = office.bring(MARIAS, f"{REQUEST} {CANARY}", "Plumber", proved=False)
        case "own report":
            event = office.ses.bring(forged(passed), OURS)
        case "aligned with another":
            # SPF passed, for the domain of the envelope; nothing aligns with Maria's.
            said = f"dmarc=fail header.from={domain};"
            event = office.ses.bring(forged(passed), OURS, said=said, source="mallory@evil.example")
        case "no report of ours":
            event = office.ses.bring(forged(passed), OURS, said="")
            whole = clients.s3().get_object(Bucket=BUCKET, Key=event["detail"]["object"]["key"])["Body"].read()
            head, rest = whole.split(b"Authentication-Results: amazonses.com;", 1)
            without = head + rest.partition(b";\r\nX-SES-RECEIPT")[2].join([b"X-SES-RECEIPT", b""])
            event = office.ses.put("in/unreported", without)
        case _:
            event = office.ses.put("in/unstamped", forged(passed).replace(b"X-SES-RECEIPT", b"X-RECEIPT"))
    office.tell(event)
    assert office.sent() == []
    assert office.cloud.texts_to(PETE) == []
    assert CANARY not in shown(office)
    (kept,) = office.cloud.inbound_entries()
    assert kept.address == f"email: {MARIAS}"
    assert any("A mail came in your name" in text for text in office.cloud.texts_to(MARIA)), "she is asked by text"


@for_each("warning", ["spam", "virus"], office=office)
def test_mail_ses_warns_of_is_refused_and_counted_once(office: SesOffice, warning: str) -> None:
    content = plain_mail(MARIAS, OURS, REQUEST)
    event = office.ses.bring(content, OURS, proved=MARIAS.partition("@")[2], **{warning: "FAIL"})
    with mock.patch.object(alerts, "mail_refused") as counted:
        office.tell(event)
        office.fetch()
    counted.assert_called_once_with(warning, mail_id=event["detail"]["object"]["key"].removeprefix("in/"))
    assert office.sent() == []
    assert office.cloud.inbound_entries() == []
    assert office.cloud.model.requests == []


def test_ses_verdict_header_written_by_the_sender_is_ignored(office: SesOffice) -> None:
    """Or anybody could have a forwarded mail of somebody else's thrown away."""
    office.mail(MARIAS, "Hello", "Hello", X_SES_Virus_Verdict="FAIL")
    assert len(office.sent()) == 1


@for_each("verdict", ["GRAY", "PROCESSING_FAILED", "DISABLED"], office=office)
def test_mail_is_taken_in_when_ses_is_unsure_of_it(office: SesOffice, verdict: str) -> None:
    event = office.ses.bring(plain_mail(MARIAS, OURS, "Hello"), OURS, proved=MARIAS.partition("@")[2], spam=verdict)
    office.tell(event)
    assert len(office.sent()) == 1


def test_mail_without_a_notification_is_polled_and_taken_in_once(office: SesOffice) -> None:
    event = office.bring(MARIAS, "Is anybody there?", "Hello")
    office.fetch()
    assert len(office.sent()) == 1
    for _ in range(2):
        office.tell(event)
    office.fetch()
    assert len(office.sent()) == 1
    assert len(office.cloud.model.requests) == 1


def test_poll_continues_where_it_stopped(office: SesOffice) -> None:
    office.fetch()
    office.bring(MARIAS, "Is anybody there?", "Hello")
    office.cloud.clock.shift(7 * 3600)
    office.fetch()
    # After an outage nothing is sent before it is sure that it has not gone yet.
    for _ in range(20):
        office.cloud.later(60)
    assert len(office.sent()) == 1


def test_mail_deleted_during_a_poll_does_not_stop_the_others(office: SesOffice) -> None:
    event = office.bring(MARIAS, "One", "One")
    clients.s3().delete_object(Bucket=BUCKET, Key=event["detail"]["object"]["key"])
    office.tell(event)
    real, gone = Bucket.blob, office.bring(MARIAS, "Two", "Two")["detail"]["object"]["key"]
    office.bring(MARIAS, "Three", "Three")
    with mock.patch.object(
        Bucket, "blob", lambda self, key, largest: None if key == gone else real(self, key, largest)
    ):
        office.fetch()
    assert [mail["Subject"] for mail in office.sent()] == ["Re: Three"]
    assert office.cloud.failures == []


@pytest.mark.slow("takes in a mail of thirty megabytes")
def test_a_mail_of_thirty_megabytes_is_taken_in(office: SesOffice) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"], mail["Message-ID"] = MARIAS, OURS, "Large", "<l@oak.example>"
    mail.set_content("See the plans.")
    mail.add_attachment(b"\0" * 22_000_000, maintype="application", subtype="octet-stream", filename="plans.bin")
    event = office.ses.bring(mail.as_bytes(), OURS, proved=MARIAS.partition("@")[2])
    assert event["detail"]["object"]["size"] > 29_000_000
    office.tell(event)
    assert len(office.sent()) == 1


def test_mail_is_left_unread_when_it_is_too_large(office: SesOffice) -> None:
    with mock.patch.object(Bucket, "blob", autospec=True, side_effect=Bucket.blob) as read:
        office.tell(office.ses.put("in/huge", b"x" * 42_000_001))
        office.fetch()
    assert read.call_count >= 2
    assert office.cloud.model.requests == []
    assert office.cloud.inbound_entries() == []
    assert office.cloud.failures == []


def test_bucket_object_is_ignored_when_it_is_no_received_mail(office: SesOffice) -> None:
    office.tell(office.ses.put("in/AMAZON_SES_SETUP_NOTIFICATION", plain_mail(MARIAS, OURS, REQUEST)))
    office.tell(office.ses.put("sent/abc/def", b""))
    elsewhere = office.bring(MARIAS, "Hello")
    elsewhere["detail"]["bucket"]["name"] = "another"
    office.tell(elsewhere)
    office.tell({**elsewhere, "detail": {}}, {**elsewhere, "detail": None})
    assert office.sent() == []
    assert office.cloud.inbound_entries() == []


@for_each(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "list"},
        {"List_Id": "<l.example.org>"},
    ],
    office=office,
)
def test_mail_from_a_program_is_not_answered(office: SesOffice, headers: dict[str, Any]) -> None:
    office.mail(MARIAS, "I am out of office.", "Re: Hello", **headers)
    assert office.sent() == []
    assert office.cloud.model.requests == []


def test_steward_answers_neither_itself_nor_a_bounce(office: SesOffice) -> None:
    office.mail(OURS, "Hello", "Re: Hello")
    assert office.sent() == []
    assert office.cloud.inbound_entries() == []
    # Nor a bounce that comes as a mail: its envelope names nobody, and SES writes so on top.
    content = plain_mail(MARIAS, OURS, "It could not be delivered.")
    event = office.ses.bring(content, OURS, proved=MARIAS.partition("@")[2], source=" ")
    key = event["detail"]["object"]["key"]
    stored = clients.s3().get_object(Bucket=BUCKET, Key=key)["Body"].read()
    office.tell(office.ses.put(key, stored.replace(b"Return-Path: < >", b"Return-Path: <>")))
    assert office.sent() == []


def test_recipient_ses_names_counts_its_tag_is_ignored_unknown_dropped(office: SesOffice) -> None:
    content = plain_mail(MARIAS, f"nobody@{DOMAIN}", "Hello")
    office.tell(office.ses.bring(content, f"nobody@{DOMAIN}", proved=MARIAS.partition("@")[2]))
    office.fetch()
    assert office.sent() == []
    assert office.cloud.inbound_entries() == []
    # An unknown tag of a known address is ignored.
    tagged = OURS.replace("@", "+bills@")
    content = plain_mail(MARIAS, tagged, "Hello")
    office.tell(office.ses.bring(content, tagged, proved=MARIAS.partition("@")[2]))
    assert [mail["From"] for mail in office.sent()] == [OURS]
    # SES's recipient counts where the header names none.
    office.mail(MARIAS, "A blind copy", "Hello", to="somebody@example.org")
    assert len(office.sent(MARIAS)) == 2


def test_mail_to_two_addresses_of_one_account_is_one_message(office: SesOffice) -> None:
    tagged = OURS.replace("@", "+bills@")
    content = plain_mail(MARIAS, f"{tagged}, {OURS}", f"Is anybody there? {CANARY}")
    event = office.ses.bring(content, tagged, proved=MARIAS.partition("@")[2])
    office.tell(event)
    office.fetch()
    assert len(office.sent()) == 1
    (request,) = office.cloud.model.requests
    assert json.dumps(request.body["messages"]).count(CANARY) == 1


@for_each("way", ["told", "looked for"], office=office)
def test_a_mail_to_two_accounts_reaches_both(office: SesOffice, way: str) -> None:
    theirs = OURS.replace("@", "+elm@")
    elm(office, theirs)
    content = plain_mail(EVE, f"{OURS}, {theirs}", f"Is anybody there? {CANARY}")
    event = office.ses.bring(content, OURS, proved=EVE.partition("@")[2])
    if way == "told":
        office.tell(event)
    office.fetch()
    # She is a member of the one, and somebody outside to the other.
    assert sorted((mail["To"], mail["From"]) for mail in office.sent()) == sorted([(EVE, theirs), (EVE, OURS)])
    assert [mail["From"] for mail in office.sent() if "has reached the team" in words(mail)] == [OURS]
    (kept,) = office.cloud.inbound_entries()
    assert (kept.address, CANARY in kept.text) == (EVE, True)


# Two providers.


def test_two_accounts_have_a_provider_each() -> None:
    with both_offices(ScriptedModel(rule=plumber_rule)) as (office, google):
        elm(office, GMAILBOX)
        office.mail(MARIAS, "By SES", "One")
        google.bring(plain_mail(EVE, GMAILBOX, "By Gmail", "Two"), proved=EVE.partition("@")[2])
        office.fetch()
        assert [(mail["To"], mail["From"]) for mail in office.sent()] == [(MARIAS, OURS)]
        (by_gmail,) = google.sent()
        assert (by_gmail.header("To"), by_gmail.header("From")) == (EVE, GMAILBOX)


def test_outage_of_one_mail_provider_does_not_stop_the_other() -> None:
    with both_offices(ScriptedModel(rule=plumber_rule)) as (office, google):
        elm(office, GMAILBOX)
        office.bring(MARIAS, "By SES", "One")
        google.bring(plain_mail(EVE, GMAILBOX, "By Gmail", "Two"), proved=EVE.partition("@")[2])
        google.faults["gmail.users.messages.list"].append("unavailable")
        with pytest.raises(Exception, match="not everybody"):
            office.fetch()
        office.cloud.settle()
        assert len(office.sent(MARIAS)) == 1
        office.fetch()
        assert len(google.sent()) == 1, "what could not be fetched is fetched by the next look"
        assert len(office.sent(MARIAS)) == 1


def test_an_account_can_change_over_in_the_middle_of_a_thread() -> None:
    with both_offices(ScriptedModel(rule=plumber_rule)) as (office, google):
        event = office.bring(MARIAS, "Is anybody there?", "Hello")
        office.cloud.invoke("mail_received", event)
        account_id = office.cloud.wiring.people_store.account_at(NUMBER) or ""
        office.cloud.wiring.accounts.change(account_id, mailbox=GMAILBOX)
        office.cloud.settle()
        assert office.sent() == []
        assert [mail.header("From") for mail in google.sent()] == [GMAILBOX]
