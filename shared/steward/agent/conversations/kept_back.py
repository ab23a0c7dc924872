"""Calls that their recipient's STOP refused: a member is offered them when the recipient texts START. Pure."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from steward.agent.conversations.models import BackgroundCall, ConversationState, KeptBackCall, OpenCall
from steward.agent.conversations.steps import Step
from steward.core.sentences import ByLanguage, Day, Quoted, Wording, in_each_language, say
from steward.core.text import shorten_at_word
from steward.core.wall_clock import last_moment
from steward.tools.models import StoppedMessage

# A state is one row.
_MOST, _TEXT_SHOWN = 10, 160


def keep_back(step: Step, stopped: StoppedMessage, what: str, label: str) -> Step:
    """Keep a refused call: `what` it would do is for the member, `label` for the model. Equal ones are kept once."""
    if not isinstance(step.state, ConversationState):
        return step
    said = with_text(ByLanguage(what, stopped.whats), stopped.text)
    what = step.words(said)
    kept = KeptBackCall(
        address=stopped.address,
        what=what,
        label=label,
        whats=in_each_language(said),
        at=step.now,
        right_until=stopped.right_until,
    )
    others = (one for one in step.talk.kept_back if one.what != what)
    return step.with_state(kept_back=(*others, kept)[-_MOST:])


def take_kept_back(step: Step, address: str) -> tuple[Step, list[KeptBackCall]]:
    """Stop keeping the calls to an address; return those whose words are still right."""
    kept = [one for one in step.talk.kept_back if one.address == address]
    step = step.with_state(kept_back=tuple(one for one in step.talk.kept_back if one not in kept))
    zone = _zone(step)
    return step, [one for one in kept if not one.right_until or last_moment(one.right_until, zone) > step.now]


def offered(step: Step, kept: KeptBackCall) -> Wording:
    """Return what a kept call would do, and its day in the member's calendar: its text may say "tomorrow"."""
    what = ByLanguage(kept.what, kept.whats)
    return (
        say("was-to-go-out", what=what, day=Day(kept.at.astimezone(ZoneInfo(_zone(step))).date())) if kept.at else what
    )


def _zone(step: Step) -> str:
    return step.attention.zone if step.attention else "UTC"


def with_text(what: Wording, text: str) -> Wording:
    """Return what a call does with the text that it sends, if any."""
    if not text:
        return what
    return say("call-with-text", what=what, text=Quoted(shorten_at_word(text, _TEXT_SHOWN)))


def keep_ended(step: Step, stopped: StoppedMessage, call: OpenCall | BackgroundCall) -> Step:
    """Keep a call that was refused when it was about to run."""
    label = call.label if isinstance(call, BackgroundCall) else f"Your call of {call.tool}"
    return keep_back(step, stopped, call.what, label)
