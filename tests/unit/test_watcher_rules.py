"""Rules of mail watchers: records, the state after each event, and the times of polls."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from steward.actors.events import TimerFired
from steward.actors.steps import ActorStep
from steward.core.clock import to_iso
from steward.core.ids import derived_id
from steward.core.provenance import Quote
from steward.core.rings import Ring
from steward.time.watchers.due_work import BEAT, ITEMS_IN_A_DIGEST, TEXTS_AN_HOUR, wakes_at
from steward.time.watchers.events import InboxPolled, MailNews, SkillTried, WatcherEnded, WatcherNews, WatcherSwitched
from steward.time.watchers.fold import begun, fold, logged, noticed, switched_off
from steward.time.watchers.models import (
    BODY_CHARACTERS,
    CONFIDENCE,
    LOOK_ROW,
    MAILS_A_QUESTION,
    MAILS_PER_POLL,
    CallMatched,
    EmailSkill,
    FoundMail,
    InboxPoll,
    MailItem,
    MatchedCall,
    WaitingMail,
    WatcherEntry,
    WatcherState,
    matched_row,
    watcher_id,
)
from tests.support.shapes import shapes
from tests.support.walks import for_each
from tests.support.watcher_steps import (
    CALL,
    FACTS,
    HEARS,
    HOUR,
    MINUTE,
    NOW,
    PARTY,
    SKILL,
    TRYING,
    changed,
    entries,
    item,
    mail,
    waiting,
    watcher,
    worked,
)


def test_records_of_watchers_keep_their_kinds_and_defaults() -> None:
    assert shapes(WatcherSwitched, InboxPolled, SkillTried, MailNews, WatcherNews, WatcherEnded) == {
        "watcher_switched": {},
        "inbox_looked": {"problem": None, "mails": ()},
        "skill_tried": {},
        "mail_news": {"digest": False, "trial": False, "left": {}},
        "watcher_news": {},
        "watcher_ended": {},
    }
    found = shapes(
        EmailSkill, FoundMail, WaitingMail, MatchedCall, MailItem, WatcherState, WatcherEntry, CallMatched, InboxPoll
    )
    assert found == {
        "email_skill": {"removed": False, "description": "", "extract": (), "call": None},
        "FoundMail": {"who": ""},
        "WaitingMail": {"trial": ""},
        "MatchedCall": {},
        "MailItem": {"who": "", "skills": (), "answers": (), "calls": ()},
        "watcher": {
            "status": "off",
            "history": "",
            "seen": (),
            "failures": 0,
            "singly": 0,
            "retry_at": None,
            "notices": (),
            "told_at": (),
            "digest_at": None,
            "beat_at": None,
            "due_at": None,
            "judged": 0,
            "spent_on": "",
            "spent_micros": 0,
            "waiting": (),
            "held": (),
            "left": {},
            "hits": {},
        },
        "watcher_entry": {"count": 0, "detail": "", "cost_micros": 0, "skills": ()},
        "call_matched": {},
        "inbox_look": {},
    }
    assert (BODY_CHARACTERS, MAILS_PER_POLL, MAILS_A_QUESTION, CONFIDENCE) == (5_000, 20, 5, 0.6)
    assert (timedelta(seconds=50), 10, 12, "inbox#look") == (BEAT, TEXTS_AN_HOUR, ITEMS_IN_A_DIGEST, LOOK_ROW)


def test_rows_and_persons_of_watchers_are_found_by_their_names() -> None:
    assert watcher_id("a", "M@X.example") == f"watch-{derived_id('a', 'm@x.example')}"
    assert (SKILL.row, SKILL.action) == (f"skill#{derived_id('bills')}", "notify")
    assert SKILL.model_copy(update={"call": CALL}).action == "execute_with_tools"
    matched = CallMatched(watcher_id="w", call_id="c", at=NOW)
    assert (matched.row, matched.rings(), matched_row("c")) == ("handed#c", (), "handed#c")
    look = InboxPoll(watcher_id="w", account_id="a", member_id="m", history="7", requested_at=NOW, address="m@x")
    assert (look.persons(), look.rings()) == (("m",), (Ring("inboxes", "w", "inbox#look", "w"),))
    mails = (mail(1), mail(2), mail(3, sender="z@x"), mail(4, sender=""))
    assert InboxPolled(since="1", history="2", mails=mails).persons() == ("s@x.example", "z@x")
    tried = SkillTried(account_id="a", member_id="m", told_in="c", address="m@x", skill="s", mail=mail())
    persons = [one.persons() for one in (tried, tried.model_copy(update={"mail": None}))]
    assert persons == [("s@x.example",), ()]
    assert tried.model_copy(update={"mail": mail(sender="")}).persons() == ()
    items = (item(), item(2), item(3, sender=""), item(4, sender="z@x"))
    assert MailNews(party=PARTY, news_id="n", items=items).persons() == ("s@x.example", "z@x")
    state = watcher(waiting=waiting(1, 2), held=(item(sender="z@x"), item(sender="")))
    assert state.concerned == ("m", "s@x.example", "z@x")
    quote = Quote(who="Pete", said="words", what="mail", address="s@x.example", at=NOW)
    assert item(who="Pete").quote("words") == quote


SWITCHED = WatcherSwitched(
    account_id="a", member_id="m", told_in="conv-2", on=True, at=NOW - HOUR, address="m@x.example"
)


LOOKED = InboxPolled(since="7", history="9", mails=(mail(1), mail(2), mail(1)))
TRIED = SkillTried(account_id="a", member_id="m", told_in="c", address="m@x", skill="bills", mail=mail(1))
ANOTHERS = SWITCHED.model_copy(update={"member_id": "n"})
STOPPED = {"status": "off", "beat_at": None}


@for_each(
    ("before", "event", "after", "log"),
    [
        (
            watcher(status="off", beat_at=None, failures=3, retry_at=NOW),
            SWITCHED,
            {
                "told_in": "conv-2",
                "status": "on",
                "history": "",
                "beat_at": NOW - HOUR,
                "failures": 0,
                "retry_at": None,
                "due_at": NOW,
            },
            [("switched_on", 0, "", 0, (), ())],
        ),
        (watcher(), SWITCHED, {"told_in": "conv-2"}, []),
        (watcher(), ANOTHERS, {}, []),
        (
            watcher(status="off"),
            ANOTHERS,
            {
                "member_id": "n",
                "told_in": "conv-2",
                "status": "on",
                "history": "",
                "beat_at": NOW - HOUR,
                "due_at": NOW,
            },
            [("switched_on", 0, "", 0, (), ())],
        ),
        (
            watcher(waiting=(*waiting(1), *TRYING), failures=2, retry_at=NOW),
            SWITCHED.model_copy(update={"on": False}),
            {"told_in": "conv-2", **STOPPED, "waiting": TRYING, "failures": 0, "retry_at": None},
            [("switched_off", 0, "", 0, (), ())],
        ),
        # What came into the mailbox.
        (
            watcher(seen=("s2",), waiting=waiting(5)),
            LOOKED,
            {"history": "9", "seen": ("s2", "s1"), "waiting": waiting(5, 1), "due_at": NOW},
            [],
        ),
        (watcher(seen=("s1", "s2")), LOOKED, {"history": "9"}, []),
        (watcher(history="8"), LOOKED, {}, []),
        (watcher(status="off"), LOOKED, {}, []),
        (
            watcher(history="", due_at=NOW - HOUR),
            InboxPolled(since="", history="9"),
            {"history": "9"},
            [("begun", 0, "", 0, (), ())],
        ),
        (
            watcher(notices=("unread",)),
            InboxPolled(since="7", history="", problem="expired"),
            {"history": "", "beat_at": NOW, "due_at": NOW, "notices": ("unread", "expired")},
            [("problem", 0, "expired", 0, (), ())],
        ),
        (
            watcher(notices=("not_allowed",)),
            InboxPolled(since="7", history="", problem="not_allowed"),
            {**STOPPED, "due_at": NOW},
            [("problem", 0, "not_allowed", 0, (), ())],
        ),
        # A skill is tried.
        (watcher(), TRIED, {"seen": ("s1",), "waiting": waiting(1, trial="bills"), "due_at": NOW}, []),
        (watcher(seen=("s1",)), TRIED, {}, []),
        (watcher(), TRIED.model_copy(update={"mail": None}), {}, []),
        # Its timer.
        (watcher(timer_at=NOW), TimerFired(timer="inbox", subject=to_iso(NOW)), {"timer_at": None, "due_at": NOW}, []),
        (watcher(timer_at=NOW), TimerFired(timer="idle", subject=to_iso(NOW)), {}, []),
        (watcher(timer_at=NOW), TimerFired(timer="inbox", subject=to_iso(NOW + HOUR)), {}, []),
        (watcher(), "anything else", {}, []),
    ],
)
def test_an_event_changes_what_the_table_says(
    before: WatcherState, event: Any, after: dict[str, Any], log: list[tuple[object, ...]]
) -> None:
    step = fold(ActorStep(before, NOW), event)
    assert changed(step, before) == after
    assert entries(step) == log


def test_the_last_three_hundred_mails_are_known_again() -> None:
    seen = tuple(f"old{number}" for number in range(300))
    for event in (LOOKED, TRIED):
        step = fold(ActorStep(watcher(seen=seen), NOW), event)
        new = ("s1", "s2") if event is LOOKED else ("s1",)
        assert step.state.seen == (*seen[len(new) :], *new)


def test_a_watcher_begins_off_and_for_whoever_asks() -> None:
    for event in (SWITCHED, TRIED):
        state = begun("watch-1", event)
        assert state == WatcherState(
            conversation_id="watch-1", account_id="a", member_id="m", told_in=event.told_in, address=event.address
        )
    assert switched_off(ActorStep(state, NOW)).state == state


def test_watcher_log_entry_is_outside_text_when_it_names_a_match() -> None:
    step = logged(ActorStep(watcher(), NOW), "matched", count=1, detail="d", cost_micros=2, skills=("s",), about=("x",))
    step = logged(step, "told")
    said = {"count": 1, "detail": "d", "cost_micros": 2, "skills": ("s",), "about": ("x",)}
    assert step.entries == (
        WatcherEntry(seq=1, turn=0, at=NOW, provenance="outside", happened="matched", **said),
        WatcherEntry(seq=2, turn=0, at=NOW, provenance="account", happened="told"),
    )
    twice = noticed(noticed(ActorStep(watcher(), NOW), "unread"), "unread")
    assert twice.state.notices == ("unread",)


@for_each(
    ("state", "paused", "looks", "beat_at"),
    [
        (watcher(beat_at=NOW), False, True, NOW + BEAT),
        (watcher(beat_at=NOW), True, False, NOW + BEAT),
        (watcher(beat_at=NOW + MINUTE), False, False, NOW + MINUTE),
        (watcher(beat_at=None), False, False, None),
        (watcher(status="off", beat_at=NOW), False, False, NOW),
        (watcher(beat_at=NOW, waiting=waiting(1), retry_at=NOW + MINUTE), False, False, NOW + BEAT),
    ],
)
def test_a_mailbox_is_looked_into_at_its_beat(
    state: WatcherState, paused: bool, looks: bool, beat_at: datetime | None
) -> None:
    step = worked(state, facts=replace(FACTS, audience=replace(HEARS, paused=paused)))
    look = InboxPoll(
        watcher_id="watch-1",
        account_id="a",
        member_id="m",
        history="7",
        requested_at=NOW,
        address="m@x.example",
    )
    assert step.effects == ((look,) if looks else ())
    assert step.state.beat_at == beat_at


@for_each(
    ("changes", "expected"),
    [
        ({}, NOW + MINUTE),
        ({"status": "off"}, None),
        ({"status": "off", "digest_at": NOW}, NOW),
        ({"retry_at": NOW}, NOW + MINUTE),
        ({"retry_at": NOW, "waiting": waiting(1)}, NOW),
        ({"digest_at": NOW + HOUR}, NOW + MINUTE),
    ],
)
def test_a_watcher_wakes_at_the_first_of_what_it_waits_for(changes: dict[str, Any], expected: datetime | None) -> None:
    assert wakes_at(watcher(**changes)) == expected
