"""Sign-in pages: GET shows what is requested, POST redirects to the service, and the callback completes the sign-in."""

from __future__ import annotations

import secrets
from urllib.parse import parse_qs

from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.channels.pages.page_renderer import ending, page
from steward.core.catalogs import forms
from steward.core.log import logger
from steward.core.sentences import Sentence, render, say
from steward.integrations.accounts.service import OpenedSignIn, SignInLinkError, SignInService
from steward.integrations.accounts.sign_in_links import SignInLinks
from steward.integrations.accounts.sign_in_provider import SignInRefusedError

_COOKIE = "steward_sign_in"
# Google accepts code verifiers of 43 to 128 characters; this many bytes give 64.
_VERIFIER_BYTES = 48
_COOKIE_SECONDS = 3_600


class SignInPage:
    """Handler of the sign-in pages."""

    def __init__(self, sign_ins: SignInService, links: SignInLinks) -> None:
        self._sign_ins = sign_ins
        self._links = links

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the page for a request. An invalid link never shows what a valid one would."""
        if self._sign_ins.too_many(request.source_ip):
            return ending("too_many", 429)
        place = request.path.rsplit("/", 1)[-1]
        try:
            if place == "callback" and request.method == "GET":
                return self._returned(request)
            opened = self._sign_ins.open(place)
            if request.method != "POST":
                return self._show(opened)
            # Cross-site submission is refused, since the person would not have read for whom they sign in.
            if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                return ending("no_button", 403, language=opened.member.language)
            return self._go_on(opened)
        except SignInLinkError:
            return ending("sign_in_over", 404)

    @property
    def _cookie(self) -> str:
        """The prefix `__Secure-` keeps insecure origins of the domain from setting the cookie."""
        return f"__Secure-{_COOKIE}" if self._links.secure else _COOKIE

    def _show(self, opened: OpenedSignIn) -> HttpResponse:
        language = opened.member.language
        named = [scope_in_words(scope) for scope in self._sign_ins.wanted(opened)]
        may = [render(sentence, language) for sentence in dict.fromkeys(filter(None, named))]
        return page(
            "sign_in.html",
            language=language,
            team=opened.account.name,
            forms_to=self._sign_ins.origin(opened),
            headline=render(say("sign-in-title", who=opened.member.name), language),
            means=render(say("may-then", account=opened.account.name), language),
            may=may,
        )

    def _go_on(self, opened: OpenedSignIn) -> HttpResponse:
        verifier = secrets.token_urlsafe(_VERIFIER_BYTES)
        # Lax, so that the browser sends the cookie when the service redirects back.
        secure = "; Secure" if self._links.secure else ""
        cookie = f"{self._cookie}={verifier}; Path=/g/; Max-Age={_COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
        location = {"location": self._sign_ins.authorization_url(opened, verifier)}
        return HttpResponse(303, "", "text/plain", location, (cookie,))

    def _returned(self, request: HttpRequest) -> HttpResponse:
        given = {name: values[0] for name, values in parse_qs(request.raw_query).items()}
        verifier = request.cookies.get(self._cookie, "")
        opened = self._sign_ins.returned(given.get("state", ""), verifier)
        language, team = opened.member.language, opened.account.name
        if "code" not in given:
            return ending("sign_in_declined", language=language, team=team)
        try:
            grant = self._sign_ins.complete(opened, given["code"], verifier)
        except SignInRefusedError as error:
            logger.warning("sign-in refused", extra={"why": str(error), "sign_in": opened.sign_in.sign_in_id})
            return ending("sign_in_failed", 400, language=language, team=team)
        how: str = "signed_in" if grant.allows(opened.sign_in.scopes) else "allowed_less"
        return ending(how, before=say("allowed-as", address=grant.address), language=language, team=team)


def scope_in_words(scope: str) -> Sentence | None:
    """Describe a scope; None for one that only identifies the account."""
    form = scope.rpartition("/")[2].replace(".", "_")
    return say("scope-in-words", form=form) if form in forms("scope-in-words") else None
