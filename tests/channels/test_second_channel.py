"""Steward with a second channel: a folder and one line of registration, and people are answered where they wrote."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel
from steward.agent.conversations.entries import MessageEntry
from steward.channels.messaging import installed_ports
from steward.core.clock import utc_now
from steward.people.directory.validation import PeopleRuleError
from tests.channels.pager.port import PagerPort
from tests.channels.pager.provider import Pager
from tests.channels.stations import pages
from tests.support.cloud import MARIA, PETE, Cloud, running_cloud
from tests.support.plumber import REQUEST, decide, plumber_rule
from tests.support.walks import for_each, fresh_monkeypatch

MARIAS_PAGER, OURS = "maria@pages.example", "steward@pages.example"


@pytest.fixture
def cloud(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cloud]:
    """A Steward that has pages besides texts; Maria has a pager."""
    monkeypatch.setattr(installed_ports, "PORTS", (*installed_ports.PORTS, PagerPort))
    monkeypatch.setattr(PagerPort, "company", Pager())
    with running_cloud(ScriptedModel(rule=plumber_rule)) as running:
        people = running.wiring.people_store
        account = people.account(people.account_at(NUMBER) or "")
        assert account
        (maria,) = (member for member in people.members(account.account_id) if member.phone == MARIA.phone)
        account = running.wiring.accounts.change(account.account_id, mailbox=OURS)
        people.put_member(account, maria.model_copy(update={"emails": (MARIAS_PAGER,)}))
        yield running


def page(cloud: Cloud, text: str) -> None:
    """Maria pages Steward, and everything comes to rest."""
    asked = pages(PagerPort.company.bring(MARIAS_PAGER, OURS, text, utc_now()))
    answer = cloud.http(asked.method, asked.path, headers=asked.headers, body=asked.body)
    assert (answer.status, answer.text) == (200, "{}")
    cloud.settle()


def paged(to: str = MARIAS_PAGER) -> list[str]:
    return [outgoing.content.text for _, outgoing, _ in PagerPort.company.taken if outgoing.to_address == to]


def test_a_member_is_answered_where_they_wrote_within_what_a_message_holds(cloud: Cloud) -> None:
    page(cloud, "hello")
    assert len(paged()) == 1
    page(cloud, REQUEST)
    assert any("/a/" in text for text in paged())
    assert all(len(text) <= PagerPort.limits.characters for text in paged())
    assert cloud.texts_to(MARIA) == []
    assert [entry.channel for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)] == ["pager", "pager"]


def test_what_is_approved_goes_by_the_channel_that_reaches_them(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert len(cloud.texts_to(PETE)) == 1
    assert PagerPort.company.taken == []


def written(cloud: Cloud) -> list[str]:
    return [entry.text for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)]


def test_a_page_that_came_twice_is_taken_in_once(cloud: Cloud) -> None:
    asked = pages(PagerPort.company.bring(MARIAS_PAGER, OURS, "hello", utc_now()))
    for _ in range(2):
        cloud.http(asked.method, asked.path, headers=asked.headers, body=asked.body)
    cloud.settle()
    assert (written(cloud), len(paged())) == (["hello"], 1)


def test_a_page_and_a_text_that_never_came_are_both_fetched_once(cloud: Cloud) -> None:
    cloud.twilio.faults.lose_webhooks = 1
    cloud.text(MARIA, "by text")
    PagerPort.company.bring(MARIAS_PAGER, OURS, "by page", utc_now())
    for _ in range(3):
        cloud.clock.shift(300)
        cloud.invoke("missed_messages", {})
        cloud.settle()
    assert sorted(written(cloud)) == ["by page", "by text"]


def test_who_pages_under_a_phone_number_is_not_whose_phone_it_is(cloud: Cloud) -> None:
    asked = pages(PagerPort.company.bring(MARIA.phone, OURS, "/stop", utc_now()))
    assert cloud.http(asked.method, asked.path, headers=asked.headers, body=asked.body).status == 200
    cloud.settle()
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    assert not cloud.wiring.autonomy_store.read(account_id).paused
    assert written(cloud) == []
    assert [(entry.address, entry.text) for entry in cloud.inbound_entries()] == [(f"pager: {MARIA.phone}", "/stop")]


@for_each("status", ["beeped", "lost"], monkeypatch=fresh_monkeypatch, cloud=cloud)
def test_the_pager_company_has_no_say_in_texts(cloud: Cloud, status: str) -> None:
    cloud.text(MARIA, "hello")
    cloud.drain()
    (row,) = cloud.rows(MARIA, "delivery#")
    said = {
        "id": "P0",
        "status": status,
        "reference": f"{row['conversation_id']}/{row['row'].removeprefix('delivery#')}",
    }
    asked = pages(said)
    assert cloud.http(asked.method, asked.path, headers=asked.headers, body=asked.body).status == 200
    (now,) = cloud.rows(MARIA, "delivery#")
    assert now == row
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == 1


def test_what_was_to_go_by_a_channel_that_is_gone_is_told_at_once(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    PagerPort.company.up = False
    page(cloud, "hello")
    cloud.functions["delivery"].wiring.__dict__.pop("channels")
    cloud.functions["delivery"].wiring.__dict__.pop("deliveries")
    monkeypatch.setattr(
        installed_ports, "PORTS", tuple(port for port in installed_ports.PORTS if port is not PagerPort)
    )
    cloud.later(120)
    (row,) = cloud.rows(MARIA, "delivery#")
    assert (row["status"], row["reason"]) == ("failed", "the account it was to go out by is no longer connected")
    assert "no longer connected" in cloud.log(MARIA)[-1].model_dump_json()


def test_a_page_nobody_took_is_tried_again_and_goes_once(cloud: Cloud) -> None:
    PagerPort.company.up = False
    page(cloud, "hello")
    assert paged() == []
    PagerPort.company.up = True
    cloud.later(120)
    assert len(paged()) == 1


def test_a_forged_page_and_an_unknown_door_are_turned_away(cloud: Cloud) -> None:
    forged = cloud.http("POST", "/webhooks/pages/in", headers={"x-pages-signature": "0"}, body=b"{}")
    unknown = cloud.http("POST", "/webhooks/pigeons/in", body=b"{}")
    assert (forged.status, unknown.status) == (403, 404)


def test_a_member_may_prefer_what_reaches_their_phone_and_nothing_else(cloud: Cloud) -> None:
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    for channel in ("pager", "pigeon"):
        with pytest.raises(PeopleRuleError, match=f"{channel} is no channel yet: give sms"):
            cloud.wiring.accounts.add_member(account_id, name="Lee", phone="+15550100056", channel=channel)
