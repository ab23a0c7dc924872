"""Compression of a long conversation, through the Lambda handlers: older turns are summarized, no word is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from infra.local.world.background_answers import keeps_records
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import HttpFailure, ModelRequest, ScriptedModel, Step, say, use_tool
from steward.actors.store import StepCommit
from steward.agent.conversations.entries import CompressionEntry, MessageEntry, NoteEntry, ToolResultEntry
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.steps import Step as ConversationStep
from steward.agent.turns.compression_requests import LONGEST_HISTORY
from steward.core.clock import utc_now
from steward.tools.declaration import Decides
from tests.support.cloud import MARIA, Cloud, account_of, running_cloud
from tests.support.histories import JORDAN, JORDANS_NUMBER, JORDANS_WORDS, TOKENS, History, long_history
from tests.support.plumber import last_words
from tests.support.walks import for_each

OURS = {"STEWARD_MODEL_CAPABILITIES": json.dumps({"main": ["prompt_caching", "structured_output", "system_messages"]})}
WITH = {"the API's": {}, "ours": OURS}
# What another is to be told then binds them to its day; a reminder of one's own does not.
REMINDER = (
    "create_scheduled_job",
    {"call": {"tool": "remember", "arguments": {"text": "call Jordan"}}, "start": "2026-11-25T15:00"},
)
HALF_A_MILLION = 500_000
WINDOW = 170_000 * TOKENS


def answers(request: ModelRequest) -> Step:
    """Passes on what Jordan wrote when asked to, by the reference the summary names."""
    if request.last_results:
        return say("Done.")
    if "Remind me" in last_words(request):
        return use_tool(*REMINDER)
    if "Pass it on" in last_words(request):
        return say("Jordan wrote {q2}, that is {f4-1}.")
    return say("Noted.")


@contextmanager
def grown(history: History, environment: Mapping[str, str]) -> Iterator[Cloud]:
    """Maria's conversation with such a past, of which the last minute was just now."""
    with running_cloud(ScriptedModel(rule=answers), environment=environment) as cloud:
        cloud.text(MARIA, "Hello")
        cloud.settle()
        conversation_id, store = cloud.conversation_of(MARIA), cloud.wiring.actor_store
        loaded = store.load(conversation_id)
        state: ConversationState = loaded.state
        first, moved = state.next_seq, utc_now() - history.last.at
        entries = [entry.model_copy(update={"at": entry.at + moved}) for entry in history.entries]
        # References in it go by place: it takes the whole log.
        client = store._table
        for seq in range(1, first):
            client.delete({"conversation_id": conversation_id, "row": f"log#{seq:010d}"})
        for start in range(0, len(entries), 40):
            chunk = entries[start : start + 40]
            state = state.model_copy(update={"version": state.version + 1, "next_seq": chunk[-1].seq + 1})
            state = state.model_copy(update={"turn": chunk[-1].turn, "window_start": 1, "commit_id": f"past-{start}"})
            store.commit(StepCommit(ConversationStep(state, utc_now(), entries=tuple(chunk)), state.version - 1, ()))
        yield cloud


def says_and_settles(cloud: Cloud, text: str) -> ModelRequest:
    """Maria writes; what the planner was last asked."""
    cloud.text(MARIA, text)
    cloud.settle()
    return cloud.model.requests[-1]


def length(request: ModelRequest) -> int:
    return len(json.dumps(request.body["messages"], ensure_ascii=False))


def summaries(cloud: Cloud) -> list[CompressionEntry]:
    return [entry for entry in cloud.log(MARIA) if isinstance(entry, CompressionEntry)]


def asked_to_sum_up(cloud: Cloud) -> list[ModelRequest]:
    return [one for one in cloud.model.requests_aside if one.system.startswith("You keep the working notes")]


@for_each("by", list(WITH))
def test_half_a_million_tokens_are_summed_up_once_and_nothing_is_lost(by: str) -> None:
    history = long_history(HALF_A_MILLION)
    with grown(history, {**WITH[by], "STEWARD_TURN_DOLLARS": "50"}) as cloud:
        whole = says_and_settles(cloud, "And the roof?")
        assert length(whole) > HALF_A_MILLION * TOKENS
        (made,) = summaries(cloud)
        (asked,) = asked_to_sum_up(cloud)
        assert (("compaction" in asked.body), asked.body["model"]) == (
            (True, "claude-sonnet-5-5") if by == "the API's" else (False, "claude-haiku-5-5")
        )
        assert JORDANS_WORDS not in str(asked.body)
        if by == "ours":
            assert length(asked) < LONGEST_HISTORY * 1.05
        assert made.cost_micros > 0
        assert made.model == asked.body["model"]
        # The log has every word still.
        assert [e.text for e in cloud.log(MARIA) if isinstance(e, MessageEntry)][:-1] == [
            e.text for e in history.entries if isinstance(e, MessageEntry)
        ]
        after = says_and_settles(cloud, "And the garden?")
        assert length(after) < WINDOW / 2
        first = after.messages[0]["content"][0]["text"]
        assert first.startswith("<summary>")
        assert '<outside id="q2"' in first
        last = says_and_settles(cloud, "Pass it on")
        assert last.messages[0]["content"][0]["text"] == first
        assert JORDANS_WORDS not in str(last.body)
        assert JORDANS_WORDS in cloud.texts_to(MARIA)[-1]
        assert "1200" in cloud.texts_to(MARIA)[-1]
        assert len(summaries(cloud)) == 1


def test_after_a_pause_there_is_the_summary_and_the_last_turns() -> None:
    history = long_history(3_000, turns=40)
    with grown(history, {"STEWARD_COMPRESSION_TOKENS": "2500", "STEWARD_WINDOW_TURNS": "3"}) as cloud:
        says_and_settles(cloud, "And the roof?")
        (made,) = summaries(cloud)
        for number in range(5):
            says_and_settles(cloud, f"Number {number}")
        cloud.later(601)
        asked = says_and_settles(cloud, "Pass it on")
        texts = [block["text"] for message in asked.messages for block in message["content"] if block["type"] == "text"]
        assert made.text.splitlines()[0] in texts[0]
        said = [text for text in texts if text.startswith("[Maria Gomez")]
        parts = {part.name: part.text for part in cloud.wiring.preview.of(cloud.conversation_of(MARIA))}
        assert parts["summary"] == texts[0]
        assert made.text.splitlines()[0] not in parts["window"]
        assert [text.rpartition("] ")[2] for text in said] == ["Number 2", "Number 3", "Number 4", "Pass it on"]
        assert JORDANS_WORDS in cloud.texts_to(MARIA)[-1]


def test_window_only_grows_during_a_conversation() -> None:
    with grown(long_history(3_000, turns=45), {}) as cloud:
        before = says_and_settles(cloud, "One")
        after = says_and_settles(cloud, "Two")
        plain = [
            [{k: v for k, v in block.items() if k != "cache_control"} for m in one.messages for block in m["content"]]
            for one in (before, after)
        ]
        assert len(before.messages) > 60
        assert plain[1][: len(plain[0]) - 1] == plain[0][:-1]


def paid_for_nothing(cloud: Cloud) -> int:
    """What failed jobs have cost, in millionths of a dollar."""
    notes = [entry for entry in cloud.log(MARIA) if isinstance(entry, NoteEntry)]
    return sum(note.cost_micros for note in notes if note.topic == "job_failed" and note.subject == "compression")


@for_each("how", ["out of reach", "refused", "without a word"])
def test_failed_compression_changes_nothing_until_it_succeeds(how: str) -> None:
    fails: Mapping[str, Step] = {
        "out of reach": HttpFailure(529, headers={"x-should-retry": "false"}),
        "refused": HttpFailure(400, "no"),
        "without a word": say(" "),
    }
    down = [True]

    def trouble(request: ModelRequest) -> Step | None:
        return fails[how] if down[0] and request.system.startswith("You keep the working notes") else None

    with grown(long_history(3_000, turns=30), {"STEWARD_COMPRESSION_TOKENS": "2500"}) as cloud:
        cloud.model.aside = aside(trouble, keeps_records, reads_and_writes)
        says_and_settles(cloud, "And the roof?")
        again = says_and_settles(cloud, "And the garden?")
        assert summaries(cloud) == []
        assert "What does Jordan pay?" in str(again.body)
        # What was answered was paid for, whatever it was worth.
        assert bool(paid_for_nothing(cloud)) == (how == "without a word")
        down[0] = False
        cloud.later(120)
        assert len(summaries(cloud)) == 1
        assert "What does Jordan pay?" not in json.dumps(says_and_settles(cloud, "And?").messages[2:])


def test_small_model_summarizes_when_the_api_will_not_compact() -> None:
    def refuses(request: ModelRequest) -> Step | None:
        return HttpFailure(400, "compaction: not for this model") if "compaction" in request.body else None

    with grown(long_history(3_000, turns=30), {"STEWARD_COMPRESSION_TOKENS": "2500"}) as cloud:
        cloud.model.aside = aside(refuses, keeps_records, reads_and_writes)
        says_and_settles(cloud, "And the roof?")
        (made,) = summaries(cloud)
        assert made.model == "claude-haiku-5-5"


def test_small_window_model_answers_and_then_continues_from_a_summary() -> None:
    def too_long(request: ModelRequest) -> Step | None:
        return HttpFailure(400, "prompt is too long") if length(request) > 200_000 * TOKENS else None

    with grown(long_history(HALF_A_MILLION), {"STEWARD_TURN_DOLLARS": "50"}) as cloud:
        cloud.model.aside = aside(too_long, keeps_records, reads_and_writes)
        alone = says_and_settles(cloud, "And the roof?")
        assert length(alone) < 20_000
        assert cloud.texts_to(MARIA)[-1] == "Noted."
        (made,) = summaries(cloud)
        assert made.model == "claude-haiku-5-5"
        after = says_and_settles(cloud, "Pass it on")
        assert after.messages[0]["content"][0]["text"].startswith("<summary>")
        assert JORDANS_WORDS in cloud.texts_to(MARIA)[-1]


def test_value_from_outside_needs_approval_after_compression_too() -> None:
    """An amount stood in what Jordan wrote: when the model names a time now, a person decides it, as before."""
    with grown(long_history(3_000, turns=30), {"STEWARD_COMPRESSION_TOKENS": "2500"}) as cloud:
        says_and_settles(cloud, "And the roof?")
        (made,) = summaries(cloud)
        assert made.seen == (Decides.AMOUNT,)
        says_and_settles(cloud, "Remind me")
        (result,) = [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry) and e.tool == REMINDER[0]]
        assert result.status == "waiting"


def test_a_long_result_is_summed_up_by_itself_once_it_is_history() -> None:
    long = "A line of the file about boilers.\n" * 400

    def reads(request: ModelRequest) -> Step:
        if request.last_results:
            return say("Read.")
        if "Read it" in last_words(request):
            return use_tool("read_file", {"path": "areas/boilers.md"})
        return say("Noted.")

    with running_cloud(ScriptedModel(rule=reads), environment={"STEWARD_COMPRESSION_TOKENS": "6000"}) as cloud:
        cloud.wiring.workspace.append_line(account_of(cloud), "areas/boilers.md", long, "member")
        says_and_settles(cloud, "Read it")
        assert summaries(cloud) == []
        assert long[:9_000] in str(says_and_settles(cloud, "Fine").messages).replace("\\n", "\n")
        (made,) = summaries(cloud)
        assert made.result_seq
        after = str(says_and_settles(cloud, "And now?").messages).replace("\\n", "\n")
        assert long[:9_000] not in after
        assert "A line of the file about boilers" in after
        (result,) = [e for e in cloud.log(MARIA) if e.seq == made.result_seq]
        assert long[:9_000] in result.model_dump_json().replace("\\n", "\n")


def test_erased_person_is_gone_from_summaries() -> None:
    history = long_history(3_000, turns=30, before=[f"{JORDAN} pays late, call {JORDANS_NUMBER}"])
    with grown(history, {"STEWARD_COMPRESSION_TOKENS": "2500"}) as cloud:
        says_and_settles(cloud, "And the roof?")
        (made,) = summaries(cloud)
        assert JORDAN in made.text
        assert made.kept
        account_id = account_of(cloud)
        contact = cloud.wiring.people.contact_at(account_id, JORDANS_NUMBER)
        assert contact is not None
        erasure = cloud.wiring.erasure_requests.of_operator(account_id, contact.contact_id, JORDAN)
        for _ in range(8):
            cloud.invoke("erasure", {})
            cloud.settle()
            cloud.later(1_300)
        known = cloud.wiring.erasure_store.known(account_id, erasure.erasure_id)
        assert known is not None
        assert known.done_at
        (left,) = summaries(cloud)
        assert left.text
        assert JORDAN not in left.text
        asked = says_and_settles(cloud, "Pass it on")
        assert asked.messages[0]["content"][0]["text"].startswith("<summary>")
        for gone in (JORDAN, JORDANS_WORDS, JORDANS_NUMBER):
            assert gone not in str(asked.body)
        assert JORDANS_WORDS not in cloud.texts_to(MARIA)[-1]
