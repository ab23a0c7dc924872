"""Crash scenarios with difficult people and providers: bursts, races, late clicks, lost texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from infra.local.demo import Person
from infra.local.world.script import ModelRequest, Step, say, use_tools
from steward.agent.conversations.entries import MessageEntry, ReplyEntry
from steward.core.clock import to_iso
from tests.faults.acts import LINK, decides, pressing, texts, with_faults
from tests.faults.scenario import Expect, Scenario
from tests.faults.single_run_tool import BELL_FILE, RING_BELL
from tests.faults.stage import Stage
from tests.support.cloud import MARIA, PETE, PUBLIC_URL
from tests.support.plumber import DRAFT, REQUEST, last_words, plumber_rule

_ALWAYS = 10_000
_BURST = 6
_SECOND = r"^(?:An earlier text .* It said: )?"
_REQUEST = Expect(MARIA, re.escape(LINK))
_UNKNOWN = "it is unknown whether"
_NEWS = "send_message: sent to"
# Said when the first loop ends, about the draft or whatever has overtaken it; nothing if that was the outcome.
_FIRST_WORDS = r"I have drafted it|You said: .*(?:YES|NO) |News: .*(?: is running|Nothing was sent|so I won't)"
SAID = (
    Expect(MARIA, f"{_SECOND}(?:{_FIRST_WORDS})"),
    # Only when nobody can tell what became of the plumber's text.
    Expect(MARIA, re.escape(f"you can send it again here: {PUBLIC_URL}/s/")),
)
_DECIDED = (Expect(PETE, f"^{re.escape(DRAFT)}$", or_unknown=_UNKNOWN), Expect(MARIA, _NEWS, or_unknown=_UNKNOWN))
# What a model says that is asked for other reasons, and reads of it then.
_EXPIRED = Expect(MARIA, rf"{_SECOND}News: .*approval_expired")
_NOBODY = Expect(MARIA, rf"{_SECOND}Nobody answered")
_STOPPED = (
    Expect(PETE, "You have successfully been unsubscribed"),
    Expect(MARIA, rf"{_SECOND}Pete Rossi.* sent STOP"),
)


def _while_a_tool_runs(stage: Stage) -> None:
    """More texts than one step takes, while the model is owed a result."""
    stage.text(MARIA, "Ring the doorbell of the house")
    stage.drain(only=("turns",))
    for number in range(_BURST):
        # Two webhooks never arrive within one millisecond, and rows are ordered by theirs.
        stage.wait(1)
        stage.text(MARIA, f"and note number {number}")


def _notes_numbers(request: ModelRequest) -> Step:
    """Calls a tool, and then says which numbers it was told since it last spoke."""
    told = re.findall(r"note number (\d)", "\n".join(request.last_texts))
    if told or request.last_results:
        return say(f"Noted: {' '.join(told) or 'nothing'}.")
    return use_tools(("read_file", {"path": "MEMORY.md"}))


def _each_noted_once(stage: Stage) -> list[str]:
    said = " ".join(body for body in stage.texts_to(MARIA) if "Noted:" in body)
    times = {number: len(re.findall(rf"\b{number}\b", said.replace("Noted:", ""))) for number in range(_BURST)}
    wrong = [f"note number {number} was answered {n} times" for number, n in times.items() if n != 1]
    log = stage.log(MARIA)
    asked = max((entry.seq for entry in log if isinstance(entry, MessageEntry)), default=0)
    answered = max((entry.seq for entry in log if isinstance(entry, ReplyEntry)), default=0)
    return wrong if asked < answered else [*wrong, "the last text was never answered"]


def _amid(first: str, second: str) -> Callable[[Stage], bool]:
    """Presses a button; just before that is written down, somebody else's press of a button is handled whole."""

    def act(stage: Stage) -> bool:
        if stage.decided or not any(LINK in body for body in stage.texts_to(MARIA)):
            return False
        press = pressing(stage, MARIA)
        if press is None:
            return stage.decided
        stage.machine.interlude = (
            lambda call: call.function == "approval_page" and call.request == "dynamodb.TransactWriteItems",
            lambda: press(second),
        )
        stage.decided = press(first)
        return stage.decided

    return act


def _as_decided(stage: Stage) -> list[str]:
    """Check that the outcome equals the decision, and that Maria was told what came of a yes."""
    (status,) = [row["status"] for row in stage.approval_rows()] or [""]
    reached = DRAFT in stage.texts_to(PETE)
    if status == "rejected":
        # The page has told her that it is rejected.
        return ["Pete got what was rejected"] if reached else []
    told = "\n".join(stage.texts_to(MARIA))
    heard = re.search(_NEWS if reached else _UNKNOWN, told)
    return [] if heard else [f"Maria was not told what became of what is {status}"]


def _past_its_time(stage: Stage) -> None:
    """The time to decide is over, and no sweep has come by yet."""
    stage.text(MARIA, REQUEST)
    stage.settle()
    stage.wait(121)


def _in_time(stage: Stage) -> list[str]:
    """Decided before its time was over, or not at all, and Maria was told so."""
    told = any(re.search(_NOBODY.pattern, body) for body in stage.texts_to(MARIA))
    for row in stage.approval_rows():
        status, over = row["status"], to_iso(stage.approval(row["approval_id"]).expires_at)
        if status == "approved" and row["decided_at"] >= over:
            return ["it was approved when its time was over"]
        if told != (status == "expired"):
            return [f"it is {status}, and Maria was {'' if told else 'not '}told that nobody decided"]
    return []


def _asks_twice(stage: Stage) -> bool:
    """Once the first answer is out, the same is asked again, and the provider loses the next send it is given."""
    asked = sum(message.direction == "inbound" for message in stage.messages)
    if asked != 1 or not stage.texts_to(MARIA):
        return False
    stage.twilio.faults.cut_before_accepting = 1
    stage.wait(20)
    stage.text(MARIA, "/help")
    return True


def _hears_of_it(request: ModelRequest) -> Step:
    """As ever; that somebody stopped is no deed to report."""
    return say("I see.") if "sent STOP" in last_words(request) else plumber_rule(request)


def _stops_before_the_decision(stage: Stage) -> bool:
    if not stage.opted_out() and any(LINK in body for body in stage.texts_to(MARIA)):
        stage.text(PETE, "STOP")
        return True
    return decides(MARIA, "approved")(stage)


def _stops_before_the_send(stage: Stage) -> bool:
    """Approved, judged and handed over; then the recipient stops, and only then the text is about to go."""
    if stage.decided or not decides(MARIA, "approved")(stage):
        return False
    stage.drain(only=("turns", "tools-channels"))
    # Another click may have been decided while this one stood still.
    if not stage.opted_out():
        stage.text(PETE, "STOP")
    return True


def _set_aside(stage: Stage) -> None:
    """A text is set aside because its row cannot be read, the fault is mended, and two operators try it again."""
    stage.text(MARIA, "Good morning")
    with stage.unreadable_mail():
        stage.settle()


def _both_redrive(stage: Stage) -> bool:
    """Two operators see the same event set aside and put it back at the same moment; cut off, they do it again."""
    seen = [] if stage.unreadable else stage.set_aside()
    if not seen:
        return False
    stage.machine.interlude = (
        lambda call: call.function == "operator" and call.request == "dynamodb.TransactWriteItems",
        lambda: stage.redrive(seen),
    )
    stage.redrive(seen)
    return True


def _rings(request: ModelRequest) -> Step:
    if results := request.last_results:
        return say(f"It says: {' / '.join(results.values())}")
    # It may hear later what became of it.
    said = last_words(request)
    return say(f"It says: {said}") if said.startswith("[Steward]") else use_tools(("ring_bell", {}))


def _rung_as_told(stage: Stage) -> list[str]:
    """Rung once; if the run of the tool was cut off, once at most, and nobody is told that it was."""
    times = stage.file(BELL_FILE).count("rung")
    told = "\n".join(stage.texts_to(MARIA))
    if times > 1:
        return [f"the doorbell was rung {times} times"]
    if "The doorbell was rung" in told:
        return [] if times else ["Maria was told of a doorbell that nobody rang"]
    if not stage.was_disturbed_in("tools_"):
        return ["nobody knows whether the doorbell was rung, although nothing kept the tool from saying so"]
    return [] if _UNKNOWN in told else ["Maria was not told what became of the doorbell"]


def _greets(_request: ModelRequest) -> Step:
    return say("Hello Maria.")


def _says_much(request: ModelRequest) -> Step:
    return say("\n\n".join(f"Part {number} of {last_words(request)}. " + "word " * 250 for number in range(1, 4)))


def _bells_reversed(stage: Stage) -> None:
    """The last part of a long answer is rung for first, as after a sweep."""
    stage.text(MARIA, "Tell me all")
    stage.drain(only=("turns",))
    stage.reverse("deliveries")


def _in_order(stage: Stage) -> Sequence[str]:
    said = " ".join(stage.texts_to(MARIA))
    missing = [number for number in range(1, 4) if f"Part {number} of" not in said]
    return [f"part {number} never arrived" for number in missing]


def _helped(person: Person, times: int) -> Expect:
    return Expect(person, rf"{_SECOND}.*/model", times=times)


TROUBLES = (
    Scenario(
        "six texts while a tool runs",
        _while_a_tool_runs,
        _notes_numbers,
        (),
        may=(Expect(MARIA, rf"{_SECOND}Noted: ", times=_BURST + 2),),
        verify=_each_noted_once,
    ),
    Scenario(
        "two decide differently at once",
        texts(MARIA, REQUEST),
        plumber_rule,
        (_REQUEST,),
        act=_amid("approved", "rejected"),
        may=(*SAID, *_DECIDED, Expect(MARIA, _UNKNOWN), Expect(MARIA, rf"{_SECOND}News: .*approval_decided")),
        approvals=("rejected",),
        or_approvals=(("approved",),),
        verify=_as_decided,
    ),
    Scenario(
        "approved twice at once",
        texts(MARIA, REQUEST),
        plumber_rule,
        (_REQUEST, *_DECIDED),
        act=_amid("approved", "approved"),
        may=SAID,
        approvals=("approved",),
        verify=_as_decided,
    ),
    Scenario(
        "decided between expiry and sweep",
        _past_its_time,
        plumber_rule,
        (_REQUEST,),
        act=decides(MARIA, "approved"),
        may=(*SAID, *_DECIDED, _NOBODY, _EXPIRED, Expect(MARIA, _UNKNOWN)),
        approvals=("expired",),
        # Killed on the way, it was asked for later, and its time is not over.
        or_approvals=(("approved",),),
        settings={"STEWARD_APPROVAL_SECONDS": "120"},
        verify=_in_time,
    ),
    Scenario(
        "the same words twice, one lost",
        with_faults(texts(MARIA, "/help"), lose_callbacks=_ALWAYS),
        _greets,
        (_helped(MARIA, 2),),
        act=_asks_twice,
        never_accepted=1,
        swept=True,
    ),
    Scenario(
        "stopped before it was approved",
        texts(MARIA, REQUEST),
        _hears_of_it,
        (_REQUEST, *_STOPPED, Expect(MARIA, rf"{_SECOND}News: .*send_message")),
        act=_stops_before_the_decision,
        may=(*SAID, Expect(MARIA, "I see", times=2)),
        approvals=("approved",),
        refused=(PETE,),
    ),
    Scenario(
        "stopped before it was sent",
        texts(MARIA, REQUEST),
        _hears_of_it,
        (_REQUEST,),
        act=_stops_before_the_send,
        may=(
            *SAID,
            *_DECIDED,
            *_STOPPED,
            Expect(MARIA, "not (?:delivered|run)"),
            Expect(MARIA, _UNKNOWN),
            Expect(MARIA, "I see", times=2),
        ),
        approvals=("approved",),
        refused=(PETE,),
    ),
    Scenario(
        "two operators try again at once",
        _set_aside,
        _greets,
        (Expect(MARIA, rf"{_SECOND}Hello Maria"),),
        act=_both_redrive,
        may=(Expect(MARIA, rf"{_SECOND}I could not deal with"),),
    ),
    Scenario(
        "a tool nobody may begin twice",
        texts(MARIA, "Ring the doorbell of the house"),
        _rings,
        (),
        may=(Expect(MARIA, rf"{_SECOND}It says: No answer"), Expect(MARIA, rf"{_SECOND}It says: ")),
        tools=(RING_BELL,),
        verify=_rung_as_told,
    ),
    Scenario(
        "a long answer, its doorbells reversed",
        _bells_reversed,
        _says_much,
        (),
        may=(Expect(MARIA, rf"{_SECOND}Part \d|{_SECOND}word", times=6),),
        verify=_in_order,
    ),
    Scenario(
        "a long answer, the provider busy",
        with_faults(texts(MARIA, "Tell me all"), refuse_429=1),
        _says_much,
        (),
        may=(Expect(MARIA, rf"{_SECOND}Part \d|{_SECOND}word", times=6),),
        verify=_in_order,
        swept=True,
    ),
)
