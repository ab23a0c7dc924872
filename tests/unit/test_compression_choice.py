"""Choice of log entries to summarize: none is lost, split, or attributed to somebody else."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from steward.actors.models import LogEntry
from steward.agent.conversations.background_jobs import BackgroundJob
from steward.agent.conversations.compression import CompressionScope, compression_asked, compression_made, may_be_asked
from steward.agent.conversations.entries import (
    CompressionEntry,
    MessageEntry,
    NoteEntry,
    ReplyEntry,
    ToolResultEntry,
    Usage,
)
from steward.agent.conversations.events import Compressed, CompressionMade
from steward.agent.conversations.models import AgentLoop, ConversationState
from steward.agent.conversations.steps import Step
from steward.agent.conversations.window import whole_from, window_start
from steward.agent.turns.compression_requests import (
    LONGEST_HISTORY,
    LONGEST_RESULT,
    MOST_RESULTS,
    characters_of,
    compression_due,
    history_request,
    kept_references,
    result_request,
    server_request,
)
from steward.agent.turns.outside_references import known_outside, lasting_values, seen
from steward.agent.turns.planner_view import window_messages
from steward.core.settings import Settings
from steward.core.stored_objects import StoredObject
from steward.tools.declaration import Decides
from steward.trust.outside_text.references import equal_to_read
from tests.support.builders import NOW, PARTY
from tests.support.histories import JORDAN, JORDANS_WORDS, TOKENS, History, long_history

ZONE = "America/New_York"
NO_MEMORY = StoredObject("", "")
SHORT = Settings(compression_tokens=2_000)
LONG_RESULT = "line of a file\n" * 800


def wanted(
    entries: Sequence[LogEntry], loop: AgentLoop | None = None, settings: Settings = SHORT
) -> CompressionScope | None:
    return compression_due(entries, loop, ZONE, settings)


def summed_up(history: History, through: int, text: str) -> list[LogEntry]:
    """What a step is given once a summary stands for the history up to `through`."""
    entries = history.entries
    kept = kept_references(text, entries[:through])
    seen_there = tuple(sorted(seen(entries[:through], -1)))
    history.add(CompressionEntry, through_seq=through, kept=kept, seen=seen_there, text=text)
    return [entry for entry in history.entries if entry.seq > through or entry.seq in kept]


def test_a_window_within_its_limit_is_left_as_it_is() -> None:
    history = long_history(1_000, turns=10)
    assert wanted(history.entries) is None


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 3_000)), min_size=4, max_size=30))
def test_whatever_is_said_the_older_half_goes_and_no_turn_is_parted(turns: list[tuple[bool, int]]) -> None:
    history = History()
    for number, (with_tool, length) in enumerate(turns):
        history.turn(f"{number} " + "x" * length, "y" * length if with_tool else "")
    found = wanted(history.entries)
    total = characters_of(window_messages(history.entries, ZONE))
    if total <= 2_000 * TOKENS:
        assert found is None
        return
    if found is None:
        # The turn that was the last one, and perhaps that before, are all there is to it.
        return
    rest = [entry for entry in history.entries if entry.seq > found.through_seq]
    assert isinstance(rest[0], MessageEntry)
    assert len(window_messages(rest, ZONE)) >= 4
    assert whole_from(history.entries, rest[0].seq) == rest[0].seq
    later = [entry for entry in rest[1:] if isinstance(entry, MessageEntry)]
    shorter = [entry for entry in rest if later and entry.seq >= later[0].seq]
    # No more is kept than fits, but for the last whole turns.
    fits = characters_of(window_messages(rest, ZONE)) <= 1_000 * TOKENS + 100
    assert fits or len(window_messages(shorter, ZONE)) < 4 or len(later) <= 1


def test_the_turn_that_is_under_way_is_never_touched() -> None:
    history = History()
    history.turn("One.")
    history.turn("Two.")
    began = history.asks("Read all of it.")
    loop = AgentLoop(started_at=history.last.at)
    for _ in range(5):
        history.uses("read_file", LONG_RESULT)
    found = wanted(history.entries, loop)
    assert found is not None
    assert 0 < found.through_seq < began
    assert found.results == ()


def test_message_joining_a_turn_does_not_make_its_beginning_older() -> None:
    history = History()
    history.turn("One.")
    history.turn("Two.")
    began = history.asks("Read it.")
    loop = AgentLoop(started_at=history.last.at)
    history.uses("read_file", LONG_RESULT)
    history.asks("And make it quick.")
    for _ in range(4):
        history.uses("read_file", "All well.")
    found = wanted(history.entries, loop)
    assert found is not None
    assert found.through_seq < began
    assert found.results == ()


def test_tool_use_and_result_stay_together_when_somebody_speaks_between() -> None:
    history = long_history(3_000, turns=4)
    began = history.asks("Read what Jordan wrote. " * 200)
    parted = history.uses("read_outside")
    result = history.entries.pop()
    said = history.asks("Please.")
    assert said == parted
    history.entries.append(result.model_copy(update={"seq": said + 1}))
    history.replies(text="Done.")
    assert whole_from(history.entries, said) == said - 1
    history.turn("Thanks.")
    history.turn("Bye.")
    found = wanted(history.entries)
    assert found is not None
    # By their length alone what is left would begin at what was said in between.
    assert found.through_seq + 1 == began


def test_compression_after_a_pause_separates_no_tool_use_from_its_result() -> None:
    history = History()
    history.turn("One.")
    history.asks("Read it.")
    use = history.uses("read_file", "All well.") - 1
    result = history.entries.pop()
    history.asks("Please.")
    history.entries.append(result.model_copy(update={"seq": use + 2}))
    history.replies(text="Read.")
    later = history.last.at + timedelta(hours=1)
    assert window_start(history.entries, 1, later, Settings(window_turns=1)) == use


def test_long_results_are_compressed_once_a_window_is_half_full_and_over() -> None:
    usual = Settings(compression_tokens=6_000)
    history = History()
    history.asks("Read it.")
    long = history.uses("read_file", LONG_RESULT)
    history.replies(text="Read.")
    assert wanted(history.entries, settings=usual) is None
    history.turn("And now?")
    assert wanted(history.entries, settings=usual) == CompressionScope(0, (long,), ())
    assert wanted(history.entries, settings=Settings()) is None
    assert wanted(history.entries, AgentLoop(started_at=NOW + timedelta(hours=1)), usual) is None
    history.add(CompressionEntry, result_seq=long, text="Fourteen lines {q9}.")
    assert wanted(history.entries, settings=usual) is None
    shown = str(window_messages(history.entries, ZONE))
    assert "Fourteen lines" in shown
    assert LONG_RESULT not in shown


def test_a_few_results_at_a_time() -> None:
    history = History()
    for _ in range(MOST_RESULTS + 2):
        history.turn("Read on.", LONG_RESULT)
    history.turn("Done?")
    found = wanted(history.entries, settings=Settings(compression_tokens=80_000))
    assert found is not None
    assert (found.through_seq, len(found.results)) == (0, MOST_RESULTS)


def test_values_named_in_a_summary_can_be_used_as_before() -> None:
    history = long_history(3_000, turns=6)
    before = known_outside(history.entries, NO_MEMORY)
    window = summed_up(history, 9, "Jordan wrote {q2}: the rent is {f4-1}. <b>{q77}</b>")
    now = known_outside(window, NO_MEMORY)
    assert now["q2"] == before["q2"]
    assert now["f4-1"] == before["f4-1"]
    assert now["q2"].text == JORDANS_WORDS
    first = window_messages(window, ZONE)[0]["content"][0]["text"]
    assert '<outside id="q2" what="text message" from="Jordan Wells, +15550100103"' in first
    assert "rent: 1200 {f4-1}" in first
    assert "‹b›" in first
    assert "What does Jordan pay" not in str(window_messages(window, ZONE))


def test_a_summary_forgets_no_label() -> None:
    """What an amount out of Jordan's text could decide it still can, though it stands in words of the model's now."""
    history = long_history(3_000, turns=6)
    assert Decides.AMOUNT in seen(history.entries, -1)
    window = summed_up(history, 9, "The rent is 1200.")
    assert Decides.AMOUNT in seen(window, -1)
    # The summary repeats it, so what is stored of it later keeps its label, too.
    assert [one.text for one in lasting_values(window, -1, known_outside(window, NO_MEMORY)).values()] == ["1200"]
    assert not any(isinstance(entry, ToolResultEntry) for entry in summed_up(history, 9, "The rent was said."))
    history.turn("More.")
    again = summed_up(history, len(history.entries) - 3, "The rent is 1200 still.")
    assert Decides.AMOUNT in seen(again, -1)


def test_amounts_and_days_that_a_plan_reports_stay_an_outsiders() -> None:
    """Its sub-agents read them; what is stored of them keeps its label, in any spelling."""
    history = History()
    said = "Unit 12: Pete asks 4,150.50 and comes on 2026-12-01."
    history.add(NoteEntry, topic="plan_ended", for_model=True, seen=("amount",), text=said)
    known = known_outside(history.entries, NO_MEMORY)
    values = lasting_values(history.entries, -1, known)
    kept = {"text": "He wants 4150.50 on 2026-12-01 for unit 12."}
    assert {kept["text"][one.start : one.end] for one in equal_to_read(kept, (), values)} == {"2026-12-01", "4150.50"}
    quiet = [*history.entries[:-1], history.last.model_copy(update={"seen": ()})]
    assert equal_to_read(kept, (), known_outside(quiet, NO_MEMORY)) == ()


def test_no_request_for_a_summary_holds_words_from_outside() -> None:
    history = long_history(3_000, turns=6)
    long = history.uses("read_outside", JORDANS_WORDS * 10, provenance="outside")
    result = history.entries[long - 1]
    assert isinstance(result, ToolResultEntry)
    asked = [
        history_request(history.entries, ZONE),
        server_request(history.entries, ZONE, "m"),
        result_request(result, ZONE),
    ]
    assert all(JORDANS_WORDS not in str(request) for request in asked)
    assert all(JORDAN in str(request) for request in asked[:2])


def test_small_models_input_is_limited_and_every_line_has_a_part_in_it() -> None:
    history = long_history(500_000)
    asked = history_request(history.entries, ZONE).messages[0]["content"][0]["text"]
    assert len(asked) < LONGEST_HISTORY + 2_000
    assert all(f"Question {number}:" in asked for number in range(100))
    history.uses("read_file", "z" * 400_000)
    result = history.last
    assert isinstance(result, ToolResultEntry)
    assert len(str(result_request(result, ZONE))) < LONGEST_RESULT + 2_000


def test_half_a_million_tokens_are_compressed_below_half_of_a_window() -> None:
    history = long_history(500_000)
    usual = Settings()
    found = wanted(history.entries, settings=usual)
    assert found is not None
    window = summed_up(history, found.through_seq, "All about boilers.")
    size = characters_of(window_messages(window, ZONE)) / TOKENS
    assert 60_000 < size < 90_000
    assert wanted(window, settings=usual) is None


def test_a_summary_is_made_of_the_one_before() -> None:
    history = long_history(3_000, turns=6)
    window = summed_up(history, 9, "Jordan wrote {q2}.")
    asked = str(history_request(window, ZONE).messages)
    assert "<summary>\\nJordan wrote {q2}.\\n</summary>" in asked
    assert asked.count("Jordan wrote {q2}.") == 1
    assert kept_references("Still {q2}.", window) == (2,)


def at_step(state: ConversationState | None = None) -> Step:
    return Step(state or ConversationState(conversation_id="conv-1", party=PARTY, next_seq=41, window_start=5), NOW)


def made(**fields: object) -> CompressionMade:
    one = Compressed.model_validate({"model": "m", "usage": Usage(), "cost_micros": 7, "text": "Notes.", **fields})
    return CompressionMade(provenance="account", made=(one,))


def test_one_is_asked_for_at_a_time() -> None:
    step = compression_asked(at_step(), CompressionScope(20, (7,), (33,)), ZONE)
    (job,) = step.effects
    assert isinstance(job, BackgroundJob)
    assert (job.first_seq, job.through_seq, job.results, job.besides) == (5, 20, (7,), (33,))
    assert not may_be_asked(step)
    assert may_be_asked(compression_made(step, made(through_seq=20)))
    assert may_be_asked(Step(step.state, NOW + timedelta(days=1)))


def test_a_summary_moves_the_window_and_never_back() -> None:
    step = compression_made(at_step(), made(through_seq=20, kept=(7,)))
    assert step.state.window_start == 21
    assert step.state.besides == (7, 41)
    assert step.state.spent_micros == 7
    later = compression_made(step, made(through_seq=10))
    assert (later.state.window_start, later.state.besides) == (21, (7, 41))
    assert [entry.cost_micros for entry in later.entries if isinstance(entry, CompressionEntry)] == [7, 7]
    ahead = step.with_state(window_start=39)
    assert compression_made(ahead, made(through_seq=30)).state.window_start == 39
    assert compression_made(at_step(), made(result_seq=7)).state.window_start == 5


def test_erased_words_come_back_by_no_reference() -> None:
    """A row whose words were taken away is read with tombstones, be it the summary or what it names."""
    history = long_history(3_000, turns=6)
    window = summed_up(history, 9, "A contact wrote {q2}.")
    *named, summary = [entry for entry in window if entry.seq == 2 or isinstance(entry, CompressionEntry)]
    tombstone = {"text": "[erased]"}
    without = [entry for entry in window if entry not in (*named, summary)]
    shown = window_messages([*named, *without, summary.model_copy(update=tombstone)], ZONE)
    assert JORDAN not in str(shown)
    gone = [entry.model_copy(update={**tombstone, "quoted": None, "about": ()}) for entry in named]
    assert JORDAN not in str(window_messages([*gone, *without, summary], ZONE))
    assert JORDANS_WORDS not in str(known_outside([*gone, *without, summary], NO_MEMORY))


def test_replies_without_words_are_no_loss() -> None:
    history = History()
    history.asks()
    history.replies()
    assert isinstance(history.last, ReplyEntry)
    assert kept_references("{q1} {f2-1} {d2} {m12345678}", history.entries) == ()


def test_note_before_a_turn_stays_with_it() -> None:
    """The next message may be about it: "Remember what Jordan wrote"."""
    history = long_history(3_000, turns=6)
    note = history.jordan_writes()
    history.turn("Remember what Jordan wrote.")
    history.turn("Thanks. " * 100)
    loop = AgentLoop(started_at=history.last.at)
    found = wanted(history.entries, loop)
    assert found is not None
    assert found.through_seq < note
    history.jordan_writes()
    under_way = history.jordan_writes()
    history.asks("Remember what Jordan wrote. " * 300)
    found = wanted(history.entries, AgentLoop(started_at=history.last.at))
    assert found is not None
    assert found.through_seq < under_way - 1
