"""Crash scenario of sign-in with Google: the tool call that waited for the sign-in runs once."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import unescape
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import httpx2

from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA, account_of
from tests.support.google_cloud import CALL, LINK, Browser, calls_tools
from tests.support.outsiders import member

_CALENDAR = CALL + json.dumps([["list_calendar_events", {"start": "2026-11-20", "end": "2026-11-21"}]])
_SECOND = r"^(?:An earlier text .* It said: )?"


def _asks(stage: Stage) -> None:
    # Whoever comes with a link or a code a second time is told that it is over.
    stage.refusals = (400, 404)
    stage.text(MARIA, _CALENDAR)


def _has_signed_in(stage: Stage) -> bool:
    """Return whether her grant is stored."""
    who = member(stage, MARIA).member_id
    return stage.wiring.grant_store.grant(account_of(stage), who, "google") is not None


def _signs_in(stage: Stage) -> bool:
    """Maria takes the newest link to its end; from the start again, if something on the way did not answer."""
    links = [found[1] for body in stage.texts_to(MARIA) if (found := LINK.search(body))]
    if not links or _has_signed_in(stage):
        return False
    browser = Browser(stage)
    if browser.open(links[-1])["statusCode"] != 200:
        return False
    began = browser.open(links[-1], "POST")
    if began["statusCode"] == 303:
        browser.open("/g/callback", query=urlencode(_consents(began["headers"]["location"])))
    return _has_signed_in(stage)


def _consents(location: str) -> dict[str, str]:
    """Return the callback request of her browser after she granted all scopes on Google's page."""
    hidden = re.search(r'name="request" value="([^"]*)"', httpx2.get(location).text)
    assert hidden
    scopes = parse_qs(urlsplit(location).query)["scope"][0].split()
    form = {"request": unescape(hidden[1]), "account": MARIA.email, "decision": "allow", "scope": scopes}
    answer = httpx2.post(location.partition("?")[0], data=form)
    return dict(parse_qsl(urlsplit(answer.headers["location"]).query))


def _read_once(stage: Stage) -> Sequence[str]:
    """The calendar was read for the one call there was."""
    calls = [row["row"] for row in stage.conversation_rows() if row["row"].startswith("call#")]
    return [] if len(calls) == 1 else [f"there are the calls {calls}"]


SIGN_INS: tuple[Scenario, ...] = (
    Scenario(
        "signs in for a call that waits",
        _asks,
        calls_tools,
        (Expect(MARIA, LINK.pattern), Expect(MARIA, rf"{_SECOND}Here you are\.")),
        act=_signs_in,
        may=(Expect(MARIA, rf"{_SECOND}One moment\."),),
        services=("google",),
        verify=_read_once,
    ),
)
