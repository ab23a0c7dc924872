"""Facts about members, through the Lambda handlers: extracted, stored, listed, corrected and forgotten."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from infra.local.world.background_answers import keeps_records
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import HttpFailure, ModelRequest, Step, say, use_tool
from steward.agent.conversations.entries import NoteEntry, ToolResultEntry
from steward.memory.workspace.facts.confidence_rules import FactChanges, FactMention
from steward.memory.workspace.facts.models import Fact
from steward.memory.workspace.facts.service import FactExtractionTask
from steward.tools.ledger.models import OutsideRead
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done
from tests.support.cloud import MARIA, PETE, SAM, START, Cloud, running_cloud
from tests.support.walks import for_each

BEAT = 301.0
DRAWS = "You keep what an assistant knows"


def draws(answer: Callable[[Mapping[str, str], Mapping[str, str]], Any]) -> Callable[[ModelRequest], Step | None]:
    """A small model that answers so about the words of the pieces and what is known, both by name."""

    def rule(request: ModelRequest) -> Step | None:
        if not request.system.startswith(DRAWS):
            return None
        known, pieces = (json.loads(part) for part in shown(request))
        found = answer({name: piece["words"] for name, piece in pieces.items()}, known)
        return found if isinstance(found, HttpFailure) else say(found if isinstance(found, str) else json.dumps(found))

    return aside(rule, keeps_records, reads_and_writes)


def shown(request: ModelRequest) -> list[str]:
    """What is known, and the pieces, each as JSON."""
    return request.last_texts[0].removeprefix("Known:\n").split("\n\nPieces:\n")


def fact(piece: str, text: str, *, about: str = "", stated: bool = True, known: str = "") -> dict[str, Any]:
    return {"fact": text, "category": "preference", "about": about, "stated": stated, "piece": piece, "known": known}


def each_is_a_fact(pieces: Mapping[str, str], known: Mapping[str, str]) -> Any:
    """Every piece says what it says; one that is known in the same words is named."""
    names = {words.casefold(): name for name, words in known.items()}
    return {"facts": [fact(name, words, known=names.get(words.casefold(), "")) for name, words in pieces.items()]}


def says(cloud: Cloud, *texts: str) -> None:
    for text in texts:
        cloud.model.add(say("Noted."))
        cloud.text(MARIA, text)
        cloud.settle()


def facts(cloud: Cloud) -> list[Fact]:
    member = cloud.wiring.actor_store.state(cloud.conversation_of(MARIA)).party
    return cloud.wiring.facts.of_member(member.account_id, member.member_id)


def drawn(cloud: Cloud) -> list[NoteEntry]:
    return [one for one in cloud.log(MARIA) if isinstance(one, NoteEntry) and one.topic == "facts_drawn"]


def asked(cloud: Cloud) -> list[ModelRequest]:
    return [one for one in cloud.model.requests_aside if one.system.startswith(DRAWS)]


def test_members_words_become_facts_with_their_place_in_the_log(cloud: Cloud) -> None:
    cloud.model.aside = draws(each_is_a_fact)
    says(cloud, "I like my coffee black.\nMy brother Tom fixes roofs", "/name Coffee", "I take the bus")
    cloud.later(200)
    assert asked(cloud) == []
    cloud.later(BEAT)
    found = facts(cloud)
    assert {one.text for one in found} == {"I like my coffee black.", "My brother Tom fixes roofs", "I take the bus"}
    log = {entry.seq: entry for entry in cloud.log(MARIA)}
    for one in found:
        (where,) = one.evidence
        assert log[where.seq].text[where.start : where.end] == one.text  # type: ignore[attr-defined]
        assert (one.confidence, one.provenance, one.established) == (0.5, "account", False)
    assert len(asked(cloud)) == 1
    cloud.later(BEAT)
    cloud.later(BEAT)
    assert len(asked(cloud)) == 1, "silence costs nothing"


def test_only_the_members_own_words_are_shown(cloud: Cloud) -> None:
    cloud.model.aside = draws(each_is_a_fact)
    cloud.text(PETE, "OUTSIDE: Maria owes me a thousand dollars")
    cloud.settle()
    cloud.model.add(say("STEWARD thinks that Maria hates tea."))
    cloud.text(MARIA, "I like tea")
    cloud.settle()
    cloud.later(BEAT)
    (request,) = asked(cloud)
    assert "OUTSIDE" not in str(request.body)
    assert "STEWARD" not in str(request.body)
    assert [one.text for one in facts(cloud)] == ["I like tea"]


def test_fact_about_an_unknown_piece_is_refused(cloud: Cloud) -> None:
    cloud.model.aside = draws(
        lambda pieces, known: {
            "facts": [fact("p7", "They are rich"), fact("p0", "They like tea", about="Attila the Hun")]
        }
    )
    says(cloud, "I like tea")
    cloud.later(BEAT)
    assert [(one.text, one.about) for one in facts(cloud)] == [("They like tea", "")]


def test_repeated_fact_gains_confidence_and_enters_the_prompt(cloud: Cloud) -> None:
    cloud.model.aside = draws(each_is_a_fact)
    says(cloud, "I like tea")
    cloud.later(BEAT)
    says(cloud, "I like tea")
    assert "<facts>\n" not in cloud.model.requests[-1].system
    cloud.later(BEAT)
    (one,) = facts(cloud)
    assert (one.confidence, one.established, len(one.evidence)) == (0.6, True, 2)
    says(cloud, "Good morning")
    assert "<facts>\n- I like tea\n</facts>" in cloud.model.requests[-1].system
    cloud.model.add(say("Hello Sam."))
    cloud.text(SAM, "Good morning")
    cloud.settle()
    assert "I like tea" not in str(cloud.model.requests[-1].body), "what one says is not told the others"
    uses(cloud, "remove_memory", fact_id=one.fact_id)
    says(cloud, "Good night")
    assert "<facts>\n" not in cloud.model.requests[-1].system, "what is forgotten is told no more"


def test_remembered_fact_is_not_extracted_again(cloud: Cloud) -> None:
    cloud.model.aside = draws(each_is_a_fact)
    cloud.model.add(use_tool("remember", {"text": "The boiler is a Vaillant"}), say("Kept."))
    cloud.text(MARIA, "The boiler is a Vaillant")
    cloud.settle()
    cloud.later(BEAT)
    assert len(asked(cloud)) == 1
    assert facts(cloud) == []


def test_model_outage_delays_extraction_and_loses_nothing(cloud: Cloud) -> None:
    cloud.model.aside = draws(lambda pieces, known: HttpFailure(529))
    says(cloud, "I like tea")
    cloud.later(BEAT)
    cloud.later(700)
    says(cloud, "I like cats")
    cloud.later(BEAT)
    assert facts(cloud) == []
    cloud.model.aside = draws(each_is_a_fact)
    for _ in range(3):
        cloud.later(1_200)
    assert {one.text for one in facts(cloud)} == {"I like tea", "I like cats"}
    assert len(drawn(cloud)) == 1


def test_an_answer_nobody_can_read_costs_and_is_asked_again_for_a_day(cloud: Cloud) -> None:
    cloud.model.aside = draws(lambda pieces, known: "I am not sure.")
    says(cloud, "I like tea")
    cloud.later(BEAT)
    cloud.later(1_200)
    assert drawn(cloud)
    assert all(note.cost_micros > 0 for note in drawn(cloud))
    cloud.model.aside = draws(each_is_a_fact)
    cloud.later(3_600)
    assert [one.text for one in facts(cloud)] == ["I like tea"]


def test_unanswered_extraction_is_skipped_after_a_day(cloud: Cloud) -> None:
    cloud.model.aside = draws(lambda pieces, known: "I am not sure.")
    says(cloud, "I like tea")
    cloud.later(BEAT)
    for _ in range(7):
        cloud.later(6 * 3_600)
    cloud.model.aside = draws(each_is_a_fact)
    says(cloud, "I like cats")
    cloud.later(BEAT)
    assert {one.text for one in facts(cloud)} == {"I like cats"}, "what came after it does not wait for ever"


def test_extraction_cost_is_in_the_ledger_and_the_daily_spending(cloud: Cloud) -> None:
    cloud.model.aside = draws(each_is_a_fact)
    says(cloud, "I like tea")
    state = cloud.wiring.actor_store.state(cloud.conversation_of(MARIA))
    account_id = state.party.account_id
    before = cloud.wiring.limit_store.read(account_id, "2026-11-20").spent_micros
    cloud.later(BEAT)
    (note,) = drawn(cloud)
    lines = cloud.wiring.ledger.read(account_id, START)
    (line,) = [one for one in lines if isinstance(one, OutsideRead)]
    assert (line.tool, line.status, line.cost_micros) == ("draw_facts", "done", note.cost_micros)
    after = cloud.wiring.limit_store.read(account_id, "2026-11-20").spent_micros
    assert after - before == note.cost_micros > 0


def test_facts_are_not_extracted_while_the_account_is_paused(cloud: Cloud) -> None:
    cloud.model.aside = draws(each_is_a_fact)
    says(cloud, "I like tea")
    cloud.text(SAM, "/stop")
    cloud.settle()
    cloud.later(BEAT)
    assert asked(cloud) == []
    cloud.text(SAM, "/start")
    cloud.settle()
    for _ in range(3):
        cloud.later(1_200)
    assert [one.text for one in facts(cloud)] == ["I like tea"]


def result(cloud: Cloud, tool: str) -> str:
    """Return the last tool result."""
    results = [one for one in cloud.log(MARIA) if isinstance(one, ToolResultEntry)]
    return next(one.content for one in reversed(results) if one.tool == tool)


def uses(cloud: Cloud, tool: str, **arguments: Any) -> str:
    cloud.model.add(use_tool(tool, arguments), say("-"))
    cloud.text(MARIA, f"Please {tool}")
    cloud.settle()
    return result(cloud, tool)


@pytest.fixture
def told(cloud: Cloud) -> Cloud:
    """Maria has said two things, and asked for a third to be remembered."""
    cloud.model.aside = draws(
        lambda pieces, known: {
            "facts": [
                fact(name, words, about="Tom" if "Tom" in words else "")
                for name, words in pieces.items()
                if "Please" not in words
            ]
        }
    )
    uses(cloud, "remember", text="The boiler is a Vaillant")
    says(cloud, "I like tea", "My brother Tom fixes roofs")
    cloud.later(BEAT)
    return cloud


def test_everything_that_is_remembered_is_listed_and_found(told: Cloud) -> None:
    listed = uses(told, "list_memories").splitlines()
    assert [line.split(" · ")[1] for line in listed] == ["1.0", "0.5", "0.5"]
    assert listed[0].endswith("asked to remember · The boiler is a Vaillant")
    assert {line.rsplit(" · ", 1)[1] for line in listed[1:]} == {"I like tea", "My brother Tom fixes roofs"}
    assert uses(told, "list_memories", about="Tom").count("\n") == 0
    assert "boiler" not in uses(told, "list_memories", category="preference")
    first, *_ = uses(told, "recall", query="who fixes the roof?").splitlines()
    assert first.endswith("My brother Tom fixes roofs")
    assert "Vaillant" in uses(told, "recall", query="boilers")
    assert uses(told, "recall", query="elephants") == "Nothing of that is remembered."


def id_of(cloud: Cloud, words: str) -> str:
    line = next(line for line in uses(cloud, "list_memories").splitlines() if words in line)
    return line.split(" · ")[0]


@for_each("words", ["I like tea", "The boiler is a Vaillant"], cloud=running_cloud, told=told)
def test_remembered_fact_is_corrected_and_restored(told: Cloud, words: str) -> None:
    uses(told, "update_memory", fact_id=id_of(told, words), text="It is another thing")
    listed = uses(told, "list_memories")
    assert words not in listed
    line = next(line for line in listed.splitlines() if "another thing" in line)
    assert " · 1.0 · " in line, "a person has said so"
    undo(told)
    listed = uses(told, "list_memories")
    assert words in listed
    assert "another thing" not in listed


@for_each("words", ["I like tea", "The boiler is a Vaillant"], cloud=running_cloud, told=told)
def test_remembered_fact_is_forgotten_and_restored(told: Cloud, words: str) -> None:
    uses(told, "remove_memory", fact_id=id_of(told, words))
    assert f'Forgotten: "{words}"' in told.texts_to(MARIA)[-1]
    assert words not in uses(told, "list_memories")
    undo(told)
    assert words in uses(told, "list_memories")


def test_forgotten_line_comes_back_and_what_was_remembered_since_stays(told: Cloud) -> None:
    uses(told, "remove_memory", fact_id=id_of(told, "The boiler is a Vaillant"))
    offer = told.texts_to(MARIA)[-1].split("UNDO ")[1][:2]
    uses(told, "remember", text="The key is under the mat")
    told.text(MARIA, f"UNDO {offer}")
    told.settle()
    assert told.texts_to(MARIA)[-1] == "Undone: I remember it as before."
    listed = uses(told, "list_memories")
    assert "The boiler is a Vaillant" in listed
    assert "The key is under the mat" in listed


def test_undo_of_a_remembered_fact_names_its_learned_twin(told: Cloud) -> None:
    uses(told, "remember", text="I like tea", of_themself=True)
    (code,) = re.findall(r"UNDO (\w+)", told.texts_to(MARIA)[-1])
    told.text(MARIA, f"UNDO {code}")
    told.settle()
    assert told.texts_to(MARIA)[-1] == (
        'Undone: I no longer remember "Maria Gomez: I like tea". '
        "I also learned it from what you wrote before. Tell me to forget that, too, if I should."
    )
    assert "I like tea" in uses(told, "list_memories")


def test_forgotten_fact_is_not_learned_from_the_request_to_forget(told: Cloud) -> None:
    known = id_of(told, "I like tea")
    told.model.aside = draws(each_is_a_fact)
    told.model.add(use_tool("remove_memory", {"fact_id": known}), say("-"))
    told.text(MARIA, "Forget that I like tea")
    told.settle()
    says(told, "I take the bus")
    told.later(BEAT)
    said = {one.text for one in facts(told)}
    assert "I take the bus" in said
    assert "Forget that I like tea" not in said


def undo(cloud: Cloud) -> None:
    offer = next(text for text in reversed(cloud.texts_to(MARIA)) if "UNDO " in text)
    code = offer.split("UNDO ")[1][:2]
    cloud.text(MARIA, f"UNDO {code}")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == "Undone: I remember it as before."


def test_one_member_neither_sees_nor_changes_what_another_has_said(told: Cloud) -> None:
    fact_id = id_of(told, "I like tea")
    for tool, arguments in (("list_memories", {}), ("remove_memory", {"fact_id": fact_id})):
        told.model.add(use_tool(tool, arguments), say("-"))
        told.text(SAM, f"Please {tool}")
        told.settle()
    results = [one.content for one in told.log(SAM) if isinstance(one, ToolResultEntry)]
    assert "I like tea" not in "".join(results)
    assert "nothing is known under" in results[-1]
    assert len(facts(told)) == 2


def test_a_member_may_have_it_looked_through_at_once(cloud: Cloud) -> None:
    cloud.model.aside = draws(each_is_a_fact)
    uses(cloud, "extract_memory")
    assert len(facts(cloud)) == 1
    cloud.later(BEAT)
    assert len(asked(cloud)) == 1, "the beat finds nothing new"


def talk_of(cloud: Cloud) -> FactExtractionTask:
    """Return Maria's messages from which no facts were extracted yet."""
    conversation_id = cloud.conversation_of(MARIA)
    account_id = cloud.wiring.actor_store.state(conversation_id).party.account_id
    talk = cloud.wiring.facts.unread(account_id, conversation_id, cloud.log(MARIA)[-1].seq)
    assert talk is not None
    return talk


def answered(talk: FactExtractionTask) -> list[FactMention]:
    return talk.mentions(json.dumps(each_is_a_fact({f"p{n}": one.words for n, one in enumerate(talk.pieces)}, {})))


def test_one_of_two_extractions_of_the_same_words_is_kept(cloud: Cloud) -> None:
    says(cloud, "I like tea")
    one, other = talk_of(cloud), talk_of(cloud)
    assert cloud.wiring.facts.keep(one, answered(one), None)
    assert not cloud.wiring.facts.keep(other, answered(other), None)
    seqs = other.after_seq, other.through_seq
    assert not cloud.wiring.fact_store.draw(other.conversation_id, seqs, FactChanges((), ()), [])
    assert [one.confidence for one in facts(cloud)] == [0.5]


def test_a_fact_that_changes_while_it_is_drawn_is_read_again(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    says(cloud, "I like tea")
    talk = talk_of(cloud)
    cloud.wiring.facts.keep(talk, answered(talk), None)
    (known,) = facts(cloud)
    says(cloud, "I like tea")
    talk, service, store = talk_of(cloud), cloud.wiring.facts, cloud.wiring.fact_store
    draw = store.draw

    def corrected_first(*args: Any) -> bool:
        monkeypatch.setattr(store, "draw", draw)
        service.change(known.account_id, known.member_id, known.fact_id, "call", category="person", tenths=7)
        return draw(*args)

    monkeypatch.setattr(store, "draw", corrected_first)
    assert service.keep(talk, answered(talk), None)
    (now,) = facts(cloud)
    assert (now.category, now.confidence) == ("person", 0.8), "neither is lost"


def test_a_run_that_is_made_again_finds_its_own_work(told: Cloud) -> None:
    known = facts(told)[0]
    service, who = told.wiring.facts, (known.account_id, known.member_id)
    for _ in range(2):
        before, after = service.change(*who, known.fact_id, "call-1", text="Otherwise")
        assert (before, after and after.text) == (known, "Otherwise")
    for _ in range(2):
        assert service.put_back(*who, known.fact_id, "call-1")
    assert {one.text for one in facts(told)} == {"I like tea", "My brother Tom fixes roofs"}


def test_undo_does_not_restore_a_fact_changed_since(told: Cloud) -> None:
    known = facts(told)[0]
    service, who = told.wiring.facts, (known.account_id, known.member_id)
    service.change(*who, known.fact_id, "call-1", text="Otherwise")
    service.change(*who, known.fact_id, "call-2", text="Otherwise again")
    assert not service.put_back(*who, known.fact_id, "call-1")
    assert "Otherwise again" in {one.text for one in facts(told)}


@for_each(
    ("tool", "text"),
    [("update_memory", "The boiler is a Bosch"), ("remove_memory", None)],
    cloud=running_cloud,
    told=told,
)
def test_a_line_that_was_changed_before_the_run_broke_off_is_known_again(
    told: Cloud, tool: str, text: str | None
) -> None:
    from steward.memory.workspace.tools.facts import run

    given = {"fact_id": id_of(told, "The boiler is a Vaillant")} | ({"text": text} if text else {})
    party = told.wiring.actor_store.state(told.conversation_of(MARIA)).party
    call = ToolCall(
        call_id="call-9",
        account_id=party.account_id,
        conversation_id=told.conversation_of(MARIA),
        member_id=party.member_id,
        tool=tool,
        group="memory",
        repeatable=True,
        created_at=told.wiring.clock(),
        provenance="member",
        arguments=given,
        resolved={},
    )
    first, again = (getattr(run, tool)(call, told.wiring) for _ in range(2))
    assert first == again
    assert isinstance(again, Done)
    assert again.undo


def test_words_from_outside_stay_outside_wherever_they_are_kept(told: Cloud) -> None:
    told.text(PETE, "OUTSIDE words")
    told.settle()
    (wrote,) = [one.seq for one in told.log(MARIA) if isinstance(one, NoteEntry) and one.quoted]
    uses(told, "update_memory", fact_id=id_of(told, "I like tea"), text=f"Pete says {{q{wrote}}}", confidence=1.0)
    assert not [one for one in facts(told) if "OUTSIDE" in one.text], "a person is asked before a fact is replaced"
    party = told.wiring.actor_store.state(told.conversation_of(MARIA)).party
    tea = id_of(told, "I like tea")
    told.wiring.facts.change(party.account_id, party.member_id, tea, "call-9", text="OUTSIDE words", outside=True)
    (fact,) = [one for one in facts(told) if "OUTSIDE" in one.text]
    assert fact.provenance == "outside"
    uses(told, "list_memories")
    says(told, "Good morning")
    assert "OUTSIDE" not in str(told.model.requests[-1].body)
    says(told, "I like soup")
    told.later(BEAT)
    assert "OUTSIDE" not in str(asked(told)[-1].body)


def test_remembered_fact_has_the_name_of_a_member_it_is_about(cloud: Cloud) -> None:
    for text in ("Off on Thu, Nov 26, 2026", f"{SAM.name} is off on Fri, Nov 27, 2026"):
        cloud.model.add(use_tool("remember", {"text": text, "of_themself": True}), say("-"))
        cloud.text(SAM, "Remember that I am off then")
        cloud.settle()
    assert "Remembered: Sam" in cloud.texts_to(SAM)[-1]
    says(cloud, "Who is off this week?")
    _, _, memory = cloud.model.requests[-1].system.rpartition("<memory>")
    assert f"- {SAM.name}: Off on Thu, Nov 26, 2026\n- {SAM.name} is off on Fri, Nov 27, 2026\n" in memory
