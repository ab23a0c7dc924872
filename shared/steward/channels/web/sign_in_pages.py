"""Pages to sign in to the web app and out of it (`/app/sign-in…`, `/app/sign-out…`)."""

from __future__ import annotations

import hmac
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlencode

from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.channels.pages.page_renderer import ending, page
from steward.channels.web.devices import device_of
from steward.channels.web.models import WebSignInError
from steward.channels.web.sessions import FORM_TOKEN, SIGN_OUT_EVERYWHERE, SessionService, own_cookie
from steward.core.languages import spoken
from steward.core.log import logger
from steward.core.sentences import ENGLISH, render, say
from steward.core.settings import Settings
from steward.people.directory.emails import email_key
from steward.people.directory.models import Member
from steward.people.directory.service import PeopleService

if TYPE_CHECKING:
    # Every page imports this module, and only a sign-in uses what these are made of.
    from steward.channels.web.oidc import OpenIdProvider
    from steward.channels.web.sign_in_cookie import SignInCookie

HOME = "/app"
SIGN_IN = f"{HOME}/sign-in"
CALLBACK = f"{SIGN_IN}/back"
_TEAM = f"{SIGN_IN}/team"
_SIGN_OUT = f"{HOME}/sign-out"
# Our own paths, as far as browsers cannot read them as anything else: no other host, no way up, no second sign-in.
_CHARACTER = r"(?:[\w~@:+,=-]|%(?!2[ef]|5c|[01]|7f)[0-9a-f]{2})"
_OWN_PATH = re.compile(
    rf"{HOME}(?!/sign-in)(?:/{_CHARACTER}(?:\.|{_CHARACTER})*)*/?(?:\?(?:[&/.]|{_CHARACTER})*)?",
    re.ASCII | re.IGNORECASE,
)
# What a cookie was signed for: a sign-in begun at the provider, and the choice among several teams after it.
_BEGUN, _CHOICE = "begun", "choice"


class SignInPages:
    """Handler of the pages."""

    def __init__(
        self,
        provider: OpenIdProvider,
        sessions: SessionService,
        people: PeopleService,
        cookie: SignInCookie,
        settings: Settings,
    ) -> None:
        self._provider = provider
        self._sessions = sessions
        self._people = people
        self._cookie = cookie
        self._public_url = settings.web_url
        self._domains = settings.sign_in_domains
        self._session_seconds = settings.web_session_days * 86_400

    @staticmethod
    def serves(path: str) -> bool:
        """Tell if a path is one of these pages."""
        return path in (SIGN_IN, CALLBACK, _TEAM, _SIGN_OUT, SIGN_OUT_EVERYWHERE)

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the page for a request."""
        match request.method, request.path:
            case "GET", path if path == SIGN_IN:
                return self._begin(request)
            case "GET", path if path == CALLBACK:
                return self._back(request)
            case "POST", path if path == _TEAM:
                return self._choose(request)
            case "GET", path if path == SIGN_OUT_EVERYWHERE:
                return self._ask(request)
            case "POST", path if path in (_SIGN_OUT, SIGN_OUT_EVERYWHERE):
                return self._sign_out(request)
        return ending("nothing_here", 404, language=_language(request))

    @property
    def _cookie_name(self) -> str:
        return own_cookie("steward-sign-in", self._public_url)

    def _begin(self, request: HttpRequest) -> HttpResponse:
        to = own_path(_fields(request.raw_query).get("to", ""))
        try:
            asked = self._provider.begin()
        except WebSignInError as error:
            logger.warning("web sign-in not begun", extra={"why": str(error)})
            return self._over("web_failed", 502, request, to)
        values = {"state": asked.state, "nonce": asked.nonce, "verifier": asked.verifier, "to": to}
        return _redirect(asked.url, self._set(self._cookie_name, self._cookie.signed(_BEGUN, values)))

    def _back(self, request: HttpRequest) -> HttpResponse:
        given, begun = _fields(request.raw_query), self._carried(request, _BEGUN)
        if begun is None or not hmac.compare_digest(begun["state"].encode(), given.get("state", "").encode()):
            return self._over("web_over", 400, request)
        if "code" not in given:
            return self._over("web_declined", 200, request, begun["to"])
        try:
            address = self._provider.address(given["code"], nonce=begun["nonce"], verifier=begun["verifier"])
        except WebSignInError as error:
            logger.warning("web sign-in refused", extra={"why": str(error)})
            return self._over("web_failed", 400, request, begun["to"])
        members = self._members(address)
        if len(members) == 1:
            return self._signed_in(request, members[0], begun["to"])
        language = _language(request)
        if not members:
            said = render(say("web-unknown", address=address), language)
            return self._message("web_unknown", said, 403, language, begun["to"])
        return self._teams(members, begun["to"], language)

    def _members(self, address: str) -> list[Member]:
        if self._domains and address.rpartition("@")[2].lower() not in self._domains:
            return []
        accounts = dict.fromkeys(own.account_id for own in self._people.numbers())
        found = (self._people.member_at(account_id, email_key(address)) for account_id in accounts)
        return [member for member in found if member and member.decides]

    def _teams(self, members: list[Member], to: str, language: str) -> HttpResponse:
        accounts = {member.account_id: self._people.account(member.account_id) for member in members}
        teams = [(account_id, account.name) for account_id, account in accounts.items() if account]
        values = {"members": {member.account_id: member.member_id for member in members}, "to": to}
        made = page(
            "web_teams.html",
            language=language,
            heading=render(say("page-headline", form="web_choose"), language),
            text=render(say("page-ending", form="web_choose"), language),
            action=_TEAM,
            teams=teams,
        )
        return _with_cookies(made, self._set(self._cookie_name, self._cookie.signed(_CHOICE, values)))

    def _choose(self, request: HttpRequest) -> HttpResponse:
        choice, account_id = self._carried(request, _CHOICE), _fields(request.body.decode("latin-1")).get("account", "")
        if choice is None or account_id not in choice["members"]:
            return self._over("web_over", 400, request)
        member = self._people.member_now(account_id, choice["members"][account_id])
        if member is None or not member.decides:
            return self._over("web_over", 400, request)
        return self._signed_in(request, member, choice["to"])

    def _signed_in(self, request: HttpRequest, member: Member, to: str) -> HttpResponse:
        # A value that the browser had before is never taken over.
        if before := self._sessions.known(self._value(request)):
            self._sessions.end(before)
        _, value = self._sessions.open(member, device_of(request.headers.get("user-agent", "")))
        signed_in = self._set(self._sessions.cookie_name, value, self._session_seconds)
        return _redirect(to, signed_in, self._set(self._cookie_name, "", 0))

    def _ask(self, request: HttpRequest) -> HttpResponse:
        value = self._value(request)
        session = self._sessions.known(value)
        member = self._people.member(session.account_id, session.member_id) if session else None
        if member is None:
            return _redirect(f"{SIGN_IN}?{urlencode({'to': SIGN_OUT_EVERYWHERE})}")
        return page(
            "web_sign_out.html",
            language=member.language,
            team=self._people.team_of(member.account_id),
            heading=render(say("page-headline", form="web_sign_out"), member.language),
            text=render(say("page-ending", form="web_sign_out"), member.language),
            field=FORM_TOKEN,
            token=self._sessions.form_token(value),
        )

    def _sign_out(self, request: HttpRequest) -> HttpResponse:
        value, everywhere = self._value(request), request.path == SIGN_OUT_EVERYWHERE
        if session := self._sessions.known(value):
            token = _fields(request.body.decode("latin-1")).get(FORM_TOKEN, "")
            if not self._sessions.is_form_token(value, token):
                return ending("no_form", 403, language=_language(request))
            if everywhere:
                self._sessions.end_all(session.account_id, session.member_id)
            else:
                self._sessions.end(session)
        done = self._over("web_signed_out_everywhere" if everywhere else "web_signed_out", 200, request)
        return _with_cookies(done, self._set(self._sessions.cookie_name, "", 0))

    def _over(self, how: str, status: int, request: HttpRequest, to: str = HOME) -> HttpResponse:
        language = _language(request)
        return self._message(how, render(say("page-ending", form=how), language), status, language, to)

    def _message(self, how: str, text: str, status: int, language: str, to: str) -> HttpResponse:
        made = page(
            "web_message.html",
            status,
            language,
            heading=render(say("page-headline", form=how), language),
            text=text,
            again=f"{SIGN_IN}?{urlencode({'to': to})}",
        )
        return _with_cookies(made, self._set(self._cookie_name, "", 0))

    def _value(self, request: HttpRequest) -> str:
        return request.cookies.get(self._sessions.cookie_name, "")

    def _carried(self, request: HttpRequest, use: str) -> dict[str, Any] | None:
        return self._cookie.read(use, request.cookies.get(self._cookie_name, ""))

    def _set(self, name: str, value: str, seconds: int | None = None) -> str:
        # Lax, so that the browser sends it when the provider redirects back.
        secure = "; Secure" if self._public_url.startswith("https:") else ""
        longest = self._cookie.seconds if seconds is None else seconds
        return f"{name}={value}; Path=/; Max-Age={longest}; HttpOnly; SameSite=Lax{secure}"


def own_path(path: str) -> str:
    """Return a path of the web app unchanged, and its first page in place of anything else."""
    return path if _OWN_PATH.fullmatch(path) else HOME


def _fields(form: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(form).items()}


def _language(request: HttpRequest) -> str:
    """Return the first language of the browser that Steward speaks."""
    wanted = request.headers.get("accept-language", "").split(",")
    known = (spoken(tag.partition(";")[0].strip()) for tag in wanted)
    return next(filter(None, known), ENGLISH)


def _redirect(location: str, *cookies: str) -> HttpResponse:
    return HttpResponse(303, "", "text/plain", {"location": location}, cookies)


def _with_cookies(made: HttpResponse, *cookies: str) -> HttpResponse:
    return HttpResponse(made.status, made.body, made.content_type, made.headers, (*made.cookies, *cookies))
