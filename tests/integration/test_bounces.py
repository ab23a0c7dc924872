"""Bounced mail: the member who sent it is told once, and a forged bounce report changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from infra.local.world.script import ScriptedModel
from steward.channels.mail.bounces import read_bounce
from steward.channels.messaging.email.gmail_client import GmailClient
from steward.channels.messaging.port import BounceNotice
from steward.channels.messaging.service import DeliveryService
from tests.support.aws_inspection import rows_of
from tests.support.bounces import report, to_contacts_by_mail
from tests.support.cloud import MARIA, PETE
from tests.support.plumber import REQUEST, decide, plumber_rule
from tests.support.post_office import MARIAS, PostOffice, post_office
from tests.support.walks import for_each, fresh_monkeypatch

NOT_DELIVERED = "not delivered to Pete Rossi: there is no such mailbox; check the address with them (status 5.1.1)"


@pytest.fixture
def office(monkeypatch: pytest.MonkeyPatch) -> Iterator[PostOffice]:
    """Maria has had the plumber told something by mail."""
    to_contacts_by_mail(monkeypatch)
    with post_office(ScriptedModel(rule=plumber_rule)) as opened:
        opened.cloud.text(MARIA, REQUEST)
        opened.cloud.settle()
        decide(opened.cloud, MARIA, "approved")
        opened.cloud.settle()
        assert len(opened.sent(PETE.email)) == 1
        yield opened


def told(office: PostOffice) -> int:
    """How often Maria has heard that it did not arrive."""
    return sum(NOT_DELIVERED in text for text in office.cloud.texts_to(MARIA))


def statuses() -> list[str]:
    """Of the deliveries of calls."""
    rows = (row for row in rows_of("conversations") if row["row"].startswith("delivery#call-"))
    return [str(row["status"]) for row in rows]


@for_each("returned", ["message/rfc822", "text/rfc822-headers"], monkeypatch=fresh_monkeypatch, office=office)
def test_requester_hears_that_their_mail_came_back(office: PostOffice, returned: str) -> None:
    assert statuses() == ["sent"]
    report(office, returned=returned)
    assert statuses() == ["failed"]
    assert told(office) == 1
    for _ in range(3):
        office.fetch()
    report(office, returned=returned)
    assert told(office) == 1
    assert len(office.sent()) == 1, "no report is answered"
    assert office.cloud.failures == []


def test_bounced_mail_is_found_by_its_message_id(office: PostOffice) -> None:
    report(office, returned="", about=str(office.sent(PETE.email)[0]["Message-ID"]))
    assert told(office) == 1


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What Gmail is asked about ids; whatever it is, it finds everything that was sent."""
    asked_for, listed = list[str](), GmailClient._listed

    def found(client: GmailClient, asked: str) -> Iterator[str]:
        if "rfc822msgid" not in asked:
            return listed(client, asked)
        asked_for.append(asked)
        return listed(client, "in:sent")

    monkeypatch.setattr(GmailClient, "_listed", found)
    return asked_for


def test_guessed_message_id_in_a_bounce_changes_nothing(office: PostOffice, searches: list[str]) -> None:
    report(office, returned="", about="<guessed@mail.gmail.com>")
    assert (statuses(), told(office)) == (["sent"], 0)
    assert searches == ["in:sent rfc822msgid:guessed@mail.gmail.com"]
    report(office, returned="", about=str(office.sent(PETE.email)[0]["Message-ID"]))
    assert (statuses(), told(office)) == (["failed"], 1)


@for_each("signs", ["a}{in:sent", '"a', "(a", "a|b", "a:b", "a)"])
def test_message_id_with_search_syntax_is_ignored(office: PostOffice, searches: list[str], signs: str) -> None:
    report(office, returned="", about=f"<{signs}@mail.gmail.com>")
    report(office, returned="", about=f"<a@{signs}>")
    assert searches == []
    assert (statuses(), told(office)) == (["sent"], 0)


@for_each(
    ("status", "action"), [("4.4.1", "delayed"), ("5.1.1", "delayed"), ("4.4.1", "failed"), ("2.0.0", "delivered")]
)
def test_delayed_mail_may_still_arrive(office: PostOffice, status: str, action: str) -> None:
    report(office, status=status, action=action)
    assert (statuses(), told(office)) == (["sent"], 0)


@for_each("reference", ["", "conv-x/1-0", "no reference", "/", "a/b/c", "../x", "lane#x/lane"])
def test_bounce_of_an_unsent_mail_changes_nothing(office: PostOffice, reference: str) -> None:
    report(office, reference=reference)
    assert told(office) == 0
    assert statuses() == ["sent"]
    assert office.cloud.failures == []


def test_report_of_another_recipient_a_text_or_long_ago_changes_nothing(office: PostOffice) -> None:
    report(office, recipient="else@plumbers.example")
    assert (statuses(), told(office)) == (["sent"], 0)
    rows = (row for row in rows_of("conversations") if row["row"].startswith("delivery#"))
    text = next(row for row in rows if row["channel"] == "sms")
    report(office, reference=f"{text['conversation_id']}/{text['row'].partition('#')[2]}", recipient=MARIA.phone)
    assert (statuses(), told(office)) == (["sent"], 0)
    office.cloud.clock.shift(timedelta(days=8))
    report(office)
    assert (statuses(), told(office)) == (["sent"], 0)


def test_unsent_mail_cannot_have_come_back(office: PostOffice) -> None:
    """Whoever has had one mail of a conversation's could guess what the next is called."""
    reference = str(office.sent(PETE.email)[0]["X-Steward-Delivery"])
    conversation_id, _, delivery_id = reference.partition("/")
    table = office.cloud.wiring.conversations_table
    table.update({"conversation_id": conversation_id, "row": f"delivery#{delivery_id}"}, {"status": "pending"})
    report(office)
    assert (statuses(), told(office)) == (["pending"], 0)


def test_bounce_that_cannot_be_recorded_stops_no_mail_and_is_read_again(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    from steward.channels.messaging.service import DeliveryService

    def fails(*_: object) -> None:
        raise ConnectionError

    office.bring(MARIAS, "Is anybody there?", "Hello")
    with monkeypatch.context() as patched:
        patched.setattr(DeliveryService, "returned", fails)
        with pytest.raises(ConnectionError):
            report(office)
    office.cloud.settle()
    assert len(office.sent(MARIAS)) == 1
    assert told(office) == 0
    office.fetch()
    assert told(office) == 1


@for_each(
    "raw",
    [
        b"",
        b"Content-Type: multipart/report; report-type=delivery-status\r\n\r\n",
        b"Content-Type: multipart/report; report-type=disposition-notification; boundary=x\r\n\r\n--x--",
        b"Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n"
        b"--x\r\n\r\nwords\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\n\xff\xfe\r\n\r\n"
        b"Action: \xff\r\n--x--",
    ],
)
def test_mail_that_is_no_bounce_reports_nothing(raw: bytes) -> None:
    assert read_bounce(raw) is None


def test_neither_a_report_nor_a_programs_mail_is_fetched_again(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stay in the mailbox and are known: as long as looks overlap, no second one downloads or settles them."""
    settled, real = list[str](), DeliveryService.returned

    def counted(service: DeliveryService, one: BounceNotice) -> None:
        settled.append(one.reference)
        real(service, one)

    monkeypatch.setattr(DeliveryService, "returned", counted)
    report(office)
    office.mail(PETE.email, "I am away", Auto_Submitted="auto-replied")
    office.mail(PETE.email, "Come at 9")
    before = office.google.asked["gmail.users.messages.get"]
    for _ in range(3):
        office.fetch()
    assert office.google.asked["gmail.users.messages.get"] == before
    assert len(settled) == told(office) == 1
