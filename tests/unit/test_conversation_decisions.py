"""Approvals, undo and expiry in a conversation's state."""

from __future__ import annotations

from typing import Any

from steward.actors.events import EventPost
from steward.agent.conversations.decisions import withdraw
from steward.agent.conversations.entries import NoteEntry
from steward.agent.conversations.fold import fold
from steward.agent.conversations.models import (
    AgentLoop,
    AskedApproval,
    BackgroundCall,
    HeardOfYes,
    HeldNotices,
    HeldText,
    QueuedApproval,
)
from steward.agent.conversations.overview import Overview
from steward.agent.conversations.scheduled_jobs import call_again
from steward.agent.conversations.steps import (
    Step,
    expiry_timer,
)
from steward.core.ids import derived_id
from steward.core.sentences import Quoted, lines, render, say, sentences
from steward.integrations.accounts.events import SignInAsked
from steward.integrations.connectors.tool_declarations import GROUP
from steward.tools.declaration import Autonomy
from steward.tools.events import ToolFinished
from steward.trust.approvals.decision_choices import too_late_to_undo
from steward.trust.approvals.events import (
    ApprovalAsked,
    ApprovalClosed,
    ApprovalDecided,
    ApprovalExpired,
    ApprovedCallReported,
)
from steward.trust.approvals.models import ApprovalNotDone
from tests.support.builders import NOW, PARTY
from tests.support.conversation_steps import DAY, WAITING, changed, note, state, taken
from tests.support.walks import for_each


def decision(**changes: Any) -> ApprovalDecided:
    given = {
        "approval_id": "p",
        "decision": "approved",
        "edited": False,
        "decided_by": "mbr-1",
        "decided_by_name": "Dana",
        "arguments": {"text": "x"},
        "template": {"text": "{q1}"},
        "resolved": {"address": "+1"},
        "note": "",
        "evidence": ("words",),
    }
    return ApprovalDecided.model_validate({**given, **changes})


LATE: dict[str, Any] = {
    "call_id": derived_id("conv-1", "p"),
    "status": "done",
    "provenance": "account",
    "result": "It went.",
}
OWN: dict[str, Any] = {"approvals": {"p": WAITING}, "labels": {"p": "Text Pete"}, "drafts": {"p": "x"}}


@for_each(
    ("changes", "said", "label"),
    [
        ({}, "A-7Q approved by Dana; send_message is running.", "A-7Q approved by Dana; send_message"),
        (
            {"edited": True},
            "A-7Q edited and approved by Dana; send_message is running.",
            "A-7Q edited and approved by Dana; send_message",
        ),
        ({"decision": "rejected", "note": "no"}, "A-7Q rejected by Dana, note: “no”. send_message was not run.", None),
    ],
)
def test_a_decision_is_noted_told_to_others_and_carried_out(
    changes: dict[str, Any], said: str, label: str | None
) -> None:
    step = taken(decision(**changes), **OWN)
    assert step.entries == (note("approval_decided", said, subject="p", provenance="member"),)
    assert step.cancelled == (expiry_timer(state(), "p", WAITING),)
    (post,) = step.posts
    assert post.conversation_id == "conv-2"
    assert isinstance(post.event, ApprovalClosed)
    assert (post.event.approval_id, post.event.decided_by) == ("p", "mbr-1")
    assert step.state.closed == {"7Q": post.event.to_decider}
    form: Any = changes.get("decision", "approved")
    reason = say("their-reason", said=Quoted("no")) if changes.get("note") else None
    others = sentences(say("they-decided", form=form, who="Dana", what="Text Pete"), reason)
    told = (render(others, "en"), render(say("you-decided", form=form, what="Text Pete"), "en"))
    assert (post.event.text, post.event.to_decider) == told
    assert (step.state.approvals, step.state.labels, step.state.drafts, step.talk.heard_at) == ({}, {}, {}, NOW)
    if label is None:
        assert (step.calls, step.state.loop) == ((), AgentLoop(started_at=NOW))
        return
    call_id = derived_id("conv-1", "p")
    assert step.calls == (
        step.tool_call(
            call_id,
            tool="send_message",
            group="channels",
            repeatable=False,
            provenance="member",
            approval_id="p",
            approved_by="mbr-1",
            level=2,
            asked_at_seq=4,
            reason="why",
            cost_micros=6,
            evidence=("words",),
            arguments={"text": "x"},
            template={"text": "{q1}"},
            resolved={"address": "+1"},
        ),
    )
    heard = HeardOfYes(conversations=("conv-2",), decider="Dana", previews={"en": "Text Pete"}, code="7Q")
    allowed = BackgroundCall(tool="send_message", label=label, level=2, approval_id="p", approved_by="mbr-1")
    assert step.state.background == {call_id: allowed.model_copy(update={"what": "Text Pete", "heard": heard})}


def test_a_decision_of_somebody_else_is_told_to_the_member() -> None:
    step = taken(decision(decided_by="mbr-2", decided_by_name="Rosa"), **OWN)
    told = render(say("they-decided", form="approved", who="Rosa", what="Text Pete"), "en")
    assert (step.state.closed, step.talk.heard_at) == ({"7Q": told}, state().heard_at)


def approved_by_rosa(**changes: Any) -> Step:
    """A member's call under way that Rosa has approved; it ends as `changes` say."""
    began = taken(decision(decided_by="mbr-2", decided_by_name="Rosa", decided_in="conv-2"), **OWN)
    (call,) = began.calls
    event = ToolFinished(call_id=call.call_id, provenance="account", result="It went.", **changes)
    return fold(Step(began.state, NOW), event)


def told_to_rosa(step: Step, **changes: Any) -> list[str]:
    (post,) = step.posts
    assert post.conversation_id == "conv-2"
    told = taken(post.event, **changes)
    assert (told.posts, told.calls) == ((), ())
    return [one.text for one in told.deliveries]


def test_the_decider_of_anothers_call_hears_how_it_ended() -> None:
    done = approved_by_rosa(status="done")
    assert told_to_rosa(done) == ["You said yes, and it is done: Text Pete."]
    assert [one.decider for one in done.state.reports] == ["Rosa"]
    reports = {"en": "A form waits to be filled in", "de": "Ein Formular wartet"}
    reported = approved_by_rosa(status="done", report="A form waits to be filled in", reports=reports)
    assert told_to_rosa(reported) == ["You said yes, and it is done: Text Pete. A form waits to be filled in."]
    # People do not read what was written for the model.
    with_id = approved_by_rosa(status="done", reports={"en": "See cmp-01JD5X9A0B1C2D3E4F5G6H7J8K"})
    assert told_to_rosa(with_id) == ["You said yes, and it is done: Text Pete."]
    assert fold(Step(done.state, NOW), ToolFinished.model_validate(LATE)).posts == ()
    unknown = approved_by_rosa(status="unknown")
    assert told_to_rosa(unknown) == ["You said yes, but nobody can tell whether it was done: Text Pete."]
    failed = approved_by_rosa(status="failed", whys={"en": "the number is gone"})
    assert told_to_rosa(failed) == ["I could not Text Pete: the number is gone."]
    german = {"party": PARTY.model_copy(update={"language": "de"})}
    assert told_to_rosa(reported, **german) == [
        "Du hast zugestimmt, und es ist erledigt: Text Pete. Ein Formular wartet."
    ]
    assert told_to_rosa(failed, **german) == ["Du hast zugestimmt, aber es ging nicht: Text Pete."]


def test_those_who_heard_of_a_yes_hear_if_the_call_failed_or_is_unknown() -> None:
    began = taken(decision(decided_in="conv-1", previews={"en": "text Pete", "de": "Pete schreiben"}), **OWN)
    whys = {"en": "the number is gone", "de": "die Nummer ist weg"}
    ended = {**LATE, "call_id": began.calls[0].call_id, "status": "failed", "whys": whys}
    failed = fold(Step(began.state, NOW), ToolFinished.model_validate(ended))
    assert told_to_rosa(failed) == ["Dana said yes, but I could not text Pete: the number is gone."]
    german = {"party": PARTY.model_copy(update={"language": "de"})}
    assert told_to_rosa(failed, **german) == [
        "Dana hat zugestimmt, aber es ging nicht (Pete schreiben): die Nummer ist weg."
    ]
    unknown = fold(Step(began.state, NOW), ToolFinished.model_validate({**ended, "status": "unknown", "whys": {}}))
    assert told_to_rosa(unknown) == ["Dana said yes, but nobody can tell whether it was done: text Pete."]
    assert told_to_rosa(unknown, **german) == [
        "Dana hat zugestimmt, aber niemand weiß, ob es erledigt ist: Pete schreiben."
    ]
    done = fold(Step(began.state, NOW), ToolFinished.model_validate({**ended, "status": "done"}))
    assert done.posts == ()


def test_the_decider_hears_ok_when_the_asker_must_sign_in_first() -> None:
    began = taken(decision(decided_by="mbr-2", decided_by_name="Rosa", decided_in="conv-2"), **OWN)
    waits = SignInAsked(call_id=began.calls[0].call_id, sign_in_id="s", service="google", linked=False)
    assert told_to_rosa(fold(Step(began.state, NOW), waits)) == ["OK, I'll Text Pete."]


def test_outcome_follows_its_decider_to_a_new_conversation() -> None:
    (post,) = approved_by_rosa(status="done").posts
    moved = taken(post.event, overview=Overview(successor="conv-3"))
    assert (moved.deliveries, moved.posts) == ((), (EventPost("conv-3", post.event),))


def test_an_asker_who_decides_hears_of_it_once() -> None:
    began = taken(decision(decided_in="conv-1"), **OWN)
    ended = {**LATE, "call_id": began.calls[0].call_id}
    step = fold(Step(began.state, NOW), ToolFinished.model_validate(ended))
    assert (step.posts, [one.decider for one in step.state.reports]) == ((), [""])


def test_a_yes_to_a_withdrawn_question_is_kept_and_told_as_not_done() -> None:
    previews = {"en": "text Pete"}
    for decided_in, posts, told in (("conv-2", 1, 0), ("conv-1", 0, 1), ("", 0, 0)):
        step = taken(decision(decided_in=decided_in, previews=previews))
        assert step.effects[0] == ApprovalNotDone("p", {})
        assert (step.calls, len(step.posts)) == ((), posts)
        said = [one.text for one in step.entries if isinstance(one, NoteEntry)]
        assert said == ["This is not needed any more, so I won't text Pete."][:told]
    assert taken(decision(decision="rejected", decided_in="conv-2")).posts == ()


def test_a_yes_to_a_replaced_question_hears_that_it_is_asked_anew() -> None:
    whys = {"en": "Something about this has changed since I asked."}
    said = ApprovedCallReported(approval_id="p", status="replaced", previews={"en": "text Pete"}, whys=whys)
    (told,) = [one.text for one in taken(said).entries if isinstance(one, NoteEntry)]
    assert told == (
        "Something about this has changed since I asked. So I won't text Pete for now. I'll ask you again if it is "
        "still wanted."
    )


def test_an_approved_call_runs_in_its_tools_present_group() -> None:
    assert [call.group for call in taken(decision(), approvals={"p": WAITING}).calls] == ["channels"]
    of_a_source = WAITING.model_copy(update={"tool": "tickets_close"})
    assert [call.group for call in taken(decision(), approvals={"p": of_a_source}).calls] == [GROUP]


def test_an_undo_is_silent_and_eight_outcomes_are_remembered() -> None:
    undo = WAITING.model_copy(update={"purpose": "undo"})
    step = taken(decision(), approvals={"p": undo}, closed={f"{n}A": "x" for n in range(2, 10)})
    (call,) = step.calls
    assert (call.provenance, call.level) == ("outside", 2)
    kept = taken(decision(decision="rejected"), approvals={"p": undo})
    assert (kept.calls, kept.state.background, kept.state.approvals) == ((), {}, {})
    allowed = {"approval_id": "p", "approved_by": "mbr-1"}
    running = BackgroundCall(tool="send_message", label="7Q", level=Autonomy.SILENT, quiet=True, **allowed)
    assert step.state.background == {call.call_id: running}
    assert list(step.state.closed) == [*(f"{n}A" for n in range(3, 10)), "7Q"]
    assert (step.entries, step.state.loop) == ((), None)
    expired = taken(ApprovalExpired(approval_id="p"), approvals={"p": undo})
    assert (expired.entries, expired.state.approvals, len(expired.posts)) == ((), {}, 1)


@for_each(("withdrawn", "how"), [(False, "expired"), (True, "was withdrawn")])
def test_expired_approval_is_reported(withdrawn: bool, how: str) -> None:
    waiting = WAITING.model_copy(update={"withdrawn": withdrawn})
    step = taken(ApprovalExpired(approval_id="p"), **{**OWN, "approvals": {"p": waiting}})
    over = say("not-wanted-any-more" if withdrawn else "nobody-decided", what="Text Pete")
    text = lines(over, Quoted("x"), None if withdrawn else say("wanted-again", form="member"))
    briefly = f"A-7Q {how}; send_message was not run."
    assert step.entries == (note("approval_expired", text, subject="p", briefly=briefly, deliveries=("1-0",)),)
    words = render(text, "en")
    assert step.posts == (
        EventPost(
            "conv-2",
            ApprovalClosed(
                approval_id="p",
                decided_by="",
                text=words,
                to_decider=words,
                outcome="withdrawn" if withdrawn else "expired",
            ),
        ),
    )
    assert taken(ApprovalExpired(approval_id="q"), **OWN).state == state(**OWN)


def test_question_that_was_never_sent_is_not_said_to_be_unanswered() -> None:
    over = lines(say("too-late-to-ask", what="Text Pete"), Quoted("x"), say("wanted-again", form="member"))
    held = HeldText(text="May I?", approval_id="p")
    queued = QueuedApproval(approval_id="p", not_before=NOW, expires_at=NOW, seq=1, text="May I?")
    for waits in ({"held": HeldNotices(texts=(held,)), "held_until": NOW}, {"to_ask": (queued,)}):
        own = taken(ApprovalExpired(approval_id="p"), **OWN, **waits)
        assert [one.text for one in own.entries if isinstance(one, NoteEntry)] == [render(over, "en")]
        closed = ApprovalClosed(approval_id="p", decided_by="", text="-", outcome="expired")
        asked = {"p": AskedApproval(code="7Q", by_link_only=False, expires_at=NOW)}
        other = taken(closed, **{**OWN, "approvals": {}, "asked": asked}, **waits)
        assert [one.text for one in other.entries if isinstance(one, NoteEntry)] == [render(over, "en")]


@for_each(
    ("changes", "again"),
    [({"by_steward": True, "job_id": "job-1"}, True), ({"by_steward": True}, False), ({"job_id": "job-1"}, False)],
)
def test_job_of_stewards_asks_again_if_nobody_was_shown_its_question(changes: dict[str, Any], again: bool) -> None:
    waiting = WAITING.model_copy(update=changes)
    queued = QueuedApproval(approval_id="p", not_before=NOW, expires_at=NOW, seq=1, text="May I?")
    step = taken(ApprovalExpired(approval_id="p"), **{**OWN, "approvals": {"p": waiting}}, to_ask=(queued,))
    assert (call_again("p", waiting) in step.posts) is again
    assert (step.entries == ()) is again


def test_others_who_were_asked_hear_why_a_question_is_withdrawn() -> None:
    step = withdraw(Step(state(**OWN), NOW), "p", {"en": "text Pete"}, {"en": "the repair is done"})
    (closed,) = (post.event for post in step.posts if isinstance(post.event, ApprovalClosed))
    assert closed.whys == {"en": "the repair is done"}


def test_outcome_is_told_in_the_language_its_reader_has_by_now() -> None:
    previews = {"en": "text Pete", "de": "Pete eine SMS schicken"}
    over = "Ich wollte Pete eine SMS schicken. Niemand hat rechtzeitig geantwortet, also lasse ich es."
    german: dict[str, Any] = {**OWN, "party": PARTY.model_copy(update={"language": "de"})}
    expired = taken(ApprovalExpired(approval_id="p", previews=previews), **german)
    assert over in expired.deliveries[0].text
    (post,) = expired.posts
    assert isinstance(post.event, ApprovalClosed)
    asked = AskedApproval(code="7Q", by_link_only=False, expires_at=NOW + DAY)
    there = {"party": german["party"], "asked": {"p": asked}, "labels": {"p": "Text Pete"}}
    assert over in taken(post.event, **there).deliveries[0].text
    decided = taken(decision(decided_by="mbr-2", decided_by_name="Rosa", previews=previews), **german)
    assert "Pete eine SMS schicken" in decided.state.closed["7Q"]


ASKED = ApprovalAsked(
    party=PARTY, approval_id="p", code="7Q", by_link_only=True, expires_at=NOW + DAY, label="L", draft="D", text="T"
)


def test_a_request_of_another_conversation_is_kept_until_it_is_closed() -> None:
    step = taken(ASKED.model_copy(update={"quiet": True, "purpose": "undo"}))
    kept = AskedApproval(code="7Q", by_link_only=True, purpose="undo", quiet=True, expires_at=NOW + DAY, ours=True)
    assert changed(step) == {"asked": {"p": kept}, "labels": {"p": "L"}, "drafts": {"p": "D"}}
    assert step.entries == ()
    assert taken(ASKED.model_copy(update={"draft": ""})).state.drafts == {}
    loud = taken(ASKED)
    assert loud.entries == (note("approval_requested", "T", subject="p", for_model=False, deliveries=("1-0",)),)
    gathering = Step(state(), NOW, gather_seconds=90)
    for in_digest, held in (
        ("Short", (HeldText(text="Short", alone="T", approval_id="p", seq=1),)),
        ("", (HeldText(text="T", alone="T", approval_id="p", by_link=True, seq=1),)),
        (None, ()),
    ):
        step = fold(gathering, ASKED.model_copy(update={"in_digest": in_digest}))
        assert (step.talk.held.texts, len(step.deliveries)) == (held, 0 if held else 1)
    there: dict[str, Any] = {
        "asked": {"p": kept.model_copy(update={"quiet": False})},
        "labels": {"p": "L"},
        "drafts": {"p": "D"},
    }
    closed = ApprovalClosed(approval_id="p", decided_by="other", text="They did", to_decider="You did")
    told = taken(closed, **there)
    assert told.entries == (note("approval_decided", "They did", subject="p", for_model=False, deliveries=("1-0",)),)
    assert (told.talk.asked, told.state.labels, told.state.drafts) == ({}, {}, {})
    assert told.state.closed == {"7Q": "They did"}
    mine = taken(closed.model_copy(update={"decided_by": "mbr-1"}), **there)
    assert (mine.entries, mine.state.closed, mine.talk.heard_at) == ((), {"7Q": "You did"}, NOW)
    plain = taken(closed.model_copy(update={"decided_by": "mbr-1", "to_decider": ""}), **there)
    assert plain.state.closed == {"7Q": "They did"}
    assert taken(closed.model_copy(update={"again": True}), **there).entries == ()
    assert taken(closed, **{**there, "asked": {"p": kept}}).entries == ()
    they = say("they-decided", form="approved", who="Dana", what="L")
    why = sentences(they, say("their-reason", said=Quoted("Now")))
    you = say("you-decided", form="approved", what="L")
    lost, dropped = say("nobody-decided", what="L"), say("not-wanted-any-more", what="L")
    again = say("wanted-again", form="member")
    same = say("same-was-approved", who="Dana", what="L"), say("you-approved-the-same", what="L")
    draft, short = "d" * 80, Quoted(f"{'d' * 77}...")
    ended: Any
    for changes, purpose, drafted, ended in (
        ({"outcome": "approved"}, "run", "D", (they, you)),
        ({"outcome": "approved", "note": "Now"}, "run", "D", (why, you)),
        ({"outcome": "expired"}, "run", draft, (lines(lost, Quoted(draft), again),) * 2),
        ({"outcome": "withdrawn", "decided_by_name": ""}, "run", f"{draft}d", (lines(dropped, short),) * 2),
        ({"outcome": "withdrawn"}, "run", "D", same),
        ({"outcome": "expired"}, "run", "", (lines(lost, again),) * 2),
        ({"outcome": "approved"}, "undo", "D", (say("undo-under-way"),) * 2),
        ({"outcome": "rejected"}, "undo", "D", (say("undo-declined"),) * 2),
        ({"outcome": "expired"}, "undo", "D", (too_late_to_undo("L", {}),) * 2),
    ):
        event = closed.model_copy(update={"decided_by_name": "Dana", **changes})
        asked = kept.model_copy(update={"quiet": False, "purpose": purpose})
        before = {"asked": {"p": asked}, "labels": {"p": "L"}, "drafts": {"p": drafted}}
        by_other = taken(event, **before)
        assert [one.text for one in by_other.deliveries] == [render(ended[0], "en")]
        by_them = taken(event.model_copy(update={"decided_by": "mbr-1"}), **before)
        assert (by_them.deliveries, by_them.state.closed) == ((), {"7Q": render(ended[1], "en")})
    left = taken(closed, **there, overview=Overview(successor="conv-2"))
    assert EventPost("conv-2", closed) in left.posts
    assert taken(closed).state == state()


def test_decider_hears_nothing_when_their_yes_withdraws_the_same_elsewhere() -> None:
    withdrawn = ApprovalExpired(approval_id="p", instead_by="mbr-1", instead_by_name="Dana")
    step = taken(withdrawn, **OWN)
    said = "You have already said yes to the same, so I won't Text Pete a second time."
    assert (step.deliveries, step.state.closed) == ((), {WAITING.code: said})
    other = taken(withdrawn.model_copy(update={"instead_by": "mbr-2"}), **OWN)
    assert [one.text.partition(",")[0] for one in other.deliveries] == ["Dana has already said yes to the same"]


def test_model_is_told_how_to_end_a_finding_that_a_no_calls_done() -> None:
    for reason, by_steward in (("we did it last month", True), ("we did it last month", False), ("", True)):
        asked = WAITING.model_copy(update={"job_id": "job-1", "by_steward": by_steward})
        (entry,) = taken(decision(decision="rejected", note=reason), **{**OWN, "approvals": {"p": asked}}).entries
        assert isinstance(entry, NoteEntry)
        assert ("update_finding with job-1 and done" in entry.text) == bool(reason and by_steward)


@for_each(
    ("language", "said"),
    [
        ("en", "It is too late to undo this: I paused the reminder: water the plants."),
        ("de", "Das lässt sich nicht mehr rückgängig machen: I paused the reminder: water the plants."),
        ("es", "Ya es tarde para deshacer esto: I paused the reminder: water the plants."),
        ("fr", "Il est trop tard pour annuler ceci : I paused the reminder: water the plants."),
    ],
)
def test_undo_that_comes_too_late_names_the_deed_with_one_full_stop(language: str, said: str) -> None:
    for deed in ("I paused the reminder: water the plants", "I paused the reminder: water the plants."):
        assert render(too_late_to_undo(deed, {}), language) == said
    deeds = {"en": "pause the reminder", "de": "die Erinnerung anhalten"}
    german = "Das lässt sich nicht mehr rückgängig machen: die Erinnerung anhalten."
    assert render(too_late_to_undo("pause the reminder", deeds), "de") == german
