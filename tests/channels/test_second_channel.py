"""Adding a second channel takes a folder and one line; replies go out on the channel of the message."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.demo import NUMBER, Person
from infra.local.world.script import ScriptedModel
from steward.agent.conversations.entries import MessageEntry, OutboundEntry
from steward.channels.messaging import installed_ports
from steward.core.clock import utc_now
from steward.people.directory.models import Contact, Member
from steward.people.directory.outside_addresses import correspondence_id
from steward.people.directory.validation import PeopleRuleError
from tests.channels.pager.port import PagerPort
from tests.channels.pager.provider import Pager
from tests.channels.stations import pages
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA, PETE, Cloud, running_cloud
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule
from tests.support.post_office import post_office, words
from tests.support.walks import for_each, fresh_monkeypatch

BEEPS = MARIA.phone


@pytest.fixture
def with_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the pager installed besides the channels there are."""
    monkeypatch.setattr(installed_ports, "PORTS", (*installed_ports.PORTS, PagerPort))
    monkeypatch.setattr(PagerPort, "company", Pager())


@pytest.fixture
def cloud(with_pages: None) -> Iterator[Cloud]:
    """A Steward that has pages besides texts, and a mailbox."""
    with running_cloud(ScriptedModel(rule=plumber_rule)) as running:
        running.wiring.accounts.change(account_of(running), mailbox="steward@oakstreet.example")
        yield running


def account_of(cloud: Cloud) -> str:
    return cloud.wiring.people_store.account_at(NUMBER) or ""


def member(cloud: Cloud, person: Person) -> Member:
    found = cloud.wiring.people.member_at(account_of(cloud), person.phone)
    assert found
    return found


def contact(cloud: Cloud, person: Person) -> Contact:
    found = cloud.wiring.people.contact_at(account_of(cloud), person.phone)
    assert found
    return found


def prefers(cloud: Cloud, person: Person, channels: str) -> None:
    if person is PETE:
        cloud.wiring.contacts.update(account_of(cloud), contact(cloud, PETE).contact_id, channels=channels)
    else:
        cloud.wiring.accounts.change_member(account_of(cloud), member(cloud, person).member_id, channels=channels)


def page(cloud: Cloud, text: str, person: Person = MARIA) -> None:
    """Somebody pages Steward, and everything comes to rest."""
    asked = pages(PagerPort.company.bring(person.phone, NUMBER, text, utc_now()))
    answer = cloud.http(asked.method, asked.path, headers=asked.headers, body=asked.body)
    assert (answer.status, answer.text) == (200, "{}")
    cloud.settle()


def text(cloud: Cloud, person: Person, words: str) -> None:
    cloud.text(person, words)
    cloud.settle()


def paged(to: Person = MARIA) -> list[str]:
    return [outgoing.content.text for _, outgoing, _ in PagerPort.company.taken if outgoing.to_address == to.phone]


def asked_and_approved(cloud: Cloud) -> None:
    """Maria has the plumber told something."""
    text(cloud, MARIA, REQUEST)
    decide(cloud, MARIA, "approved")
    cloud.settle()


def test_reply_goes_out_on_the_channel_the_message_came_in_on(cloud: Cloud) -> None:
    page(cloud, "hello")
    assert len(paged()) == 1
    # Pages abroad count for the country.
    counters = [row for row in rows_of("conversations") if str(row["conversation_id"]).startswith("sends#")]
    assert sum(int(row.get("texts_US", 0)) for row in counters) == 1
    assert sum(int(row.get("micros", 0)) for row in counters) > 0
    page(cloud, REQUEST)
    assert any("/a/" in one for one in paged())
    assert all(len(one) <= PagerPort.limits.characters for one in paged())
    assert cloud.texts_to(MARIA) == []
    text(cloud, MARIA, "hello again")
    assert [one.endswith("hello again") for one in cloud.texts_to(MARIA)] == [True]
    assert [entry.channel for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)] == ["pager", "pager", "sms"]
    # Nor does a preference of another channel move a reply.
    before = len(paged())
    prefers(cloud, MARIA, "pager, sms")
    text(cloud, MARIA, "hello once more")
    assert (len(cloud.texts_to(MARIA)), len(paged())) == (2, before)


def test_news_goes_to_the_preferred_channel_of_a_member(cloud: Cloud) -> None:
    text(cloud, MARIA, "hello")
    prefers(cloud, MARIA, "page")
    text(cloud, PETE, "The boiler is mended")
    assert len(cloud.texts_to(MARIA)) == 1
    assert any("boiler" in one for one in paged())


def test_news_goes_where_a_member_wrote_last_without_a_preference(cloud: Cloud) -> None:
    page(cloud, "hello")
    text(cloud, PETE, "The boiler is mended")
    assert cloud.texts_to(MARIA) == []
    assert any("boiler" in one for one in paged())


def test_message_to_a_contact_goes_by_default_channel_without_preference(cloud: Cloud) -> None:
    asked_and_approved(cloud)
    assert (len(cloud.texts_to(PETE)), PagerPort.company.taken) == (1, [])


def test_message_to_a_contact_goes_by_the_channel_they_wrote_by_last(cloud: Cloud) -> None:
    page(cloud, "I can come at 3", PETE)
    asked_and_approved(cloud)
    assert (cloud.texts_to(PETE), paged(PETE)) == ([], [DRAFT])


def test_message_to_a_contact_goes_by_the_channel_they_prefer(cloud: Cloud) -> None:
    text(cloud, PETE, "I can come at 3")
    prefers(cloud, PETE, "pager, sms")
    asked_and_approved(cloud)
    assert (cloud.texts_to(PETE), paged(PETE)) == ([], [DRAFT])


def test_refused_message_goes_by_the_next_channel_and_counts_as_sent(cloud: Cloud) -> None:
    prefers(cloud, PETE, "pager, sms")
    PagerPort.company.barred.add(PETE.phone)
    asked_and_approved(cloud)
    assert (cloud.texts_to(PETE), paged(PETE)) == ([DRAFT], [])
    first, second = sorted((row for row in cloud.rows(MARIA, "delivery#call-")), key=lambda row: str(row["row"]))
    assert (first["status"], first["reason"], second["status"]) == ("failed", "no pager has that number", "sent")
    calls = cloud.rows(MARIA, "call#")
    assert [row["status"] for row in calls if row["row"] == second["row"].replace("delivery#call-", "call#")[:-4]] == [
        "done"
    ]
    assert [entry.status for entry in outbound(cloud)] == ["sent"]


def outbound(cloud: Cloud) -> list[OutboundEntry]:
    """Return the texts that are logged as sent to Pete."""
    log = cloud.wiring.actor_store.read_log(correspondence_id(account_of(cloud), PETE.phone), 0, 100)
    return [entry for entry in log if isinstance(entry, OutboundEntry)]


def test_refused_message_fails_when_nobody_chose_another_channel(cloud: Cloud) -> None:
    prefers(cloud, PETE, "pager")
    PagerPort.company.barred.add(PETE.phone)
    asked_and_approved(cloud)
    assert (cloud.texts_to(PETE), paged(PETE), outbound(cloud)) == ([], [], [])
    assert "no pager has that number" in cloud.log(MARIA)[-1].model_dump_json() or any(
        "no pager has that number" in one for one in cloud.texts_to(MARIA)
    )


def test_reply_refused_on_its_channel_goes_by_the_next_with_its_link(cloud: Cloud) -> None:
    prefers(cloud, MARIA, "pager, sms")
    PagerPort.company.barred.add(MARIA.phone)
    page(cloud, REQUEST)
    assert paged() == []
    assert any("/a/" in one for one in cloud.texts_to(MARIA))


def test_message_reported_as_lost_goes_by_the_next_channel_once(cloud: Cloud) -> None:
    prefers(cloud, PETE, "pager, sms")
    asked_and_approved(cloud)
    ((page_id, outgoing, _),) = [one for one in PagerPort.company.taken if one[1].to_address == PETE.phone]
    for _ in range(2):
        before = len(cloud.log(MARIA))
        reported(cloud, "lost", outgoing.reference, page_id)
        cloud.settle()
        assert len(cloud.log(MARIA)) == before
    assert cloud.texts_to(PETE) == [DRAFT]
    assert [entry.status for entry in outbound(cloud)] == ["sent", "sent"]


def test_stop_on_one_channel_does_not_stop_the_other(cloud: Cloud) -> None:
    page(cloud, "MUTE", PETE)
    known = cloud.wiring.people.address(account_of(cloud), PETE.phone)
    assert list(known.opted_out) == ["pager"]
    prefers(cloud, PETE, "pager, sms")
    asked_and_approved(cloud)
    assert (cloud.texts_to(PETE), paged(PETE)) == ([DRAFT], [])
    page(cloud, "UNMUTE", PETE)
    assert not cloud.wiring.people.address(account_of(cloud), PETE.phone).opted_out


def test_opted_out_member_is_told_by_the_next_channel(cloud: Cloud) -> None:
    page(cloud, "hello")
    prefers(cloud, MARIA, "pager, sms")
    page(cloud, "MUTE")
    text(cloud, PETE, "The boiler is mended")
    assert len(paged()) == 1
    assert any("boiler" in one for one in cloud.texts_to(MARIA))


def test_channel_that_is_not_connected_is_passed_over(cloud: Cloud) -> None:
    prefers(cloud, MARIA, "pager, email, sms")
    PagerPort.company.barred.add(MARIA.phone)
    page(cloud, "hello")
    assert [row["channel"] for row in cloud.rows(MARIA, "delivery#")] == ["pager", "sms"]
    assert len(cloud.texts_to(MARIA)) == 1


def test_member_falls_back_to_mail_at_their_own_address(with_pages: None) -> None:
    with post_office(ScriptedModel(rule=plumber_rule)) as office:
        prefers(office.cloud, MARIA, "pager, email")
        PagerPort.company.barred.add(MARIA.phone)
        page(office.cloud, "hello")
        assert ["hello" in words(mail) for mail in office.sent(MARIA.email)] == [True]


def test_outsider_is_written_to_at_the_address_decided_on_and_no_other(with_pages: None) -> None:
    with post_office(ScriptedModel(rule=plumber_rule)) as office:
        found = contact(office.cloud, PETE)
        office.cloud.wiring.contacts.update(found.account_id, found.contact_id, emails=[PETE.email])
        prefers(office.cloud, PETE, "pager, email")
        PagerPort.company.barred.add(PETE.phone)
        asked_and_approved(office.cloud)
        assert (paged(PETE), office.sent(PETE.email)) == ([], [])
        prefers(office.cloud, PETE, "email, pager")
        asked_and_approved(office.cloud)
        assert [DRAFT in words(mail) for mail in office.sent(PETE.email)] == [True]


def written(cloud: Cloud) -> list[str]:
    return [entry.text for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)]


def test_a_page_that_came_twice_is_taken_in_once(cloud: Cloud) -> None:
    asked = pages(PagerPort.company.bring(BEEPS, NUMBER, "hello", utc_now()))
    for _ in range(2):
        cloud.http(asked.method, asked.path, headers=asked.headers, body=asked.body)
    cloud.settle()
    assert (written(cloud), len(paged())) == (["hello"], 1)


def test_a_page_and_a_text_that_never_came_are_both_fetched_once(cloud: Cloud) -> None:
    cloud.twilio.faults.lose_webhooks = 1
    cloud.text(MARIA, "by text")
    PagerPort.company.bring(BEEPS, NUMBER, "by page", utc_now())
    for _ in range(3):
        cloud.clock.shift(300)
        cloud.invoke("missed_messages", {})
        cloud.settle()
    assert sorted(written(cloud)) == ["by page", "by text"]


def test_pager_sender_with_a_members_address_is_not_the_member(cloud: Cloud) -> None:
    member = cloud.wiring.people.member_at(account_of(cloud), MARIA.phone)
    assert member
    claimed = [MARIA.email, member.member_id]
    for address in claimed:
        asked = pages(PagerPort.company.bring(address, NUMBER, "/stop", utc_now()))
        assert cloud.http(asked.method, asked.path, headers=asked.headers, body=asked.body).status == 200
        cloud.settle()
    assert not cloud.wiring.autonomy_store.read(account_of(cloud)).paused
    assert written(cloud) == []
    found = {(entry.address, entry.text) for entry in cloud.inbound_entries()}
    assert found == {(f"pager: {address}", "/stop") for address in claimed}


def reported(cloud: Cloud, status: str, reference: str, page_id: str = "P0") -> None:
    """The pager company reports on a message."""
    asked = pages({"id": page_id, "status": status, "reference": reference})
    assert cloud.http(asked.method, asked.path, headers=asked.headers, body=asked.body).status == 200


@for_each("status", ["beeped", "lost"], monkeypatch=fresh_monkeypatch, cloud=cloud)
def test_pager_provider_cannot_report_on_texts(cloud: Cloud, status: str) -> None:
    cloud.text(MARIA, "hello")
    cloud.drain()
    (row,) = cloud.rows(MARIA, "delivery#")
    reported(cloud, status, f"{row['conversation_id']}/{row['row'].removeprefix('delivery#')}")
    (now,) = cloud.rows(MARIA, "delivery#")
    assert now == row
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == 1


def test_delivery_fails_at_once_when_its_channel_is_gone(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_page_is_retried_when_the_provider_did_not_accept_it(cloud: Cloud) -> None:
    PagerPort.company.up = False
    page(cloud, "hello")
    assert paged() == []
    PagerPort.company.up = True
    cloud.later(120)
    assert len(paged()) == 1


def test_forged_page_and_unknown_webhook_are_refused(cloud: Cloud) -> None:
    forged = cloud.http("POST", "/webhooks/pages/in", headers={"x-pages-signature": "0"}, body=b"{}")
    unknown = cloud.http("POST", "/webhooks/pigeons/in", body=b"{}")
    assert (forged.status, unknown.status) == (403, 404)


def test_member_prefers_only_installed_channels_that_reach_their_phone(cloud: Cloud) -> None:
    for channels in ("email", "pigeon", "email, sms"):
        with pytest.raises(PeopleRuleError, match="is no channel yet: give sms or whatsapp or pager"):
            cloud.wiring.accounts.add_member(account_of(cloud), name="Lee", phone="+15550100056", channels=channels)
    with pytest.raises(PeopleRuleError, match="pigeon is no channel yet: give sms or whatsapp or email or pager"):
        prefers(cloud, PETE, "page, pigeon")
    prefers(cloud, PETE, "Email, text, email")
    assert contact(cloud, PETE).channels == ("email", "sms")
    prefers(cloud, PETE, "none")
    assert contact(cloud, PETE).channels == ()
