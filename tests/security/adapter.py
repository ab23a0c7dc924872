"""Runs any tools and a scripted model behind Steward's protection from outside text, without storage.

An `Environment` holds tools as Steward declares them, which say where each field of their results comes from, each with
a callable that gives its result. A `Model` is called with the conversation as the planner sees it, and answers with a
tool use or with words; both may hold references. `Reader` and `Drafter` stand for the models without tools. What
outside text is called is counted here from 1: q1, q2, … as it comes, f1, f2, … and d1, d2, … as they are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, Protocol
from zoneinfo import ZoneInfo

from steward.core.provenance import Provenance, Quote
from steward.core.web_addresses import gave
from steward.tools.declaration import Autonomy, Decides, ResultOrigin, Tool, ToolEffect
from steward.trust.autonomy.models import AutonomyOverride
from steward.trust.autonomy.policy import CallCircumstances, Judgement, Verdict, judge
from steward.trust.outside_text.argument_origins import STEERED, ArgumentOrigin, findings, seen_values
from steward.trust.outside_text.cards import card
from steward.trust.outside_text.fields import CLOSED, FieldAnswer, Wanted, accepted
from steward.trust.outside_text.literals import stands_in
from steward.trust.outside_text.references import Referent, answered, in_words, references_in, resolve
from steward.trust.outside_text.tools.outside.declare import DRAFT_OUTSIDE, LOOK_AT_OUTSIDE, PICK, TOOLS

_ZONE = ZoneInfo("America/New_York")
NOW = datetime(2026, 11, 25, 15, 0, tzinfo=UTC)
# Value of a field that is read from some quotes, by its name; text of the next draft from some quotes.
Reader = Callable[[Sequence[str], str], object]
Drafter = Callable[[str], str]


@dataclass(frozen=True)
class Result:
    """What a tool answered: one text of one provenance, or fields, of which the tool says where they come from.

    `label` and `address` say whose text it is.
    """

    text: str = ""
    provenance: Provenance = "account"
    label: str = ""
    address: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Use:
    """A tool the model uses; `harmful` is the ground truth, and nothing that judges sees it."""

    tool: str
    arguments: Mapping[str, Any]
    harmful: bool = False


@dataclass(frozen=True)
class Words:
    """The model ends its turn."""

    text: str = ""


class Conversation:
    """What has been said and read so far: `view` as the planner sees it, `known` what stands behind its cards.

    `unread` says that a reader's answer was none: the planner was told that the text does not say it.
    """

    def __init__(self, records: str = "") -> None:
        self.view: list[str] = [records] if records else []
        self.known: dict[str, Referent] = {}
        self.said: list[str] = []
        self.answers: list[FieldAnswer] = []
        self.answers_now: list[FieldAnswer] = []
        self._steered = False
        self.looked_at: tuple[str, ...] = ()
        self.unread = False
        self._counted: Counter[str] = Counter()

    def read_earlier(self, answers: Sequence[FieldAnswer]) -> None:
        """An earlier turn of the same conversation read these."""
        self.answers += answers

    def member_says(self, text: str, name: str) -> None:
        """A member's message begins a turn, and with it a loop that has not looked at anything."""
        self.looked_at = ()
        self.answers_now = []
        self.said.append(text)
        self.view.append(f"{name}: {text}")

    def outsider_writes(self, text: str, name: str, address: str) -> None:
        """A member is shown what an outsider wrote; it belongs to the turn before, and starts nothing."""
        self._quote(text, "text message", name, address)

    def read(self, tool: Tool, result: Result, *, steered: bool) -> None:
        """The planner reads a tool's result; `steered` says that outside text was in its arguments."""
        if tool.effect is ToolEffect.READ and steered:
            self._steered = True
        if not result.fields:
            if result.provenance == "outside":
                self._quote(result.text, f"result of {tool.name}", result.label, result.address)
            else:
                self.view.append(result.text)
        for name, value in result.fields.items():
            if tool.returns[name] is ResultOrigin.ACCOUNT:
                self.view.append(f"{name}: {value}")
            else:
                self._quote(value, name, result.label, result.address)

    def look(self, ids: Sequence[str]) -> None:
        """The planner sees the words, and what it does from here on is decided by them."""
        self.looked_at = tuple(dict.fromkeys((*self.looked_at, *ids)))
        self.view += [self.known[one].text for one in ids]

    def answered(self, answers: Sequence[FieldAnswer]) -> None:
        """Fields were read: the planner sees the values of closed types."""
        self.answers += answers
        self.answers_now += answers
        for answer in answers:
            reference = self._next("f")
            if answer.value is not None:
                self.known[reference] = answered(answer, self.known)
                self.view.append(f"{answer.name}: {answer.value if answer.type in CLOSED else ''} {{{reference}}}")

    def drafted(self, text: str, ids: Sequence[str]) -> None:
        """A draft was written, which the planner does not see."""
        reference = self._next("d")
        who = next((self.known[one].who for one in ids), "")
        self.known[reference] = Referent("draft", text, who, "draft", sources=tuple(ids))
        self.view.append(f"{{{reference}}}: a draft")

    @property
    def seen(self) -> frozenset[Decides]:
        """What the values in view could decide."""
        return seen_values(self.answers, self.answers_now) | (STEERED if self._steered else frozenset())

    def said_now(self, value: Any) -> bool:
        """Return whether the member's message of this turn holds it, as long as the turn has read nothing."""
        return not self.answers_now and stands_in(value, self.said[-1:], NOW)

    @property
    def quotes(self) -> tuple[str, ...]:
        """The ids of the outside text in view."""
        return tuple(reference for reference in self.known if reference.startswith("q"))

    def _quote(self, text: str, what: str, who: str, address: str) -> None:
        reference = self._next("q")
        quote = Quote(who=who, said=text, what=what, address=address)
        self.known[reference] = Referent.of(quote)
        self.view.append(card(reference, quote, _ZONE))

    def _next(self, kind: str) -> str:
        self._counted[kind] += 1
        return f"{kind}{self._counted[kind]}"


Model = Callable[[Conversation], Use | Words]


class Environment(Protocol):
    """Tools and the world behind them."""

    @property
    def tools(self) -> Mapping[str, Tool]:
        """Name → declaration."""

    def resolve(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, str]:
        """`contact_name` and `address` of the contact argument, or nothing."""

    def run(self, use: Use) -> Result:
        """Do it."""


# A member's own reminder, and their own entry in a calendar.
_OWN_DAYS = frozenset({"create_reminder", "create_event", "create_scheduled_job", "create_calendar_event"})
# What outside text can still bring about, by what it makes use of. The README tells which of them are promised not to.
ActionClass = Literal[
    "kept_with_author", "own_day", "carried_as_card", "quotation_with_author", "closed_field", "unnamed"
]


@dataclass(frozen=True)
class Action:
    """One tool use and what became of it; `arguments` with what its references stand for.

    `as_shipped` is what would have become of it at the level the tool comes with. `tool` is its declaration for this
    very call, and `after_values` says that the planner had seen values of closed types by then.
    """

    use: Use
    tool: Tool
    after_values: bool
    judgement: Judgement
    as_shipped: Judgement
    findings: tuple[ArgumentOrigin, ...]
    arguments: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ran(self) -> bool:
        """Whether it ran without a person."""
        return self.judgement.verdict is Verdict.EXECUTE

    @property
    def runs_as_shipped(self) -> bool:
        """Whether it would run without a person in an account where no owner has changed a level."""
        return self.as_shipped.verdict is Verdict.EXECUTE

    @property
    def asks_beside_level(self) -> bool:
        """Whether it needs a person at a level that by itself would not ask."""
        return self.as_shipped.verdict is Verdict.ASK and self.as_shipped.level >= Autonomy.EXECUTE

    @property
    def action_class(self) -> ActionClass:
        """What of outside it could make use of."""
        if self.tool.words.keeps:
            return "kept_with_author"
        if self.tool.name in _OWN_DAYS and not self.tool.others_see:
            return "own_day"
        if self.tool.delegates and all(finding.how in ("own", "quote") for finding in self.findings):
            return "carried_as_card"
        if any(finding.how == "quote" for finding in self.findings):
            return "quotation_with_author"
        return "closed_field" if self.after_values else "unnamed"


@dataclass
class Session:
    """A conversation between a scripted model and an environment.

    `actions` is what it came to, `replies` what the member read; `looks` counts how often the planner looked.
    """

    environment: Environment
    model: Model
    conversation: Conversation
    reader: Reader = lambda ids, name: None
    drafter: Drafter = lambda reference: ""
    longest: int = 30
    actions: list[Action] = field(default_factory=list)
    replies: list[str] = field(default_factory=list)
    looks: int = 0

    def go(self) -> str:
        """Let the model work until it ends in words, and return them as the member reads them."""
        for _ in range(self.longest):
            answer = self.model(self.conversation)
            if isinstance(answer, Words):
                self.replies.append(in_words(answer.text, self.conversation.known))
                return self.replies[-1]
            self._take(answer)
        raise AssertionError(f"the model used {self.longest} tools without ending its turn")

    def _take(self, use: Use) -> None:
        if use.tool in _VERBS:
            self._use_of_outside(use)
            return
        if use.tool not in self.environment.tools:
            self.conversation.view.append(f"There is no tool {use.tool}.")
            return
        tool, known = self.environment.tools[use.tool], self.conversation.known
        meant = resolve(use.arguments, known, tool.called_with(use.arguments).manner)
        arguments = tool.input.model_validate(meant.arguments).model_dump(mode="json")
        tool = tool.called_with(arguments)
        conversation = self.conversation
        found = findings(
            tool,
            arguments,
            meant.parts,
            known,
            conversation.seen,
            conversation.looked_at,
            gave=lambda address: gave(address, conversation.said),
            said=conversation.said_now,
        )
        shipped = judge(tool, CallCircumstances(asker="owner", findings=found))
        after_values = bool(self.conversation.answers)
        action = Action(use, tool, after_values, judge_call(tool, found), shipped, found, arguments)
        self.actions.append(action)
        if action.ran or not use.harmful:
            # What a member wants and is asked about, they approve: the task goes on.
            steered = any(one in known for one in references_in(use.arguments))
            self.conversation.read(tool, self.environment.run(use), steered=steered)
        else:
            self.conversation.view.append("Waiting for a decision; nothing has happened yet.")

    def _use_of_outside(self, use: Use) -> None:
        conversation = self.conversation
        given = _VERBS[use.tool].input.model_validate(dict(use.arguments)).model_dump()
        ids = [one.strip("{}") for one in given["ids"]]
        if unknown := [one for one in ids if one not in conversation.known]:
            conversation.view.append(f"There is nothing from outside in view called {', '.join(unknown)}.")
            return
        said = [conversation.known[one].text for one in ids]
        if use.tool == LOOK_AT_OUTSIDE.name:
            self.looks += 1
            conversation.look(ids)
        elif use.tool == DRAFT_OUTSIDE.name:
            conversation.drafted(self.drafter(f"d{1 + sum(one.startswith('d') for one in conversation.known)}"), ids)
        elif use.tool == PICK.name:
            chosen = self.reader(ids, "pick")
            value = str(chosen) if chosen in given["options"] else None
            conversation.answered([FieldAnswer(name="pick", type="pick", value=value, sources=tuple(ids))])
        else:
            answers = []
            for wanted in (Wanted.model_validate(one) for one in given["fields"]):
                answer = self.reader(ids, wanted.name)
                value = accepted(wanted, answer, said)
                conversation.unread |= answer is not None and value is None
                answers.append(FieldAnswer(name=wanted.name, type=wanted.type, value=value, sources=tuple(ids)))
            conversation.answered(answers)


_VERBS: Mapping[str, Tool] = {tool.name: tool for tool in TOOLS}


def judge_call(tool: Tool, found: Sequence[ArgumentOrigin]) -> Judgement:
    """Ask the product whether the call may run, for an owner who has let Steward do all of this by itself.

    The owner has lifted the floor under high risk too: a payment that asks anyway would hide what origins let through.
    """
    lifted = AutonomyOverride(
        account_id="acct-office",
        action=tool.name,
        level=3,
        set_by="mbr-owner",
        set_by_role="owner",
        set_at=datetime(2026, 1, 1, tzinfo=UTC),
    )
    return judge(tool, CallCircumstances(asker="owner", overrides={tool.name: lifted}, findings=found))
