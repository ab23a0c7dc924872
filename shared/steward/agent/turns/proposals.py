"""Proposals: the checked tool uses of a model. Pure: no clock or storage."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from steward.agent.conversations.steps import Step
from steward.core.languages import NAMES
from steward.core.provenance import OutsidePart, Provenance, Quote
from steward.core.sentences import Wording, in_each_language, render
from steward.core.text import shorten
from steward.people.directory.models import Member
from steward.tools.brief import Brief
from steward.tools.declaration import Tool
from steward.tools.models import StoppedMessage, ToolCall
from steward.trust.approvals.approval_codes import subject_key
from steward.trust.approvals.shown_arguments import with_own_words
from steward.trust.autonomy.policy import CallCircumstances, Judgement, Verdict, judge

# Characters of the words to be sent or stored that a request by text shows.
LONGEST_SHOWN = 600


@dataclass(frozen=True)
class Proposal:
    """A checked tool use. Either `problem` says why it cannot be judged, or the other fields are set.

    `provenance` is the lowest label of what the arguments were made from: `template` is what the model wrote, `parts`
    are the pieces of `arguments` from outside, and pieces in `alike` only equal an outside value. With an `answer`
    there is nothing to judge: the step itself carries the use out. `errand` marks a model task for the reader or the
    drafter; `looks` is outside text to be shown, by reference.

    `deciders` are the active members who may decide; `cost_micros` is the proposal's share of the answer's cost.
    """

    tool_use_id: str
    name: str
    provenance: Provenance
    arguments: dict[str, Any]
    tool: Tool | None = None
    resolved: dict[str, str] = field(default_factory=dict)
    circumstances: CallCircumstances | None = None
    deciders: tuple[Member, ...] = ()
    cost_micros: int = 0
    problem: str = ""
    answer: str = ""
    template: dict[str, Any] = field(default_factory=dict)
    parts: tuple[OutsidePart, ...] = ()
    alike: tuple[OutsidePart, ...] = ()
    errand: bool = False
    looks: Mapping[str, Quote] = field(default_factory=dict)
    brief: Brief = field(default_factory=Brief)

    @property
    def would_do(self) -> Wording:
        """Return what the call would do, as an infinitive, as exactly as the records say it."""
        assert self.tool is not None
        return self.tool.would_do(self.arguments, {**self.resolved, "names": self.brief.names, **self.brief.known})

    def what(self, language: str) -> str:
        """Return what a call that runs by itself would do."""
        return str(render(self.would_do, language))

    @property
    def does(self) -> dict[str, str]:
        """Return what a call that can be undone would do, in each language somebody may read it in."""
        return {language: self._does(language) for language in NAMES} if self.tool and self.tool.undo else {}

    def _does(self, language: str) -> str:
        assert self.tool is not None
        said = str(render(self.would_do, language))
        own = with_own_words(said, self.tool, self.arguments, self.brief.names.get, self.parts, language)
        return shorten(own, LONGEST_SHOWN)

    @property
    def message(self) -> StoppedMessage:
        """Return the message that the call would send, to be kept if its recipient has stopped messages."""
        assert self.tool is not None
        text, whats = self.tool.text_in(self.arguments), in_each_language(self.would_do)
        address, until = self.resolved.get("address", ""), self.tool.right_until_given(self.arguments)
        return StoppedMessage(address=address, text=text, whats=whats, right_until=until)

    @property
    def fingerprint(self) -> str:
        """Equal for the same tool with the same arguments."""
        arguments = json.dumps(self.arguments, sort_keys=True)
        return hashlib.sha256(f"{self.name}\x1f{arguments}".encode()).hexdigest()[:16]


def asks(proposals: Sequence[Proposal]) -> int:
    """Return how many of `proposals` need a person's decision."""
    judged = (judge(p.tool, p.circumstances) for p in proposals if p.tool and p.circumstances and not p.answer)
    return sum(judgement.verdict is Verdict.ASK for judgement in judged)


def asked_about(proposals: Sequence[Proposal]) -> tuple[str, ...]:
    """Return the subject keys of the decisions that `proposals` need."""
    judged = [(p, p.tool, p.circumstances) for p in proposals if not p.answer]
    asked = (p for p, tool, found in judged if tool and found and judge(tool, found).verdict is Verdict.ASK)
    return tuple(dict.fromkeys(subject_key(p.tool, p.arguments, p.resolved) for p in asked if p.tool))


def call_of(
    step: Step, proposal: Proposal, tool: Tool, judgement: Judgement, call_id: str, *, by_steward: bool = False
) -> ToolCall:
    """Return the tool call to be run. `by_steward` says that no person asked for it."""
    return step.tool_call(
        call_id,
        tool=tool.name,
        group=tool.group,
        repeatable=tool.repeatable,
        provenance=proposal.provenance,
        by_steward=by_steward,
        level=judgement.level,
        asked_at_seq=step.state.next_seq - 1,
        reason=render(judgement.reason),
        cost_micros=proposal.cost_micros,
        arguments=proposal.arguments,
        currency=proposal.brief.currency,
        template=proposal.template,
        parts=proposal.parts,
        resolved=proposal.resolved,
    )
