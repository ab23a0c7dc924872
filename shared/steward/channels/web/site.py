"""The web app: routes requests of members who signed in to the declared pages, their forms and their JSON.

A page reads, and never writes: a click becomes a tool call of that member (`member_calls.py`), a message an event.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, quote

from pydantic import BaseModel

from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.channels.pages.page_declarations import Action, PageData, Viewer, WebPage
from steward.channels.web.assets import asset
from steward.channels.web.forms import FormField, InvalidFormError, arguments_of, fields_of
from steward.channels.web.json_api import document, listing, one_thing, problem
from steward.channels.web.member_calls import MemberCalls
from steward.channels.web.page_values import ShownValue, address, in_words, label, shown, visible
from steward.channels.web.sessions import SessionService
from steward.channels.web.shell import Frame
from steward.channels.web.sign_in_pages import SESSION_COOKIE, SignInPages
from steward.core.clock import Clock
from steward.core.sentences import render, say
from steward.people.directory.models import Account, Member
from steward.people.directory.service import PeopleService

ROOT = "/app"
ROWS_A_PAGE = 50
MOST_BYTES = 1_000_000
_FORM = "application/x-www-form-urlencoded"
_SIGN_IN = ("sign-in", "sign-in/back", "sign-out", "sign-out-everywhere")


@dataclass(frozen=True)
class ShownRow:
    """A row of a list: where it leads, its values, and the actions that fit it."""

    key: str
    link: str
    values: tuple[ShownValue, ...]
    actions: tuple[tuple[Action, str], ...]


@dataclass(frozen=True)
class _Visit:
    """One request of a member, with the page it is about."""

    request: HttpRequest
    member: Member
    account: Account
    viewer: Viewer
    frame: Frame
    query: Mapping[str, str]


class WebApp:
    """Answers requests below `/app`. `wiring` is what pages read with."""

    def __init__(
        self,
        pages: Sequence[WebPage],
        wiring: Any,
        people: PeopleService,
        sessions: SessionService,
        sign_in: Callable[[], SignInPages],
        calls: MemberCalls,
        clock: Clock,
    ) -> None:
        self._pages = pages
        self._wiring = wiring
        self._people = people
        self._sessions = sessions
        self._sign_in = sign_in
        self._calls = calls
        self._clock = clock

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the answer to one request."""
        path = request.path.removeprefix(ROOT).strip("/")
        if path.startswith("assets/"):
            return asset(path.removeprefix("assets/"))
        if path in _SIGN_IN:
            return self._sign_in().answer(request)
        visit = self._visit(request)
        if visit is None:
            if path.endswith(".json"):
                return problem(401, "Sign in first.")
            wanted = f"{request.path}?{request.raw_query}" if request.raw_query else request.path
            return _redirect(f"{ROOT}/sign-in?to={quote(wanted, safe='')}")
        if not path:
            return _redirect(address(visit.frame.pages[0].name))
        return self._page(path, visit)

    def _visit(self, request: HttpRequest) -> _Visit | None:
        cookie = request.cookies.get(SESSION_COOKIE, "")
        session = self._sessions.known(cookie) if cookie else None
        member = self._people.member_now(session.account_id, session.member_id) if session else None
        account = self._people.account_now(session.account_id) if session else None
        if member is None or account is None or not member.decides:
            return None
        viewer = Viewer(
            member.account_id,
            member.member_id,
            member.name,
            member.role,
            member.language,
            member.zone,
            self._clock(),
        )
        pages = [one for one in self._pages if member.role in one.seen_by and one.trade in ("", account.trade)]
        frame = Frame(viewer, account.name, self._sessions.form_token(cookie), pages)
        query = dict(parse_qsl(request.raw_query))
        return _Visit(request, member, account, viewer, frame, query)

    def _page(self, path: str, visit: _Visit) -> HttpResponse:
        name, as_json = path.removesuffix(".json"), path.endswith(".json")
        if name == "openapi" and as_json:
            return document(visit.frame.pages, self._tools(visit))
        page = next((one for one in visit.frame.pages if one.name == name), None)
        if page is None:
            return problem(404, "There is no such page.") if as_json else visit.frame.message("nothing_here", 404)
        if visit.request.method == "POST":
            return self._act(page, visit)
        if "do" in visit.query:
            return self._form(page, visit)
        if "open" in visit.query:
            return self._one(page, visit, as_json=as_json)
        return self._list(page, visit, as_json=as_json)

    def _list(self, page: WebPage, visit: _Visit, *, as_json: bool) -> HttpResponse:
        filters = {name: visit.query.get(name, "") for name in page.filters}
        rows = list(page.read(self._wiring, visit.viewer, filters))
        begin = _number(visit.query.get("from", ""))
        here, more = rows[begin : begin + ROWS_A_PAGE], len(rows) > begin + ROWS_A_PAGE
        if as_json:
            return listing(here, begin + ROWS_A_PAGE if more else None)
        return visit.frame.page(
            page.template,
            page.name,
            label(page, "title", visit.viewer),
            page=page,
            columns=[label(page, name, visit.viewer) for name in visible(page.row)],
            rows=[self._row(page, row, visit) for row in here],
            empty=label(page, "empty", visit.viewer) if not here else "",
            creates=[(one, label(page, one.name, visit.viewer)) for one in page.creates],
            more=f"{address(page.name)}?from={begin + ROWS_A_PAGE}" if more else "",
            filters=[(name, label(page, name, visit.viewer), filters[name]) for name in page.filters],
            done=self._done(visit),
            once=secrets.token_urlsafe(12),
            tell=partial(self._tell, page, visit.viewer),
            data=here,
        )

    @staticmethod
    def _tell(page: WebPage, viewer: Viewer, form: str) -> str:
        """Return the words of a form of the page's message, for its own template."""
        return label(page, form, viewer)

    def _row(self, page: WebPage, row: PageData, visit: _Visit) -> ShownRow:
        key = str(getattr(row, page.key)) if page.key else ""
        leads = bool(page.open and key)
        link = address(page.name, key) if leads else ""
        # What is done to one thing that can be opened is offered there.
        actions = () if leads else self._actions(page, row, visit)
        return ShownRow(key, link, shown(page, row, visit.viewer), actions)

    def _actions(self, page: WebPage, data: PageData, visit: _Visit) -> tuple[tuple[Action, str], ...]:
        return tuple((one, label(page, one.name, visit.viewer)) for one in page.actions if one.fits(data))

    def _one(self, page: WebPage, visit: _Visit, *, as_json: bool) -> HttpResponse:
        key = visit.query["open"]
        found = self._found(page, key, visit)
        if found is None:
            return problem(404, "There is no such thing.") if as_json else visit.frame.message("nothing_here", 404)
        if as_json:
            return one_thing(found)
        return visit.frame.page(
            next((page.fragments[name] for name in page.fragments if name in visit.query), page.detail_template),
            page.name,
            label(page, "title", visit.viewer),
            page=page,
            tell=partial(self._tell, page, visit.viewer),
            in_words=lambda value: in_words(value, visit.viewer),
            key=key,
            values=shown(page, found, visit.viewer),
            actions=self._actions(page, found, visit),
            done=self._done(visit),
            once=secrets.token_urlsafe(12),
            data=found,
        )

    def _found(self, page: WebPage, key: str, visit: _Visit) -> PageData | None:
        if page.open is not None:
            asked = ({name: visit.query.get(name, "") for name in page.opens_with},) if page.opens_with else ()
            found: PageData | None = page.open(self._wiring, visit.viewer, key, *asked)
            return found
        rows = page.read(self._wiring, visit.viewer, dict.fromkeys(page.filters, ""))
        return next((row for row in rows if page.key and str(getattr(row, page.key)) == key), None)

    def _form(
        self,
        page: WebPage,
        visit: _Visit,
        given: Mapping[str, str] | None = None,
        wrong: Sequence[str] = (),
    ) -> HttpResponse:
        """Return the form of an action; with what was `given`, if some of it is `wrong`."""
        asked = given or visit.query
        action, key = page.action(asked.get("do", "")), asked.get("open", "")
        tool = self._calls.tool(visit.account.account_id, action.tool) if action else None
        data = self._found(page, key, visit) if key else None
        if action is None or tool is None or (key and data is None):
            return visit.frame.message("nothing_here", 404)
        fields: list[FormField] = fields_of(page, action, tool, data, given or {}, visit.viewer)
        return visit.frame.page(
            "form.html",
            page.name,
            label(page, action.name, visit.viewer),
            422 if wrong else 200,
            page=page,
            action=action,
            key=key,
            fields=fields,
            wrong=wrong,
            once=(given or {}).get("once") or secrets.token_urlsafe(12),
        )

    def _act(self, page: WebPage, visit: _Visit) -> HttpResponse:
        request = visit.request
        kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind != _FORM or len(request.body) > MOST_BYTES:
            return visit.frame.message("no_form", 400)
        form = dict(parse_qsl(request.body.decode(errors="replace"), keep_blank_values=True))
        if not secrets.compare_digest(form.get("form_token", ""), visit.frame.form_token):
            return visit.frame.message("no_form", 403)
        if page.takes is not None and "do" not in form:
            shown_next = page.takes(self._wiring, visit.viewer, form)
            if shown_next is None:
                return visit.frame.message("no_form", 400)
            return _redirect(f"{address(page.name, shown_next)}#end", 303)
        action, key = page.action(form.get("do", "")), form.get("open", "")
        tool = self._calls.tool(visit.account.account_id, action.tool) if action else None
        data = self._found(page, key, visit) if key else None
        if action is None or tool is None or (key and data is None):
            return visit.frame.message("nothing_here", 404)
        if action.asks and "asked" not in form:
            return self._form(page, visit, form)
        try:
            arguments = arguments_of(action, tool, data, form)
        except InvalidFormError as error:
            return self._form(page, visit, form, error.fields or action.asks)
        answered = self._calls.call(visit.member, tool, arguments, form.get("once", ""))
        return _redirect(f"{address(page.name)}?done={quote(answered.call_id)}", 303)

    def _done(self, visit: _Visit) -> Mapping[str, str]:
        """Return what has become of the call that the address names."""
        if "done" not in visit.query:
            return {}
        answered = self._calls.outcome(visit.member, visit.query["done"])
        said = render(say("web-app-call", form=answered.state or "due"), visit.viewer.language)
        return {"state": answered.state or "due", "said": said, "result": answered.pieces[0] if answered.failed else ""}

    def _tools(self, visit: _Visit) -> Mapping[str, type[BaseModel]]:
        named = {action.tool for page in visit.frame.pages for action in (*page.creates, *page.actions)}
        found = {name: self._calls.tool(visit.account.account_id, name) for name in sorted(named)}
        return {name: tool.input for name, tool in found.items() if tool}


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 7 else 0


def _redirect(to: str, status: int = 302) -> HttpResponse:
    return HttpResponse(status, "", "text/plain", {"location": to})
