"""What a tool says of itself. Schema, policy, executor and tests all read this one declaration.

Declarations import nothing but Pydantic, what Steward says, and this module, so the function that talks to the model
can know every tool without carrying any tool's libraries or credentials.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from steward.tools.schemas import as_shown
from steward.wording.sentence import Sentence, Wording, verbatim

Category = Literal["query", "action", "generate", "integration", "workflow", "memory", "planning", "communication"]


_UNDO = "undo_"
# Beside the arguments of a call that delegates: what values that were shown could decide, as `Decides`, with commas.
SEEN = "seen"
# The same of one that nobody has asked for: the job by which Steward proposes it, since it has found something.
FOUND = "found"
# The trade of a tool that is offered to every account with records of one, whichever it is.
ANY_TRADE = "*"


# How outside text stands in an argument: as it is; as a quotation with its author where there is one, in what the team
# keeps; or, with excerpts too, as one in all that others read.
Manner = Literal["bare", "kept", "quoted"]


class Autonomy(IntEnum):
    """How far a tool goes by itself."""

    INFORM = 0
    SUGGEST = 1
    DRAFT = 2
    EXECUTE = 3
    SILENT = 4


# What each level means, in words for a person.
LEVELS: Mapping[Autonomy, str] = {
    Autonomy.INFORM: "only say when it is due",
    Autonomy.SUGGEST: "ask yes or no",
    Autonomy.DRAFT: "show a draft that can be edited",
    Autonomy.EXECUTE: "do it, report it, and offer to undo it where that is possible",
    Autonomy.SILENT: "do it and only keep a record",
}


class Effect(StrEnum):
    """What a repeated run would do: nothing new, the same again, or the thing twice."""

    READ = "read"
    IDEMPOTENT = "idempotent"
    ONCE = "once"


class Decides(StrEnum):
    """What an argument decides, and whether it is called at all: the policy asks whether somebody outside did."""

    WHOM = "whom"
    WHERE = "where"
    AMOUNT = "amount"
    # What Steward goes by from then on.
    RULE = "rule"
    WHAT = "what"
    NOTHING = "nothing"
    # No argument's: that the tool is called.
    WHETHER = "whether"


class Origin(StrEnum):
    """Where a field of a result comes from; of one that is `RECORDED` each item says so itself."""

    ACCOUNT = "account"
    OUTSIDE = "outside"
    RECORDED = "recorded"


class Means(StrEnum):
    """What the value of an argument stands for, where a person cannot read it: `Annotated[str, Means.CONTACT]`."""

    CONTACT = "contact"
    ACTION = "action"
    LEVEL = "level"
    # What somebody is to be called from now on: whoever decides hears of others who are called nearly the same.
    NEW_NAME = "new_name"
    # The record that says where something is: what holds there may not hold elsewhere.
    PLACE = "place"
    # A file that goes out with a mail.
    FILE = "file"
    # Another call: a tool and its arguments.
    CALL = "call"
    # Where something on the web is. One that no member gave is an outside value: asking for it is sending.
    WEB_ADDRESS = "web_address"
    # Things that only programs can name: a person reads how many they are.
    COUNT = "count"
    # A share in percent, such as 8.5.
    PERCENT = "percent"
    # Days counted from one it is about: -3, 0, 5.
    OFFSETS = "offsets"
    # Days of the week, 1 Monday to 7 Sunday.
    WEEKDAYS = "weekdays"
    # Numbers by names of their own.
    LIMITS = "limits"
    # How something comes again, as an RFC 5545 RRULE.
    RECURRENCE = "recurrence"
    # What the sentence says that asks for the call.
    SAID = "said"
    # Of use to programs alone: a version, a revision, an id.
    MACHINE = "machine"


class Deciders(StrEnum):
    """Which people may decide a call that needs a decision."""

    ASKER = "asker"
    APPROVERS = "approvers"
    OWNERS = "owners"


class ToolInput(BaseModel):
    """Base of every tool's arguments: unknown arguments are refused, so that a typo is never silently dropped."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")


@dataclass(frozen=True)
class Reversal:
    """How a person takes a run of a tool back, as `description` says.

    The run hands over what it must know of how it was before, as `keeps`; with that the function `undo_<tool>` beside
    the tool's own puts it back. It is offered for so many `seconds`, those of the settings if none are given.
    """

    description: str
    keeps: type[ToolInput]
    seconds: int | None = None


@dataclass(frozen=True)
class Tool:
    """One tool.

    `group` is the executor that may run it. `hands_over` marks a tool that does nothing outside itself but leaves its
    effect to a delivery, so that its own run may be repeated; one that `finds_out` sees itself what a run that was cut
    off has done, so that it may be, too. `contact` names the argument that holds a contact id, resolved before the
    policy judges the call; unless it `reaches` them, the call is only about them. `channel` names the argument that
    says which way. `editable` names the argument an approver may rewrite, `reason` the one that says why, `attaches`
    the one with ids of files that were looked at before (`AttachedFile`), `code` the one that is a program, which holds
    no references: what is in braces there is its own. `subject` names the one that says what a call is about, if only
    one call about that can wait for a decision at a time, whatever else it says. `limited` names those which, where one
    is given, put a call `above_limit`: approvers decide that one, whatever the level. `carries` names the one with a
    call of another tool that is made later, `fills` the one that lists the fields which that call names, to be read
    then; one that
    `delegates` has sub-agents do the rest, and answers with an id alone; where it `signs`, the account's name may be
    put before the editable text. `decides` says what each argument decides; one not named decides nothing in a read,
    and otherwise what is done. `deciders` defaults to whoever asked, and for a high risk to owners and approvers.
    `undo` says how a run is taken back. A tool that is not `offered` is run by Steward's own rules, never by the model;
    one `while_paused` runs even when the account is paused, one `while_unconfirmed` for a member whose number is not
    confirmed. `acts` says what it does in general, `preview` what a call would do, without repeating the editable text:
    both as infinitives. `shared` says that others see what it writes, or names the arguments by which they do: while
    none of those is given, nobody else goes by the days of the call, and they are content. What only `keeps` words has
    each with its author from then on. `returns` says of each field of its result where that comes from. What belongs to
    a `service` works in a member's account there: it is offered where the deployment has that service, and to members
    alone; what `browses` is offered where the model's server searches the web; what is of a `trade`, to accounts that
    keep records of it, of `ANY_TRADE` to those that keep records of one. What an account has registered says of which
    `source` it is, which version of it was `registered`, and its `runner`, as `module:function`.
    """

    name: str
    description: str
    input: type[ToolInput]
    category: Category
    group: str
    autonomy: Autonomy
    risk: Literal["low", "medium", "high"]
    effect: Effect
    hands_over: bool = False
    finds_out: bool = False
    contact: str | None = None
    reaches: bool = True
    channel: str | None = None
    editable: str | None = None
    signs: bool = False
    attaches: str | None = None
    limited: Sequence[str] = ()
    shared: bool | Sequence[str] = False
    keeps: bool = False
    above_limit: bool = False
    code: str | None = None
    carries: str | None = None
    fills: str | None = None
    delegates: bool = False
    reason: str | None = None
    subject: str | None = None
    decides: Mapping[str, Decides] = field(default_factory=dict)
    deciders: Deciders | None = None
    undo: Reversal | None = None
    undoes: str = ""
    service: str = ""
    trade: str = ""
    source: str = ""
    registered: str = ""
    runner: str = ""
    offered: bool = True
    while_paused: bool = False
    while_unconfirmed: bool = False
    browses: bool = False
    acts: Sentence | None = None
    preview: Callable[[Mapping[str, Any], Mapping[str, Any]], Sentence] | None = None
    returns: Mapping[str, Origin] = field(kw_only=True)
    schema: dict[str, Any] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "schema", as_shown(self.input.model_json_schema()))

    def would_do(self, arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Wording:
        """What a call with these arguments would do, as an infinitive; `resolved` holds more if records say it."""
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
        """The same for a call with these arguments: whom it reaches, and whether it is above what needs no approver."""
        changed: dict[str, Any] = {}
        if not isinstance(self.shared, bool):
            changed["shared"] = any(arguments.get(name) for name in self.shared)
            if not changed["shared"]:
                days = [name for name, what in self.decides.items() if what is Decides.AMOUNT]
                changed["decides"] = {**self.decides, **dict.fromkeys(days, Decides.WHAT)}
        if any(arguments.get(name) not in (None, False) for name in self.limited):
            owners = self.deciders is Deciders.OWNERS
            changed |= {"above_limit": True, "deciders": Deciders.OWNERS if owners else Deciders.APPROVERS}
        return replace(self, **changed) if changed else self

    def taking_back(self) -> Tool:
        """What runs when a run of this one is taken back: it `undoes` this tool and is declared nowhere."""
        assert self.undo
        return Tool(
            name=f"{_UNDO}{self.name}",
            description=self.undo.description,
            input=self.undo.keeps,
            category=self.category,
            group=self.group,
            autonomy=Autonomy.SILENT,
            risk="low",
            effect=Effect.IDEMPOTENT,
            offered=False,
            undoes=self.name,
            returns={"result": Origin.ACCOUNT},
        )

    def is_web_address(self, argument: str) -> bool:
        """Whether `argument` says where something on the web is."""
        field = self.input.model_fields.get(argument)
        return field is not None and Means.WEB_ADDRESS in field.metadata

    def new_name(self, arguments: Mapping[str, Any]) -> str:
        """What a call would call somebody from now on; empty if it gives nobody a name."""
        fields = self.input.model_fields.items()
        given = (arguments.get(name) for name, field in fields if Means.NEW_NAME in field.metadata)
        return next(filter(None, given), "")

    @property
    def pinned(self) -> dict[str, str]:
        """Which version of it a call is decided for, where there may be others: nothing else is run."""
        return {"registered": self.registered} if self.registered else {}

    @property
    def may_be_carried(self) -> bool:
        """Whether a member may have a call of it made at a later time."""
        # What an account has registered may be another thing by then; what delegates could not know why.
        plain = self.carries is None and not self.source and not self.delegates
        return self.offered and self.effect is not Effect.READ and plain

    @property
    def decided_by(self) -> Deciders:
        """Who may decide a call of it."""
        if self.deciders:
            return self.deciders
        return Deciders.APPROVERS if self.risk == "high" else Deciders.ASKER

    @property
    def by_link_only(self) -> bool:
        """Whether a decision by text will not do: the sender of a text can be forged."""
        return self.risk == "high"

    @property
    def reaches_others(self) -> bool:
        """Whether a call has an effect that cannot be taken back, or goes to other people."""
        return self.effect is Effect.ONCE or self.hands_over

    @property
    def others_see(self) -> bool:
        """Whether others see what a call does, be it that it can be taken back."""
        return self.reaches_others or bool(self.shared)

    @property
    def reaches_out(self) -> bool:
        """Whether a read tells somebody outside that it was made: asking an address for a page is sending to it."""
        return self.effect is Effect.READ and Decides.WHERE in self.decides.values()

    @property
    def repeatable(self) -> bool:
        """Whether an abandoned run may be started again."""
        return self.hands_over or self.finds_out or self.effect is not Effect.ONCE

    def argument_decides(self, argument: str) -> Decides:
        """What `argument` decides; one that is not declared counts as content, unless the tool only reads."""
        return self.decides.get(argument, Decides.NOTHING if self.effect is Effect.READ else Decides.WHAT)

    def manner(self, argument: str) -> Manner:
        """How outside text stands in `argument`: as a quotation wherever people read it, bare where it is looked up."""
        if argument == self.reason:
            return "quoted"
        if self.effect is Effect.READ or self.argument_decides(argument) is not Decides.WHAT:
            return "bare"
        return "quoted" if self.others_see else "kept"

    def as_model_tool(self) -> dict[str, Any]:
        """The declaration in the Messages API's shape."""
        return {"name": self.name, "description": self.description, "input_schema": self.schema}


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


@dataclass(frozen=True)
class Area:
    """Topics that belong together: the room that declares them, and what it is for."""

    name: str
    about: str


@dataclass(frozen=True)
class Topic:
    """Tools that belong together, by name, what they are for, and the area they are part of."""

    about: str
    tools: tuple[str, ...]
    area: Area


def runnable(tools: Mapping[str, Tool], name: str) -> Tool | None:
    """The tool of this name, or what takes a run of the tool back that the name says; None if there is neither."""
    if name in tools:
        return tools[name]
    undone = tools.get(name.removeprefix(_UNDO))
    return undone.taking_back() if undone and undone.undo else None
