"""Whether a call may run: judged outside the model, when it is proposed and again when it is about to run. Pure.

In this order: hard gates, which nobody can approve away; the autonomy level; who decided each argument; the budget. A
later rule can only take away what an earlier one allowed. What the third asks a person about, at whatever level:

| what is outside                                   | read                     | own records | others, or once |
|---------------------------------------------------|--------------------------|-------------|-----------------|
| nothing                                           | -                        | -           | -               |
| what it says, as a contact's quote or closed value| -                        | -           | -               |
| what it says, as a stranger's quote, an excerpt, | -                        | -           | asks            |
| or in words of the reader                         |                          |             |                 |
| what it says, in words of the drafter             | -                        | asks        | asks            |
| how much or when                                  | -                        | asks        | asks            |
| an address of the web that no member gave         | asks                     | -           | -               |
| whom, where, or what is gone by from then on      | asks if it reaches out   | asks        | asks            |
| whether it is called, by a yes or choice of theirs| -                        | asks        | asks            |
| anything, once the planner has looked             | asks if it reaches out   | asks        | asks            |
| anything, where a member's app proposes it        | asks if it reaches out   | asks        | asks            |
| nothing, but what was like it was turned down     | -                        | asks        | asks            |

What is written to own records without a decision keeps its label there. Others are also those who see what can be
taken back: a shared sheet, an event with guests. Two rules stand beside the table. What is only remembered, with its
author, asks once the planner has looked and not before. And at the level a tool comes with, what others see asks
wherever anything of it came from outside; the table alone holds where an account's people have set the level.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from steward.memory.learning.precedents import ASKS_BELOW
from steward.people.directory.models import Role
from steward.tools.declaration import Autonomy, Deciders, Decides, Effect, Tool
from steward.trust.autonomy.models import EVERY_ACTION, Override
from steward.trust.outside_text.findings import Finding, How
from steward.wording.approvals import And, DecidedOutside, DecidedPart, WhyAsked, WhyNot
from steward.wording.sentence import Sentence, Wording


class Verdict(StrEnum):
    """What becomes of a call."""

    EXECUTE = "execute"
    ASK = "ask"
    INFORM = "inform"
    REFUSE = "refuse"


@dataclass(frozen=True)
class Recipient:
    """What is known of the address a call would reach."""

    is_contact: bool
    has_written: bool = False
    was_texted: bool = False
    opted_out: bool = False


@dataclass(frozen=True)
class Decision:
    """A person's approval: the role they have now, and whether it was they who asked."""

    role: Role
    by_asker: bool


@dataclass(frozen=True)
class Circumstances:
    """Everything a judgement depends on besides the tool. `asker` is None when the asker is no longer there.

    `confirmed` says that the asker's number is theirs; `for_outsider` that an outsider's text is what the model works
    on, and no member's; `precedent` how sure earlier decisions make it, 0 to 1: a low one asks, a high one changes
    nothing; `barred` is what the account's records say against it; `consented` that a member's standing
    consent names the call.
    """

    asker: Role | None
    confirmed: bool = True
    paused: bool = False
    overrides: Mapping[str, Override] = field(default_factory=dict)
    recipient: Recipient | None = None
    findings: Sequence[Finding] = ()
    decision: Decision | None = None
    budget_reached: Sentence | None = None
    for_outsider: bool = False
    precedent: float | None = None
    barred: Sentence | None = None
    consented: bool = False


@dataclass(frozen=True)
class Judgement:
    """A verdict, the level it was reached at, who may decide if somebody must, and for a person why, as a clause."""

    verdict: Verdict
    level: Autonomy
    deciders: Deciders
    reason: Wording


def judge(tool: Tool, at: Circumstances) -> Judgement:
    """Judge a call of `tool`."""
    level = effective_level(tool, at.overrides)
    if gate := closed_gate(tool, at):
        return Judgement(Verdict.REFUSE, level, tool.decided_by, gate)
    if level is Autonomy.INFORM:
        return Judgement(Verdict.INFORM, level, tool.decided_by, WhyNot(form="people_only"))
    if at.decision and _may_decide(at.decision, tool.decided_by):
        return Judgement(Verdict.EXECUTE, level, tool.decided_by, WhyAsked(form="approved"))
    if at.budget_reached:
        return Judgement(Verdict.REFUSE, level, tool.decided_by, at.budget_reached)
    if at.for_outsider and tool.effect is not Effect.READ:
        return Judgement(Verdict.ASK, level, tool.decided_by, WhyAsked(form="outsider"))
    if not (at.confirmed or tool.while_unconfirmed) and tool.effect is not Effect.READ:
        return Judgement(Verdict.ASK, level, tool.decided_by, WhyAsked(form="unconfirmed"))
    if why := _needs_a_person(tool, level, at):
        return Judgement(Verdict.ASK, level, tool.decided_by, why)
    if at.precedent is not None and at.precedent < ASKS_BELOW and tool.effect is not Effect.READ:
        return Judgement(Verdict.ASK, level, tool.decided_by, WhyAsked(form="precedents"))
    return Judgement(Verdict.EXECUTE, level, tool.decided_by, WhyAsked(form="alone"))


def closed_gate(tool: Tool, at: Circumstances) -> Sentence | None:
    """Why this may not happen whoever approves it, or nothing."""
    if at.asker is None:
        return WhyNot(form="gone")
    if at.paused and not tool.while_paused:
        return WhyNot(form="paused")
    if at.barred:
        return at.barred
    if at.recipient is None:
        return None
    if at.recipient.opted_out:
        return WhyNot(form="opted_out")
    if not (at.recipient.is_contact or at.recipient.has_written):
        return WhyNot(form="unknown")
    return None


def effective_level(tool: Tool, overrides: Mapping[str, Override]) -> Autonomy:
    """The tool's default, or what the account's people have set.

    A level for every action can only make Steward more careful in what it proposes; what its own rules run is not
    proposed. A high risk stays with people unless an owner has
    lifted it for this very action, and what is above a limit does in any case.
    """
    own, general = overrides.get(tool.name), overrides.get(EVERY_ACTION)
    level = Autonomy(own.level) if own else tool.autonomy
    if own is None and general and tool.offered and tool.effect is not Effect.READ:
        level = min(level, Autonomy(general.level))
    lifted = own is not None and own.set_by_role == "owner"
    if tool.risk == "high" and not lifted:
        level = min(level, Autonomy.DRAFT, tool.autonomy)
    return min(level, Autonomy.SUGGEST) if tool.above_limit else level


def outside_findings(findings: Sequence[Finding]) -> list[Finding]:
    """What somebody outside decided."""
    return [f for f in findings if f.provenance == "outside" and f.decides is not Decides.NOTHING]


_PARTS: Mapping[Decides, Sentence] = {
    Decides.WHETHER: DecidedPart(form="whether"),
    Decides.WHOM: DecidedPart(form="whom"),
    Decides.WHERE: DecidedPart(form="where"),
    Decides.AMOUNT: DecidedPart(form="amount"),
    Decides.RULE: DecidedPart(form="rule"),
    Decides.WHAT: DecidedPart(form="what"),
}


# What a read that reaches out could tell somebody; that it was made after a yes tells them nothing of ours.
_REACHING = frozenset(Decides) - {Decides.WHAT, Decides.WHETHER}
# What it says, and nothing else: the words go with their author, and are kept with their label.
_ONLY_SAYS: frozenset[How] = frozenset({"quote", "value", "choice"})
# The same with words that could say anything, to anybody.
_SAYS_MORE: frozenset[How] = frozenset({"stranger", "excerpt", "summary"})
# Every word of it may be theirs.
_ALL_OF_IT: frozenset[How] = frozenset({"looked", "app"})


def asks_for(tool: Tool, finding: Finding, *, consented: bool = False) -> bool:
    """Whether a person must decide because of this argument: the table above."""
    if finding.how == "own" or finding.decides is Decides.NOTHING:
        return False
    if tool.keeps:
        return finding.how in _ALL_OF_IT
    if tool.effect is Effect.READ:
        return tool.reaches_out and (finding.how in _ALL_OF_IT or finding.decides in _REACHING)
    if finding.decides is Decides.WHAT and finding.how in _SAYS_MORE:
        return tool.reaches_others if consented else tool.others_see
    return not (finding.decides is Decides.WHAT and finding.how in _ONLY_SAYS)


def _needs_a_person(tool: Tool, level: Autonomy, at: Circumstances) -> Sentence | None:
    if level <= Autonomy.DRAFT:
        return WhyAsked(form="level")
    as_shipped = tool.others_see and tool.name not in at.overrides and not at.consented
    asking = outside_findings(at.findings) if as_shipped else []
    asking = asking or [finding for finding in at.findings if asks_for(tool, finding, consented=at.consented)]
    if asking and all(finding.how == "not_given" for finding in asking):
        return WhyAsked(form="not_given")
    if asking and all(finding.how == "app" for finding in asking):
        return WhyAsked(form="app")
    decided = dict.fromkeys(finding.decides for finding in asking)
    return DecidedOutside(what=functools.reduce(_and, (_PARTS[part] for part in decided))) if decided else None


def _and(first: Sentence, second: Sentence) -> Sentence:
    return And(first=first, second=second)


def _may_decide(decision: Decision, deciders: Deciders) -> bool:
    if deciders is Deciders.OWNERS:
        return decision.role == "owner"
    if deciders is Deciders.APPROVERS:
        return decision.role in ("owner", "approver")
    return decision.by_asker or decision.role == "owner"
