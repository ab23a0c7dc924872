"""Mail that came while the mailbox could not be read is taken in afterwards, however long that took."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress

import boto3
import pytest

from infra.local.world.script import ScriptedModel
from steward.channels.email.gmail import GmailClient
from steward.channels.email.provider import RawMail
from steward.channels.port import PartlyFetched
from tests.support.cloud import MARIA
from tests.support.plumber import plumber_rule
from tests.support.post_office import MARIAS, SAMS, PostOffice, post_office

NOBODY_THERE = "http://127.0.0.1:9"


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward that has mail."""
    with post_office(ScriptedModel(rule=plumber_rule)) as opened:
        yield opened


def api_url() -> str:
    """Where Gmail is."""
    secret = boto3.client("secretsmanager").get_secret_value(SecretId="google")["SecretString"]
    return str(json.loads(secret)["api_url"])


@pytest.mark.parametrize("hours", [1, 8, 30])
def test_what_came_while_gmail_was_down_is_answered_afterwards(office: PostOffice, hours: int) -> None:
    office.mail(SAMS, "Before", "Before")
    there = api_url()
    office.change_secret(api_url=NOBODY_THERE)
    office.bring(MARIAS, "Is anybody there?", "Hello")
    for _ in range(hours):
        office.cloud.clock.shift(3_600)
        with pytest.raises(PartlyFetched):
            office.cloud.invoke("missed_messages", {})
    office.change_secret(api_url=there)
    for _ in range(6):
        office.fetch()
    came = json.dumps([request.body for request in office.cloud.model.requests])
    told = "Is anybody there?" in came or office.cloud.texts_to(MARIA)
    assert told, "neither taken in nor told that mail was left behind"


def test_a_look_that_is_cut_off_has_got_on(office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sends more mails in half an hour than a run can fetch: Lambda ends it at its time-out."""
    for place in range(6):
        office.bring(MARIAS, f"This is number {place}.", f"Number {place}")
    fetch, left = GmailClient.mail, 0

    def killed_after_four(self: GmailClient, mail_id: str) -> RawMail | None:
        nonlocal left
        left -= 1
        if left < 0:
            raise SystemExit
        return fetch(self, mail_id)

    monkeypatch.setattr(GmailClient, "mail", killed_after_four)
    for _ in range(5):
        left = 4
        with suppress(SystemExit):
            office.fetch()
        office.cloud.settle()
    assert office.cloud.model.requests, "none of them was ever taken in"


def test_whom_no_mail_reaches_hears_so_in_another_way(office: PostOffice) -> None:
    office.google.faults["gmail.users.messages.send"] += ["slow_down"] * 2_000
    office.mail(MARIAS, "Is anybody there?", "Hello")
    for _ in range(7 * 60):
        office.cloud.later(60)
    assert office.sent() == []
    assert office.cloud.texts_to(MARIA)
