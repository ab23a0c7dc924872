"""The words in which people are asked to decide a proposal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from steward.agent.apps.models import AppState
from steward.agent.conversations.steps import Step
from steward.agent.correspondence.models import CorrespondenceState
from steward.agent.plans.models import SubagentState
from steward.agent.turns.proposals import LONGEST_SHOWN
from steward.core.attached_files import files_in
from steward.core.sentences import Quoted, Sentence, Wording, lines, render, say, verbatim
from steward.core.text import shorten
from steward.people.directory.models import Member
from steward.time.workflows.models import WorkflowState
from steward.time.workflows.progress_texts import aim, at_step
from steward.tools.declaration import Tool
from steward.trust.approvals.look_alikes import not_somebody_else
from steward.trust.approvals.models import Approval
from steward.trust.approvals.shown_arguments import ShownLine, attached_files, shown, subject_of_mail

FILES_SHOWN = 5
_GOAL_SHOWN = 80
# So many arguments, and so much of each, beside what the question says of them.
_DETAILS, _DETAIL = 6, 80


def is_click(step: Step) -> bool:
    """Return whether the asker has clicked in the web app, which leads them to the page of what they may decide."""
    return isinstance(step.state, AppState) and not step.state.name


def in_whose_name(
    member: Member, asker: Member, approval: Approval, step: Step, by_itself: Callable[..., Sentence] | None
) -> Sentence:
    """Return what is asked, and in whose name: a member, an app, a workflow, an outsider, or Steward by itself."""
    own = member.member_id == asker.member_id
    if isinstance(step.state, AppState) and step.state.name:
        app, what = Quoted(step.state.name), approval.preview
        return (
            say("your-app-asks", app=app, what=what)
            if own
            else say("their-app-asks", app=app, who=asker.name, what=what)
        )
    if is_click(step):
        what = approval.preview
        return say("may-i", what=what) if own else say("wants-me-to", who=asker.name, what=what)
    if isinstance(step.state, WorkflowState):
        if about := aim(step.state):
            title, act = step.state.title, approval.preview
            if _names(act, title):
                return say("workflow-aims", aim=about, act=act)
            return say("workflow-aims-to", aim=about, what=verbatim(title), act=act)
        return say("workflow-asks", what=Quoted(step.state.title), step=at_step(step.state), act=approval.preview)
    if isinstance(step.state, SubagentState) and own:
        return say("as-planned", goal=Quoted(shorten(step.state.goal, _GOAL_SHOWN)), what=approval.preview)
    outsider = step.state.outsider if isinstance(step.state, CorrespondenceState) else None
    if outsider:
        return say("led-me-to", who=outsider.called, what=approval.preview)
    if by_itself:
        return by_itself(what=approval.preview)
    return say("wants-me-to", who=asker.name, what=approval.preview)


def _names(act: str, title: str) -> bool:
    """Return whether the question names the place and the matter of a title, such as `118 Oak Street: Leak`."""
    place, _, matter = title.partition(": ")
    return bool(matter) and place in act and matter in act


@dataclass(frozen=True)
class QuestionDetails:
    """Details that the question does not say: each argument that matters, with its present value."""

    tool: Tool
    names: Mapping[str, str]

    def of(self, approval: Approval, language: str) -> tuple[Sentence, ...]:
        """Return a line for each, in this language, as far as a text has room; the page shows all."""
        apart = {
            self.tool.words.editable,
            self.tool.words.reason,
            self.tool.reaches.contact,
            self.tool.reaches.attaches,
        }
        arguments = {name: value for name, value in approval.arguments.items() if name not in apart}
        found = shown(
            self.tool,
            arguments,
            self.names.get,
            approval.parts,
            language,
            (),
            approval.before,
            approval.currency,
            approval.resolved,
        )
        words = self.tool.text_in(approval.arguments)
        subject = subject_of_mail(self.tool, words, approval.resolved, language)
        lines = [line for line in found if line.before or not (line.usual or _says(approval.preview, line))]
        return tuple(_detail(line) for line in [*subject, *lines][:_DETAILS])


def _detail(line: ShownLine) -> Sentence:
    value = shorten(line.value, _DETAIL)
    if not line.before:
        return say("labelled", label=line.label, value=value)
    return say("instead-of", label=line.label, value=value, before=shorten(line.before, _DETAIL))


def _says(sentence: str, line: ShownLine) -> bool:
    """Return whether a sentence already says the value of a line."""
    if not line.told:
        return False
    values = (value for value in (line.value, line.short) if len(value) > 1)
    return any(re.search(rf"(?<!\w){re.escape(value)}(?!\w)", sentence) for value in values)


def request_text(approval: Approval, asks: Sentence, words: str, details: Sequence[Sentence] = ()) -> Wording:
    """Return the text that asks for a decision on `words`; the link is added on delivery."""
    draft = Quoted(shorten(words, LONGEST_SHOWN), apart=True) if words else None
    how: Sentence = (
        say("how-to-edit", code=approval.code) if approval.editable else say("how-to-decide", code=approval.code)
    )
    return _asked_for(approval, asks, draft, details, say("how-by-link") if approval.by_link_only else how)


def in_digest(approval: Approval, asks: Sentence, words: str, details: Sequence[Sentence], language: str) -> str:
    """Return the request as it reads among other news, or nothing if it needs a link, such as for a long draft."""
    if approval.by_link_only or len(words) > LONGEST_SHOWN:
        return ""
    code = approval.code
    how = say("how-to-change", code=code) if approval.editable else say("how-by-code", code=code)
    return render(_asked_for(approval, asks, Quoted(words, apart=True) if words else None, details, how), language)


def _asked_for(
    approval: Approval, asks: Sentence, draft: Quoted | None, details: Sequence[Sentence], how: Sentence
) -> Wording:
    careful, wrote = say("careful", why=approval.why_asked) if approval.why_asked else None, approval.answers
    return lines(
        asks,
        not_somebody_else(approval.resolved),
        say("they-last-wrote", who=wrote.who, said=Quoted(wrote.said)) if wrote else None,
        draft,
        *details,
        *map(verbatim, (*approval.facts, *approval.outreach)),
        attached_files(files_in(approval.resolved)[:FILES_SHOWN]),
        careful,
        how,
    )
