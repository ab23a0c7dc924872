"""Router of the web app: sends signed-in members' requests to pages, forms and JSON.

A page reads, and never writes: a click becomes a tool call of that member (`member_calls.py`), a message an event.
Programs use the same pages as JSON, with the key of an app that a member has connected; their calls are judged as that
app's.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from steward.agent.apps.models import MOST_A_MINUTE
from steward.agent.apps.service import AppService
from steward.channels.pages.http_messages import HttpRequest, HttpResponse, redirect
from steward.channels.web.assets import asset
from steward.channels.web.json_api import document, problem, where_news_come, where_to_upload
from steward.channels.web.page_actions import PageActions
from steward.channels.web.page_reader import PageReader
from steward.channels.web.page_values import address
from steward.channels.web.page_views import PageViews
from steward.channels.web.request_identity import Visit, Visits
from steward.channels.web.sessions import SessionService
from steward.channels.web.sign_in_pages import SignInPages
from steward.channels.web.socket_tickets import SocketTickets
from steward.channels.web.uploads import Uploads

ROOT = "/app"
_DOCUMENTS = "documents/"


class WebApp:
    """Answers requests below `/app`."""

    def __init__(
        self,
        visits: Visits,
        pages: PageReader,
        sessions: SessionService,
        sign_in: Callable[[], SignInPages],
        apps: AppService,
        sockets: SocketTickets,
        uploads: Uploads,
    ) -> None:
        self._visits = visits
        self._pages = pages
        self._views = PageViews(pages)
        self._actions = PageActions(pages, self._views, sessions)
        self._sign_in = sign_in
        self._apps = apps
        self._sockets = sockets
        self._uploads = uploads

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the answer to one request."""
        path = request.path.removeprefix(ROOT).strip("/")
        if path.startswith("assets/"):
            return asset(path.removeprefix("assets/"))
        if SignInPages.serves(request.path):
            return self._sign_in().answer(request)
        visit = self._visits.of(request)
        if visit is None:
            if path.endswith(".json"):
                return problem(401, "Sign in, or give the key of an app: Authorization: Bearer …")
            wanted = f"{request.path}?{request.raw_query}" if request.raw_query else request.path
            return redirect(f"{ROOT}/sign-in?to={quote(wanted, safe='')}")
        if visit.app and self._apps.used(visit.app) > MOST_A_MINUTE:
            return problem(429, f"More than {MOST_A_MINUTE} requests in a minute.")
        if not path:
            return redirect(address(visit.frame.pages[0].name))
        return self._page(path, visit)

    def _page(self, path: str, visit: Visit) -> HttpResponse:
        name, _, form = path.partition(".")
        as_json = form == "json"
        if name == "socket" and as_json:
            return where_news_come(self._sockets.ticket(visit.session) if visit.session else "")
        if name == "upload" and as_json and visit.session:
            signed = self._uploads.form(visit.viewer, visit.query.get("name", ""), visit.query.get("type", ""))
            return where_to_upload(*signed) if signed else problem(415, "Files of this type are not taken in.")
        if name.startswith(_DOCUMENTS):
            link = self._uploads.link(visit.viewer, path.removeprefix(_DOCUMENTS))
            return redirect(link) if link else visit.frame.message("nothing_here", 404)
        if name == "openapi" and as_json:
            return document(visit.frame.pages, self._pages.argument_types(visit))
        page = next((one for one in visit.frame.pages if one.name == name), None)
        if page is None or form not in ("", "json", "csv"):
            return problem(404, "There is no such page.") if as_json else visit.frame.message("nothing_here", 404)
        if visit.app and not as_json:
            return problem(404, "Programs read pages as JSON.")
        if visit.request.method == "POST":
            return self._actions.call(page, visit) if as_json else self._actions.act(page, visit)
        if "do" in visit.query:
            return self._views.form(page, visit)
        if "open" in visit.query:
            return self._views.one(page, visit, as_json=as_json)
        return self._views.listing(page, visit, form)
