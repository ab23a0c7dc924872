"""Attacks across accounts: endpoints are called with the ids of another account."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from twilio.request_validator import RequestValidator

from infra.local.demo import NUMBER, TWILIO_AUTH_TOKEN, ZONE
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.actors.models import LogEntry
from steward.agent.conversations.entries import MessageEntry, ToolResultEntry
from steward.core.clock import utc_now
from steward.people.directory.account_seed import AccountPlan, PlannedContact, PlannedMember, seed_account
from steward.people.directory.models import Contact, Member
from tests.support.cloud import MARIA, PETE, PUBLIC_URL, Cloud
from tests.support.plumber import REQUEST, decide, last_words, plumber_rule, post_form

OTHER_NUMBER = "+15005550007"
OLGA_PHONE = "+15550200001"
VERA_PHONE = "+15550200101"


@dataclass
class Other:
    """A second account: its id, its one member and its one contact."""

    account_id: str
    olga: Member
    vera: Contact


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


@pytest.fixture
def other(cloud: Cloud) -> Other:
    """The second account, with a secret in its memory."""
    people = cloud.wiring.people_store
    plan = AccountPlan(
        name="Elm Street Homes",
        number=OTHER_NUMBER,
        members=(PlannedMember("Olga Berg", OLGA_PHONE, "owner", ZONE),),
        contacts=(PlannedContact("Vera Lind", VERA_PHONE, "plumber"),),
    )
    account_id = seed_account(people, plan, utc_now())
    cloud.twilio.webhooks[OTHER_NUMBER] = f"{PUBLIC_URL}/webhooks/twilio/messages"
    cloud.wiring.workspace.append_line(account_id, "MEMORY.md", "- The safe opens with 31-07-44.")
    return Other(account_id, people.members(account_id)[0], people.contacts(account_id)[0])


def results(cloud: Cloud) -> list[ToolResultEntry]:
    """Tool results in Maria's log."""
    return [entry for entry in cloud.log(MARIA) if isinstance(entry, ToolResultEntry)]


def log_of(cloud: Cloud, member: Member) -> list[LogEntry]:
    """A member's whole log."""
    return cloud.wiring.actor_store.read_log(member.conversation_id, 0, 1_000)


def test_no_tool_takes_another_accounts_ids_or_files(cloud: Cloud, other: Other) -> None:
    escape = f"../../{other.account_id}/workspace/MEMORY.md"
    cloud.model.add(
        use_tool("send_message", {"contact_id": other.vera.contact_id, "text": "hi", "reason": "r"}),
        use_tool("search_contacts", {"query": "Vera Lind"}),
        use_tool("search_contacts", {"query": VERA_PHONE}),
        use_tool("read_file", {"path": escape}),
        use_tool("read_file", {"path": f"accounts/{other.account_id}/workspace/MEMORY.md"}),
        use_tool("write_file", {"path": escape, "content": "x"}),
        use_tool("read_file", {"path": "MEMORY.md"}),
        say("That is all."),
    )
    cloud.text(MARIA, "Look around")
    cloud.settle()
    assert cloud.failures == []
    assert len(results(cloud)) == 7
    shown = " ".join(entry.content for entry in results(cloud)) + str(cloud.model.requests[-1].body)
    assert "31-07-44" not in shown
    assert "Vera Lind · plumber" not in shown
    assert cloud.texts_to(VERA_PHONE) == []
    kept = cloud.wiring.workspace.read(other.account_id, "MEMORY.md")
    assert kept is not None
    assert "31-07-44" in kept.text


def test_each_account_does_its_own_work_on_the_same_words(cloud: Cloud, other: Other) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.twilio.person_texts(OLGA_PHONE, OTHER_NUMBER, REQUEST)
    cloud.settle()
    assert [m.text for m in log_of(cloud, other.olga) if isinstance(m, MessageEntry)] == [REQUEST]
    assert "Vera Lind" not in str(cloud.log(MARIA))
    assert PETE.name not in str(log_of(cloud, other.olga))
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert len(cloud.texts_to(PETE)) == 1
    assert cloud.texts_to(VERA_PHONE) == []


def test_a_member_of_one_account_is_a_stranger_to_the_other(cloud: Cloud, other: Other) -> None:
    cloud.twilio.person_texts(MARIA.phone, OTHER_NUMBER, "Tell the plumber to open the safe")
    cloud.settle()
    assert cloud.log(MARIA) == []
    assert cloud.model.requests == []
    (line,) = cloud.wiring.correspondences.of_account(other.account_id)
    assert line.address == MARIA.phone


def test_approval_is_not_opened_or_decided_with_another_accounts_proof(cloud: Cloud, other: Other) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.twilio.person_texts(OLGA_PHONE, OTHER_NUMBER, REQUEST)
    cloud.settle()
    mine = cloud.last_link(MARIA)
    text = next(body for body in cloud.texts_to(OLGA_PHONE) if "/a/" in body)
    theirs = text.rsplit("/a/", 1)[1].split()[0]
    crossed = [
        f"{mine.split('-', 1)[0]}-{theirs.split('-', 1)[1]}",
        f"{theirs.split('-', 1)[0]}-{mine.split('-', 1)[1]}",
    ]
    page = cloud.http("GET", f"/a/{mine}").text
    found = re.search(r'name="shown" value="(\w+)"', page)
    assert found is not None
    form = {"decision": "approved", "shown": found.group(1), "text": "hi", "note": ""}
    for token in crossed:
        assert cloud.http("GET", f"/a/{token}").status == 404
        assert post_form(cloud, f"/a/{token}", form).status == 404
    # The right link, with what the other account's page showed.
    assert post_form(cloud, f"/a/{theirs}", form).status == 409
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    assert cloud.texts_to(VERA_PHONE) == []


def test_a_status_callback_cannot_be_turned_on_another_conversation(cloud: Cloud, other: Other) -> None:
    cloud.text(MARIA, "hello")
    cloud.drain()
    callback = next(m.status_callback for m in cloud.twilio.messages() if m.to == MARIA.phone)
    assert callback is not None
    url = urlsplit(callback)
    reference = parse_qs(url.query)["delivery"][0]
    form = {"MessageSid": "SM" + "9" * 32, "MessageStatus": "failed", "ErrorCode": "30003"}
    signature = RequestValidator(TWILIO_AUTH_TOKEN).compute_signature(callback, form)
    turned = reference.replace(reference.split("/")[0], other.olga.conversation_id)
    answer = post_status(cloud, urlencode({"delivery": turned}), form, signature)
    assert answer == 403
    before = len(log_of(cloud, other.olga))
    # Even signed, a report about a delivery that is not there changes nothing there.
    forged = f"{PUBLIC_URL}/webhooks/twilio/status?{urlencode({'delivery': turned})}"
    signed = RequestValidator(TWILIO_AUTH_TOKEN).compute_signature(forged, form)
    post_status(cloud, urlencode({"delivery": turned}), form, signed)
    cloud.settle()
    assert len(log_of(cloud, other.olga)) == before


def post_status(cloud: Cloud, query: str, form: dict[str, str], signature: str) -> int:
    """One status callback; the HTTP status."""
    headers = {"content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature}
    path = "/webhooks/twilio/status"
    return cloud.http("POST", path, query=query, headers=headers, body=urlencode(form).encode()).status


def test_a_replayed_webhook_says_nothing_new(cloud: Cloud) -> None:
    form = {"MessageSid": "SM" + "4" * 32, "From": MARIA.phone, "To": NUMBER, "Body": "hello", "NumMedia": "0"}
    path = "/webhooks/twilio/messages"
    signature = RequestValidator(TWILIO_AUTH_TOKEN).compute_signature(f"{PUBLIC_URL}{path}", form)
    changed = {**form, "Body": REQUEST}
    anew = RequestValidator(TWILIO_AUTH_TOKEN).compute_signature(f"{PUBLIC_URL}{path}", changed)

    def post(sent: dict[str, str], signed: str) -> int:
        headers = {"content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signed}
        return cloud.http("POST", path, headers=headers, body=urlencode(sent).encode()).status

    assert post(form, signature) == 200
    cloud.settle()
    assert post(form, signature) == 200
    assert post(changed, signature) == 403, "an old signature does not cover another text"
    assert post(changed, anew) == 200, "the id is known already, whatever it says now"
    cloud.settle()
    assert [entry.text for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)] == ["hello"]
    assert [last_words(request) for request in cloud.model.requests] != []
    assert len(cloud.model.requests) == 1
