"""Erasure of a person: all of their data is removed from every store, and nobody else's."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest

from infra.local.demo import Person
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.agent.conversations.entries import MessageEntry, NoteEntry
from steward.aws import clients
from steward.aws.memory.service import Answer, Request
from steward.aws.row_codec import FAILED_BECAUSE
from steward.aws.schema import TABLES
from steward.aws.tables import Condition
from steward.core.documents import Attachment
from steward.core.records import ERASED
from steward.memory.workspace.facts.confidence_rules import FactChanges
from steward.memory.workspace.facts.models import Fact
from steward.people.directory.validation import PeopleRuleError
from steward.people.erasure.erasure_coverage import ACTORS, NOBODY, PAYLOADS
from steward.people.erasure.models import Erasure
from steward.wire import Wiring
from tests.support import aws_inspection
from tests.support.aws_inspection import Snapshot
from tests.support.cloud import (
    DANA,
    MARIA,
    PETE,
    SAM,
    START,
    STRANGER_PHONE,
    Cloud,
    account_of,
    load_functions,
    running_cloud,
)
from tests.support.ledger_stream import ledger_rows, stream_record
from tests.support.leftovers import BUCKETS, places, traces
from tests.support.plumber import REQUEST, decide, plumber_rule
from tests.support.walks import for_each

THEIRS = "The basement valve on Elm Street is cracked again, I can come with the van at noon"
STRANGE = "Is the flat on Oak Street still free? I would like to see it on Sunday"
LONG = "What I found behind the boiler at number nine: " + "rust, lime scale, a lost sock, " * 40
NOTE = "Pete Rossi takes 85 an hour, call (555) 010-0101"
VAN = "They drive a green van, and Sam washes it"
GATE = "The gate code of Elm Street is 4471"
DIARY = "My mother is ill, I shall be away for the first half of December " + "and so on " * 4_000
OF_PETE = (
    PETE.name,
    PETE.phone,
    PETE.email,
    THEIRS[:40],
    "cracked again",
    LONG[20:60],
    "offer of the",
    "never on time",
)
OF_DANA = (
    DANA.name,
    DANA.phone,
    DANA.email,
    "mother is ill",
    "first half of December",
    "call my sister",
    "will of mine",
    "plays the cello",
)
OF_STRANGER = (STRANGER_PHONE, STRANGE[:40], "on Sunday")


class Killed(BaseException):
    """The process is gone."""


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job, after whatever a test scripts first."""
    return ScriptedModel(rule=plumber_rule)


def turn(cloud: Cloud, who: Person, text: str, tool: str, given: Mapping[str, object]) -> None:
    """A member says something, and the model uses a tool."""
    cloud.model.add(use_tool(tool, dict(given)), say("Done."))
    cloud.text(who, text)
    cloud.settle()


def known_of(cloud: Cloud, who: Person, *facts: tuple[str, str]) -> None:
    """Facts of a member, by whom they are about and what they say, and how the first of them was before a change."""
    account_id, conversation_id = account_of(cloud), cloud.conversation_of(who)
    member_id = next(m.member_id for m in members(cloud) if m.name == who.name)
    at: dict[str, Any] = {"first_at": START, "last_at": START, "established_at": START}
    made = [
        Fact(
            fact_id=f"fact-{member_id}{n}",
            account_id=account_id,
            member_id=member_id,
            category="other",
            tenths=7,
            provenance="account",
            about=about,
            text=text,
            **at,
        )
        for n, (about, text) in enumerate(facts)
    ]
    store = cloud.wiring.fact_store
    assert store.draw(
        conversation_id, (store.cursor(conversation_id), 1_000), FactChanges([(f, 0) for f in made], ()), []
    )
    assert cloud.wiring.facts.change(account_id, member_id, made[0].fact_id, f"call-{member_id}", tenths=8)


def lived(cloud: Cloud) -> None:
    """Pete, Dana, a stranger and the others have been in everything there is for a while."""
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    for who, words in ((PETE, THEIRS), (PETE, LONG), (STRANGER_PHONE, STRANGE), (DANA, DIARY)):
        cloud.text(who, words)
        cloud.settle()
    turn(cloud, MARIA, "Remember what Pete takes", "remember", {"text": NOTE})
    turn(cloud, DANA, "Remember the gate", "remember", {"text": GATE})
    soon = {"start": "2026-11-25T15:00"}
    turn(
        cloud, MARIA, "On Wednesday, Pete", "create_scheduled_job", {"what": "call Pete Rossi at 555 010 0101", **soon}
    )
    turn(cloud, DANA, "And for me", "create_scheduled_job", {"what": "call my sister", **soon})
    turn(
        cloud,
        DANA,
        "Once more, for me",
        "create_scheduled_job",
        {"what": "call my sister", "start": "2026-11-20T11:00"},
    )
    account_id, (dana,) = account_of(cloud), [m for m in members(cloud) if m.name == DANA.name]
    offer = Attachment(name="offer.txt", media_type="text/plain", content=b"offer of the plumber")
    will = Attachment(name="will.txt", media_type="text/plain", content=b"last will of mine")
    cloud.wiring.documents.keep(account_id, "mail#1", [offer], sender=PETE.email)
    cloud.wiring.documents.keep(account_id, "mail#2", [will], member_id=dana.member_id)
    known_of(cloud, MARIA, ("Pete Rossi", "never on time"), ("", "Pays Pete Rossi in cash"), ("", VAN))
    known_of(cloud, DANA, ("", "plays the cello"))
    for _ in range(6):
        cloud.later(900)
    cloud.wiring.snapshot_builder.build(account_id, force=True)
    cloud.settle()
    cloud.invoke("ledger_copy", {"Records": [stream_record("INSERT", row, n) for n, row in enumerate(ledger_rows())]})


def members(cloud: Cloud) -> list[Any]:
    return cloud.wiring.people_store.members(account_of(cloud))


def asked(cloud: Cloud, who: Person | str) -> Erasure:
    """An operator has asked for somebody to be erased."""
    account_id = account_of(cloud)
    if isinstance(who, str):
        return cloud.wiring.erasure_requests.of_operator(account_id, who, who)
    contact = cloud.wiring.people.contact_at(account_id, who.phone)
    found = contact.contact_id if contact else next(m.member_id for m in members(cloud) if m.name == who.name)
    return cloud.wiring.erasure_requests.of_operator(account_id, found, who.name)


def done(cloud: Cloud, erasure: Erasure, invoke: Callable[[], object] | None = None) -> Erasure:
    """Wait until it is, as the clock has it."""
    for _ in range(8):
        if invoke:
            invoke()
        else:
            cloud.invoke("erasure", {})
        cloud.settle()
        cloud.later(1_300)
        known = cloud.wiring.erasure_store.known(erasure.account_id, erasure.erasure_id)
        if known and known.done_at:
            return known
    raise AssertionError(f"not done: {known}")


def others_are_well(cloud: Cloud) -> None:
    """Nobody else has lost a word, and no log a line."""
    said = {person: [e.text for e in cloud.log(person) if isinstance(e, MessageEntry)] for person in (MARIA, SAM)}
    assert said[MARIA][0] == REQUEST
    assert ERASED not in said[MARIA]
    maria = next(m for m in members(cloud) if m.name == MARIA.name)
    assert VAN in [fact.text for fact in cloud.wiring.facts.of_member(maria.account_id, maria.member_id)]
    assert cloud.wiring.fact_store.cursor(maria.conversation_id)
    assert GATE in "".join(text for place, text in places(cloud) if place.endswith("MEMORY.md"))
    for state in list(cloud.wiring.overviews.ids(account_of(cloud))):
        log = cloud.wiring.actor_store.read_log(state, 0, 1_000)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    cloud.text(MARIA, "hello")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1].endswith("] hello")
    found = cloud.wiring.search.search(account_of(cloud), "plumber")
    assert any("plumber" in hit.document.text for hit in found)
    assert cloud.failures == []


def test_erasure_leaves_nothing_of_each_person_and_all_of_the_others(cloud: Cloud) -> None:
    lived(cloud)
    covers = [*(p for eraser in cloud.wiring.erasers().every for p in eraser.covers), *ACTORS, *PAYLOADS, *NOBODY]
    # Of every table and bucket something is said, whether anything is in it or not.
    assert {cover.partition("/")[0] for cover in covers} >= {*(table.name for table in TABLES), *BUCKETS}
    assert [p for p, _ in places(cloud) if not any(re.fullmatch(cover, p) for cover in covers)] == []
    everybody = {PETE.phone: OF_PETE, DANA.phone: OF_DANA, STRANGER_PHONE: OF_STRANGER}
    for who in (PETE, DANA, STRANGER_PHONE):
        phone = who if isinstance(who, str) else who.phone
        assert set(traces(cloud, everybody[phone])) == set(everybody[phone])
        assert done(cloud, asked(cloud, who)).total > 10
        assert traces(cloud, everybody.pop(phone)) == {}
        others_are_well(cloud)
    for phone in (PETE.phone, DANA.phone, STRANGER_PHONE):
        # Whoever writes from there again is a stranger, of whom nothing is known.
        cloud.text(phone, "Are you there?")
        cloud.settle()
        assert "not in your contacts" in cloud.texts_to(MARIA)[-1]
        assert [e.text for e in cloud.inbound_entries(phone)] == ["Are you there?"]
    assert cloud.failures == []


def met(cloud: Cloud) -> None:
    """Pete was texted, has answered, and is noted."""
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    cloud.text(PETE, THEIRS)
    cloud.settle()
    turn(cloud, MARIA, "Remember what Pete takes", "remember", {"text": NOTE})


OF_MET = (PETE.name, PETE.phone, PETE.email, "cracked again")


def payloads_of(cloud: Cloud, who: Person, said: str) -> dict[str, bytes]:
    """The payloads of a member's own messages, as far as these words stand in them."""
    named = {row.get("personal_key") for row in cloud.rows(who, "log#") if row["kind"] == MessageEntry.KIND}
    return {key: told for key, told in aws_inspection.objects_of("payloads") if key in named and said.encode() in told}


def test_with_every_text_in_a_payload_it_ends_and_others_keep_theirs() -> None:
    quoting, named = f"What he found: {THEIRS}. I shall pay", "Pete Rossi was here"
    with running_cloud(ScriptedModel(rule=plumber_rule), environment={"STEWARD_INLINE_BYTES": "0"}) as cloud:
        met(cloud)
        # Two that say the same have one payload between them.
        for text in (quoting, named, named):
            cloud.text(MARIA, text)
            cloud.settle()
        # A write that was cut off: no row has it.
        left = f"payloads/{cloud.conversation_of(MARIA)}/message-left"
        cloud.wiring.bucket("payloads_bucket").overwrite(left, named)
        kept = payloads_of(cloud, MARIA, quoting)
        assert kept
        before = Snapshot()
        # The first, one for what was under way meanwhile, and one that finds nothing.
        assert done(cloud, asked(cloud, PETE)).walks == 3
        assert traces(cloud, (PETE.name, PETE.phone, PETE.email)) == {}
        assert payloads_of(cloud, MARIA, quoting) == kept
        said = [e.text for e in cloud.log(MARIA) if isinstance(e, MessageEntry)]
        assert said[-3:] == [quoting, *2 * [named.replace(PETE.name, "*" * len(PETE.name))]]
        # Tables alone are restored: whatever their rows refer to is there, as it was left.
        before.restore("dynamodb")
        assert [e.text for e in cloud.log(MARIA) if isinstance(e, MessageEntry)] == said
        assert cloud.failures == []


def test_it_ends_though_every_ring_for_a_new_index_was_lost(cloud: Cloud) -> None:
    met(cloud)
    erasure = asked(cloud, PETE)
    cloud.invoke("erasure", {})
    cloud.purge()
    assert done(cloud, erasure).done_at
    assert traces(cloud, OF_MET) == {}


def test_an_owner_decides_at_a_link_and_has_the_receipt(cloud: Cloud) -> None:
    met(cloud)
    contact = cloud.wiring.people.contact_at(account_of(cloud), PETE.phone)
    assert contact
    given = {"subject": contact.contact_id, "confirm_name": PETE.name}
    turn(cloud, SAM, "Erase Pete Rossi for good", "delete_user_data", given)
    assert cloud.wiring.erasure_store.known(account_of(cloud), "") is None
    asked_for = cloud.texts_to(MARIA)[-1]
    assert "erase everything there is of Pete Rossi" in asked_for
    # Not by text, and not by whoever is no owner.
    assert "YES" not in asked_for
    cloud.text(MARIA, "YES")
    cloud.settle()
    assert traces(cloud, OF_MET)
    assert "Approved" in decide(cloud, MARIA, "approved").text
    cloud.settle()
    (erasure,) = cloud.wiring.erasure_store.open()
    done(cloud, erasure)
    told = [entry.text for entry in cloud.log(SAM) if isinstance(entry, NoteEntry)]
    assert "Erased for good" in told[-1]
    # The name stands in what Sam said himself, where it was taken out as well.
    assert traces(cloud, OF_MET) == {}
    assert cloud.failures == []


def test_a_member_asks_for_their_own(cloud: Cloud) -> None:
    cloud.text(DANA, DIARY)
    cloud.settle()
    calls = cloud.wiring.conversations_table
    for person in (DANA, MARIA):
        turn(cloud, person, "Who is in the team?", "search_contacts", {"query": "Sam"})
        values = {":id": cloud.conversation_of(person), ":call": "call#"}
        call = next(calls.query(Condition("conversation_id = :id AND begins_with(#row, :call)", values)))
        calls.update(
            {name: call[name] for name in ("conversation_id", "row")}, {FAILED_BECAUSE: {"en": f"{DANA.name} left"}}
        )
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "rejected", note=f"{DANA.name} has asked him")
    cloud.settle()
    turn(cloud, DANA, "Delete my data", "delete_user_data", {"subject": "me", "confirm_name": DANA.name})
    decide(cloud, MARIA, "approved")
    cloud.settle()
    (erasure,) = cloud.wiring.erasure_store.open()
    done(cloud, erasure)
    assert traces(cloud, OF_DANA) == {}
    assert cloud.failures == []


def test_last_owner_wrong_name_and_unknown_person_are_not_erased(cloud: Cloud) -> None:
    (maria, dana) = (next(m for m in members(cloud) if m.name == who.name) for who in (MARIA, DANA))
    for subject, named in ((maria.member_id, MARIA.name), (dana.member_id, SAM.name), ("+15550109999", "+15550109999")):
        with pytest.raises(PeopleRuleError):
            cloud.wiring.erasure_requests.of_operator(account_of(cloud), subject, named)
    assert list(cloud.wiring.erasure_store.open()) == []


@for_each("writes", [4, 30, 60], model=model, cloud=running_cloud)
def test_erasure_continues_after_a_kill_at_any_point(cloud: Cloud, writes: int) -> None:
    met(cloud)
    left = [writes]

    def cut(_: str, operation: str, __: Mapping[str, Any], request: Request) -> Answer:
        if operation in ("UpdateItem", "PutItem", "DeleteItem", "TransactWriteItems", "DeleteObjects", "PutObject"):
            left[0] -= 1
            if left[0] == 0:
                raise Killed
        return request()

    def invoke() -> None:
        with aws_inspection.aws().watched(cut), suppress(Killed):
            cloud.invoke("erasure", {})

    done(cloud, asked(cloud, PETE), invoke)
    assert left[0] <= 0
    assert traces(cloud, OF_MET) == {}
    assert cloud.failures == []


def test_a_run_stops_between_two_steps_when_its_time_is_up(cloud: Cloud) -> None:
    met(cloud)
    erasure, runs = asked(cloud, PETE), [0]

    def one_step() -> None:
        runs[0] += 1
        allowed = iter([True] * 5)
        cloud.wiring.erasure.run(lambda: next(allowed, False))

    for _ in range(20):
        one_step()
        known = cloud.wiring.erasure_store.known(erasure.account_id, erasure.erasure_id)
        assert known
        if known.done_at:
            break
        cloud.settle()
        if known.not_before:
            cloud.later(1_300)
    assert runs[0] > 3
    assert traces(cloud, OF_MET) == {}


@for_each("who", [PETE, STRANGER_PHONE], model=model, cloud=running_cloud)
def test_erased_person_is_erased_again_after_any_restore(cloud: Cloud, who: Person | str) -> None:
    met(cloud)
    cloud.text(STRANGER_PHONE, STRANGE)
    cloud.settle()
    cloud.invoke("erasure", {})
    needles = OF_STRANGER if isinstance(who, str) else OF_MET
    before = Snapshot()
    done(cloud, asked(cloud, who))
    assert traces(cloud, needles) == {}
    kept = aws_inspection.objects_of("erasures")
    assert len(kept) == 1
    before.restore()
    for key, content in kept:
        # The list is under lock: nothing that is restored replaces it.
        clients.s3().put_object(Bucket="erasures", Key=key, Body=content)
    cloud.functions = load_functions()
    cloud.wiring = Wiring.from_env()
    assert traces(cloud, needles)
    for _ in range(4):
        cloud.invoke("erasure", {})
        cloud.settle()
        cloud.later(1_300)
    assert traces(cloud, needles) == {}
    assert cloud.failures == []
