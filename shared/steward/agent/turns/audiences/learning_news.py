"""Notices to an owner about each learned rule, sent once.

The record that they were told is written in the same step as the message.
"""

from __future__ import annotations

from collections.abc import Mapping

from steward.agent.conversations.models import ConversationPhase
from steward.agent.conversations.quiet_hours import tell_after_quiet_hours
from steward.agent.conversations.steps import Step
from steward.core.sentences import Sentence, say
from steward.memory.learning.learned_rules import LearnedHistory, suggestion
from steward.memory.learning.models import LearningNotice
from steward.people.directory.models import Member
from steward.tools.declaration import Autonomy, Tool
from steward.trust.approvals.shown_arguments import action_in_words


def tell_lesson(step: Step, learned: LearnedHistory, owner: Member, offered: Mapping[str, Tool]) -> Step:
    """Tell `owner` about the first learned rule that they do not know, if the conversation is idle."""
    if step.state.phase is not ConversationPhase.IDLE:
        return step
    found = _next(step, learned, owner, offered)
    if found is None:
        return step
    what, said = found
    step = step.add(LearningNotice(account_id=owner.account_id, member_id=owner.member_id, what=what, at=step.now))
    return tell_after_quiet_hours(step, "learned", said, subject=what, for_model=True)


def _next(
    step: Step, learned: LearnedHistory, owner: Member, offered: Mapping[str, Tool]
) -> tuple[str, Sentence] | None:
    for rule in learned.not_told(owner.member_id, step.now):
        what = action_in_words(rule.tool, owner.language)
        said = rule.words(owner.language)
        return rule.rule_id, say("learned-rule", form="on" if rule.on else "proposed", what=what, rule=said)
    # Tools with a high risk are always decided by a person at a link, so nothing is suggested for them.
    may = [name for name, tool in offered.items() if tool.risk != "high" and tool.autonomy <= Autonomy.DRAFT]
    for tool in learned.to_suggest(owner.member_id, may):
        return suggestion(tool), say("level-may-suit", what=action_in_words(tool, owner.language))
    return None
