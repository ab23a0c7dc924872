"""Results of tool calls in a conversation's state, and tool calls that a mail causes."""

from __future__ import annotations

from typing import Any

from steward.agent.conversations.entries import (
    NoteEntry,
    ToolResultEntry,
)
from steward.agent.conversations.fold import fold
from steward.agent.conversations.models import (
    AgentLoop,
    BackgroundCall,
    MailCall,
    MailToTell,
    OpenCall,
)
from steward.agent.conversations.steps import (
    Step,
    deadline_timer,
    report_of,
)
from steward.agent.conversations.watcher_news import facts, mail_call_begun, record_mail_call, told_without_calls
from steward.core.provenance import Quote
from steward.core.sentences import Quoted, lines, render, say
from steward.integrations.accounts.events import SignInAsked
from steward.time.watchers.events import MailNews
from steward.time.watchers.models import MailItem, MatchedCall
from steward.tools.models import ExactCall
from steward.trust.approvals.shown_arguments import action_in_words
from steward.trust.outside_text.fields import FieldAnswer
from tests.support.builders import NOW, PARTY
from tests.support.conversation_steps import QUIET, changed, finished, note, state, step_of, taken

EXACT = ExactCall(tool="remember", arguments={})


def mailed(*calls: str, **changes: Any) -> MailNews:
    """News of one mail that leads to these calls."""
    matched = tuple(MatchedCall(call_id=one, skill="s", call=EXACT, answers=(), words="w") for one in calls)
    read = (
        FieldAnswer(name="amount", type="amount", value="48.00"),
        FieldAnswer(name="who", type="name", value="x" * 61),
        FieldAnswer(name="day", type="date", value=None),
    )
    item = MailItem(
        mail_id="1", came_at=NOW, sender="p@x.example", subject="S" * 71, skills=("a", "b"), answers=read, calls=matched
    )
    return MailNews.model_validate({"party": PARTY, "news_id": "n", "items": (item,), **changes})


def test_found_mail_is_told_in_short_and_the_model_reads_quotes() -> None:
    step = taken(mailed(digest=True, left={"a": 2}))
    read: dict[str, Any] = {"amount": "48.00", "who": Quoted(f"{'x' * 57}..."), "day": ""}
    found = say("mail-found", skills="a, b", who="p@x.example", subject=Quoted(f"{'S' * 67}..."), facts=facts(read))
    assert render(facts({"amount": "48.00", "who": Quoted("Pete"), "day": ""})) == ' - amount: 48.00, who: "Pete", day:'
    assert render(facts({})) == ""
    words = render(lines(say("mail-digest", count=3), found, say("mail-left", skill="a", count=2)), "en")
    (entry,) = step.entries
    assert isinstance(entry, NoteEntry)
    quote = Quote(
        said=f"{'S' * 71}\namount: 48.00; who: {'x' * 61}; day: None", what="mail", address="p@x.example", at=NOW
    )
    shown = "What looks for mail found mails and the member has been told:\nemail_id 1 · a, b · {1}\n"
    assert entry == note(
        "mail_found",
        words,
        subject="n",
        provenance="outside",
        about=("p@x.example",),
        quotes=(quote,),
        briefly=f"{shown}and 2 more, which are in the mailbox",
        deliveries=("1-0",),
    )
    for who, told in (("", "?"), ("W" * 40, "W" * 40), ("W" * 41, f"{'W' * 37}...")):
        unread: dict[str, Any] = {"skills": (), "answers": (), "sender": "", "who": who, "subject": "S" * 70}
        nobody = mailed(items=(mailed().items[0].model_copy(update=unread),))
        plain = render(lines(say("mail-not-matched", who=told, subject=Quoted("S" * 70))), "en")
        step = taken(nobody)
        assert [one.text for one in step.deliveries] == [plain]
        (entry,) = step.entries
        assert isinstance(entry, NoteEntry)
        assert entry.quotes == (Quote(who=who, said="S" * 70, what="mail", at=NOW),)
        assert entry.briefly.endswith("the member has been told:\nemail_id 1 · no match · {1}")
    trial = fold(Step(state(), NOW, attention=QUIET), mailed(trial=True))
    assert [bool(one.deliveries) for one in (trial, fold(Step(state(), NOW, attention=QUIET), mailed()))] == [
        True,
        False,
    ]


def test_a_mail_with_calls_is_told_once_they_have_ended() -> None:
    step = taken(mailed("c", "d"))
    waiting = MailToTell(news=mailed("c", "d"), since=NOW)
    assert (step.entries, step.talk.mail) == ((), (waiting,))
    running = waiting.model_copy(update={"running": ("c", "d")})
    other = MailToTell(news=mailed("e", news_id="other"), since=NOW)
    call = BackgroundCall(tool="x", label="Pay", mail="n")
    failed = render(say("matched-not-done", what="Pay", why=say("own-mistake")), "en")
    unknown = render(say("not-done-report", form="unknown", what="Pay"), "en")
    report = report_of(finished(), "x", "en")
    for status, level, ended in (
        ("done", 3, MailCall(status="done", report=report)),
        ("done", 4, MailCall(status="done")),
        ("unknown", 3, MailCall(status="unknown", said=unknown)),
        ("failed", 3, MailCall(status="failed", said=failed)),
    ):
        background = {"c": call.model_copy(update={"level": level})}
        step = taken(finished(status, cost_micros=2), mail=(running, other), background=background)
        after = running.model_copy(update={"running": ("d",), "ended": {"c": ended}})
        assert step.talk.mail == (after, other)
        more: dict[str, Any] = {"provenance": "outside", "outcome": status, "cost_micros": 2}
        assert step.entries == (note("call_outcome", "Pay: Got {1}.", subject="c", for_model=False, **more),)
    late = finished("failed", why="there is one already")
    (one, _) = taken(late, mail=(running, other), background={"c": call}).talk.mail
    assert one.ended["c"].said == render(say("matched-not-done", what="Pay", why="there is one already"), "en")
    (quoted,) = taken(finished(quotes=(Quote(said="q"),)), mail=(running,), background={"c": call}).entries
    assert isinstance(quoted, NoteEntry)
    assert (quoted.quotes, quoted.text) == ((Quote(said="q"),), "Pay: Got q.")
    begun = mail_call_begun(step_of(mail=(waiting, other)), waiting, "c")
    assert begun.talk.mail == (waiting.model_copy(update={"running": ("c",)}), other)
    assert record_mail_call(step_of(), "n", "c", MailCall(status="done")) == step_of()
    told = told_without_calls(
        step_of(mail=(waiting.model_copy(update={"ended": {"c": MailCall(status="failed", said="No")}}),))
    )
    assert told.talk.mail == ()
    assert "No" in told.deliveries[0].text
    (entry,) = told.entries
    assert isinstance(entry, NoteEntry)
    assert "a, b · remember: failed · {1}" in entry.briefly


def test_a_call_that_needs_a_sign_in_waits_in_the_background() -> None:
    asked = SignInAsked(call_id="c", sign_in_id="s", service="google")
    call = OpenCall(tool_use_id="t", tool="search_mail", deadline_at=NOW, level=4)
    step = taken(asked, loop=AgentLoop(started_at=NOW, open_calls={"c": call}))
    label = "Result of search_mail, after signing in"
    assert changed(step)["background"] == {"c": BackgroundCall(tool="search_mail", label=label, level=4)}
    assert step.cancelled == (deadline_timer(state(), "c", call),)
    result = step.entries[0]
    assert isinstance(result, ToolResultEntry)
    assert (result.status, result.tool_use_id, result.call_id) == ("waiting", "t", "c")
    text = render(say("sign-in-first", what=action_in_words("search_mail", "en")), "en")
    assert step.entries[1:] == (note("sign_in_asked", text, seq=2, subject="c", for_model=False, deliveries=("2-0",)),)
    assert [one.signs_in for one in step.deliveries] == ["s/mbr-1"]
    mail = BackgroundCall(tool="x", label="Pay", mail="n")
    waits = MailToTell(news=mailed("c"), since=NOW, running=("c",))
    of_mail = taken(asked.model_copy(update={"linked": False}), background={"c": mail}, mail=(waits,))
    said = render(say("matched-not-done", what="Pay", why=say("not-signed-in")), "en")
    ended = {"c": MailCall(status="signing_in", said=said)}
    assert of_mail.talk.mail == (waits.model_copy(update={"running": (), "ended": ended}),)
    later = BackgroundCall(tool="x", label="Result of x, after signing in")
    assert of_mail.state.background == {"c": later}
    assert (of_mail.entries, of_mail.deliveries) == ((), ())
    plain = taken(asked, background={"c": later})
    assert (plain.state.background, len(plain.deliveries)) == ({"c": later}, 1)
    assert taken(asked).state == state()


def test_a_result_goes_to_the_model_the_member_or_the_record() -> None:
    call = OpenCall(tool_use_id="t", tool="x", deadline_at=NOW, fingerprint="f")
    loop = AgentLoop(started_at=NOW, open_calls={"c": call}, failed={"f": 1})
    step = taken(finished(cost_micros=2, quotes=(Quote(said="q", address="+1"),)), loop=loop)
    (entry,) = step.entries
    assert entry == ToolResultEntry(
        seq=1,
        turn=0,
        at=NOW,
        provenance="outside",
        tool_use_id="t",
        tool="x",
        call_id="c",
        status="done",
        content="Got {1}.",
        quotes=(Quote(said="q", address="+1"),),
        about=("+1",),
        cost_micros=2,
    )
    assert step.state.reports == (report_of(finished(quotes=(Quote(said="q", address="+1"),)), "x", "en"),)
    silent = loop.model_copy(update={"open_calls": {"c": call.model_copy(update={"level": 4})}})
    assert taken(finished(), loop=silent).state.reports == ()
    failed = taken(finished("failed", why="the line is down"), loop=loop)
    assert failed.state.stuck_on == "the line is down"
    assert [one.why for one in failed.state.reports] == ["the line is down"]
    own = taken(finished("failed", why="the line is down", quotes=(Quote(said="q"),)), loop=loop)
    assert own.state.stuck_on == render(say("own-mistake"), "en").removesuffix(".")
    quiet = BackgroundCall(tool="undo_x", label="7Q", quiet=True)
    undone = taken(finished(cost_micros=2), background={"c": quiet})
    assert undone.state.closed == {"7Q": "That is already taken back."}
    text = "A call that nobody is told of."
    assert undone.entries == (
        note("job_failed", text, subject="c", for_model=False, cost_micros=2),
        note(
            "decision_outcome",
            "Got {1}.",
            seq=2,
            subject="c",
            briefly="The member took something back: done.",
            deliveries=("2-0",),
        ),
    )
    for tool in ("decide_approval", "confirm_number", "set_language"):
        said = taken(finished(), background={"c": BackgroundCall(tool=tool, label="l", quiet=True)})
        assert said.entries == (
            note("decision_outcome", "Got {1}.", subject="c", for_model=False, deliveries=("1-0",)),
        )
        assert said.state.closed == {}
    more: dict[str, Any] = {"subject": "c", "provenance": "outside", "outcome": "done"}
    late = taken(finished())
    words = "A tool call: Got {1}."
    assert late.entries == (note("late_result", words, briefly=words, **more),)
    known = taken(finished(), background={"c": BackgroundCall(tool="x", label="L")})
    assert known.entries == (note("call_outcome", "L: Got {1}.", briefly="L: Got {1}.", **more),)
    assert (known.state.loop, known.state.reports) == (AgentLoop(started_at=NOW), (report_of(finished(), "x", "en"),))
