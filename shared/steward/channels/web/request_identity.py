"""Identifies who requests a page: a member by session cookie, or their app by its key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl

from steward.agent.apps.models import App
from steward.agent.apps.service import AppService
from steward.channels.pages.http_messages import HttpRequest
from steward.channels.pages.page_declarations import Viewer, WebPage
from steward.channels.web.models import WebSession
from steward.channels.web.sessions import SessionService
from steward.channels.web.shell import Frame, PagePlaces
from steward.core.clock import Clock
from steward.people.directory.models import Account, Member
from steward.people.directory.service import PeopleService


@dataclass(frozen=True)
class Visit:
    """One request, by a member or by their app."""

    request: HttpRequest
    member: Member
    app: App | None
    session: WebSession | None
    account: Account
    viewer: Viewer
    frame: Frame
    query: Mapping[str, str]


class Visits:
    """Recognizes who asks. `services` are those that members may connect, `places` what pages need beside us."""

    def __init__(
        self,
        pages: Sequence[WebPage],
        people: PeopleService,
        sessions: SessionService,
        apps: AppService,
        services: Sequence[str],
        places: PagePlaces,
        clock: Clock,
    ) -> None:
        self._pages = pages
        self._people = people
        self._sessions = sessions
        self._apps = apps
        self._services = services
        self._places = places
        self._clock = clock

    def of(self, request: HttpRequest) -> Visit | None:
        """Return who asks: by the key of an app, else by the cookie of a session."""
        cookie = request.cookies.get(self._sessions.cookie_name, "")
        scheme, _, key = request.headers.get("authorization", "").partition(" ")
        app = self._apps.known(key.strip()) if scheme.lower() == "bearer" else None
        session, member = (self._sessions.signed_in(cookie) if cookie and not scheme else None) or (None, None)
        if app:
            member = self._people.member_now(app.account_id, app.member_id)
        account = self._people.account(member.account_id) if member else None
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
        frame = Frame(viewer, account.name, token, pages, self._places)
        return Visit(request, member, app, session, account, viewer, frame, dict(parse_qsl(request.raw_query)))

    def _there(self, page: WebPage, member: Member, account: Account) -> bool:
        """Return whether the member may see the page, and the account has its subject."""
        services = ("", *self._services)
        return member.role in page.seen_by and page.trade in ("", account.trade) and page.service in services
