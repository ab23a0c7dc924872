"""OAuth consent page of the fake Google: a person signs in and grants some of the requested scopes.

https://developers.google.com/identity/protocols/oauth2/web-server#creatingclient. It works without JavaScript.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

from jinja2 import Environment, FileSystemLoader
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from infra.local.world.google.keys import CLIENT_ID
from infra.local.world.google.oauth import ConsentRequest
from infra.local.world.google.scopes import KNOWN, SIGN_IN, long_name
from infra.local.world.google.world import GoogleWorld

AUTH_PATH = "/o/oauth2/v2/auth"
_STATIC = Path(__file__).parents[2] / "static"
# Description of each scope on the page.
_WORDS = {
    "gmail.readonly": "Read your mail",
    "gmail.send": "Send mail as you",
    "gmail.compose": "Write drafts and send mail as you",
    "gmail.modify": "Read, write and send mail, and move it between labels",
    "gmail.labels": "See and change your mail labels",
    "gmail.metadata": "See who wrote to you and when, without the words",
    "calendar": "See and change your calendars",
    "calendar.readonly": "See your calendars",
    "calendar.events": "See and change your events",
    "calendar.events.readonly": "See your events",
    "calendar.events.owned": "See and change the events of calendars you own",
    "calendar.freebusy": "See when you are busy",
    "drive": "See, change and delete all your files",
    "drive.readonly": "See all your files",
    "drive.file": "See and change only the files used with this app",
    "drive.metadata.readonly": "See the names of your files, without what is in them",
    "documents": "See and change your Google Docs",
    "documents.readonly": "See your Google Docs",
    "spreadsheets": "See and change your Google Sheets",
    "spreadsheets.readonly": "See your Google Sheets",
}


class _Refusal(Exception):
    """Refusal that Google shows on a page of its own instead of redirecting back to the client."""

    def __init__(self, code: int, error: str, message: str) -> None:
        super().__init__(message)
        self.code, self.error, self.message = code, error, message


def routes(world: GoogleWorld) -> list[BaseRoute]:
    """Return the routes of the page, its form and its stylesheet."""
    page = _Consent(world)
    return [
        Route(AUTH_PATH, page.show, methods=["GET"]),
        Route(AUTH_PATH, page.decide, methods=["POST"]),
        Mount("/o/static", StaticFiles(directory=_STATIC)),
    ]


class _Consent:
    def __init__(self, world: GoogleWorld) -> None:
        self._world = world
        loader = FileSystemLoader(_STATIC)
        self._pages = Environment(loader=loader, autoescape=True)

    async def show(self, request: Request) -> Response:
        """Show the page: a choice of account, and the requested scopes."""
        try:
            asked = self._asked(request.query_params)
        except _Refusal as error:
            return self._page(error.code, error=error)
        if asked.prompt == "none":
            return _return(asked, {"error": "interaction_required"})
        return self._consent(asked, request.url.query)

    async def decide(self, request: Request) -> Response:
        """Take the form `{request, account, scope…, decision}` and redirect back to the client."""
        given = parse_qsl((await request.body()).decode())
        form = dict(given)
        try:
            asked = self._asked(QueryParams(form.get("request", "")))
        except _Refusal as error:
            return self._page(error.code, error=error)
        if form.get("decision") != "allow":
            return _return(asked, {"error": "access_denied"})
        if form.get("account") not in self._accounts():
            return self._consent(asked, form["request"], problem="Choose an account first.")
        allowed = {value for name, value in given if name == "scope"} | SIGN_IN
        with self._world.lock:
            code = self._world.oauth.consent(form["account"], asked, allowed & set(asked.scopes))
        granted = self._world.oauth.granted(form["account"], asked.client_id) if asked.include_granted else ()
        scopes = sorted({*granted, *(allowed & set(asked.scopes))})
        return _return(asked, {"code": code, "scope": " ".join(scopes), "authuser": "0", "prompt": "consent"})

    def _asked(self, query: QueryParams) -> ConsentRequest:
        said = {name: query.get(name, "") for name in query}
        for name in ("client_id", "redirect_uri", "response_type", "scope"):
            if not said.get(name):
                raise _Refusal(400, "invalid_request", f"Missing required parameter: {name}")
        if said["client_id"] != CLIENT_ID:
            raise _Refusal(401, "invalid_client", "The OAuth client was not found.")
        if said["redirect_uri"] not in self._world.redirect_uris:
            why = f"The redirect URI {said['redirect_uri']} is not registered for this client."
            raise _Refusal(400, "redirect_uri_mismatch", why)
        if said["response_type"] != "code":
            raise _Refusal(400, "unsupported_response_type", f"Invalid response_type: {said['response_type']}")
        scopes = [_named(scope) for scope in said["scope"].split()]
        if unknown := set(scopes) - KNOWN:
            raise _Refusal(400, "invalid_scope", f"Some requested scopes were invalid: {', '.join(sorted(unknown))}")
        self._check_choices(said)
        return ConsentRequest(
            said["client_id"],
            said["redirect_uri"],
            tuple(dict.fromkeys(scopes)),
            state=said.get("state", ""),
            challenge=said.get("code_challenge", ""),
            offline=said.get("access_type") == "offline",
            prompt=said.get("prompt", ""),
            include_granted=said.get("include_granted_scopes") == "true",
            login_hint=said.get("login_hint", "").lower(),
            nonce=said.get("nonce", ""),
        )

    @staticmethod
    def _check_choices(said: dict[str, str]) -> None:
        if said.get("code_challenge") and said.get("code_challenge_method") != "S256":
            raise _Refusal(400, "invalid_request", "The fake knows no code_challenge_method but S256.")
        if said.get("access_type", "online") not in ("online", "offline"):
            raise _Refusal(400, "invalid_request", f"Invalid access_type: {said['access_type']}")
        if set(said.get("prompt", "").split()) - {"none", "consent", "select_account"}:
            raise _Refusal(400, "invalid_request", f"Invalid prompt: {said['prompt']}")
        if said.get("include_granted_scopes", "false") not in ("true", "false"):
            raise _Refusal(400, "invalid_request", "include_granted_scopes is true or false")

    def _accounts(self) -> dict[str, str]:
        return {one.address: one.name for one in self._world.accounts.values() if one.address != self._world.mailbox}

    def _consent(self, asked: ConsentRequest, query: str, problem: str = "") -> Response:
        wanted = [scope for scope in asked.scopes if scope not in SIGN_IN]
        short = {scope: scope.rpartition("/auth/")[2] for scope in wanted}
        scopes = [(scope, _WORDS.get(short[scope], short[scope]), short[scope]) for scope in wanted]
        return self._page(
            400 if problem else 200, asked=asked, query=query, accounts=self._accounts(), scopes=scopes, problem=problem
        )

    def _page(self, code: int, **said: object) -> Response:
        html = self._pages.get_template("consent.html").render(**said)
        asked = said.get("asked")
        # No `form-action`, since the form's redirect leads back to the client.
        back = (
            "{0.scheme}://{0.netloc}".format(urlsplit(asked.redirect_uri)) if isinstance(asked, ConsentRequest) else ""
        )
        policy = (
            f"default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; "
            f"frame-ancestors 'none'; form-action 'self' {back}"
        )
        headers = {"content-security-policy": policy.strip(), "referrer-policy": "no-referrer"}
        return HTMLResponse(html, status_code=code, headers=headers | {"cache-control": "no-store"})


def _named(scope: str) -> str:
    # Google answers with the long names of these two.
    return long_name(f"userinfo.{scope}") if scope in ("email", "profile") else scope


def _return(asked: ConsentRequest, said: dict[str, str]) -> Response:
    said |= {"state": asked.state} if asked.state else {}
    separator = "&" if urlsplit(asked.redirect_uri).query else "?"
    return RedirectResponse(f"{asked.redirect_uri}{separator}{urlencode(said)}", status_code=302)
