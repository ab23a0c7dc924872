"""Mail outages: missed mail is processed later, and a member whom mail does not reach is told by text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress

import pytest

from infra.local.world.script import ScriptedModel
from steward.aws import clients
from steward.channels.messaging.email.gmail_client import GmailClient
from steward.channels.messaging.email.mail_provider import RawMail
from steward.channels.messaging.port import PartialFetchError
from tests.support.cloud import MARIA
from tests.support.plumber import plumber_rule
from tests.support.post_office import MARIAS, SAMS, PostOffice, post_office, words
from tests.support.walks import for_each

NOBODY_THERE = "http://127.0.0.1:9"
SEND = "gmail.users.messages.send"
AT_ONCE = 2
ENVIRONMENT = {
    "STEWARD_MISSED_AT_ONCE": str(AT_ONCE),
    "STEWARD_UNREACHABLE_NOTICE_AFTER_SECONDS": "1200",
    "STEWARD_DELIVERY_GIVEN_UP_SECONDS": "3600",
}


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward that has mail."""
    with post_office(ScriptedModel(rule=plumber_rule), ENVIRONMENT) as opened:
        yield opened


def api_url() -> str:
    """Where Gmail is."""
    secret = clients.secretsmanager().get_secret_value(SecretId="google")["SecretString"]
    return str(json.loads(secret)["api_url"])


@for_each("hours", [1, 8, 30], office=office)
def test_mail_received_during_a_gmail_outage_is_answered_afterwards(office: PostOffice, hours: int) -> None:
    office.mail(SAMS, "Before", "Before")
    there = api_url()
    office.change_secret(api_url=NOBODY_THERE)
    office.bring(MARIAS, "Is anybody there?", "Hello")
    for _ in range(hours):
        office.cloud.clock.shift(3_600)
        with pytest.raises(PartialFetchError):
            office.cloud.invoke("missed_messages", {})
    office.change_secret(api_url=there)
    for _ in range(6):
        office.fetch()
    came = json.dumps([request.body for request in office.cloud.model.requests])
    told = "Is anybody there?" in came or office.cloud.texts_to(MARIA)
    assert told, "neither taken in nor told that mail was left behind"


def test_interrupted_mail_poll_keeps_its_progress(office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    """More mails arrive than one run can fetch before Lambda's time-out."""
    for place in range(9):
        office.bring(MARIAS, f"This is number {place}.", f"Number {place}")
    fetch, left, fetched = GmailClient.mail, 0, list[str]()

    def killed_after_four(self: GmailClient, mail_id: str) -> RawMail | None:
        nonlocal left
        left -= 1
        if left < 0:
            raise SystemExit
        fetched.append(mail_id)
        return fetch(self, mail_id)

    monkeypatch.setattr(GmailClient, "mail", killed_after_four)
    for _ in range(4):
        left = 4
        with suppress(SystemExit):
            office.fetch()
        office.cloud.settle()
    assert len(office.sent(MARIAS)) == 9
    again = len(fetched) - len(set(fetched))
    assert again <= 3 * AT_ONCE, "of each run that was cut off, what it had not taken in yet"


def wait(office: PostOffice, minutes: int) -> None:
    for _ in range(minutes):
        office.cloud.later(60)


def test_member_hears_by_text_when_mail_stops_and_starts_reaching_them(office: PostOffice) -> None:
    office.google.faults[SEND] += ["slow_down"] * 2_000
    office.mail(MARIAS, "Is anybody there?", "Hello")
    wait(office, 15)
    assert office.cloud.texts_to(MARIA) == [], "what is late is not lost"
    wait(office, 25)
    (told,) = office.cloud.texts_to(MARIA)
    assert MARIAS in told
    assert "text me here" in told
    office.mail(MARIAS, "Are you there now?", "Hello again")
    wait(office, 60)
    assert office.sent() == []
    assert office.cloud.texts_to(MARIA) == [told], "she knows"
    office.google.faults[SEND].clear()
    wait(office, 20)
    office.mail(MARIAS, "And now?", "Hello once more")
    assert "And now?" in words(office.sent(MARIAS)[-1])
    (_, over) = office.cloud.texts_to(MARIA)
    assert f"Mail to {MARIAS} works again" in over
    office.mail(MARIAS, "Thanks", "Thanks")
    assert len(office.cloud.texts_to(MARIA)) == 2


def test_member_hears_by_text_when_nobody_knows_whether_mail_arrived(office: PostOffice) -> None:
    """Gmail fails in a way that tells nothing, the second notice included."""
    office.google.faults[SEND] += ["unavailable"] * 50
    office.mail(MARIAS, "Is anybody there?", "Hello")
    wait(office, 45)
    (told,) = office.cloud.texts_to(MARIA)
    assert MARIAS in told


def test_member_whom_mail_reaches_hears_nothing_of_the_outage(office: PostOffice) -> None:
    office.google.faults[SEND] += ["slow_down"] * 4
    office.mail(MARIAS, "Is anybody there?", "Hello")
    wait(office, 20)
    assert len(office.sent(MARIAS)) == 1
    assert office.cloud.texts_to(MARIA) == []
