"""Rules of mail watchers: state, notices and polls after each event."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from steward.actors.events import EventPost, TimerFired
from steward.actors.steps import ActorStep
from steward.core.clock import to_iso
from steward.core.ids import derived_id
from steward.core.provenance import Quote
from steward.core.rings import Ring
from steward.people.directory.models import ConversationParty
from steward.time.schedules.fold import LOOK_AGAIN, JobRecipients, NoticeRecipient
from steward.time.watchers.due_work import (
    BEAT,
    ITEMS_IN_A_DIGEST,
    TEXTS_AN_HOUR,
    WatcherFacts,
    give_up_on_mails,
    wakes_at,
    work,
)
from steward.time.watchers.events import (
    InboxPolled,
    MailNews,
    SkillTried,
    WatcherEnded,
    WatcherNews,
    WatcherSwitched,
)
from steward.time.watchers.fold import WatcherStep, begun, fold, logged, noticed, switched_off
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
from steward.tools.ledger.models import OutsideRead
from steward.tools.models import ExactCall
from steward.trust.outside_text.fields import FieldAnswer, Wanted
from steward.trust.outside_text.quarantine import (
    QuarantineRequest,
    QuarantineResponse,
    ReaderRefusedError,
    ReaderUnavailableError,
)
from tests.support.shapes import shapes
from tests.support.walks import for_each

ADDRESS = "m@x.example"
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
PARTY = ConversationParty(account_id="a", member_id="m", steward_address="+1555", address="+1556", channel="sms")
OWNER = ConversationParty(account_id="a", member_id="o", steward_address="+1555", address="+1557", channel="sms")
HEARS = JobRecipients(NoticeRecipient("conv-1", PARTY), "Maria", (NoticeRecipient("conv-o", OWNER),), paused=False)
AMOUNT = Wanted(name="amount", type="amount", question="How much?")
SKILL = EmailSkill(account_id="a", member_id="m", on=True, set_at=NOW, name="bills", match="A bill", extract=(AMOUNT,))
CALL = ExactCall(tool="remember", arguments={"text": "{amount}"})
OFF = SKILL.model_copy(update={"name": "off", "on": False})
FACTS = WatcherFacts(HEARS, [SKILL, OFF], True, lambda _: False)


class Answers:
    """A reader that gives these answers, one after the other; an exception is raised."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[QuarantineRequest] = []

    def read(self, ask: QuarantineRequest) -> QuarantineResponse:
        """See `Reader`."""
        self.asked.append(ask)
        answer = self.answers.pop(0)
        if isinstance(answer, type):
            raise answer
        return QuarantineResponse(json.dumps(answer), "small", 3, 0.5)


MATCH = [{"rule": "r0", "confidence": 1}]


def mail(number: int = 1, **changes: Any) -> FoundMail:
    found = FoundMail(
        mail_id=f"{number}", came_at=NOW, same=f"s{number}", sender="s@x.example", subject="Bill", words="48.00 is due"
    )
    return found.model_copy(update=changes)


def item(number: int = 1, **changes: Any) -> MailItem:
    """What is told of `mail` once it has matched."""
    told = MailItem(mail_id=f"{number}", came_at=NOW, sender="s@x.example", subject="Bill", skills=("bills",))
    return told.model_copy(update=changes)


def waiting(*numbers: int, trial: str = "") -> tuple[WaitingMail, ...]:
    return tuple(WaitingMail(mail=mail(number), trial=trial) for number in numbers)


def watcher(**changes: Any) -> WatcherState:
    state = WatcherState(
        conversation_id="watch-1", account_id="a", member_id="m", told_in="conv-1", address="m@x.example"
    )
    return state.model_copy(update={"status": "on", "history": "7", "beat_at": NOW + MINUTE, **changes})


def changed(step: WatcherStep, before: WatcherState) -> dict[str, Any]:
    """The fields that a step has changed, apart from the place in the log."""
    names = [name for name in type(before).model_fields if name != "next_seq"]
    return {name: getattr(step.state, name) for name in names if getattr(step.state, name) != getattr(before, name)}


def entries(step: WatcherStep) -> list[tuple[object, ...]]:
    found = [entry for entry in step.entries if isinstance(entry, WatcherEntry)]
    return [(one.happened, one.count, one.detail, one.cost_micros, one.skills, one.about) for one in found]


def happened(step: WatcherStep) -> list[str]:
    return [entry.happened for entry in step.entries if isinstance(entry, WatcherEntry)]


def told(step: WatcherStep) -> list[MailNews]:
    return [post.event for post in step.posts if isinstance(post.event, MailNews)]


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


# Events.

SWITCHED = WatcherSwitched(
    account_id="a", member_id="m", told_in="conv-2", on=True, at=NOW - HOUR, address="m@x.example"
)
LOOKED = InboxPolled(since="7", history="9", mails=(mail(1), mail(2), mail(1)))
TRIED = SkillTried(account_id="a", member_id="m", told_in="c", address="m@x", skill="bills", mail=mail(1))
ANOTHERS = SWITCHED.model_copy(update={"member_id": "n"})
TRYING = waiting(3, trial="bills")
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


# Work.


def worked(state: WatcherState, *answers: Any, facts: WatcherFacts = FACTS, now: datetime = NOW) -> WatcherStep:
    return work(ActorStep(state, now), facts, Answers(*answers))


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


# Telling.

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


# Looking.


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
