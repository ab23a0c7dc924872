"""Policy that judges a tool call, when it is proposed and again when it is about to run. Pure.

The rules in order: hard gates, which nobody can approve away; the autonomy level; the origin of each argument; the
budget. A later rule can only restrict what an earlier one allowed. The third rule asks a person, at any level, where
this table says so:

| outside text decided                                    | read                   | own records | others, or once |
|---------------------------------------------------------|------------------------|-------------|-----------------|
| nothing                                                 | -                      | -           | -               |
| content: a contact's quote or a closed value            | -                      | -           | -               |
| content: a stranger's quote, an excerpt, reader's words | -                      | -           | asks            |
| content: the drafter's words                            | -                      | asks        | asks            |
| how much or when                                        | -                      | asks        | asks            |
| a web address that no member gave                       | asks                   | -           | -               |
| whom, where, or a rule that Steward follows             | asks if it reaches out | asks        | asks            |
| whether it is called, by a yes or a choice              | -                      | asks        | asks            |
| anything, after the planner looked                      | asks if it reaches out | asks        | asks            |
| anything, in a proposal of a member's app               | asks if it reaches out | asks        | asks            |
| nothing, but similar calls were rejected or taken back  | -                      | asks        | asks            |

Outside words that are stored in own records without a decision keep their label there. "Others" includes people who
see something that can be undone: a shared sheet, an event with guests. Three rules stand beside the table. A call that
only remembers words with their author asks once the planner has looked, and not before. A yes or a choice may decide
that something of the asker's alone is added, a reminder or an entry without guests, and nothing asks about that because
one was taken back. At a tool's default level,
anything that others see asks if any of it came from outside; if people have set the level, the table alone holds.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from steward.core.sentences import Sentence, Wording, say
from steward.memory.learning.precedents import ASKS_BELOW
from steward.people.directory.models import Channel, Role
from steward.tools.declaration import Autonomy, Deciders, Decides, Tool, ToolEffect
from steward.trust.autonomy.models import EVERY_ACTION, AutonomyOverride
from steward.trust.outside_text.argument_origins import ArgumentOrigin, How


class Verdict(StrEnum):
    """Outcome of a judgement."""

    EXECUTE = "execute"
    ASK = "ask"
    INFORM = "inform"
    REFUSE = "refuse"


@dataclass(frozen=True)
class CallRecipient:
    """Known facts about the address that a call would reach."""

    is_contact: bool
    has_written: bool = False
    was_texted: bool = False
    # The channel of which they want no more messages.
    opted_out: Channel = ""
    being_erased: bool = False
    # The team's name for a contact who has opted out, and whether mails may still go to them.
    name: str = ""
    takes_mail: bool = False


@dataclass(frozen=True)
class ApprovalDecision:
    """A person's approval: their present role, and whether they asked for the call."""

    role: Role
    by_asker: bool


@dataclass(frozen=True)
class CallCircumstances:
    """Everything a judgement depends on besides the tool. `asker` is None if the asker is no longer a member.

    `confirmed` says that the asker's number is verified; `for_outsider` that the model works on an outsider's text;
    `precedent` the confidence from earlier decisions on similar calls, 0 to 1: a low one asks, a high one changes
    nothing; `turned_down` who decided against one about the same record; `in_touch` that the team and the recipient of
    a call that is due write to each other; `barred` is an objection from the account's records; `consented` that
    a member's standing consent covers the call; `names_erased` that one of the addresses among its arguments belongs to
    somebody who is being erased; `of_contact` that it is about a sender who is a contact, which always asks.
    """

    asker: Role | None
    confirmed: bool = True
    paused: bool = False
    overrides: Mapping[str, AutonomyOverride] = field(default_factory=dict)
    recipient: CallRecipient | None = None
    findings: Sequence[ArgumentOrigin] = ()
    decision: ApprovalDecision | None = None
    budget_reached: Sentence | None = None
    for_outsider: bool = False
    precedent: float | None = None
    turned_down: Sentence | None = None
    in_touch: Wording | None = None
    barred: Wording | None = None
    consented: bool = False
    names_erased: bool = False
    of_contact: bool = False


@dataclass(frozen=True)
class Judgement:
    """A verdict with the level it was reached at, the people who may decide if needed, and the reason as a clause."""

    verdict: Verdict
    level: Autonomy
    deciders: Deciders
    reason: Wording


def judge(tool: Tool, at: CallCircumstances) -> Judgement:
    """Judge a call of `tool`."""
    level = effective_level(tool, at.overrides)
    level = min(level, Autonomy.SUGGEST) if at.of_contact else level
    if gate := closed_gate(tool, at):
        return Judgement(Verdict.REFUSE, level, tool.decided_by, gate)
    if level is Autonomy.INFORM:
        return Judgement(Verdict.INFORM, level, tool.decided_by, say("why-not", form="people_only"))
    if at.decision and _may_decide(at.decision, tool.decided_by):
        return Judgement(Verdict.EXECUTE, level, tool.decided_by, say("why-asked", form="approved"))
    if at.budget_reached:
        return Judgement(Verdict.REFUSE, level, tool.decided_by, at.budget_reached)
    if at.for_outsider and tool.effect is not ToolEffect.READ:
        return Judgement(Verdict.ASK, level, tool.decided_by, say("why-asked", form="outsider"))
    if not (at.confirmed or tool.offered.while_unconfirmed) and tool.effect is not ToolEffect.READ:
        return Judgement(Verdict.ASK, level, tool.decided_by, say("why-asked", form="unconfirmed"))
    if why := _needs_a_person(tool, level, at):
        return Judgement(Verdict.ASK, level, tool.decided_by, why)
    if at.in_touch:
        return Judgement(Verdict.ASK, level, tool.decided_by, at.in_touch)
    if at.precedent is not None and at.precedent < ASKS_BELOW and heeds_precedents(tool):
        return Judgement(Verdict.ASK, level, tool.decided_by, at.turned_down or say("why-asked", form="precedents"))
    return Judgement(Verdict.EXECUTE, level, tool.decided_by, say("why-asked", form="alone"))


def closed_gate(tool: Tool, at: CallCircumstances) -> Wording | None:
    """Return why this may not happen even with approval, or None."""
    if at.asker is None:
        return say("why-not", form="gone")
    if at.paused and not tool.offered.while_paused:
        return say("why-not", form="paused")
    if at.barred:
        return at.barred
    if at.names_erased or (at.recipient and at.recipient.being_erased):
        return say("why-not", form="being_erased")
    if at.recipient is None:
        return None
    if at.recipient.opted_out:
        return _opted_out(at.recipient)
    if not (at.recipient.is_contact or at.recipient.has_written):
        return say("why-not", form="unknown")
    return None


def stopped_by_recipient(tool: Tool, at: CallCircumstances) -> bool:
    """Return whether the call may not be made only because its recipient has stopped messages."""
    return at.recipient is not None and closed_gate(tool, at) == _opted_out(at.recipient)


def _opted_out(recipient: CallRecipient) -> Sentence:
    form = stopped_form(recipient.opted_out)
    if recipient.name:
        said = say("has-opted-out", form=form, who=recipient.name)
        by: Literal["mail", "letter"] = "mail" if recipient.takes_mail else "letter"
        return say("reached-otherwise", form=by, why=said) if form == "other" else said
    return say("why-not", form=f"opted_out_{form}")


def stopped_form(channel: Channel) -> Literal["email", "whatsapp", "other"]:
    """Return how to say that somebody wants no more messages of a channel, and how they take them again."""
    match channel:
        case "email" | "whatsapp":
            return channel
        case _:
            return "other"


def effective_level(tool: Tool, overrides: Mapping[str, AutonomyOverride]) -> Autonomy:
    """Return the tool's default level, or the level set by people.

    A level for every action can only make proposals more careful; what Steward's own rules run is not proposed. A high
    risk stays with people unless an owner lifted it for this very action. A call above a limit always asks.
    """
    own, general = overrides.get(tool.name), overrides.get(EVERY_ACTION)
    level = Autonomy(own.level) if own else tool.autonomy
    if own is None and general and tool.offered.to_model and tool.effect is not ToolEffect.READ:
        level = min(level, Autonomy(general.level))
    lifted = own is not None and own.set_by_role == "owner"
    if tool.risk == "high" and not lifted:
        level = min(level, Autonomy.DRAFT, tool.autonomy)
    return min(level, Autonomy.SUGGEST) if tool.approval.above_limit else level


def outside_findings(findings: Sequence[ArgumentOrigin]) -> list[ArgumentOrigin]:
    """Return the findings of arguments that an outsider decided."""
    return [f for f in findings if f.provenance == "outside" and f.decides is not Decides.NOTHING]


_PARTS: Mapping[Decides, Sentence] = {
    Decides.WHETHER: say("decided-part", form="whether"),
    Decides.WHOM: say("decided-part", form="whom"),
    Decides.WHERE: say("decided-part", form="where"),
    Decides.AMOUNT: say("decided-part", form="amount"),
    Decides.RULE: say("decided-part", form="rule"),
    Decides.WHAT: say("decided-part", form="what"),
}


# Arguments by which a read could leak something to an outsider. The call alone leaks nothing.
_REACHING = frozenset(Decides) - {Decides.WHAT, Decides.WHETHER}
# Content alone: the words go out with their author, and are stored with their label.
_ONLY_SAYS: frozenset[How] = frozenset({"quote", "value", "choice"})
# Content with words that could say anything to anybody.
_SAYS_MORE: frozenset[How] = frozenset({"stranger", "excerpt", "summary"})
# Every word of it may come from outside.
_ALL_OF_IT: frozenset[How] = frozenset({"looked", "app"})


def asks_for(tool: Tool, finding: ArgumentOrigin, *, consented: bool) -> bool:
    """Return whether a person must decide because of this argument: the table above."""
    if finding.how == "own" or finding.decides is Decides.NOTHING:
        return False
    if tool.words.keeps:
        return finding.how in _ALL_OF_IT
    if tool.reaches.adds_own and finding.decides is Decides.WHETHER:
        return finding.how in _ALL_OF_IT
    if tool.effect is ToolEffect.READ:
        return tool.reaches_out and (finding.how in _ALL_OF_IT or finding.decides in _REACHING)
    if finding.decides is Decides.WHAT and finding.how in _SAYS_MORE:
        return tool.reaches_others if consented else tool.others_see
    return not (finding.decides is Decides.WHAT and finding.how in _ONLY_SAYS)


def heeds_precedents(tool: Tool) -> bool:
    """Return whether decisions on similar calls may cause a question."""
    return tool.effect is not ToolEffect.READ and not tool.reaches.adds_own


def _needs_a_person(tool: Tool, level: Autonomy, at: CallCircumstances) -> Sentence | None:
    if level <= Autonomy.DRAFT:
        return say("why-asked", form="level")
    as_shipped = tool.others_see and tool.name not in at.overrides and not at.consented
    asking = outside_findings(at.findings) if as_shipped else []
    asking = asking or [finding for finding in at.findings if asks_for(tool, finding, consented=at.consented)]
    if asking and all(finding.how == "not_given" for finding in asking):
        return say("why-asked", form="not_given")
    if asking and all(finding.how == "app" for finding in asking):
        return say("why-asked", form="app")
    decided = dict.fromkeys(finding.decides for finding in asking)
    return say("decided-outside", what=functools.reduce(_and, (_PARTS[part] for part in decided))) if decided else None


def _and(first: Sentence, second: Sentence) -> Sentence:
    return say("and", first=first, second=second)


def _may_decide(decision: ApprovalDecision, deciders: Deciders) -> bool:
    if deciders is Deciders.OWNERS:
        return decision.role == "owner"
    if deciders is Deciders.APPROVERS:
        return decision.role in ("owner", "approver")
    return decision.by_asker or decision.role == "owner"
