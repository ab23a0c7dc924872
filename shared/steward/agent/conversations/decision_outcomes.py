"""Outcomes of decisions: worded for each who was asked, and kept for a later answer. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from steward.agent.conversations.quiet_hours import without_undecided
from steward.agent.conversations.steps import Step
from steward.core.ids import derived_id
from steward.core.sentences import ENGLISH, ByLanguage, Quoted, Wording, lines, say, sentences
from steward.core.text import shorten_at_word
from steward.trust.approvals.decision_choices import too_late_to_undo
from steward.trust.approvals.events import ApprovalOutcome, QuestionAsker
from steward.trust.approvals.models import Purpose
from steward.trust.approvals.tools.decisions.declare import DECIDE_APPROVAL

_REMEMBERED = 8
# Characters of a draft that tell it apart.
DRAFT_SHOWN = 80


@dataclass(frozen=True)
class DecisionOutcome:
    """Outcome of a question, worded in the language of the person who was asked. `previews` is what it was about.

    The `decider` of a withdrawn one, if any, approved the same call in another conversation; `whys` is another reason,
    or why one expired before its usual time. Who `was_asked` not yet cannot have answered. `stays` is what stays as it
    is if it is not done. `asker` says whose question it was.
    """

    how: Literal["approved", "rejected", "expired", "withdrawn"]
    decider: str = ""
    note: str = ""
    previews: Mapping[str, str] = field(default_factory=dict)
    whys: Mapping[str, str] = field(default_factory=dict)
    was_asked: bool = True
    stays: Mapping[str, str] = field(default_factory=dict)
    asker: QuestionAsker = "member"

    def then(self, purpose: Purpose) -> Wording | None:
        """Return what the person can do about it, or what comes next by itself, which is said once of several."""
        return say("wanted-again", form=self.asker) if self.how == "expired" and purpose != "undo" else None

    def told(self, purpose: Purpose, label: str, draft: str) -> tuple[Wording, Wording]:
        """Return the text for others who were asked, and the text for the decider if they decide again.

        What nobody decided is shown with its draft: two texts to one person are told apart by nothing else.
        """
        what = ByLanguage(label, self.previews)
        stays = ByLanguage(self.stays.get(ENGLISH, ""), self.stays) if self.stays else None
        if purpose == "undo":
            undone = {"approved": say("undo-under-way"), "rejected": say("undo-declined")}.get(
                self.how, too_late_to_undo(label, self.previews)
            )
            return undone, undone
        if self.how == "withdrawn" and self.decider:
            return say("same-was-approved", who=self.decider, what=what), say("you-approved-the-same", what=what)
        if self.how == "expired" or self.how == "withdrawn":
            why = ByLanguage(self.whys.get(ENGLISH, ""), self.whys) if self.whys else None
            nobody = say("nobody-decided" if self.was_asked else "too-late-to-ask", what=what)
            over: Wording = sentences(nobody, why, stays)
            if self.how == "withdrawn":
                over = say("not-wanted-since", why=why, what=what) if why else say("not-wanted-any-more", what=what)
            shown = Quoted(shorten_at_word(draft, DRAFT_SHOWN)) if draft else None
            # The reason names whoever ended it.
            to_them = say("not-wanted-any-more", what=what) if self.how == "withdrawn" else over
            return lines(over, shown), lines(to_them, shown)
        reason = say("their-reason", said=Quoted(self.note)) if self.note else None
        told = sentences(say("they-decided", form=self.how, who=self.decider, what=what), reason, stays)
        return told, say("you-decided", form=self.how, what=what)


def is_being_answered(step: Step, label: str) -> bool:
    """Tell if a decision by text is under way, whose reply tells the member that it is over.

    Its `label` is the approval's id, or its code where another conversation asked.
    """
    calls = step.state.background.values()
    return any(call.tool == DECIDE_APPROVAL.name and call.label == label for call in calls)


def decided_after_all(step: Step, how: ApprovalOutcome, label: str, draft: str) -> Step:
    """Tell nobody that a question was left undecided, once the same question is decided."""
    decided = step.state.WITH_MEMBER and how in ("approved", "rejected")
    return without_undecided(step, derived_id(label, draft)) if decided else step


def with_outcome(step: Step, code: str, said: Wording) -> Step:
    """Keep the outcome as the answer to any later decision with this `code`."""
    others = [(known, kept) for known, kept in step.state.closed.items() if known != code]
    return step.with_state(closed=dict([*others, (code, step.words(said))][-_REMEMBERED:]))


def without_key(labels: dict[str, str], approval_id: str) -> dict[str, str]:
    """Return the labels without that of a question that is over."""
    return {key: label for key, label in labels.items() if key != approval_id}
