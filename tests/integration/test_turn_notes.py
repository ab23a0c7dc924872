"""Turn notes: the small model notes words for each turn, and search finds the turn by them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from infra.local.demo import Person
from infra.local.world.background_answers import keeps_records
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import ModelRequest, Reply, Step, say
from steward.actors.events import EventPost
from steward.agent.conversations.background_jobs import BackgroundJob
from steward.agent.conversations.entries import (
    AbbreviationEntry,
    MessageEntry,
    NoteEntry,
    ReplyEntry,
    TurnNote,
    TurnNotesEntry,
    Usage,
)
from steward.agent.conversations.events import AbbreviationMade
from steward.agent.turns.background_job_store import BackgroundJobStore
from steward.core.records import Record
from steward.memory.search.models import SearchFilters, SearchForget
from steward.memory.search.tail import SearchTail
from steward.people.erasure.models import Erasure
from tests.support.cloud import DANA, MARIA, PETE, Cloud
from tests.support.leftovers import traces
from tests.support.search_cloud import account_of, objects, searching_cloud, tail_rows
from tests.support.walks import for_each, fresh_tmp_path

IDLE = 601
SAID = "Let us take the second one then"
NOTED = "settles on the wardrobe of walnut"


@pytest.fixture
def cloud(tmp_path: Path) -> Iterator[Cloud]:
    with searching_cloud(tmp_path) as running:
        yield running


def asks_for_notes(request: ModelRequest) -> bool:
    return request.system.startswith("You keep the records") and "Then note" in "\n".join(request.last_texts)


def notes(*given: tuple[str, str]) -> Callable[[ModelRequest], Step | None]:
    """A small model that notes, of the turns in which some words stand, others."""

    def answer(request: ModelRequest) -> Reply | None:
        if not asks_for_notes(request):
            return None
        lines = [line for line in "\n".join(request.last_texts).splitlines() if line.startswith("#")]
        made = [
            {"turn": int(line[1:].split()[0]), "who": "", "what": what, "when": "", "state": "neither"}
            for line in lines
            for words, what in given
            if words in line and "Steward:" not in line
        ]
        return say(json.dumps({"abbreviation": "They talked about furniture.", "notes": made}))

    return aside(answer, keeps_records, reads_and_writes)


def said(cloud: Cloud, who: Person, *texts: str) -> None:
    for text in texts:
        cloud.text(who, text)
        cloud.settle()


def goes_idle(cloud: Cloud) -> None:
    cloud.later(IDLE)
    cloud.later(61)


def noted(cloud: Cloud, who: Person = MARIA) -> list[TurnNotesEntry]:
    return [entry for entry in cloud.log(who) if isinstance(entry, TurnNotesEntry)]


def first(cloud: Cloud, query: str) -> str:
    hits = cloud.wiring.search.search(account_of(cloud), query)
    return hits[0].document.text if hits else ""


def by_words(cloud: Cloud, query: str) -> list[str]:
    """What has a word of the query, or has it noted."""
    hits = cloud.wiring.search.search(account_of(cloud), query)
    return [hit.document.text for hit in hits if hit.keyword_rank]


@for_each("first_in_a_snapshot", [False, True], tmp_path=fresh_tmp_path, cloud=cloud)
def test_a_turn_is_found_by_a_word_of_its_note_alone(cloud: Cloud, first_in_a_snapshot: bool) -> None:
    """In the tail, when the turn is in a snapshot before its note is made, in the next snapshot, and made anew."""
    account_id = account_of(cloud)
    cloud.model.aside = notes((SAID, NOTED))
    said(cloud, MARIA, "The carpenter has two of them", SAID)
    assert by_words(cloud, "walnut wardrobe") == []
    if first_in_a_snapshot:
        assert cloud.wiring.snapshot_builder.build(account_id, force=True)
        assert tail_rows(cloud, account_id) == 0
    goes_idle(cloud)
    (entry,) = noted(cloud)
    (turn,) = [one for one in cloud.log(MARIA) if isinstance(one, MessageEntry) and one.text == SAID]
    assert [note.seq for note in entry.notes] == [turn.seq]
    assert (first(cloud, "walnut wardrobe"), by_words(cloud, "walnut")[0]) == (SAID, SAID)
    assert cloud.wiring.snapshot_builder.build(account_id, force=True)
    assert tail_rows(cloud, account_id) == 0
    assert first(cloud, "walnut wardrobe") == SAID
    # The turn and its note are on two pages of the log.
    with mock.patch("steward.memory.search.log_source._PAGE", 2):
        assert cloud.wiring.search_rebuild.rebuild(account_id).mended == []
    assert first(cloud, "walnut wardrobe") == SAID
    assert cloud.failures == []


def test_found_turn_is_shown_without_its_note(cloud: Cloud) -> None:
    cloud.model.aside = notes((SAID, NOTED))
    said(cloud, MARIA, SAID)
    goes_idle(cloud)
    for _ in range(2):
        (hit,) = [one for one in cloud.wiring.search.search(account_of(cloud), "walnut") if one.document.text == SAID]
        assert hit.document.provenance == "member"
        assert cloud.wiring.search.containing(account_of(cloud), "walnut") == []
        cloud.wiring.snapshot_builder.build(account_of(cloud), force=True)
    said(cloud, MARIA, "Anything else?")
    assert "walnut" not in json.dumps(cloud.model.requests[-1].messages)
    goes_idle(cloud)
    assert not [place for place in traces(cloud, ["walnut"])["walnut"] if "transcripts/" in place]


def test_two_pauses_note_no_turn_twice(cloud: Cloud) -> None:
    cloud.model.aside = notes(("", "about the wardrobe"))
    said(cloud, MARIA, "one", "two")
    goes_idle(cloud)
    said(cloud, MARIA, "three")
    goes_idle(cloud)
    once, again = noted(cloud)
    places = [note.seq for entry in (once, again) for note in entry.notes]
    assert len(places) == len(set(places)) == 3


@for_each("settled", [False, True], tmp_path=fresh_tmp_path, cloud=cloud)
def test_a_job_that_dies_and_comes_again_leaves_one_set(cloud: Cloud, settled: bool) -> None:
    """Before its result was posted, or after that and before anybody was rung for."""
    cloud.model.aside = notes(("", "about the wardrobe"))
    said(cloud, MARIA, "one")
    finish, died = BackgroundJobStore.finish, list[bool]()

    def dies(store: BackgroundJobStore, job: BackgroundJob, event: Record | None) -> bool:
        if job.job != "abbreviation" or died:
            return finish(store, job, event)
        died.append(finish(store, job, event) if settled else True)
        raise RuntimeError("killed")

    with mock.patch.object(BackgroundJobStore, "finish", dies):
        goes_idle(cloud)
        cloud.later(601)
        cloud.later(61)
    assert died == [True]
    (entry,) = noted(cloud)
    assert len(entry.notes) == 1
    assert len([one for one in cloud.log(MARIA) if isinstance(one, AbbreviationEntry)]) == 1


def test_notes_that_reach_back_too_far_are_those_of_new_turns_alone(cloud: Cloud) -> None:
    """Of two answers the second was asked for before the first was known."""
    cloud.model.aside = notes(("", "about the wardrobe"))
    said(cloud, MARIA, "one")
    goes_idle(cloud)
    said(cloud, MARIA, "two")
    first_turn, second_turn = (one.seq for one in cloud.log(MARIA) if isinstance(one, MessageEntry))
    both = tuple(TurnNote(seq=seq, what="about the wardrobe") for seq in (first_turn, second_turn))
    late = AbbreviationMade(
        through_seq=second_turn, provenance="account", usage=Usage(), cost_micros=1, notes=both, text="All of it"
    )
    for _ in range(2):
        cloud.wiring.actors.post([EventPost(cloud.conversation_of(MARIA), late)])
        cloud.settle()
    assert [note.seq for entry in noted(cloud) for note in entry.notes] == [first_turn, second_turn]


@for_each(
    "notes_given",
    [
        [{"turn": 1, "who": "", "what": "w" * 100_000, "when": "", "state": "neither"}],
        [{"turn": n, "who": "o", "what": f"wardrobe {n}", "when": "", "state": "neither"} for n in range(-500, 500)],
        [{"turn": 77, "who": "", "what": "wardrobe", "when": "", "state": "neither"}, 7, None, {"turn": 1}],
    ],
    tmp_path=fresh_tmp_path,
    cloud=cloud,
)
def test_whatever_the_model_answers_is_bounded(cloud: Cloud, notes_given: list[Any]) -> None:
    answer = json.dumps({"abbreviation": "They talked.", "notes": notes_given})
    cloud.model.aside = aside(lambda request: say(answer) if asks_for_notes(request) else None, reads_and_writes)
    said(cloud, MARIA, "one")
    goes_idle(cloud)
    shown = {one.seq for one in cloud.log(MARIA) if isinstance(one, MessageEntry | ReplyEntry)}
    made = [note for entry in noted(cloud) for note in entry.notes]
    assert {note.seq for note in made} <= shown
    assert len(json.dumps([note.model_dump(mode="json") for note in made])) < 20_000
    assert len([one for one in cloud.log(MARIA) if isinstance(one, AbbreviationEntry)]) == 1
    assert cloud.failures == []


def test_an_answer_in_no_form_is_asked_for_again_and_is_in_the_budget(cloud: Cloud) -> None:
    cloud.model.aside = aside(lambda request: say("[]") if asks_for_notes(request) else None, reads_and_writes)
    said(cloud, MARIA, SAID)
    goes_idle(cloud)
    assert noted(cloud) == []
    failed = [one for one in cloud.log(MARIA) if isinstance(one, NoteEntry) and one.topic == "job_failed"]
    assert failed
    assert all(one.cost_micros > 0 for one in failed)
    cloud.model.aside = notes((SAID, NOTED))
    cloud.later(1_800)
    assert len(noted(cloud)) == 1
    assert first(cloud, "walnut") == SAID


def test_words_from_outside_reach_no_note_and_its_label_is_the_lowest(cloud: Cloud) -> None:
    cloud.model.aside = notes((f"{PETE.name} wrote", "about the wardrobe"), ("one", "about the wardrobe"))
    said(cloud, MARIA, "one")
    goes_idle(cloud)
    said(cloud, MARIA, "two", "one more")
    said(cloud, PETE, "Zanzibar")
    goes_idle(cloud)
    ours, with_outside = noted(cloud)
    assert (ours.provenance, ours.persons()) == ("account", ())
    assert (with_outside.provenance, with_outside.persons()) == ("outside", (PETE.phone,))
    asked = [request for request in cloud.model.requests_aside if asks_for_notes(request)]
    assert asked
    assert "Zanzibar" not in json.dumps([request.body for request in asked])


@for_each("build", [False, True], tmp_path=fresh_tmp_path, cloud=cloud)
def test_a_note_goes_with_the_person_whose_turn_it_is_of(cloud: Cloud, build: bool) -> None:
    account_id = account_of(cloud)
    given = {"Dana": "about the grandfather clock", PETE.name: "about the rocking chair", SAID: NOTED}
    cloud.model.aside = notes(*given.items())
    said(cloud, MARIA, SAID)
    goes_idle(cloud)
    said(cloud, PETE, "It is the old one")
    said(cloud, DANA, "Mine is older")
    goes_idle(cloud)
    if build:
        cloud.wiring.snapshot_builder.build(account_id, force=True)
    words = ("rocking chair", "grandfather clock", "of walnut")
    assert set(traces(cloud, words)) == set(words)
    members = cloud.wiring.people_store.members(account_id)
    contact = cloud.wiring.people.contact_at(account_id, PETE.phone)
    dana = next(one.member_id for one in members if one.name == DANA.name)
    assert contact
    for person_id, name in ((contact.contact_id, PETE.name), (dana, DANA.name)):
        erased(cloud, cloud.wiring.erasure_requests.of_operator(account_id, person_id, name))
    assert set(traces(cloud, words)) == {"of walnut"}
    assert first(cloud, "walnut") == SAID
    assert cloud.failures == []


def erased(cloud: Cloud, erasure: Erasure) -> None:
    for _ in range(8):
        cloud.invoke("erasure", {})
        cloud.settle()
        cloud.later(1_300)
        known = cloud.wiring.erasure_store.known(erasure.account_id, erasure.erasure_id)
        if known and known.done_at:
            return
    raise AssertionError("not done")


def test_a_builder_that_dies_while_it_deletes_loses_no_note(cloud: Cloud) -> None:
    """What it has not deleted is taken in once more: a turn without its note then takes the place of one with it."""
    account_id = account_of(cloud)
    cloud.model.aside = notes((SAID, NOTED))
    said(cloud, MARIA, SAID)
    goes_idle(cloud)
    delete = SearchTail.delete
    for left in (1, 2):
        with mock.patch.object(
            SearchTail, "delete", lambda tail, account, rows, left=left: delete(tail, account, rows[:left])
        ):
            assert cloud.wiring.snapshot_builder.build(account_id, force=True)
    assert cloud.wiring.snapshot_builder.build(account_id, force=True)
    assert tail_rows(cloud, account_id) == 0
    assert first(cloud, "walnut") == SAID


def test_a_note_is_no_way_around_a_filter_or_what_is_to_be_forgotten(cloud: Cloud) -> None:
    account_id = account_of(cloud)
    said(cloud, MARIA, *(f"The chair number {number}" for number in range(3)))
    cloud.model.aside = notes((SAID, NOTED))
    said(cloud, MARIA, SAID)
    assert cloud.wiring.snapshot_builder.build(account_id, force=True)
    goes_idle(cloud)
    search, conversation_id = cloud.wiring.search, cloud.conversation_of(MARIA)
    assert search.search(account_id, "walnut", SearchFilters(conversation_ids=frozenset({conversation_id})))
    assert search.search(account_id, "walnut", SearchFilters(channels=frozenset({"mail"}))) == []
    assert search.search("acct-x", "walnut") == []
    (turn,) = (one.seq for one in cloud.log(MARIA) if isinstance(one, MessageEntry) and one.text == SAID)
    forget = SearchForget(account_id=account_id, document_ids=(f"{conversation_id}/{turn}",))
    cloud.wiring.search_tail.forget(forget, cloud.wiring.clock())
    assert SAID not in by_words(cloud, "walnut")
    assert cloud.wiring.snapshot_builder.build(account_id, force=True)
    assert SAID not in by_words(cloud, "walnut")
    assert b"walnut" not in b"".join(objects(account_id).values())
