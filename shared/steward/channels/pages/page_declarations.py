"""Types that declare a page of the web app: its list, its details, and its actions.

A room declares its pages in `web_pages.py`. The web app makes everything else of them: tables, forms, paging, empty
states, and the same data as JSON with its schema.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict

from steward.core.sentences import Price, Sentence

# Parts of the menu, in its order.
Section = Literal["today", "work", "knowledge", "trade", "team", "account"]
SECTIONS: tuple[Section, ...] = ("today", "work", "knowledge", "trade", "team", "account")
# Roles of members who see a page.
EVERYBODY: frozenset[str] = frozenset({"owner", "approver", "member"})
OWNERS: frozenset[str] = frozenset({"owner"})


@dataclass(frozen=True)
class LongText:
    """Marks a text that is shown as a block of its own, with its line breaks."""


@dataclass(frozen=True)
class Recent:
    """Marks a time that is shown as how long ago it was."""


@dataclass(frozen=True)
class Coded:
    """Marks a value of a closed set; the page's message has its words as the form `<field>_<value>`."""


@dataclass(frozen=True)
class Unseen:
    """Marks a value that people are not shown: programs and actions need it."""


Long = Annotated[str, LongText()]
Hidden = Annotated[str, Unseen()]


class PageData(BaseModel):
    """Base of a page's data: its fields are columns or labelled values, in order.

    Fields may be texts, numbers, booleans, moments, days, `PageMoney`, `Link`, None, and tuples of `PageData`, which
    are tables. A field that is marked `Hidden` is data for programs and actions, such as an id.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True, defer_build=True)


class PageMoney(PageData):
    """An amount, in decimals, of a currency by its ISO 4217 code."""

    amount: str
    currency: str

    @property
    def price(self) -> Price:
        """Return the amount as a sentence takes it."""
        return Price(self.amount, self.currency)


class Link(PageData):
    """Words that lead to one thing on a page of the app."""

    text: str
    page: str
    key: str = ""


class OutsideWords(PageData):
    """Words of somebody outside the team, shown as theirs."""

    who: str
    words: str


@dataclass(frozen=True)
class Viewer:
    """The member who views a page, and when. Every read stays within their account.

    `session_id` is that of their browser; a program has none.
    """

    account_id: str
    member_id: str
    name: str
    role: str
    language: str
    zone: str
    now: datetime
    session_id: str = ""

    @property
    def owns(self) -> bool:
        """Return whether they may see what concerns others alone."""
        return self.role == "owner"


def fits_always(_: Any) -> bool:
    """Return True: an action with this `fits` is offered for every row."""
    return True


@dataclass(frozen=True)
class Action:
    """A button or form of a page: a tool call, judged like one that the member asked for by text.

    `name` is the form of the page's message that labels it. `takes` are arguments by the field of the row or detail
    they are taken from, `always` fixed ones; `asks` are arguments that the member fills in, with the labels
    `ask_<argument>`. A field of `takes` that is also asked for is the form's first value. One that is among `carries`
    is what it was when the member saw it, such as a version. What is asked for gets a line, and a box of several if it
    is `long`; `ending` is what an argument ends with if the member wrote no ending of a file. Of the name of a thing
    that the tool wants in small letters, one of `slugs`, a member may write it in any way. `makes` names the
    argument that is the key of what there is afterwards. `fits` tells by the row (for one of `creates`, by all rows)
    whether there is anything to do; members with a role of `by` are offered it.
    """

    name: str
    tool: str
    takes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    asks: tuple[str, ...] = ()
    always: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    carries: tuple[str, ...] = ()
    long: tuple[str, ...] = ()
    ending: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    slugs: tuple[str, ...] = ()
    makes: str = ""
    danger: bool = False
    by: frozenset[str] = EVERYBODY
    fits: Callable[[Any], bool] = fits_always

    @property
    def changes(self) -> bool:
        """Return whether its form is filled with the present values."""
        return any(name in self.takes for name in self.asks)


@dataclass(frozen=True)
class RefusedForm:
    """A form of a page that changed nothing: the problem, and the values the member had filled in."""

    status: int
    problem: str
    filled: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class DecidedTogether:
    """Outcomes of several decisions in one form, each in words; `status` is as HTTP has it."""

    status: int
    said: tuple[str, ...]


# Values that a filter may have, each with its words.
Choices = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class WebPage:
    """One page: a list, and what opens from it.

    `name` is its path, below `/app/`, and `says` makes a sentence of its message: by the forms `title`, `empty`,
    each field, and what its actions name. `read` returns the rows for a viewer, newest or next first; it gets the
    wiring and the values of `filters` from the address, of which those in `days` are days, and of those in
    `choices` a member chooses one. `read_some` returns the rows between two places, where there may be many; what
    such a page creates fits always. `open` returns one thing by its `key` field, or None; it also gets the values
    of `opens_with` from the address, if there are any. `creates` are actions without a row, `actions` those of one.
    A page of a `trade`, or of a `service` that members connect, is only where there is one.

    Templates of its own say forms `also_<name>` of the message by `words(name)`. `fragments` are those of parts of a
    detail, without the frame, by the value of the address that asks for one; `takes` takes a form of theirs and returns
    the key of what is shown next, what was wrong, or None if it does not fit; `decides` takes one that is a decision of
    the member and no tool call, `decides_together` one of the list with several decisions.

    Where a form asks for an argument of `asks_among`, the member chooses a value; the tool may take others.

    Rows stand under the values of the field `grouped`. `heading` is the field of an opened thing that heads its page;
    `download` returns the thing as the name and text of a file. Files are shown and uploaded on a page `with_files`.
    """

    name: str
    section: Section
    says: Callable[..., Sentence]
    row: type[PageData]
    read: Callable[[Any, Viewer, Mapping[str, str]], Sequence[Any]]
    key: str = ""
    read_some: Callable[[Any, Viewer, Mapping[str, str], int, int], Sequence[Any]] | None = None
    open: Callable[..., Any | None] | None = None
    detail: type[PageData] | None = None
    opens_with: tuple[str, ...] = ()
    filters: tuple[str, ...] = ()
    takes: Callable[[Any, Viewer, Mapping[str, str]], str | RefusedForm | None] | None = None
    fragments: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    days: tuple[str, ...] = ()
    choices: Mapping[str, Callable[[Any, Viewer], Choices]] = field(default_factory=lambda: MappingProxyType({}))
    asks_among: Mapping[str, Callable[[Viewer], Choices]] = field(default_factory=lambda: MappingProxyType({}))
    decides: Callable[[Any, Viewer, str, Mapping[str, str]], RefusedForm | None] | None = None
    decides_together: Callable[[Any, Viewer, Mapping[str, str]], DecidedTogether] | None = None
    creates: tuple[Action, ...] = ()
    actions: tuple[Action, ...] = ()
    seen_by: frozenset[str] = EVERYBODY
    trade: str = ""
    service: str = ""
    template: str = "list.html"
    detail_template: str = "detail.html"
    form_template: str = "form.html"
    heading: str = ""
    grouped: str = ""
    with_files: bool = False
    download: Callable[[Any], tuple[str, str] | None] | None = None

    def action(self, name: str) -> Action | None:
        """Return the action with this name."""
        return next((one for one in (*self.creates, *self.actions) if one.name == name), None)
