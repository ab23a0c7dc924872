"""Types that declare a tool: arguments, policy, result and texts.

Declarations import nothing but Pydantic, sentences and this module, so the function that calls the model knows every
tool without any tool's libraries or credentials.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import IntEnum, StrEnum
from functools import cache, cached_property, partial
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict
from pydantic.fields import FieldInfo

from steward.core.sentences import Sentence, Wording, verbatim
from steward.core.wall_clock import last_moment
from steward.tools.schemas import as_shown

Category = Literal["query", "action", "generate", "integration", "workflow", "memory", "planning", "communication"]


_UNDO = "undo_"
# Extra argument of a delegating call: what the values shown could decide, as `Decides` separated by commas.
SEEN = "seen"
# Extra argument of a call that nobody asked for: the job by which Steward proposes it, after a finding.
FOUND = "found"
# Argument of a call that writes to somebody: whether the text asks them for an answer.
WANTS_ANSWER = "wants_answer"
# Argument of a call that writes to somebody: the last moment at which its words are right.
RIGHT_UNTIL = "right_until"
# Trade of a tool for every account that keeps records, of whichever trade.
ANY_TRADE = "*"


# Manner of outside text in an argument: unchanged; in stored text, as a quotation if it has an author; in text that
# others read, as a quotation, excerpts included.
Manner = Literal["bare", "kept", "quoted"]


class Autonomy(IntEnum):
    """Autonomy level: how much a tool may do without a person."""

    INFORM = 0
    SUGGEST = 1
    DRAFT = 2
    EXECUTE = 3
    SILENT = 4


# Meaning of each level, in words for a person.
LEVELS: Mapping[Autonomy, str] = {
    Autonomy.INFORM: "only say when it is due",
    Autonomy.SUGGEST: "ask yes or no",
    Autonomy.DRAFT: "show a draft that can be edited",
    Autonomy.EXECUTE: "do it, report it, and offer to undo it where that is possible",
    Autonomy.SILENT: "do it and only keep a record",
}


class ToolEffect(StrEnum):
    """Effect of a repeated run: nothing new, the same result again, or the thing done twice."""

    READ = "read"
    IDEMPOTENT = "idempotent"
    ONCE = "once"


class Decides(StrEnum):
    """Decision made by an argument, or by calling the tool. The policy asks a person if an outsider made it."""

    WHOM = "whom"
    WHERE = "where"
    AMOUNT = "amount"
    # A rule that Steward follows from then on.
    RULE = "rule"
    WHAT = "what"
    NOTHING = "nothing"
    # Not an argument: that the tool is called.
    WHETHER = "whether"


class ResultOrigin(StrEnum):
    """Origin of a field of a result. For `RECORDED`, each item says so itself."""

    ACCOUNT = "account"
    OUTSIDE = "outside"
    RECORDED = "recorded"


class ArgumentMeaning(StrEnum):
    """Meaning of an argument's value, if people cannot read it: `Annotated[str, ArgumentMeaning.CONTACT]`."""

    CONTACT = "contact"
    ACTION = "action"
    LEVEL = "level"
    # A person's new name: the approver is warned of others with nearly the same name.
    NEW_NAME = "new_name"
    # The record that names the place: rules may differ elsewhere.
    PLACE = "place"
    # A file sent with a mail.
    FILE = "file"
    # Another call: a tool and its arguments.
    CALL = "call"
    # A web address. One that no member gave is an outside value, since fetching it is sending.
    WEB_ADDRESS = "web_address"
    # Things only programs can name; people read their number.
    COUNT = "count"
    # A share in percent, such as 8.5.
    PERCENT = "percent"
    # Days counted from one it is about: -3, 0, 5.
    OFFSETS = "offsets"
    # Days of the week, 1 Monday to 7 Sunday.
    WEEKDAYS = "weekdays"
    # The day a rent is due: of the week (1 Monday) if the argument `per` is weeks, else of the month.
    DUE_DAY = "due_day"
    # Numbers by names of their own.
    LIMITS = "limits"
    # A sum in the currency of the record it is about, such as 1380 or 1380.00.
    AMOUNT = "amount"
    # How something comes again, as an RFC 5545 RRULE.
    RECURRENCE = "recurrence"
    # A role in the team: owner, approver or member.
    ROLE = "role"
    # The tag of a contact's language.
    LANGUAGE = "language"
    # Said by the sentence that asks for the call.
    SAID = "said"
    # A value for programs alone: a version, a revision, an id.
    MACHINE = "machine"


class Deciders(StrEnum):
    """The people who may decide a call."""

    ASKER = "asker"
    APPROVERS = "approvers"
    OWNERS = "owners"


class ToolInput(BaseModel):
    """Base of a tool's arguments. Unknown arguments are refused, so that a typo is never silently dropped."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)


# Validation context of arguments that are just being proposed: stored ones may lack what was required later.
PROPOSED = "proposed"


def argument_names(input: type[ToolInput]) -> list[str]:
    """Return the names of all arguments, as the model uses them."""
    return [field.alias or name for name, field in input.model_fields.items()]


_Mark = TypeVar("_Mark", Decides, ArgumentMeaning)


@cache
def decided_by_types(input: type[ToolInput]) -> Mapping[str, Decides]:
    """Return what arguments decide as their types say: `Annotated[str, Decides.WHOM]`, or a list or choice of these."""
    fields = zip(argument_names(input), input.model_fields.values(), strict=True)
    found = {name: _marks(Decides, field.annotation, field.metadata) for name, field in fields}
    return {name: marks[-1] for name, marks in found.items() if marks}


def meaning_of(field: FieldInfo) -> ArgumentMeaning | None:
    """Return what an argument's value means, as it or its type says."""
    return next(iter(_marks(ArgumentMeaning, field.annotation, field.metadata)), None)


def _marks(kind: type[_Mark], annotation: Any, metadata: Sequence[Any]) -> list[_Mark]:
    # What an argument says goes before what its type does.
    if said := [mark for mark in metadata if isinstance(mark, kind)]:
        return said
    if get_origin(annotation) is Annotated:
        return _marks(kind, annotation.__origin__, annotation.__metadata__)
    return next(filter(None, (_marks(kind, inner, ()) for inner in get_args(annotation))), [])


@dataclass(frozen=True)
class Reversal:
    """Undo of a tool's run, as `description` says.

    The run returns the earlier state as `keeps`, and the function `undo_<tool>` beside the tool's own restores it. Undo
    is offered for so many `seconds`; the default is in the settings.
    """

    description: str
    keeps: type[ToolInput]
    seconds: int | None = None


@dataclass(frozen=True)
class Reaches:
    """Recipients of a call. `contact`, `channel` and `attaches` name arguments.

    `contact` is the contact's id, resolved before the policy judges the call; if `only_about`, nothing goes to them.
    `channel` is the way to reach them, `attaches` the ids of files that were looked at before (`AttachedFile`). A tool
    that `hands_over` leaves its effect to a delivery, so its own run may be repeated. One in `fixed` words answers
    nobody, so its mail begins a thread.

    `shared` says that others see what it writes, or names the arguments by which they do: without any of those, the
    call `adds_own`. It adds something of the asker's alone, so its days are content, and a yes may decide that it is
    made.
    """

    contact: str | None = None
    only_about: bool = False
    channel: str | None = None
    attaches: str | None = None
    hands_over: bool = False
    fixed: bool = False
    shared: bool | Sequence[str] = False
    adds_own: bool = False


@dataclass(frozen=True)
class Words:
    """Arguments that hold words of their own kind.

    `editable` is the text an approver may rewrite; a tool that `signs` may put the account's name before it. `reason`
    says why, for whoever decides. `code` is a program, in which braces are no references. A tool that only `keeps`
    words stores each with its author.
    """

    editable: str | None = None
    signs: bool = False
    reason: str | None = None
    code: str | None = None
    keeps: bool = False


@dataclass(frozen=True)
class Carries:
    """Argument with a `call` of another tool to be made later, and the one with the fields it `fills` in then.

    An argument `job` names a scheduled job, which may make such a call.
    """

    call: str | None = None
    fills: str | None = None
    job: str | None = None


@dataclass(frozen=True)
class ApprovalRule:
    """Approvers of a call, and the subject for which only one call may wait.

    `by` defaults to the asker, and for a high risk to owners and approvers. An argument among the `limited` puts a
    call `above_limit`: approvers decide at any level. A call that only sets the argument `ends` to false ends something
    of the asker's own, so it runs unasked at the default level. Only one call about the same `subject` may wait for a
    decision. A call that a scanner proposes, and of which `in_touch` is true, asks while the team and its recipient
    write to each other: they may have agreed on something else. At any level a call asks if the `sender` in this
    argument is a contact.
    """

    by: Deciders | None = None
    limited: Sequence[str] = ()
    above_limit: bool = False
    ends: str | None = None
    subject: str | None = None
    in_touch: Callable[[Mapping[str, Any]], bool] = lambda _: False
    sender: str | None = None


@dataclass(frozen=True)
class Offered:
    """Accounts and settings for which a tool is offered.

    One that is not offered `to_model` is run by Steward's own rules. `while_paused` runs even in a paused account,
    `while_unconfirmed` even for an unconfirmed member.

    A tool of a `service` works in a member's account there; it is offered to members, if the deployment has that
    service. One that `browses` is offered if the model's server searches the web; one of a `trade` to accounts with its
    records, of `ANY_TRADE` to those with records of any trade.
    """

    to_model: bool = True
    service: str = ""
    trade: str = ""
    browses: bool = False
    while_paused: bool = False
    while_unconfirmed: bool = False


@dataclass(frozen=True)
class Registered:
    """Origin of a tool that an account has registered: its `source`, its `version`, its `runner` `module:function`."""

    source: str = ""
    version: str = ""
    runner: str = ""


@dataclass(frozen=True)
class Tool:
    """A tool.

    `group` is the executor that may run it. One that `finds_out` can itself detect what an interrupted run did, so it
    may be repeated. One that `delegates` has sub-agents do the work, and returns only an id. One that `begins`
    something that is not over yet is told by its report alone, since nothing is done. `undo` describes the undo,
    `acts` says what it does in general, `preview` what a call would do, both as infinitives and without the editable
    text. `returns` maps result fields to their origin.

    What an argument decides is said by its type (`decided_by_types`); `decides` says it of tools that are made of a
    schema, and of reads that others notice.
    """

    name: str
    description: str
    input: type[ToolInput]
    category: Category
    group: str
    autonomy: Autonomy
    risk: Literal["low", "medium", "high"]
    effect: ToolEffect
    finds_out: bool = False
    delegates: bool = False
    begins: bool = False
    undo: Reversal | None = None
    undoes: str = ""
    acts: Sentence | None = None
    preview: Callable[[Mapping[str, Any], Mapping[str, Any]], Sentence] | None = None
    reaches: Reaches = field(default=Reaches())
    words: Words = field(default=Words())
    carries: Carries = field(default=Carries())
    approval: ApprovalRule = field(default=ApprovalRule())
    offered: Offered = field(default=Offered())
    registered: Registered = field(default=Registered())
    decides: Mapping[str, Decides] = field(default_factory=dict)
    returns: Mapping[str, ResultOrigin] = field(kw_only=True)

    @cached_property
    def schema(self) -> dict[str, Any]:
        """The JSON schema of the arguments, as models read it. Most processes need it of a few tools only."""
        return as_shown(self.input.model_json_schema())

    def would_do(self, arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Wording:
        """Return what a call with these arguments would do, as an infinitive; `resolved` adds what records say."""
        if self.preview:
            return self.preview(arguments, resolved)
        return self.acts or verbatim(self.name)

    def said_of(self, arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> frozenset[str]:
        """Return the names of the arguments that the sentence of `would_do` is made of."""
        if not self.preview:
            return frozenset()
        noted = _Noted(arguments)
        # Nothing is said here, so it does not matter who is meant.
        try:
            self.preview(noted, defaultdict(str, resolved))
        except KeyError:
            # Of a call that is still to be filled in nothing is left out.
            return frozenset()
        return frozenset(noted.read & arguments.keys())

    def called_with(self, arguments: Mapping[str, Any]) -> Tool:
        """Return the tool for a call with these arguments: whom it reaches, and whether its level differs."""
        changed: dict[str, Any] = {}
        if not isinstance(self.reaches.shared, bool):
            shared = any(arguments.get(name) for name in self.reaches.shared)
            changed["reaches"] = replace(self.reaches, shared=shared, adds_own=not shared)
            if not shared:
                days = [name for name in argument_names(self.input) if self.argument_decides(name) is Decides.AMOUNT]
                changed["decides"] = {**self.decides, **dict.fromkeys(days, Decides.WHAT)}
        if any(arguments.get(name) not in (None, False) for name in self.approval.limited):
            by = Deciders.OWNERS if self.approval.by is Deciders.OWNERS else Deciders.APPROVERS
            changed["approval"] = replace(self.approval, above_limit=True, by=by)
        if self._only_ends(arguments):
            changed["autonomy"] = max(self.autonomy, Autonomy.EXECUTE)
        return replace(self, **changed) if changed else self

    def _only_ends(self, arguments: Mapping[str, Any]) -> bool:
        switch = self.approval.ends
        others = (name for name, value in arguments.items() if name != switch and value is not None)
        off = switch is not None and arguments.get(switch) is False
        return off and all(self.argument_decides(name) is Decides.WHERE for name in others)

    def taking_back(self) -> Tool:
        """Return the tool that undoes a run of this one. It `undoes` this tool and has no declaration of its own."""
        assert self.undo
        return Tool(
            name=f"{_UNDO}{self.name}",
            description=self.undo.description,
            input=self.undo.keeps,
            category=self.category,
            group=self.group,
            autonomy=Autonomy.SILENT,
            risk="low",
            effect=ToolEffect.IDEMPOTENT,
            offered=Offered(to_model=False),
            undoes=self.name,
            returns={"result": ResultOrigin.ACCOUNT},
        )

    def right_until(self, arguments: Mapping[str, Any], zone: str) -> datetime | None:
        """Return the last moment at which the words of a call are right, None if they stay so."""
        given = self.right_until_given(arguments)
        return last_moment(given, zone) if given else None

    def right_until_given(self, arguments: Mapping[str, Any]) -> str:
        """Return the asker's local time until which the words of a call are right, "" if they stay so."""
        # A source's argument of this name may mean anything.
        return "" if self.registered.source else arguments.get(RIGHT_UNTIL) or ""

    def is_web_address(self, argument: str) -> bool:
        """Return whether `argument` is a web address."""
        field = self.input.model_fields.get(argument)
        return field is not None and ArgumentMeaning.WEB_ADDRESS in field.metadata

    def new_name(self, arguments: Mapping[str, Any]) -> str:
        """Return the new name that a call gives somebody, or ""."""
        fields = self.input.model_fields.items()
        given = (arguments.get(name) for name, field in fields if ArgumentMeaning.NEW_NAME in field.metadata)
        return next(filter(None, given), "")

    def text_in(self, arguments: Mapping[str, Any]) -> str:
        """Return the words that a call says to others, if it has such."""
        return str(arguments.get(self.words.editable or "") or "")

    @property
    def pinned(self) -> dict[str, str]:
        """Return the version that a decision is for, if a tool has versions: no other version runs."""
        return {"registered": self.registered.version} if self.registered.version else {}

    @property
    def may_be_carried(self) -> bool:
        """Return whether a member may have a call of it made later."""
        # A registered tool may have changed by then, and a delegated task would lack its context.
        plain = self.carries.call is None and not self.registered.source and not self.delegates
        return self.offered.to_model and self.effect is not ToolEffect.READ and plain

    @property
    def decided_by(self) -> Deciders:
        """Return who may decide a call."""
        if self.approval.by:
            return self.approval.by
        return Deciders.APPROVERS if self.risk == "high" else Deciders.ASKER

    @property
    def by_link_only(self) -> bool:
        """Return whether a decision by text is not enough, since the sender of a text can be forged."""
        return self.risk == "high"

    @property
    def reaches_others(self) -> bool:
        """Return whether a call cannot be undone, or goes to other people."""
        return self.effect is ToolEffect.ONCE or self.reaches.hands_over

    @property
    def texts_contact(self) -> bool:
        """Return whether a call sends something to a contact."""
        return self.reaches.contact is not None and not self.reaches.only_about

    @property
    def others_see(self) -> bool:
        """Return whether others see what a call does, even if it can be undone."""
        return self.reaches_others or bool(self.reaches.shared)

    @property
    def reaches_out(self) -> bool:
        """Return whether a read tells an outsider that it was made: fetching a page is sending to its address."""
        return self.effect is ToolEffect.READ and Decides.WHERE in self.decides.values()

    @property
    def repeatable(self) -> bool:
        """Return whether an abandoned run may be started again."""
        return self.reaches.hands_over or self.finds_out or self.effect is not ToolEffect.ONCE

    def argument_decides(self, argument: str) -> Decides:
        """Return what `argument` decides: in a read nothing, and otherwise what its type says, or the content."""
        if argument in self.decides:
            return self.decides[argument]
        if self.effect is ToolEffect.READ:
            return Decides.NOTHING
        # What an undo is given was kept by the run that it undoes.
        return Decides.WHAT if self.undoes else decided_by_types(self.input).get(argument, Decides.WHAT)

    @property
    def kept_words(self) -> frozenset[str]:
        """Return the arguments whose words come back to the model later: from memory, a record, a note or a reminder.

        What a provider keeps is left out, since its results say whose they are, and so is what a contact is sent.
        """
        at_provider = self.registered.source or self.offered.service
        elsewhere = at_provider or self.texts_contact
        if self.effect is ToolEffect.READ or self.category == "planning" or elsewhere:
            return frozenset()
        if self.words.editable and self.category != "memory":
            return frozenset({self.words.editable})
        kept = {Decides.WHAT, Decides.RULE} if self.category == "memory" else {Decides.WHAT}
        return frozenset(
            name
            for name, shape in self.schema["properties"].items()
            if self.argument_decides(name) in kept and shape.get("type") in ("string", "array") and "enum" not in shape
        )

    def manner(self, argument: str) -> Manner:
        """Return how outside text stands in `argument`: as a quotation if people read it, bare if it is looked up."""
        if argument == self.words.reason:
            return "quoted"
        if self.effect is ToolEffect.READ or self.argument_decides(argument) is not Decides.WHAT:
            return "bare"
        return "quoted" if self.others_see else "kept"

    def as_model_tool(self) -> dict[str, Any]:
        """Return the declaration in the shape of the Messages API."""
        return {"name": self.name, "description": self.description, "input_schema": self.schema}

    @cached_property
    def declared_characters(self) -> int:
        """The length of that declaration as JSON; each turn and page asks it of every tool."""
        return len(json.dumps(self.as_model_tool(), ensure_ascii=False))


def as_model_tools(tools: Iterable[Tool]) -> list[dict[str, Any]]:
    """Return the declarations of `tools` in the shape of the Messages API."""
    return [tool.as_model_tool() for tool in tools]


class _Noted(dict[str, Any]):
    """Arguments that note which of them were read."""

    def __init__(self, arguments: Mapping[str, Any]) -> None:
        super().__init__(arguments)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.read.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)


# A read changes nothing: it needs no approval.
read_tool = partial(Tool, autonomy=Autonomy.SILENT, risk="low", effect=ToolEffect.READ)


@dataclass(frozen=True)
class ToolArea:
    """Topics of one room, with their purpose."""

    name: str
    about: str


@dataclass(frozen=True)
class ToolTopic:
    """Tools by name, with their purpose and area."""

    about: str
    tools: tuple[str, ...]
    area: ToolArea


def runnable(tools: Mapping[str, Tool], name: str) -> Tool | None:
    """Return the tool of this name, or the undo that the name means; None without either."""
    if name in tools:
        return tools[name]
    undone = tools.get(name.removeprefix(_UNDO))
    return undone.taking_back() if undone and undone.undo else None
