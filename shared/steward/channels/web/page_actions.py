"""Turns the actions that members and apps submit on pages into tool calls of theirs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import parse_qsl, quote

from pydantic import ValidationError

from steward.agent.apps.requests import IdempotencyKeyReusedError
from steward.channels.pages.http_messages import HttpResponse, redirect
from steward.channels.pages.page_declarations import RefusedForm, WebPage
from steward.channels.web.forms import InvalidFormError, arguments_of, checked, taken
from steward.channels.web.json_api import ActionRequest, call_state, problem
from steward.channels.web.page_reader import LONGEST_KEY, PageReader
from steward.channels.web.page_values import address
from steward.channels.web.page_views import PageViews
from steward.channels.web.request_identity import Visit
from steward.channels.web.sessions import SessionService
from steward.core.ids import derived_id

MOST_BYTES = 2_000_000
_FORM = "application/x-www-form-urlencoded"


class PageActions:
    """Answers POST requests. Nothing is written here: a click becomes a call, a decision or an event."""

    def __init__(self, pages: PageReader, views: PageViews, sessions: SessionService) -> None:
        self._pages = pages
        self._views = views
        self._sessions = sessions

    def act(self, page: WebPage, visit: Visit) -> HttpResponse:
        """Take a form of a page: a click on an action, or a form of the page's own."""
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
            shown_next = page.takes(self._pages.wiring, visit.viewer, form)
            if shown_next is None:
                return visit.frame.message("no_form", 400)
            if isinstance(shown_next, RefusedForm):
                key = shown_next.filled.get("open", "")
                return self._views.one(page, replace(visit, query={"open": key}), refused=shown_next)
            return redirect(f"{address(page.name, shown_next)}{'#end' if shown_next else ''}", 303)
        if page.decides and "do" not in form:
            return self._decide(page, visit, form)
        key = form.get("open", "")
        target = self._pages.target(page, form.get("do", ""), key, visit)
        if target is None:
            return visit.frame.message("nothing_here", 404)
        action, tool, data = target.action, target.tool, target.data
        if action.asks and "asked" not in form:
            return self._views.form(page, visit, form)
        try:
            arguments = arguments_of(action, tool, data, form)
        except InvalidFormError as error:
            return self._views.form(page, visit, form, error.fields or action.asks)
        # The same form sent again is the same call; with other words it is another.
        once = derived_id(form.get("once", ""), tool.name, json.dumps(arguments, sort_keys=True))
        if not target.fits and not self._pages.calls.made(visit.member, once):
            if not action.asks:
                return visit.frame.message("changed_since", 409)
            return self._views.form(page, visit, form, refused=visit.frame.said("changed_since"))
        answered = self._pages.calls.call(visit.member, tool, arguments, once)
        if answered.state in ("waiting", "failed") and (where := self._decision(answered.approval_id, visit)):
            return redirect(where, 303)
        if answered.state in ("failed", "refused") and action.asks:
            # What they wrote is kept, so that they can try again.
            refusal = answered.pieces[0] or self._pages.came_to(answered, visit)
            return self._views.form(page, visit, form, refused=refusal)
        there = str(arguments.get(action.makes, "")) or key
        done = f"done={quote(answered.call_id)}"
        if page.open is None or not there:
            return redirect(f"{address(page.name)}?{done}", 303)
        if self._pages.found(page, there, visit) is None:
            # Not made yet, or gone by now; the list leads there if it comes.
            return redirect(f"{address(page.name)}?then={quote(there)}&{done}", 303)
        return redirect(f"{address(page.name, there)}&{done}", 303)

    def _decision(self, approval_id: str, visit: Visit) -> str:
        """Return where the viewer decides on what they have just asked for, or had before; "" if others decide."""
        approvals = next((page for page in visit.frame.pages if page.decides), None)
        if approvals is None or not approval_id or self._pages.found(approvals, approval_id, visit) is None:
            return ""
        return address(approvals.name, approval_id)

    def _decide(self, page: WebPage, visit: Visit, form: Mapping[str, str]) -> HttpResponse:
        """Pass the form to its page; show the changed thing, or the errors of the form."""
        assert page.decides
        key = form.get("open", "")
        if page.decides_together and not key:
            decided = page.decides_together(self._pages.wiring, visit.viewer, form)
            return self._views.listing(page, replace(visit, query={}), "", decided)
        if self._pages.found(page, key, visit) is None:
            return visit.frame.message("nothing_here", 404)
        refused = page.decides(self._pages.wiring, visit.viewer, key, form)
        came_from = form.get("conversation", "")
        if refused is None:
            return redirect(self._conversation(came_from, visit) or address(page.name, key), 303)
        return self._views.one(page, replace(visit, query={"open": key, "conversation": came_from}), refused=refused)

    def _conversation(self, key: str, visit: Visit) -> str:
        """Return the address of the end of one of the member's own conversations, "" if it is none."""
        page = next((one for one in visit.frame.pages if one.name == "conversations"), None)
        # The page is read from its newest part, also if this request was for an older one.
        own = page is not None and self._pages.found(page, key, replace(visit, query={})) is not None
        return f"{address('conversations', key)}#end" if own else ""

    def call(self, page: WebPage, visit: Visit) -> HttpResponse:
        """Make the call of an action for an app, whose request no other page can forge."""
        if visit.app is None:
            return problem(403, "Only the key of an app may be used here.")
        if len(visit.request.body) > MOST_BYTES:
            return problem(413, f"More than {MOST_BYTES} bytes.")
        try:
            asked = ActionRequest.model_validate_json(visit.request.body)
        except ValidationError:
            return problem(400, "Send JSON with do, open and arguments, as openapi.json describes them.")
        target = self._pages.target(page, asked.do, asked.open, visit)
        if target is None:
            return problem(404, "There is no such thing, or nothing like this is done with it.")
        if not target.fits and not self._pages.calls.made(visit.member, asked.once, visit.app):
            return problem(409, "Nothing like this is done with it as it is now.")
        action, tool, data = target.action, target.tool, target.data
        try:
            arguments = checked(
                tool, {**action.always, **taken(action, data), **asked.only((*action.asks, *action.carries))}
            )
            answered = self._pages.calls.call(visit.member, tool, arguments, asked.once, visit.app)
        except InvalidFormError as error:
            return problem(422, f"These do not fit: {', '.join(error.fields)}.")
        except IdempotencyKeyReusedError:
            return problem(409, "This once was given for another call before.")
        return call_state(answered)
