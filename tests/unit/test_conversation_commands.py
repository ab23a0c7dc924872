"""Commands and decisions by text: how each changes a conversation, and the answer without the model."""

from __future__ import annotations

from typing import Any

from steward.actors.events import EventPost
from steward.agent.conversations.entries import (
    AbbreviationEntry,
    MessageEntry,
    MetaEntry,
    NoteEntry,
    TitleEntry,
    TurnNote,
    TurnNotesEntry,
    Usage,
)
from steward.agent.conversations.events import (
    AbbreviationMade,
    ConversationBegun,
)
from steward.agent.conversations.fold import fold
from steward.agent.conversations.lifecycle import MODELS
from steward.agent.conversations.models import (
    AskedApproval,
    OpenApproval,
)
from steward.agent.conversations.overview import Overview
from steward.agent.conversations.pins import ChannelPin, key_of
from steward.agent.conversations.steps import (
    Step,
)
from steward.core.ids import derived_ulid
from steward.core.languages import NAMES
from steward.core.sentences import Quoted, lines, render, say, verbatim
from steward.core.threads import Thread
from steward.trust.approvals.decision_choices import answer, choice
from steward.trust.approvals.events import ApprovalAsked
from tests.support.builders import NOW, PARTY, message
from tests.support.conversation_steps import DAY, note, step_of, taken
from tests.support.walks import for_each


def commanded(text: str, **changes: Any) -> Step:
    resumed = changes.pop("resumed", None)
    event = message(text)
    return taken(event.model_copy(update={"resumed": resumed}) if resumed else event, **changes)


OTHERS = ", ".join(f"/model {name}" for name in MODELS)

LANGUAGES = ", ".join(NAMES.values())


@for_each(
    ("text", "changes", "answer"),
    [
        ("/help", {}, say("help")),
        ("/stop", {}, say("paused-now")),
        ("/start", {"resumed": "now"}, say("back")),
        ("/start", {"resumed": "running"}, say("not-paused")),
        ("/start", {"resumed": "paused"}, say("paused-now")),
        ("/tusk", {}, say("unknown-command", word="tusk")),
        ("/undo", {}, say("nothing-to-undo")),
        ("/approve", {}, say("nothing-to-decide")),
        ("/reject", {}, say("nothing-to-decide")),
        ("/model", {}, say("model-now", model=say("usual-model"), others=OTHERS)),
        ("/model", {"overview": Overview(model="opus")}, say("model-now", model="Claude Opus", others=OTHERS)),
        ("/model x" + "y" * 50, {}, say("no-such-model", word=Quoted(f"x{'y' * 36}..."), others=OTHERS)),
        ("/model HAIKU", {}, say("model-changed", model="Claude Haiku")),
        ("/name", {}, say("name-now", title=Quoted("New conversation"))),
        ("/name", {"overview": Overview(title="Roof")}, say("name-now", title=Quoted("Roof"))),
        ("/name Roof", {}, say("name-changed", title=Quoted("Roof"))),
        ("/name " + "x" * 81, {}, say("name-changed", title=Quoted(f"{'x' * 77}..."))),
        ("/language", {}, say("language-now", language="English", others=LANGUAGES)),
        ("/language x" + "y" * 50, {}, say("no-such-language", word=Quoted(f"x{'y' * 36}..."), others=LANGUAGES)),
        ("/new", {}, say("new-conversation")),
        ("/new", {"overview": Overview(title="Roof")}, say("new-conversation-after", title=Quoted("Roof"))),
    ],
)
def test_a_command_is_answered_without_the_model(text: str, changes: dict[str, Any], answer: Any) -> None:
    step = commanded(text, **changes)
    said = [entry for entry in step.entries if isinstance(entry, NoteEntry)]
    expected = note("command_answered", answer, seq=said[0].seq, for_model=False, deliveries=(f"{said[0].seq}-0",))
    assert said == [expected]
    assert step.state.loop is None
    assert step.state.turn == 0
    first = step.entries[0]
    assert isinstance(first, MessageEntry)
    assert first.command


def test_commands_change_model_name_and_language() -> None:
    model = commanded("/model opus").entries[1]
    assert model == MetaEntry(seq=2, turn=0, at=NOW, provenance="member", change="model", value="opus")
    named = commanded("/name Roof").entries[1]
    assert named == TitleEntry(seq=2, turn=0, at=NOW, provenance="member", title="Roof", manual=True)
    step = commanded("/language deutsch")
    assert step.state.party.language == "de"
    (call,) = step.calls
    assert (call.tool, call.arguments, call.reason) == (
        "set_language",
        {"language": "de"},
        "the member asked for it by /language",
    )
    assert MODELS == {"opus": "Claude Opus", "sonnet": "Claude Sonnet", "haiku": "Claude Haiku"}


# A decision by a code that this conversation does not know.
APPROVED = {"undo": False, "decision": "approved", "note": "", "over": False, "in_thread": False}
OPEN = AskedApproval(code="7Q", by_link_only=True, expires_at=NOW + DAY, purpose="undo")


def test_a_new_conversation_takes_channel_model_and_open_decisions_along() -> None:
    own = OpenApproval(code="4B", tool="x", repeatable=True, provenance="account", expires_at=NOW + DAY)
    many = {f"o{number:02}": OPEN for number in range(19)}
    before: dict[str, Any] = {
        "approvals": {"old": own, "own": own},
        "asked": many,
        "labels": {"own": "L"},
        "drafts": {"own": "D"},
        "overview": Overview(model="opus"),
    }
    step = commanded("/new", **before)
    successor = derived_ulid("conv", NOW, "conv-1", 2)
    begun, *asked = step.posts
    assert begun == EventPost(successor, ConversationBegun(party=PARTY, model="opus"))
    told = [post.event for post in asked if isinstance(post.event, ApprovalAsked)]
    assert [one.approval_id for one in told] == ["own", *many]
    assert told[0] == ApprovalAsked(
        party=PARTY,
        approval_id="own",
        code="4B",
        by_link_only=False,
        purpose="run",
        expires_at=NOW + DAY,
        label="L",
        draft="D",
        text="",
        quiet=True,
    )
    bare = told[1]
    assert (bare.code, bare.by_link_only, bare.purpose, bare.label, bare.draft) == ("7Q", True, "undo", "", "")
    assert {key: one.others for key, one in step.state.approvals.items()} == {"old": (), "own": (successor,)}
    pin = ChannelPin("acct-1", key_of(PARTY), "mbr-1", successor, instead_of="conv-1")
    assert [effect for effect in step.effects if isinstance(effect, ChannelPin)] == [pin]
    unpinned = step.entries[1]
    assert unpinned == MetaEntry(seq=2, turn=0, at=NOW, provenance="account", change="unpinned", value=successor)


@for_each(
    ("text", "open_", "arguments"),
    [
        ("YES 7Q", "run", {"approval_id": "p", "decision": "approved", "bare": False, "note": ""}),
        ("yes", "run", {"approval_id": "p", "decision": "approved", "bare": True, "note": ""}),
        (
            "no 7Q because it is late",
            "run",
            {"approval_id": "p", "decision": "rejected", "bare": False, "note": "because it is late"},
        ),
        ("UNDO 7Q", "undo", {"approval_id": "p", "decision": "approved", "bare": False, "note": ""}),
        (
            "NO 9K too dear",
            "run",
            {"code": "9K", **APPROVED, "decision": "rejected", "note": "too dear"},
        ),
        ("UNDO 9K", "run", {"code": "9K", **APPROVED, "undo": True}),
        ("YES 7Q", "undo", {"code": "7Q", **APPROVED}),
        ("YES 2C", "run", {"code": "2C", **APPROVED, "over": True}),
    ],
)
def test_a_decision_by_text_is_carried_out_by_its_code(text: str, open_: Any, arguments: dict[str, Any]) -> None:
    asked = AskedApproval(code="7Q", by_link_only=False, expires_at=NOW + DAY, purpose=open_)
    step = taken(message(text), asked={"p": asked}, closed={"2C": "It was done."})
    (call,) = step.calls
    assert (call.tool, call.arguments, call.reason) == ("decide_approval", arguments, "the member decided by text")
    assert step.state.background[call.call_id].label == arguments.get("approval_id", arguments.get("code"))
    # The same decision, said again while it is carried out.
    if "approval_id" in arguments:
        assert taken(message(text), asked={"p": asked}, background=step.state.background).calls == ()


@for_each(
    ("text", "asked", "answer", "briefly"),
    [
        (
            "yes",
            {"a": ("7Q", False, "run"), "b": ("4B", False, "run"), "c": ("9K", False, "undo")},
            lines(
                say("which-one"),
                choice("approve", "7Q", "Text Pete", "Hi"),
                choice("approve", "4B", "raise the rent", ""),
            ),
            "The member was asked which of the open decisions they mean.",
        ),
        (
            "yes",
            {"a": ("7Q", False, "run"), "b": ("4B", True, "run"), "c": ("9K", True, "run")},
            lines(
                say("which-one"),
                choice("approve", "7Q", "Text Pete", "Hi"),
                verbatim("Only by link: raise the rent (4B); check Ada (9K)."),
            ),
            "The member was asked which of the open decisions they mean.",
        ),
        (
            "yes",
            {"a": ("7Q", True, "run"), "b": ("4B", True, "run")},
            lines(
                say("which-link"),
                choice("approve", "7Q", "Text Pete", "Hi"),
                choice("approve", "4B", "raise the rent", ""),
            ),
            "The member was asked which of the open decisions they mean.",
        ),
        ("yes 7Q", {"a": ("7Q", True, "run")}, say("by-link-here", code="7Q"), ""),
        ("yes 7Q and more", {"a": ("7Q", False, "run")}, say("says-more", code="7Q"), ""),
        ("undo 7Q and more", {"a": ("7Q", False, "undo")}, say("says-more-than-undo", code="7Q"), ""),
    ],
)
def test_a_decision_by_text_that_says_too_little_or_too_much_is_answered(
    text: str, asked: Any, answer: Any, briefly: str
) -> None:
    open_ = {
        key: AskedApproval(code=code, by_link_only=by_link, expires_at=NOW + DAY, purpose=purpose)
        for key, (code, by_link, purpose) in asked.items()
    }
    labels = {"a": "Text Pete", "b": "raise the rent", "c": "check Ada"}
    more: dict[str, Any] = {"labels": {key: labels[key] for key in open_}, "drafts": {"a": "Hi"}}
    step = taken(message(text), asked=open_, **more)
    answered = note("decision_outcome", answer, seq=2, turn=1, briefly=briefly, deliveries=("2-0",))
    assert (step.entries[1:], step.calls, len(step.deliveries)) == ((answered,), (), 1)


def test_at_most_three_decisions_by_link_are_named() -> None:
    by_link = {key: AskedApproval(code=f"{key}K", by_link_only=True, expires_at=NOW + DAY) for key in "23456"}
    asked = {"a": AskedApproval(code="7Q", by_link_only=False, expires_at=NOW + DAY), **by_link}
    labels = {"a": "text Pete", "2": "start raising " + "the rent " * 12, "3": "B", "4": "C", "5": "D", "6": "E"}
    (delivery,) = taken(message("yes"), asked=asked, labels=labels).deliveries
    rent = "start raising " + "the rent " * 6 + "the rent..."
    named = f"Only by link: {rent} (2K); B (3K); C (4K), and 2 more."
    assert delivery.text.splitlines() == ["Which one do you mean?", "YES 7Q - text Pete", named]


def test_an_abbreviation_is_kept_unless_it_comes_too_late() -> None:
    given: dict[str, Any] = {"through_seq": 4, "provenance": "member", "usage": Usage(input_tokens=1), "cost_micros": 3}
    notes = (TurnNote(seq=3, what="old"), TurnNote(seq=4, what="new"))
    made = AbbreviationMade(text="T", notes=notes, noted="outside", about=("+1",), **given)
    step = taken(made, overview=Overview(abbreviated_seq=3))
    place: dict[str, Any] = {"turn": 0, "at": NOW}
    assert step.entries == (
        TurnNotesEntry(seq=1, provenance="outside", about=("+1",), notes=notes[1:], **place),
        AbbreviationEntry(seq=2, text="T", **given, **place),
    )
    assert step.state.spent_micros == 3
    late = taken(made, overview=Overview(abbreviated_seq=4))
    text = "The abbreviation came too late."
    assert late.entries == (note("job_failed", text, subject="abbreviation", for_model=False, cost_micros=3),)
    assert len(taken(made.model_copy(update={"notes": ()})).entries) == 1


SIGNED = "Kind regards,\nMaria Gomez\nGomez Homes"


def mailed(step: Step, *texts: str) -> Step:
    """Maria mails these, one after the other, in one thread; what the model says to them comes in between."""
    for text in texts:
        event = message(text).model_copy(update={"thread": Thread(key="t"), "sender_name": "Maria Gomez"})
        step = fold(Step(step.state.model_copy(update={"loop": None}), NOW), event)
    return step


def asks(step: Step) -> Step:
    own = OpenApproval(code="6C", tool="x", repeatable=True, provenance="account", expires_at=NOW + DAY)
    return step.with_state(approvals={"own": own}, labels={"own": "L"})


def test_yes_above_the_ending_of_a_mail_before_the_question_decides() -> None:
    asked = asks(mailed(step_of(), f"Tell Pete I can meet at 3.\n\n{SIGNED}"))
    for yes in (f"YES 6C\n\n{SIGNED}", f"YES 6C, thanks\n\n{SIGNED}\n", f"YES 6C\n{SIGNED}"):
        (call,) = mailed(asked, yes).calls
        assert (call.arguments["decision"], call.arguments["note"]) == ("approved", "")
    (call,) = mailed(asked, f"NO 6C he is away\n\n{SIGNED}").calls
    assert (call.arguments["decision"], call.arguments["note"]) == ("rejected", "he is away")


@for_each(
    ("before", "since"),
    [
        # They said it only since they were asked, however often.
        ((), ("YES 6C\n\nBut only after five,\nMaria",) * 2),
        ((), ("YES 6C\nbut only after five",) * 2),
        (
            (f"Tell Pete.\n\n{SIGNED}",),
            ("As I said.\n\nBut only after five,\nMaria", "YES 6C\n\nBut only after five,\nMaria"),
        ),
        # More than the ending.
        ((f"Tell Pete.\n\n{SIGNED}",), (f"YES 6C\n\nBut only after five.\n\n{SIGNED}",)),
        ((f"Tell Pete.\n\nBut only after five.\n\n{SIGNED}",), (f"YES 6C\n\nBut only after five.\n\n{SIGNED}",)),
        # No signature.
        (("Tell Pete.\n\nBut only after five.",), ("YES 6C\n\nBut only after five.",)),
        (("Maria may come.",), ("YES 6C\n\nMaria may come.",)),
        # A decision, or what could be one.
        (("Tell Pete.\n\nNo 4C\nMaria",), ("YES 6C\n\nNo 4C\nMaria",)),
        (("Tell Pete.\n\nMaria\n6C Elm Street",), ("YES 6C\n\nMaria\n6C Elm Street",)),
        (("YES 8X\n\nBut only after five,\nMaria",), ("YES 6C\n\nBut only after five,\nMaria",)),
    ],
)
def test_yes_above_any_other_words_is_asked_back(before: tuple[str, ...], since: tuple[str, ...]) -> None:
    step = mailed(asks(mailed(step_of(), *before)), *since)
    assert step.calls == ()
    assert step.deliveries[-1].text == render(say("says-more", code="6C"), "en")


@for_each(
    ("text", "verb"),
    [
        ("6C no, it is too dear", "reject"),
        ("6c: No!", "reject"),
        ("A-6C yes", "approve"),
        ("6C, sí", "approve"),
    ],
)
def test_text_that_begins_with_an_open_code_and_its_word_is_asked_back(text: str, verb: str) -> None:
    step = fold(asks(step_of()), message(text))
    assert (step.calls, step.state.loop) == ((), None)
    asked = lines(say("do-you-mean"), choice(verb, "6C", "L", ""))
    assert [one.text for one in step.deliveries] == [render(asked, "en")]
    mail = mailed(asks(step_of()), text)
    assert [one.text for one in mail.deliveries] == [render(asked, "en")]


@for_each(
    "text",
    [
        "6C is the one I asked about",
        "6C yes or no?",
        "8X no, it is too dear",
        "Pete lives at 6c, no?",
        "Nobody is in 6C, no answer there. Tell the plumber.",
        "No, tell him 4 instead",
    ],
)
def test_text_that_may_decide_nothing_open_goes_to_the_model(text: str) -> None:
    step = fold(asks(step_of()), message(text))
    assert step.deliveries == ()
    assert step.state.loop is not None


@for_each(("text", "verb"), [("No, please don't. He is away.", "reject"), ("Ja, gern", "approve")])
def test_mail_without_a_code_is_asked_back_where_one_question_is_open(text: str, verb: str) -> None:
    asked = mailed(asks(step_of()), text)
    assert asked.state.loop is None
    shown = lines(say("do-you-mean"), choice(verb, "6C", "L", ""))
    assert [one.text for one in asked.deliveries] == [render(shown, "en")]
    two = asks(step_of()).with_state(asked={"other": OPEN.model_copy(update={"purpose": "run"})})
    for step in (mailed(step_of(), text), mailed(two, text), mailed(asks(step_of()), f"Hello. {text}")):
        assert step.state.loop is not None


def test_code_before_its_word_is_asked_back_where_another_asked() -> None:
    there = message("PH no, it is too dear").model_copy(update={"asked_elsewhere": ("PH",)})
    step = taken(there)
    shown = lines(say("do-you-mean"), answer("reject", "PH"))
    assert [one.text for one in step.deliveries] == [render(shown, "en")]
    by_link = asks(step_of()).with_state(asked={"link": OPEN.model_copy(update={"purpose": "run"})})
    (sent,) = fold(by_link, message("7Q no, it is too dear")).deliveries
    assert (sent.approval_id, sent.text) == ("link", render(say("by-link-here", code="7Q"), "en"))
