"""Rules of a mail watcher's work: judging mails, and telling of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from steward.actors.events import EventPost
from steward.actors.steps import ActorStep
from steward.core.ids import derived_id
from steward.time.schedules.fold import LOOK_AGAIN
from steward.time.watchers.due_work import WatcherFacts, give_up_on_mails, work
from steward.time.watchers.events import MailNews, WatcherEnded, WatcherNews
from steward.time.watchers.fold import WatcherStep
from steward.time.watchers.models import CallMatched, MailItem, MatchedCall, WaitingMail, WatcherEntry, WatcherState
from steward.tools.ledger.models import OutsideRead
from steward.trust.outside_text.fields import FieldAnswer
from steward.trust.outside_text.quarantine import ReaderRefusedError, ReaderUnavailableError
from tests.support.walks import for_each
from tests.support.watcher_steps import (
    CALL,
    FACTS,
    HEARS,
    HOUR,
    MINUTE,
    NOW,
    OFF,
    OWNER,
    PARTY,
    SKILL,
    TRYING,
    Answers,
    changed,
    entries,
    item,
    mail,
    told,
    waiting,
    watcher,
    worked,
)

MATCH = [{"rule": "r0", "confidence": 1}]


def happened(step: WatcherStep) -> list[str]:
    return [entry.happened for entry in step.entries if isinstance(entry, WatcherEntry)]


def test_owners_hear_when_the_member_is_gone_whose_mail_was_watched() -> None:
    gone = replace(FACTS, audience=replace(HEARS, member=None))
    state = watcher(
        waiting=waiting(1), held=(item(),), left={"bills": 1}, digest_at=NOW, notices=("unread",), due_at=NOW
    )
    step = worked(state, facts=gone)
    ended = {"status": "ended", "beat_at": None, "waiting": (), "notices": (), "due_at": None}
    assert changed(step, state) == {**ended, "held": (), "left": {}, "digest_at": None}
    assert happened(step) == ["ended"]
    told_owner = WatcherEnded(party=OWNER, watcher_id="watch-1", name="Maria", address="m@x.example")
    assert step.posts == (EventPost("conv-o", told_owner),)
    assert worked(watcher(status="off"), facts=gone).posts == ()


def test_the_member_hears_what_has_happened_to_the_watcher() -> None:
    step = worked(watcher(notices=("expired", "unread"), due_at=NOW))
    news = [WatcherNews(party=PARTY, notice=notice, address="m@x.example") for notice in ("expired", "unread")]
    assert step.posts == tuple(EventPost("conv-1", one) for one in news)
    assert (step.state.notices, step.state.due_at) == ((), None)


READ = {"m0": MATCH, "m1": []}


def read_line(tool: str, call_id: str, mails: list[str]) -> OutsideRead:
    return OutsideRead(
        account_id="a",
        call_id=call_id,
        conversation_id="watch-1",
        at=NOW,
        tool=tool,
        asked_by="m",
        model="small",
        status="done",
        cost_micros=3,
        seconds=0.5,
        input={"mails": mails},
    )


def test_mails_are_sorted_together_and_each_match_is_read_alone_and_told() -> None:
    acting = SKILL.model_copy(update={"call": CALL})
    state = watcher(
        waiting=waiting(1, 2), spent_on="2026-11-20", spent_micros=10, judged=4, singly=0, failures=2, retry_at=NOW
    )
    reader = Answers(READ, {"a_amount": "48.00"})
    step = work(ActorStep(state, NOW), replace(FACTS, skills=[acting, OFF]), reader)
    assert [ask.schema and list(ask.schema["properties"]) for ask in reader.asked] == [["m0", "m1"], ["a_amount"]]
    answers = (FieldAnswer(name="amount", type="amount", value="48.00", sources=("mail",)),)
    call_id = derived_id("matched", "watch-1", "s1", "bills")
    call = MatchedCall(call_id=call_id, skill="bills", call=CALL, answers=answers, words="Bill: 48.00 is due")
    found = item(answers=answers, calls=(call,))
    news = MailNews(party=PARTY, news_id="watch-1/5", items=(found,))
    assert step.posts == (EventPost("conv-1", news),)
    assert changed(step, state) == {
        "waiting": (),
        "failures": 0,
        "retry_at": None,
        "judged": 6,
        "spent_micros": 16,
        "hits": {"bills": 1},
        "told_at": (NOW, NOW),
    }
    assert entries(step) == [
        ("asked", 2, "sort_mails", 3, (), ()),
        ("asked", 1, "read_mail", 3, (), ()),
        ("judged", 2, "", 0, (), ()),
        ("matched", 0, "1", 0, ("bills",), ("s@x.example",)),
        ("told", 1, "watch-1/5", 0, (), ()),
    ]
    lines = [
        read_line("sort_mails", derived_id("watch-1", 0, "sort_mails", "1", "2"), ["1", "2"]),
        read_line("read_mail", derived_id("watch-1", 0, "read_mail", "1"), ["1"]),
    ]
    expected: list[Any] = [*lines, CallMatched(watcher_id="watch-1", call_id=call_id, at=NOW)]
    assert list(step.effects) == expected


def test_a_call_is_not_made_once_more_when_it_was_handed_over() -> None:
    acting = SKILL.model_copy(update={"call": CALL, "extract": ()})
    facts = replace(FACTS, skills=[acting], matched_before=lambda _: True)
    step = worked(watcher(waiting=waiting(1), spent_on="2026-11-19", spent_micros=10), {"m0": MATCH}, facts=facts)
    assert [news.items for news in told(step)] == [(item(),)]
    assert (step.state.spent_on, step.state.spent_micros) == ("2026-11-20", 3)
    long = mail(subject="S" * 700)
    facts = replace(facts, matched_before=lambda _: False)
    step = worked(watcher(waiting=(WaitingMail(mail=long),)), {"m0": MATCH}, facts=facts)
    ((news,), words) = told(step), told(step)[0].items[0].calls[0].words
    assert len(words) == 600
    assert news.items[0].answers == ()
    nobody = worked(watcher(waiting=(WaitingMail(mail=mail(sender="")),)), {"m0": MATCH}, facts=facts)
    assert [one[5] for one in entries(nobody) if one[0] == "matched"] == [()]


@for_each(
    ("state", "facts", "after", "log"),
    [
        # Nobody looks for anything: what waits is let go.
        (watcher(waiting=waiting(1)), replace(FACTS, skills=[OFF]), {"waiting": ()}, []),
        (
            watcher(waiting=waiting(1, 2, 3, 4, 5, 6)),
            replace(FACTS, skills=[]),
            {"waiting": waiting(6), "due_at": NOW},
            [],
        ),
        (watcher(waiting=waiting(1), retry_at=NOW + MINUTE), FACTS, {}, []),
        (
            watcher(waiting=waiting(1, 2)),
            replace(FACTS, may_spend=False),
            {"retry_at": NOW + LOOK_AGAIN},
            [("postponed", 2, "", 0, (), ())],
        ),
        (
            watcher(waiting=waiting(1)),
            replace(FACTS, audience=replace(HEARS, paused=True)),
            {"retry_at": NOW + LOOK_AGAIN},
            [("postponed", 1, "", 0, (), ())],
        ),
        # So much is held back that nothing more is judged.
        (watcher(waiting=waiting(1), held=(item(),) * 26), FACTS, {}, []),
    ],
)
def test_nothing_is_asked_when_nothing_may_be_judged(
    state: WatcherState, facts: WatcherFacts, after: dict[str, Any], log: list[tuple[object, ...]]
) -> None:
    step = worked(state, facts=facts)
    assert changed(step, state) == after
    assert entries(step) == log


def test_mails_are_judged_five_at_a_time_and_what_is_left_is_due() -> None:
    state = watcher(waiting=waiting(1, 2, 3, 4, 5, 6, 7))
    step = worked(state, {})
    assert changed(step, state) == {
        "waiting": waiting(6, 7),
        "due_at": NOW,
        "judged": 5,
        "spent_on": "2026-11-20",
        "spent_micros": 3,
    }
    # A trial is judged alone, and so is each while some could not be judged together.
    step = worked(watcher(waiting=(*waiting(1, 2), *TRYING, *waiting(4))), {})
    assert step.state.waiting == (*TRYING, *waiting(4))
    step = worked(watcher(waiting=waiting(1, 2), singly=2), {})
    assert (step.state.waiting, step.state.singly) == (waiting(2), 1)
    step = worked(watcher(waiting=waiting(1), held=(item(),) * 25), {})
    assert step.state.waiting == ()


def test_a_trial_is_told_at_once_whatever_it_made_of_the_mail() -> None:
    state = watcher(waiting=waiting(1, trial="off"), held=(item(),) * 30, digest_at=NOW + HOUR)
    for answers, found in (
        (({"m0": []},), item(skills=())),
        (({"m0": MATCH}, {"a_amount": None}), item(skills=("off",))),
    ):
        step = worked(state, *answers)
        news = MailNews(party=PARTY, news_id=f"watch-1/{len(answers) + 2}", trial=True, items=(found,))
        assert step.posts == (EventPost("conv-1", news),)
        assert (step.state.hits, step.state.told_at, step.state.judged) == ({}, (), 1)


@for_each(("failures", "pause", "after"), [(0, 1, 1), (1, 2, 2), (4, 16, 5), (5, 30, 6), (10, 30, 10)])
def test_a_reader_that_is_away_is_asked_again_later_and_later(failures: int, pause: int, after: int) -> None:
    state = watcher(waiting=waiting(1, 2), failures=failures)
    step = worked(state, ReaderUnavailableError)
    expected = {"retry_at": NOW + pause * MINUTE, **({"failures": after} if after != failures else {})}
    assert changed(step, state) == expected
    assert entries(step) == [("postponed", 2, "", 0, (), ())]


def test_mails_are_tried_alone_when_they_cannot_be_judged_together() -> None:
    state = watcher(waiting=waiting(1, 2, 3))
    step = worked(state, ReaderRefusedError)
    assert changed(step, state) == {"singly": 3, "due_at": NOW}
    alone = watcher(waiting=waiting(1), singly=3)
    step = worked(alone, ReaderRefusedError)
    assert changed(step, alone) == {"waiting": (), "singly": 2, "due_at": NOW, "notices": ("unread",)}
    assert entries(step) == [("set_aside", 1, "1", 0, (), ())]
    # What it cost is counted although one of them could not be read.
    step = worked(watcher(waiting=waiting(1)), {"m0": MATCH}, ReaderRefusedError)
    assert (step.state.spent_micros, step.state.singly, len(step.effects)) == (3, 0, 1)
    step = give_up_on_mails(ActorStep(watcher(), NOW), waiting(1, 2))
    assert entries(step) == [("set_aside", 2, "1, 2", 0, (), ())]


LATELY = tuple(NOW - place * MINUTE for place in range(10, 0, -1))


def test_notice_without_room_is_held_for_a_digest() -> None:
    facts = replace(FACTS, skills=[SKILL.model_copy(update={"extract": ()})])
    state = watcher(waiting=waiting(1, 2), told_at=(NOW - HOUR, *LATELY))
    step = worked(state, {"m0": MATCH, "m1": MATCH}, facts=facts)
    assert told(step) == []
    assert step.state.held == (item(1), item(2))
    # There is room once the first text of the last hour is an hour old.
    assert step.state.digest_at == LATELY[0] + HOUR
    assert entries(step)[-1] == ("held", 2, "", 0, (), ())
    # While something is held back nothing overtakes it.
    step = worked(watcher(waiting=waiting(1), held=(item(9),), digest_at=NOW + HOUR), {"m0": MATCH}, facts=facts)
    assert (told(step), step.state.held, step.state.digest_at) == ([], (item(9), item(1)), NOW + HOUR)
    full = watcher(waiting=waiting(1), held=(item(9),) * 12, left={"bills": 1}, digest_at=NOW + HOUR)
    step = worked(full, {"m0": MATCH}, facts=facts)
    assert (step.state.held, step.state.left) == (full.held, {"bills": 2})


def with_calls(number: int, count: int) -> MailItem:
    calls = (MatchedCall(call_id="c", skill="bills", call=CALL, answers=(), words="w"),) * count
    return item(number, calls=calls)


@for_each(
    ("held", "told_at", "now", "rest", "digest_at"),
    [
        ((item(1), item(2)), (), (item(1), item(2)), (), None),
        ((item(1),), LATELY, (), (item(1),), LATELY[0] + HOUR),
        # Each call counts as a text beside the one for all.
        ((with_calls(1, 4), with_calls(2, 5)), (), (with_calls(1, 4), with_calls(2, 5)), (), None),
        ((with_calls(1, 5), with_calls(2, 5)), (), (with_calls(1, 5),), (with_calls(2, 5),), NOW + HOUR),
        # No hour has room for it: it goes alone.
        ((with_calls(1, 20), item(2)), (), (with_calls(1, 20),), (item(2),), NOW + HOUR),
        ((with_calls(1, 20),), LATELY[:1], (), (with_calls(1, 20),), LATELY[0] + HOUR),
        ((item(1),) * 13, (), (item(1),) * 12, (item(1),), NOW + HOUR),
    ],
)
def test_a_digest_holds_what_the_hour_has_room_for(
    held: tuple[MailItem, ...],
    told_at: tuple[datetime, ...],
    now: tuple[MailItem, ...],
    rest: tuple[MailItem, ...],
    digest_at: datetime | None,
) -> None:
    state = watcher(held=held, told_at=told_at, left={"bills": 2}, digest_at=NOW)
    step = worked(state)
    news = MailNews(party=PARTY, news_id="watch-1/1", digest=True, items=now, left={} if rest else {"bills": 2})
    assert told(step) == ([news] if now else [])
    assert step.state.held == rest
    assert step.state.digest_at == digest_at
    assert step.state.left == ({"bills": 2} if rest else {})
    if now:
        assert entries(step) == [("told", len(now) + (0 if rest else 2), "watch-1/1", 0, (), ())]
        texts = 1 + sum(len(one.calls) for one in now)
        assert step.state.told_at == (*told_at, *(NOW,) * texts)


def test_a_digest_waits_for_its_time_and_while_the_account_is_paused() -> None:
    state = watcher(held=(item(),), digest_at=NOW + MINUTE)
    assert changed(worked(state), state) == {}
    paused = replace(FACTS, audience=replace(HEARS, paused=True))
    state = watcher(held=(item(),), digest_at=NOW)
    assert changed(worked(state, facts=paused), state) == {"digest_at": NOW + LOOK_AGAIN}
    # Once it is told, what waited for room is judged.
    state = watcher(held=(item(),) * 26, digest_at=NOW, waiting=waiting(1), told_at=())
    step = worked(state)
    assert (len(step.state.held), step.state.due_at) == (14, None)
    empty = watcher(left={"bills": 1}, digest_at=NOW, waiting=waiting(1), retry_at=NOW + MINUTE)
    step = worked(empty)
    assert (step.state.left, step.state.digest_at, step.state.due_at) == ({}, None, NOW)
