"""Gmail watch: renewed daily, retried after an error, and an alarm if it is about to end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import requests

from infra.local.demo import MAILBOX
from infra.local.world.google import Fault
from infra.local.world.google.keys import PUSH_ACCOUNT, TOPIC
from infra.local.world.google.mailbox_watches import MailboxWatches
from infra.local.world.script import ScriptedModel
from steward.channels.messaging.models import PushWatch
from steward.core import alerts
from tests.support.plumber import plumber_rule
from tests.support.post_office import MARIAS, PostOffice, post_office
from tests.support.walks import for_each

WATCH = "gmail.users.watch"
DAY = 24 * 3_600


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward with a mailbox that nobody watches yet."""
    with post_office(ScriptedModel(rule=plumber_rule)) as opened:
        yield opened


def kept(office: PostOffice) -> PushWatch:
    watch = office.cloud.wiring.watch_store.get("email")
    assert watch
    return watch


def trouble(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the alerts about watches since the last call."""
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    return [line["fault"] for line in lines if alerts.WATCH_TROUBLE in line]


def test_a_watch_is_asked_for_and_what_was_agreed_is_kept(office: PostOffice) -> None:
    office.watch()
    watch = kept(office)
    now = office.cloud.wiring.clock()
    assert (watch.terms.address, watch.terms.topic, watch.terms.account) == (MAILBOX, TOPIC, PUSH_ACCOUNT)
    assert (watch.renewed_at, watch.expires_at) == (now, now + timedelta(days=7))
    assert office.google.watches.until(MAILBOX) == watch.expires_at


def test_it_is_renewed_once_a_day_and_never_ends(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started, asked = MailboxWatches.start, list[Any]()

    def counted(watches: MailboxWatches, *arguments: Any) -> Any:
        asked.append(arguments)
        return started(watches, *arguments)

    monkeypatch.setattr(MailboxWatches, "start", counted)
    for _ in range(20 * 24):
        office.watch()
        until = office.google.watches.until(MAILBOX)
        assert until
        assert until - office.cloud.wiring.clock() > timedelta(days=5)
        office.cloud.clock.shift(3_600)
    assert len(asked) == 20
    assert trouble(capsys) == []


@for_each("fault", ["slow_down", "unavailable"], office=office)
def test_watch_renewal_is_retried_after_a_brief_error(
    office: PostOffice, fault: Fault, capsys: pytest.CaptureFixture[str]
) -> None:
    office.google.faults[WATCH] += [fault, fault]
    office.watch()
    assert kept(office)
    assert trouble(capsys) == []


@for_each("fault", ["slow_down", "unavailable", "cut_before"], office=office)
def test_failed_watch_renewal_is_counted_and_retried_an_hour_later(
    office: PostOffice, fault: Fault, capsys: pytest.CaptureFixture[str]
) -> None:
    office.watch()
    before = kept(office)
    office.cloud.clock.shift(DAY)
    office.google.faults[WATCH] += [fault] * 3
    with pytest.raises(requests.RequestException):
        office.watch()
    assert trouble(capsys) == ["not_renewed"]
    assert kept(office) == before
    office.cloud.clock.shift(3_600)
    office.watch()
    assert kept(office).expires_at == before.expires_at + timedelta(days=1, hours=1)
    assert trouble(capsys) == []


def test_a_watch_that_ends_soon_is_counted(office: PostOffice, capsys: pytest.CaptureFixture[str]) -> None:
    office.watch()
    soon = office.cloud.wiring.clock() + timedelta(days=2) - timedelta(seconds=1)
    office.cloud.wiring.watch_store.put(kept(office).model_copy(update={"expires_at": soon}))
    office.watch()
    assert trouble(capsys) == ["ends_soon"]


def test_another_topic_or_mailbox_is_watched_within_the_hour(office: PostOffice) -> None:
    office.watch()
    office.change_secret(topic="projects/stand-in/topics/another")
    office.watch()
    assert kept(office).terms.topic == "projects/stand-in/topics/another"
    assert kept(office).renewed_at == office.cloud.wiring.clock()


def test_without_a_topic_nothing_is_watched_and_nothing_is_wrong(
    office: PostOffice, capsys: pytest.CaptureFixture[str]
) -> None:
    office.change_secret(topic=None)
    office.watch()
    assert office.cloud.wiring.watch_store.get("email") is None
    assert trouble(capsys) == []
    office.mail(MARIAS, "Is anybody there?", "Hello")
    assert len(office.sent()) == 1


def test_gmail_watch_is_stopped_when_its_topic_is_removed(office: PostOffice) -> None:
    office.watch()
    office.change_secret(topic=None)
    office.watch()
    assert office.google.watches.until(MAILBOX) is None
    assert office.cloud.wiring.watch_store.get("email") is None
    office.watch()


def test_a_topic_that_google_refuses_is_counted(office: PostOffice, capsys: pytest.CaptureFixture[str]) -> None:
    office.change_secret(topic="steward-mail")
    with pytest.raises(requests.HTTPError):
        office.watch()
    assert trouble(capsys) == ["not_renewed"]


def test_a_topic_without_an_account_is_counted(office: PostOffice, capsys: pytest.CaptureFixture[str]) -> None:
    office.change_secret(push_account=None)
    with pytest.raises(KeyError):
        office.watch()
    assert trouble(capsys) == ["not_renewed"]


def test_mail_that_comes_while_the_watch_has_lapsed_is_found_by_the_clock(office: PostOffice) -> None:
    office.watch()
    office.fetch()
    office.cloud.clock.shift(8 * DAY)
    office.bring(MARIAS, "Is anybody there?", "Hello")
    assert office.google.pubsub.waiting == []
    office.fetch()
    assert len(office.sent()) == 1


def test_only_what_comes_into_the_inbox_is_told_of(office: PostOffice) -> None:
    office.watch()
    office.google.bring(b"From: a@example.org\r\n\r\nHello", spam=True)
    office.mail(MARIAS, "Is anybody there?", "Hello")
    assert len(office.sent()) == 1
    assert len(office.google.pubsub.waiting) == 1, "our own answer is nothing new"
