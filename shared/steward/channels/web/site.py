"""The web app: routes requests of members who signed in to the declared pages, their forms and their JSON.

A page reads, and never writes: a click becomes a tool call of that member (`member_calls.py`), a message an event.
Programs use the same pages as JSON, with the key of an app that a member has connected; their calls are judged as that
app's.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal
from urllib.parse import parse_qsl, quote, urlencode

from pydantic import BaseModel, ValidationError

from steward.agent.apps.models import MOST_A_MINUTE, App
from steward.agent.apps.requests import AppAnswer, IdempotencyKeyReusedError
from steward.agent.apps.service import AppService
from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.channels.pages.page_declarations import Action, Choices, PageData, RefusedForm, Viewer, WebPage
from steward.channels.web.assets import asset
from steward.channels.web.csv_lists import spreadsheet
from steward.channels.web.forms import FormField, InvalidFormError, arguments_of, carried, checked, fields_of, taken
from steward.channels.web.json_api import (
    ActionRequest,
    call_state,
    document,
    listing,
    one_thing,
    problem,
    where_news_come,
)
from steward.channels.web.member_calls import MemberCalls
from steward.channels.web.models import WebSession
from steward.channels.web.page_values import ShownValue, address, heading_of, in_words, label, shown
from steward.channels.web.sessions import SessionService
from steward.channels.web.shell import Frame
from steward.channels.web.sign_in_pages import SignInPages
from steward.channels.web.socket_door import SocketDoor
from steward.core.clock import Clock
from steward.core.ids import derived_id
from steward.core.sentences import render, say
from steward.people.directory.models import Account, Member
from steward.people.directory.service import PeopleService
from steward.tools.declaration import Tool

ROOT = "/app"
ROWS_A_PAGE = 50
MOST_BYTES = 2_000_000
# Longer than the key of anything there is, and within what DynamoDB takes as one.
LONGEST_KEY = 900
_FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class ShownRow:
    """A row of a list: where it leads, its values by field, those of columns, and the actions that fit it."""

    key: str
    link: str
    group: str
    data: PageData
    named: Mapping[str, ShownValue]
    values: tuple[ShownValue, ...]
    actions: tuple[tuple[Action, str], ...]


@dataclass(frozen=True)
class ShownFilter:
    """A field above a list that narrows it, with its present value."""

    name: str
    label: str
    value: str
    shape: Literal["words", "day", "choice"]
    choices: Choices


@dataclass(frozen=True)
class _Visit:
    """One request of a member, or of an app of theirs."""

    request: HttpRequest
    member: Member
    app: App | None
    session: WebSession | None
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
        apps: AppService,
        calls: MemberCalls,
        sockets: SocketDoor,
        clock: Clock,
    ) -> None:
        self._pages = pages
        self._wiring = wiring
        self._people = people
        self._sessions = sessions
        self._sign_in = sign_in
        self._apps = apps
        self._calls = calls
        self._sockets = sockets
        self._clock = clock

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the answer to one request."""
        path = request.path.removeprefix(ROOT).strip("/")
        if path.startswith("assets/"):
            return asset(path.removeprefix("assets/"))
        if SignInPages.serves(request.path):
            return self._sign_in().answer(request)
        visit = self._visit(request)
        if visit is None:
            if path.endswith(".json"):
                return problem(401, "Sign in, or give the key of an app: Authorization: Bearer …")
            wanted = f"{request.path}?{request.raw_query}" if request.raw_query else request.path
            return _redirect(f"{ROOT}/sign-in?to={quote(wanted, safe='')}")
        if visit.app and self._apps.used(visit.app) > MOST_A_MINUTE:
            return problem(429, f"More than {MOST_A_MINUTE} requests in a minute.")
        if not path:
            return _redirect(address(visit.frame.pages[0].name))
        return self._page(path, visit)

    def _visit(self, request: HttpRequest) -> _Visit | None:
        """Return who asks: by the key of an app, else by the cookie of a session."""
        cookie = request.cookies.get(self._sessions.cookie_name, "")
        scheme, _, key = request.headers.get("authorization", "").partition(" ")
        app = self._apps.known(key.strip()) if scheme.lower() == "bearer" else None
        session = self._sessions.known(cookie) if cookie and not scheme else None
        known = app or session
        # Of a session it was just looked up whether its member is there now.
        find = self._people.member_now if app else self._people.member
        member = find(known.account_id, known.member_id) if known else None
        account = self._people.account(known.account_id) if known else None
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
            session.session_id if session else "",
        )
        pages = [one for one in self._pages if self._there(one, member, account)]
        token = "" if app else self._sessions.form_token(cookie)
        frame = Frame(viewer, account.name, token, pages, self._sockets.address)
        return _Visit(request, member, app, session, account, viewer, frame, dict(parse_qsl(request.raw_query)))

    def _there(self, page: WebPage, member: Member, account: Account) -> bool:
        """Return whether the member sees the page, and the account has what it is about."""
        services = ("", *self._wiring.settings.service_names)
        return member.role in page.seen_by and page.trade in ("", account.trade) and page.service in services

    def _page(self, path: str, visit: _Visit) -> HttpResponse:
        name, _, form = path.partition(".")
        as_json = form == "json"
        if name == "socket" and as_json:
            return where_news_come(self._sockets.ticket(visit.session) if visit.session else "")
        if name == "openapi" and as_json:
            return document(visit.frame.pages, self._tools(visit))
        page = next((one for one in visit.frame.pages if one.name == name), None)
        if page is None or form not in ("", "json", "csv"):
            return problem(404, "There is no such page.") if as_json else visit.frame.message("nothing_here", 404)
        if visit.app and not as_json:
            return problem(404, "Programs read pages as JSON.")
        if visit.request.method == "POST":
            return self._call(page, visit) if as_json else self._act(page, visit)
        if "do" in visit.query:
            return self._form(page, visit)
        if "open" in visit.query:
            return self._one(page, visit, as_json=as_json)
        return self._list(page, visit, form)

    def _read(self, page: WebPage, visit: _Visit) -> list[PageData]:
        filters = {name: visit.query.get(name, "") for name in page.filters}
        return list(page.read(self._wiring, visit.viewer, filters))

    def _list(self, page: WebPage, visit: _Visit, form: str) -> HttpResponse:
        if form == "json" and "done" in visit.query:
            return call_state(self._calls.outcome(visit.member, visit.query["done"], visit.app))
        rows = self._read(page, visit)
        if form == "csv":
            return spreadsheet(page, rows, visit.viewer)
        begin = _number(visit.query.get("from", ""))
        here, more = rows[begin : begin + ROWS_A_PAGE], len(rows) > begin + ROWS_A_PAGE
        offered = self._offered(page, visit)
        if form == "json":
            return listing(here, begin + ROWS_A_PAGE if more else None)
        wanted = {name: value for name in page.filters if (value := visit.query.get(name, ""))}
        return visit.frame.page(
            page.template,
            page.name,
            label(page, "title", visit.viewer),
            page=page,
            rows=_filled([self._row(page, row, visit, offered) for row in here]),
            empty=label(page, "empty", visit.viewer) if not here else "",
            creates=[
                (one, label(page, one.name, visit.viewer))
                for one in page.creates
                if one.name in offered and one.fits(rows)
            ],
            more=f"{address(page.name)}?{urlencode({**wanted, 'from': begin + ROWS_A_PAGE})}" if more else "",
            csv=f"{address(page.name)}.csv" + (f"?{urlencode(wanted)}" if wanted else ""),
            filters=[self._filter(page, name, visit) for name in page.filters],
            done=self._done(visit),
            once=secrets.token_urlsafe(12),
            data=here,
        )

    def _filter(self, page: WebPage, name: str, visit: _Visit) -> ShownFilter:
        offered = page.choices[name](self._wiring, visit.viewer) if name in page.choices else ()
        shape: Literal["words", "day", "choice"] = "choice" if offered else "day" if name in page.days else "words"
        return ShownFilter(name, label(page, name, visit.viewer), visit.query.get(name, ""), shape, tuple(offered))

    def _row(self, page: WebPage, row: PageData, visit: _Visit, offered: Collection[str]) -> ShownRow:
        key = str(getattr(row, page.key)) if page.key else ""
        leads = bool(page.open and key)
        link = address(page.name, key) if leads else ""
        # What is done to one thing that can be opened is offered there.
        actions = () if leads else _actions(page, row, visit, offered)
        group = heading_of(page, row, visit.viewer) if page.grouped else ""
        values = shown(page, row, visit.viewer)
        return ShownRow(key, link, group, row, {one.name: one for one in values}, values, actions)

    def _offered(self, page: WebPage, visit: _Visit) -> frozenset[str]:
        """Return the names of the actions that this member may ask for, and that their account has."""
        tools = self._calls.tools(visit.account.account_id)
        every = (*page.creates, *page.actions)
        return frozenset(one.name for one in every if one.tool in tools and visit.viewer.role in one.by)

    def _action(self, page: WebPage, name: str, visit: _Visit) -> tuple[Action, Tool] | None:
        action = page.action(name)
        tool = self._calls.tools(visit.account.account_id).get(action.tool) if action else None
        return (action, tool) if action and tool and visit.viewer.role in action.by else None

    def _one(
        self, page: WebPage, visit: _Visit, *, as_json: bool = False, refused: RefusedForm | None = None
    ) -> HttpResponse:
        key = visit.query["open"]
        found = self._found(page, key, visit)
        if found is None:
            return problem(404, "There is no such thing.") if as_json else visit.frame.message("nothing_here", 404)
        if as_json:
            return one_thing(found)
        if "download" in visit.query and page.download and (file := page.download(found)):
            return _attachment(*file)
        return visit.frame.page(
            next((page.fragments[name] for name in page.fragments if name in visit.query), page.detail_template),
            page.name,
            str(getattr(found, page.heading)) if page.heading else label(page, "title", visit.viewer),
            refused.status if refused else 200,
            refused=refused,
            page=page,
            in_words=lambda value: in_words(value, visit.viewer),
            key=key,
            values=shown(page, found, visit.viewer),
            actions=_actions(page, found, visit, self._offered(page, visit)),
            done=self._done(visit),
            once=secrets.token_urlsafe(12),
            data=found,
        )

    def _found(self, page: WebPage, key: str, visit: _Visit) -> PageData | None:
        if not 0 < len(key.encode()) <= LONGEST_KEY:
            return None
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
        refused: AppAnswer | None = None,
    ) -> HttpResponse:
        """Return the form of an action; with what was `given`, if some of it is `wrong` or the call was `refused`."""
        asked = given or visit.query
        known, key = self._action(page, asked.get("do", ""), visit), asked.get("open", "")
        data = self._found(page, key, visit) if key else None
        if known is None or (key and data is None):
            return visit.frame.message("nothing_here", 404)
        action, tool = known
        if refused and data is None and action.makes:
            # What there is already in its place.
            data = self._found(page, asked.get(action.makes, ""), visit)
        fields: list[FormField] = fields_of(page, action, tool, data, given or {}, visit.viewer)
        return visit.frame.page(
            page.form_template,
            page.name,
            label(page, action.name, visit.viewer),
            422 if wrong or refused else 200,
            page=page,
            action=action,
            key=key,
            fields=fields,
            wrong=wrong,
            carried=carried(action, data),
            subject=_subject(page, data, visit.viewer) if key and data is not None else "",
            given=given or {},
            data=data,
            refused=refused.pieces[0] if refused else "",
            once=(given or {}).get("once") or secrets.token_urlsafe(12),
        )

    def _act(self, page: WebPage, visit: _Visit) -> HttpResponse:
        request = visit.request
        kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind != _FORM or len(request.body) > MOST_BYTES:
            return visit.frame.message("no_form", 400)
        form = dict(parse_qsl(request.body.decode(errors="replace"), keep_blank_values=True))
        if not self._sessions.is_form_token(request.cookies[self._sessions.cookie_name], form.get("form_token", "")):
            return visit.frame.message("no_form", 403)
        if len(form.get("open", "").encode()) > LONGEST_KEY:
            return visit.frame.message("nothing_here", 404)
        if page.takes is not None and "do" not in form:
            shown_next = page.takes(self._wiring, visit.viewer, form)
            if shown_next is None:
                return visit.frame.message("no_form", 400)
            return _redirect(f"{address(page.name, shown_next)}#end", 303)
        if page.decides and "do" not in form:
            return self._decide(page, visit, form)
        known, key = self._action(page, form.get("do", ""), visit), form.get("open", "")
        data = self._found(page, key, visit) if key else None
        if known is None or (key and data is None):
            return visit.frame.message("nothing_here", 404)
        action, tool = known
        if action.asks and "asked" not in form:
            return self._form(page, visit, form)
        try:
            arguments = arguments_of(action, tool, data, form)
        except InvalidFormError as error:
            return self._form(page, visit, form, error.fields or action.asks)
        # The same form sent again is the same call; with other words it is another.
        once = derived_id(form.get("once", ""), tool.name, json.dumps(arguments, sort_keys=True))
        answered = self._calls.call(visit.member, tool, arguments, once)
        if answered.state == "failed" and action.asks:
            # What they wrote is kept, so that they can try again.
            return self._form(page, visit, form, refused=answered)
        there = str(arguments.get(action.makes, "")) or key
        led = page.open is not None and there and self._found(page, there, visit) is not None
        to = f"{address(page.name, there)}&" if led else f"{address(page.name)}?"
        return _redirect(f"{to}done={quote(answered.call_id)}", 303)

    def _decide(self, page: WebPage, visit: _Visit, form: Mapping[str, str]) -> HttpResponse:
        """Have the page itself take its form; show the thing as it is then, or what was wrong."""
        assert page.decides
        key = form.get("open", "")
        if self._found(page, key, visit) is None:
            return visit.frame.message("nothing_here", 404)
        refused = page.decides(self._wiring, visit.viewer, key, form)
        if refused is None:
            return _redirect(address(page.name, key), 303)
        return self._one(page, replace(visit, query={"open": key}), refused=refused)

    def _call(self, page: WebPage, visit: _Visit) -> HttpResponse:
        """Make the call of an action for an app, whose request no other page can forge."""
        if visit.app is None:
            return problem(403, "Only the key of an app may be used here.")
        if len(visit.request.body) > MOST_BYTES:
            return problem(413, f"More than {MOST_BYTES} bytes.")
        try:
            asked = ActionRequest.model_validate_json(visit.request.body)
        except ValidationError:
            return problem(400, "Send JSON with do, open and arguments, as openapi.json describes them.")
        known = self._action(page, asked.do, visit)
        data = self._found(page, asked.open, visit) if asked.open else None
        if known is None or (asked.open and data is None):
            return problem(404, "There is no such thing, or nothing like this is done with it.")
        action, tool = known
        try:
            arguments = checked(
                tool, {**action.always, **taken(action, data), **asked.only((*action.asks, *action.carries))}
            )
            answered = self._calls.call(visit.member, tool, arguments, asked.once, visit.app)
        except InvalidFormError as error:
            return problem(422, f"These do not fit: {', '.join(error.fields)}.")
        except IdempotencyKeyReusedError:
            return problem(409, "This once was given for another call before.")
        return call_state(answered)

    def _done(self, visit: _Visit) -> Mapping[str, str]:
        """Return what has become of the call that the address names."""
        if "done" not in visit.query:
            return {}
        answered = self._calls.outcome(visit.member, visit.query["done"])
        said = render(say("web-app-call", form=answered.state or "due"), visit.viewer.language)
        # Of a call that nobody knows nothing is said but that: its name may be anybody's words.
        result = answered.pieces[0] if answered.state and answered.failed else ""
        return {"state": answered.state or "due", "said": said, "result": result}

    def _tools(self, visit: _Visit) -> Mapping[str, type[BaseModel]]:
        named = {action.tool for page in visit.frame.pages for action in (*page.creates, *page.actions)}
        there = self._calls.tools(visit.account.account_id)
        return {name: there[name].input for name in sorted(named & there.keys())}


def _filled(rows: Sequence[ShownRow]) -> list[ShownRow]:
    """Return the rows without columns in which nothing stands."""
    names = {one.name for row in rows for one in row.named.values() if one.text or one.rows}
    return [replace(row, values=tuple(one for one in row.values if one.name in names)) for row in rows]


def _actions(page: WebPage, data: PageData, visit: _Visit, offered: Collection[str]) -> tuple[tuple[Action, str], ...]:
    fitting = (one for one in page.actions if one.name in offered and one.fits(data))
    return tuple((one, label(page, one.name, visit.viewer)) for one in fitting)


def _subject(page: WebPage, data: PageData, viewer: Viewer) -> str:
    """Return what a form is about: the thing's heading, or what stands first in its row."""
    if page.heading:
        return str(getattr(data, page.heading))
    first = shown(page, data, viewer)[0]
    return "" if first.shape == "outside" else first.text


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 7 else 0


def _attachment(name: str, text: str) -> HttpResponse:
    named = f"attachment; filename*=UTF-8''{quote(name, safe='')}"
    return HttpResponse(200, text, "text/plain", {"content-disposition": named, "content-security-policy": "sandbox"})


def _redirect(to: str, status: int = 302) -> HttpResponse:
    return HttpResponse(status, "", "text/plain", {"location": to})
