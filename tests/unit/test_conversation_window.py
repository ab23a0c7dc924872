"""Window of a conversation, the log entries that the model sees: how it grows, is cut, and becomes idle."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from steward.actors.events import TimerFired
from steward.actors.models import LogEntry
from steward.agent.conversations.entries import (
    MessageEntry,
    ReplyEntry,
    TitleEntry,
    ToolResultEntry,
    ToolUseBlock,
    Usage,
)
from steward.agent.conversations.events import (
    ConversationBegun,
    JobFailed,
    TitleMade,
)
from steward.agent.conversations.lifecycle import ensure_idle_timer, idle_timer_fired, request_title_when_due
from steward.agent.conversations.models import (
    AgentLoop,
)
from steward.agent.conversations.overview import Overview
from steward.agent.conversations.steps import (
    Step,
    idle_timer,
)
from steward.agent.conversations.window import newest_turns, turns_begin, whole_from, window_start
from steward.channels.messaging.port import MessageLimits
from steward.core.clock import to_iso
from steward.core.sentences import verbatim
from steward.core.settings import Settings
from tests.support.builders import NOW, PARTY
from tests.support.conversation_steps import MINUTE, job, note, state, step_of, taken
from tests.support.walks import for_each

SAID = Overview(said_seq=7, abbreviation_seq=2, abbreviated_seq=3, updated_at=NOW - 10 * MINUTE)


@for_each(
    ("overview", "turn", "kinds"),
    [
        ({}, 4, ["export", "abbreviation"]),
        ({}, 5, ["export", "abbreviation", "title"]),
        ({"abbreviated_seq": 7}, 4, ["export"]),
        ({"said_seq": 0}, 4, []),
        ({"title": "Roof", "titled_turn": 5}, 14, ["export", "abbreviation"]),
        ({"title": "Roof", "titled_turn": 5}, 15, ["export", "abbreviation", "title"]),
        ({"title": "Roof", "titled_turn": 5, "manual_title": True}, 15, ["export", "abbreviation"]),
    ],
)
def test_a_conversation_that_went_idle_is_summed_up(overview: dict[str, Any], turn: int, kinds: list[str]) -> None:
    whole = SAID.model_copy(update=overview)
    before: dict[str, Any] = {"overview": whole, "turn": turn, "next_seq": 9, "idle_due_at": NOW}
    step = idle_timer_fired(step_of(**before), TimerFired(timer="idle", subject=to_iso(NOW)))
    assert step.effects == tuple(job(kind, abbreviated_seq=whole.abbreviated_seq) for kind in kinds)
    assert (step.talk.idle_due_at, step.timers) == (None, ())
    overdue = idle_timer_fired(step_of(**before), TimerFired(timer="idle", subject="overdue"))
    assert (overdue.effects, overdue.talk.idle_due_at) == (step.effects, NOW)


@for_each(
    ("changes", "subject", "looks_at"),
    [
        ({"idle_due_at": NOW - MINUTE}, to_iso(NOW), NOW - MINUTE),
        ({"idle_due_at": None}, to_iso(NOW), None),
        ({"overview": SAID.model_copy(update={"updated_at": NOW - MINUTE})}, to_iso(NOW), NOW + 9 * MINUTE),
        ({"loop": AgentLoop(started_at=NOW)}, to_iso(NOW), NOW + 10 * MINUTE),
        ({"loop": AgentLoop(started_at=NOW)}, "overdue", NOW),
    ],
)
def test_a_conversation_that_works_is_looked_at_later(
    changes: dict[str, Any], subject: str, looks_at: datetime | None
) -> None:
    before = {"idle_due_at": NOW, "overview": SAID, **changes}
    step = idle_timer_fired(step_of(**before), TimerFired(timer="idle", subject=subject))
    assert (step.effects, step.talk.idle_due_at) == ((), looks_at)
    if looks_at and looks_at > NOW:
        assert step.timers == (idle_timer(state(), looks_at),)


def test_somebody_looks_once_something_was_said() -> None:
    spoke = step_of().log(MessageEntry, "member", **MESSAGE)
    step = ensure_idle_timer(spoke)
    assert (step.talk.idle_due_at, step.timers) == (NOW + 10 * MINUTE, (idle_timer(state(), NOW + 10 * MINUTE),))
    assert ensure_idle_timer(step) == step
    assert ensure_idle_timer(step_of()) == step_of()
    noted = step_of().note("paused", "x", for_model=False)
    assert ensure_idle_timer(noted) == noted
    assert [len(request_title_when_due(step_of(turn=turn)).effects) for turn in (4, 5, 6)] == [0, 1, 0]
    assert request_title_when_due(step_of(turn=5, overview=Overview(title="x"))).effects == ()


MESSAGE: dict[str, Any] = {"sender_id": "m", "sender_name": "M", "channel": "sms", "provider_id": "p", "text": "x"}


def test_small_models_result_is_kept_and_paid_for() -> None:
    made = TitleMade(provenance="member", usage=Usage(), cost_micros=3, title="Roof", topics=("a",))
    step = taken(made)
    entry = TitleEntry(
        seq=1, turn=0, at=NOW, provenance="member", title="Roof", topics=("a",), usage=Usage(), cost_micros=3
    )
    assert (step.entries, step.state.spent_micros) == ((entry,), 3)
    late = taken(made, overview=Overview(manual_title=True))
    text = "The title came too late."
    assert late.entries == (note("job_failed", text, subject="title", for_model=False, cost_micros=3),)
    failed = taken(JobFailed(job="title", cost_micros=3))
    text = "No title could be made."
    assert failed.entries == (note("job_failed", text, subject="title", for_model=False, cost_micros=3),)
    assert failed.state.spent_micros == 3
    assert taken(ConversationBegun(party=PARTY)).entries == ()


def test_whatever_a_text_carries_has_room_in_it() -> None:
    limits = MessageLimits(200)
    for carried in ("approval_id", "offers", "confirms", "signs_in"):
        _, names = Step(state(), NOW, limits_of=lambda _: limits).deliver(
            verbatim("x" * 190), "notice", **{carried: "c"}
        )
        assert len(names) > 1
    assert len(Step(state(), NOW, limits_of=lambda _: limits).deliver(verbatim("x" * 190), "notice")[1]) == 1


def said_at(seq: int, ago: timedelta = timedelta(), **changes: Any) -> MessageEntry:
    given: dict[str, Any] = {**MESSAGE, "text": f"{seq}", **changes}
    return MessageEntry(seq=seq, turn=seq, at=NOW - ago, provenance="member", **given)


def replied_at(seq: int, *uses: str) -> ReplyEntry:
    blocks = tuple(ToolUseBlock(id=use, name="x", input={}) for use in uses)
    given: dict[str, Any] = {
        "model": "m",
        "stop_reason": "end_turn",
        "usage": Usage(),
        "cost_micros": 0,
        "channel": "sms",
    }
    return ReplyEntry(seq=seq, turn=0, at=NOW, provenance="account", content=blocks, **given)


def resulted(seq: int, use: str) -> ToolResultEntry:
    return ToolResultEntry(
        seq=seq,
        turn=0,
        at=NOW,
        provenance="account",
        tool_use_id=use,
        tool="x",
        call_id="c",
        status="done",
        content="C",
    )


TALK: list[LogEntry] = [
    said_at(1),
    replied_at(2, "u"),
    resulted(3, "u"),
    replied_at(4),
    note("reminded", "N", seq=5),
    said_at(6),
    replied_at(7),
    said_at(8, command=True),
    said_at(9),
    note("reminded", "N", seq=10),
    replied_at(11),
]


@for_each(
    ("turns", "characters", "rows", "expected"),
    [
        (1, 9_999, 99, 9),
        (2, 9_999, 99, 6),
        (3, 9_999, 99, 1),
        (9, 9_999, 99, 1),
        (2, 1, 99, 9),
        (9, 9_999, 3, 9),
        (9, 9_999, 6, 6),
        (9, 9_999, 7, 5),
        (9, 9_999, 10, 5),
        (9, 9_999, 11, 1),
    ],
)
def test_the_newest_turns_begin_at_what_was_said_or_noted_before(
    turns: int, characters: int, rows: int, expected: int
) -> None:
    assert newest_turns(TALK, turns, characters, rows) == expected


def test_a_window_grows_while_people_talk_and_is_cut_after_a_pause() -> None:
    settings = Settings().model_copy(update={"idle_seconds": 600, "window_turns": 1, "window_rows": 20})
    assert window_start(TALK, 1, NOW, settings) == 1
    assert window_start(TALK, 1, NOW + timedelta(seconds=600), settings) == 1
    assert window_start(TALK, 1, NOW + timedelta(seconds=601), settings) == 9
    assert (window_start(TALK, 1, NOW, settings, rows=11), window_start(TALK, 1, NOW, settings, rows=10)) == (1, 9)
    assert window_start([], 7, NOW, settings) == 7
    # Half of the rows that a step reads are left.
    many = [said_at(seq) for seq in range(1, 10)]
    assert window_start(many, 1, NOW, settings.model_copy(update={"window_turns": 99}), rows=8) == 6
    late = TitleEntry(seq=12, turn=0, at=NOW + timedelta(seconds=601), provenance="account", title="T")
    assert window_start([*TALK, late], 1, NOW + timedelta(seconds=601), settings) == 9
    assert [whole_from(TALK, start) for start in (2, 3, 4)] == [2, 2, 4]
    assert turns_begin(TALK) == [0, 4, 8]
    # What was noted before the window may have been noted amid a turn.
    assert turns_begin([note("reminded", "N", seq=5), said_at(6)]) == [1]


def test_only_what_somebody_said_counts_for_the_room_of_a_window() -> None:
    short, long = said_at(1, text="a"), said_at(2, text="b" * 50)
    words = 4 + len('"a"') + len('"' + "b" * 50 + '"')
    assert newest_turns([short, long], 2, words + 20, 9) == 1
    assert newest_turns([short, long], 2, len("b" * 50), 9) == 2
