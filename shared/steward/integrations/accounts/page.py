"""The pages of a sign-in: a GET of the link shows what is asked for, a POST leads to the service, which leads back."""

from __future__ import annotations

import secrets
from typing import cast, get_args
from urllib.parse import parse_qs

from steward.channels.pages.http import HttpRequest, HttpResponse
from steward.channels.pages.pages import ending, page
from steward.core.log import logger
from steward.integrations.accounts.links import SignInLinks
from steward.integrations.accounts.provider import SignInRefused
from steward.integrations.accounts.service import LinkOver, Opened, SignInService
from steward.wording.integrations import AllowedAs, MayThen, ScopeForm, ScopeInWords, SignInTitle
from steward.wording.pages import Ending
from steward.wording.sentence import Sentence, render

_COOKIE = "steward_sign_in"
# What Google takes for a code verifier is 43 to 128 characters; so many bytes are 64.
_VERIFIER_BYTES = 48
_COOKIE_SECONDS = 3_600


class SignInPage:
    """Answers what a browser asks on its way to a service and back."""

    def __init__(self, sign_ins: SignInService, links: SignInLinks) -> None:
        self._sign_ins = sign_ins
        self._links = links

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The page for this request. A wrong link never learns what a right one would have shown."""
        if self._sign_ins.too_many(request.source_ip):
            return ending("too_many", 429)
        place = request.path.rsplit("/", 1)[-1]
        try:
            if place == "callback" and request.method == "GET":
                return self._returned(request)
            opened = self._sign_ins.open(place)
            if request.method != "POST":
                return self._show(opened)
            # Another site must not press the button: whoever does it would not have read for whom they sign in.
            if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                return ending("no_button", 403, language=opened.member.language)
            return self._go_on(opened)
        except LinkOver:
            return ending("sign_in_over", 404)

    @property
    def _cookie(self) -> str:
        """No other site of the domain can set one of this name."""
        return f"__Secure-{_COOKIE}" if self._links.secure else _COOKIE

    def _show(self, opened: Opened) -> HttpResponse:
        language = opened.member.language
        named = [scope_in_words(scope) for scope in self._sign_ins.wanted(opened)]
        may = [render(sentence, language) for sentence in dict.fromkeys(filter(None, named))]
        return page(
            "sign_in.html",
            language=language,
            forms_to=self._sign_ins.origin(opened),
            headline=render(SignInTitle(who=opened.member.name), language),
            means=render(MayThen(account=opened.account.name), language),
            may=may,
        )

    def _go_on(self, opened: Opened) -> HttpResponse:
        verifier = secrets.token_urlsafe(_VERIFIER_BYTES)
        # Lax: it must come along when the service sends the browser back.
        secure = "; Secure" if self._links.secure else ""
        cookie = f"{self._cookie}={verifier}; Path=/g/; Max-Age={_COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
        location = {"location": self._sign_ins.authorization_url(opened, verifier)}
        return HttpResponse(303, "", "text/plain", location, (cookie,))

    def _returned(self, request: HttpRequest) -> HttpResponse:
        given = {name: values[0] for name, values in parse_qs(request.raw_query).items()}
        verifier = request.cookies.get(self._cookie, "")
        opened = self._sign_ins.returned(given.get("state", ""), verifier)
        language = opened.member.language
        if "code" not in given:
            return ending("sign_in_declined", language=language)
        try:
            grant = self._sign_ins.complete(opened, given["code"], verifier)
        except SignInRefused as error:
            logger.warning("sign-in refused", extra={"why": str(error), "sign_in": opened.sign_in.sign_in_id})
            return ending("sign_in_failed", 400, language=language)
        how: Ending = "signed_in" if grant.allows(opened.sign_in.scopes) else "allowed_less"
        return ending(how, before=AllowedAs(address=grant.address), language=language)


def scope_in_words(scope: str) -> Sentence | None:
    """What it lets Steward do; None for one that says no more than whose account it is."""
    form = scope.rpartition("/")[2].replace(".", "_")
    return ScopeInWords(form=cast("ScopeForm", form)) if form in get_args(ScopeForm) else None
