"""Reads the data of a page for one viewer: rows, details, and the actions open to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel

from steward.agent.apps.requests import AppAnswer
from steward.channels.pages.page_declarations import Action, Choices, PageData, WebPage, fits_always
from steward.channels.web.member_calls import MemberCalls
from steward.channels.web.page_values import label
from steward.channels.web.request_identity import Visit
from steward.core.sentences import render, say
from steward.tools.declaration import Tool

# Longer than the key of anything there is, and within what DynamoDB takes as one.
LONGEST_KEY = 900


@dataclass(frozen=True)
class ActionTarget:
    """An action that a member may ask for, with its tool and the thing it is about, if it is about one.

    It no longer `fits` if the thing has changed since its button was shown.
    """

    action: Action
    tool: Tool
    data: PageData | None
    fits: bool


@dataclass(frozen=True)
class ShownFilter:
    """A field above a list that narrows it, with its present value."""

    name: str
    label: str
    value: str
    shape: Literal["words", "day", "choice"]
    choices: Choices


class PageReader:
    """Reads with `wiring`, which the functions of the declarations get."""

    def __init__(self, wiring: Any, calls: MemberCalls) -> None:
        self.wiring = wiring
        self.calls = calls

    def rows(self, page: WebPage, visit: Visit) -> list[PageData]:
        """Return the rows of a list."""
        filters = {name: visit.query.get(name, "") for name in page.filters}
        return list(page.read(self.wiring, visit.viewer, filters))

    def some(self, page: WebPage, visit: Visit, begin: int, end: int) -> list[PageData]:
        """Return the rows of a list from one place to before another."""
        assert page.read_some
        filters = {name: visit.query.get(name, "") for name in page.filters}
        return list(page.read_some(self.wiring, visit.viewer, filters, begin, end))

    def found(self, page: WebPage, key: str, visit: Visit) -> PageData | None:
        """Return the thing with this key, or None if there is none for this member."""
        if not 0 < len(key.encode()) <= LONGEST_KEY:
            return None
        if page.open is not None:
            asked = ({name: visit.query.get(name, "") for name in page.opens_with},) if page.opens_with else ()
            found: PageData | None = page.open(self.wiring, visit.viewer, key, *asked)
            return found
        rows = page.read(self.wiring, visit.viewer, dict.fromkeys(page.filters, ""))
        return next((row for row in rows if page.key and str(getattr(row, page.key)) == key), None)

    def offered(self, page: WebPage, visit: Visit) -> frozenset[str]:
        """Return the names of the actions that this member may ask for, and that their account has."""
        tools = self.calls.tools(visit.account.account_id)
        every = (*page.creates, *page.actions)
        return frozenset(one.name for one in every if one.tool in tools and visit.viewer.role in one.by)

    def target(self, page: WebPage, name: str, key: str, visit: Visit) -> ActionTarget | None:
        """Return what an action of the page is done to; None if there is no such thing or action for this member."""
        action = page.action(name)
        tool = self.calls.tools(visit.account.account_id).get(action.tool) if action else None
        data = self.found(page, key, visit) if key else None
        if action is None or tool is None or visit.viewer.role not in action.by or (key and data is None):
            return None
        if action in page.creates:
            fits = action.fits is fits_always or action.fits(self.rows(page, visit))
        else:
            fits = data is not None and action.fits(data)
        return ActionTarget(action, tool, data, bool(fits))

    def done(self, visit: Visit) -> Mapping[str, str]:
        """Return the outcome of the call whose id is in the address."""
        if "done" not in visit.query:
            return {}
        answered = self.calls.outcome(visit.member, visit.query["done"])
        # Of a call that nobody knows nothing is said but that: its name may be anybody's words.
        result = answered.pieces[0] if answered.state and answered.failed else ""
        return {"state": answered.state or "due", "said": self.came_to(answered, visit), "result": result}

    def came_to(self, answered: AppAnswer, visit: Visit) -> str:
        """Return what has become of a call, without its result; of one that failed for no given reason, what to do."""
        unsaid = answered.state == "failed" and not answered.pieces[0]
        form = "failed_unsaid" if unsaid else answered.state or "due"
        return render(say("web-app-call", form=form), visit.viewer.language)

    def argument_types(self, visit: Visit) -> Mapping[str, type[BaseModel]]:
        """Return the arguments of every action, by the name of its tool."""
        named = {action.tool for page in visit.frame.pages for action in (*page.creates, *page.actions)}
        there = self.calls.tools(visit.account.account_id)
        return {name: there[name].input for name in sorted(named & there.keys())}

    def filter(self, page: WebPage, name: str, visit: Visit) -> ShownFilter:
        """Return a filter of a list with its present value."""
        offered = page.choices[name](self.wiring, visit.viewer) if name in page.choices else ()
        shape: Literal["words", "day", "choice"] = "choice" if offered else "day" if name in page.days else "words"
        return ShownFilter(name, label(page, name, visit.viewer), visit.query.get(name, ""), shape, tuple(offered))
