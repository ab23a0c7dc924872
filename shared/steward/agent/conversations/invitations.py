"""Welcomes a member with a code; until it confirms their number, their texts decide nothing. Pure."""

from __future__ import annotations

import re

from steward.agent.conversations.decision_answers import decided_by_text
from steward.agent.conversations.events import MemberInvited
from steward.agent.conversations.slash_commands import read_slash
from steward.agent.conversations.steps import Step, run_quietly
from steward.channels.messaging.events import MessageReceived
from steward.core.sentences import Sentence, say, sentences
from steward.people.directory.tools.confirmation.declare import CONFIRM_NUMBER

_CODE = re.compile(r"(?<!\d)(\d{3})[ -]?(\d{3})(?!\d)")
# A code with a word or two around it; a longer text says something else too.
_CODE_CHARACTERS = 40
_DECIDES = ("start", "undo", "approve", "reject")


def member_invited(step: Step, event: MemberInvited) -> Step:
    """Welcome the member with the code that confirms their number. Neither the log nor the state keeps the code."""
    step = step.with_state(party=event.party)
    said = sentences(_greeting(event), say("how-to-confirm") if event.invitation else None)
    confirms = f"{event.party.member_id}/{event.invitation}" if event.invitation else None
    step, sent = step.deliver(said, "notice", confirms=confirms)
    return step.note("welcomed", step.words(said), for_model=False, deliveries=sent)


def _greeting(event: MemberInvited) -> Sentence:
    name, account = event.name, event.account_name
    if event.moved:
        return say("number-is-new", name=name, account=account)
    return (
        say("welcome-from", name=name, account=account, who=event.by_name)
        if event.by_name
        else say("welcome", name=name, account=account)
    )


def from_unconfirmed(step: Step, event: MessageReceived) -> Step | None:
    """Handle a confirmation code, or a decision that is not allowed yet; None for any other text.

    The text is logged in any case.
    """
    code = _CODE.findall(event.whole) if len(event.whole) <= _CODE_CHARACTERS else []
    if len(code) == 1:
        # The digits may be of any script.
        return _tried(step, event, f"{int(''.join(code[0])):06d}")
    slash = read_slash(event.whole)
    decides = slash.name in _DECIDES if slash and slash.name else decided_by_text(step, event.whole) is not None
    return step.tell("decision_outcome", say("confirm-first"), for_model=False) if decides else None


def _tried(step: Step, event: MessageReceived, code: str) -> Step:
    arguments = {"phone": event.party.address, "code": code}
    return run_quietly(step, CONFIRM_NUMBER, CONFIRM_NUMBER.name, arguments, reason="the member texted a code")
