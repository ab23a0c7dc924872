"""Answers of a member, by text or mail, to open decisions: carried out, asked back, or left to the model. Pure."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from steward.agent.conversations.decision_queue import ask_before_its_turn
from steward.agent.conversations.decision_texts import (
    DecisionCommand,
    NamedCodes,
    Verb,
    begun_decision,
    expects_answer,
    named_codes,
    possible_code,
    possible_decision,
    read_command,
    unknown_command,
    without_ending,
)
from steward.agent.conversations.models import AskedApproval
from steward.agent.conversations.steps import Step, begin_model_call, run_quietly
from steward.core.sentences import Joined, Sentence, Wording, lines, say
from steward.core.text import shorten_at_word
from steward.people.directory.outside_addresses import is_mail
from steward.trust.approvals.decision_choices import answer, choice
from steward.trust.approvals.tools.decisions.declare import DECIDE_APPROVAL

# Decisions by link are named on one line: at most so many of them, with so many characters of what each is about.
_NAMED, _SUBJECT = 3, 80


def decided_by_text(step: Step, text: str, *, paused: bool = False, asked_elsewhere: Sequence[str] = ()) -> Step | None:
    """Carry out the decisions in a text; None if the text is talk. The options are as in `MessageReceived`."""
    codes = {found.code for found in step.talk.open_to_member.values()} | {*step.talk.closed, *asked_elsewhere}
    named = named_codes(text, codes)
    if named.several:
        for one in named.commands:
            step = _decided(step, one) or step
        return step if named.commands else _ask_apart(step, named)
    command = read_command(text, codes)
    if command:
        return _decided(step, command, paused=paused)
    if unknown := unknown_command(text):
        return _by_code(step, unknown)
    return _ask_if_meant(step, text, {*codes} - {*step.talk.closed})


def _ask_if_meant(step: Step, text: str, codes: Container[str]) -> Step | None:
    """Ask if a decision is meant: in a text that begins with a code and its word, or a mail about the only question."""
    state, found = step.talk, possible_decision(text, codes)
    verb, code = found or (begun_decision(text), "")
    open_now = {key: one for key, one in state.open_to_member.items() if code or not state.is_still_to_ask(key)}
    wanted = {key: one for key, one in open_now.items() if one.code == code or (not code and one.purpose == "run")}
    about_one = state.thread is not None and len(wanted) == 1 and verb != "undo"
    if verb is None or not (code or about_one):
        return None
    for approval_id, one in wanted.items():
        if not _means(DecisionCommand(verb, code or None, ""), one):
            return None
        if one.by_link_only:
            return send_link(step, approval_id, one.code)
    shown: Sequence[Wording] = _lines(step, verb, wanted) or (answer(verb, code),)
    return step.tell("decision_outcome", lines(say("do-you-mean"), *shown), for_model=True)


def _ask_apart(step: Step, named: NamedCodes) -> Step:
    """Ask for each decision in a text of its own, in a form that can mean nothing else."""
    answers = [answer(verb, *codes) for verb, codes in named.by_verb.items()]
    asked = say("decide-apart", form="one" if len(answers) == 1 else "several")
    return step.tell("decision_outcome", lines(asked, *answers), for_model=True)


def answered_by_model(step: Step, text: str) -> Step:
    """Make a model call due for a text that is talk, or may be."""
    step = begin_model_call(step)
    assert step.state.loop is not None
    update = {
        "unknown_code": possible_code(text),
        "takes_back": begun_decision(text) == "undo",
        "expects_answer": step.state.loop.expects_answer or expects_answer(text, mailed=is_mail(step.talk.address)),
    }
    return step.with_state(loop=step.state.loop.model_copy(update=update))


def _decided(step: Step, command: DecisionCommand, *, paused: bool = False) -> Step | None:
    state = step.talk
    open_now = state.open_to_member
    # A bare answer is to what they were asked, and not to a question that is still gathered with other news.
    unseen = {one.approval_id for one in state.held.texts} if not command.code else set()
    wanted = {key: found for key, found in open_now.items() if key not in unseen and _means(command, found)}
    if wanted or command.code in state.closed:
        # The signature stood under a mail before the question was asked here, so it changes no answer to it.
        codes = {one.code for one in open_now.values()}
        command = replace(command, words=without_ending(command.words, state.mail_signature, codes))
    if command.code and not wanted and command.code in state.closed:
        return _by_code(step, command, over=True)
    if not wanted and command.code and command.verb != "reject" and command.says_more:
        return _ask_alone(step, command.verb, command.code)
    if not wanted:
        return _by_code(step, command) if command.code else None
    queued = {one.approval_id for one in state.to_ask}
    if not command.code:
        wanted = {key: found for key, found in wanted.items() if key not in queued} or wanted
    if len(wanted) > 1:
        what = "The member was asked which of the open decisions they mean."
        said = lines(*_which(step, command.verb, wanted, paused=paused))
        return step.tell("decision_outcome", said, for_model=True, briefly=what)
    if command.verb == "approve" and (asked := ask_before_its_turn(step, *wanted)):
        # They have not seen yet what they would say yes to.
        return asked
    ((approval_id, found),) = wanted.items()
    if found.by_link_only:
        return send_link(step, approval_id, found.code)
    if command.verb != "reject" and command.says_more:
        return _ask_alone(step, command.verb, found.code)
    if any(call.label == approval_id for call in state.background.values()):
        # The same decision is being carried out; its outcome answers this text too.
        return step
    return _carry_out(step, command, approval_id)


def _ask_alone(step: Step, verb: Verb, code: str) -> Step:
    """Ask for a yes or an undo with nothing that may change it."""
    more = say("says-more-than-undo", code=code) if verb == "undo" else say("says-more", code=code)
    return step.tell("decision_outcome", more, for_model=True)


def choices(step: Step, verb: Verb, wanted: Mapping[str, AskedApproval]) -> list[Sentence]:
    """Return a line for each decision that a text can make, and one for those that only a link can."""
    by_text = _lines(step, verb, {key: found for key, found in wanted.items() if not found.by_link_only})
    by_link = [
        say("choice-by-link", what=shorten_at_word(step.state.labels.get(key, ""), _SUBJECT), code=found.code)
        for key, found in wanted.items()
        if found.by_link_only
    ]
    if not by_link:
        return by_text
    named, more = Joined(tuple(by_link[:_NAMED]), "; "), len(by_link[_NAMED:])
    return [*by_text, say("others-by-link", what=named, more=more)]


def _which(step: Step, verb: Verb, wanted: Mapping[str, AskedApproval], *, paused: bool) -> list[Sentence]:
    """Ask which of several decisions is meant; a message has room for one link."""
    if all(found.by_link_only for found in wanted.values()):
        return [say("which-link"), *_lines(step, verb, wanted)]
    return [say("which-while-paused") if paused else say("which-one"), *choices(step, verb, wanted)]


def _lines(step: Step, verb: Verb, wanted: Mapping[str, AskedApproval]) -> list[Sentence]:
    labels, drafts = step.state.labels, step.state.drafts
    return [choice(verb, found.code, labels.get(key, ""), drafts.get(key, "")) for key, found in wanted.items()]


def send_link(step: Step, approval_id: str, code: str) -> Step:
    """Send the link once more of what a text cannot decide."""
    text, member_id = say("by-link-here", code=code), step.state.party.member_id
    step, sent = step.deliver(text, "approval_request", approval_id=approval_id, approver_id=member_id)
    return step.note("decision_outcome", text, for_model=True, deliveries=sent)


def _means(command: DecisionCommand, found: AskedApproval) -> bool:
    return (found.purpose == "undo") == (command.verb == "undo") and command.code in (None, found.code)


def _carry_out(step: Step, command: DecisionCommand, approval_id: str) -> Step:
    decision = "rejected" if command.verb == "reject" else "approved"
    # The service that carries it out checks if the account accepts decisions without a code.
    arguments = {"approval_id": approval_id, "decision": decision, "bare": not command.code, "note": command.note}
    return run_quietly(step, DECIDE_APPROVAL, approval_id, arguments, reason="the member decided by text")


def _by_code(step: Step, command: DecisionCommand, *, over: bool = False) -> Step:
    """Look up a code that this conversation does not know, since another one of the member's may have asked.

    The code of what is `over` decides nothing: the answer says what became of it, or what can still be done.
    """
    arguments = {
        "code": command.code,
        "undo": command.verb == "undo",
        "decision": "rejected" if command.verb == "reject" else "approved",
        "note": command.note,
        "over": over,
        "in_thread": step.talk.thread is not None,
    }
    return run_quietly(step, DECIDE_APPROVAL, f"{command.code}", arguments, reason="the member decided by text")
