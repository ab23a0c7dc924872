"""Sign-in at the fake Google: consent, tokens and revocation."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx2
import pytest
from google.auth import crypt, jwt

from infra.local.world.google import GoogleWorld
from infra.local.world.google.keys import CLIENT_ID, SERVICE_ACCOUNT, private_key, public_key
from infra.local.world.google.oauth import s256
from tests.support.google import ServedGoogle, serve_google
from tests.support.walks import for_each

MARIA = "maria@oakstreet.example"
CALENDAR = "https://www.googleapis.com/auth/calendar.events"
MAIL = "https://www.googleapis.com/auth/gmail.readonly"
SIGN_IN = "openid https://www.googleapis.com/auth/userinfo.email"
EVENTS = "/calendar/v3/calendars/primary/events"
VERIFIER = "v" * 64


@dataclass
class Clock:
    """A clock that a test moves."""

    now: datetime = datetime(2026, 11, 20, 14, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        """What it shows."""
        return self.now


def opened(clock: Clock, folder: Path | None = None) -> GoogleWorld:
    return GoogleWorld("steward@oakstreet.example", clock, folder, people={MARIA: "Maria Gomez"})


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def google(clock: Clock) -> Iterator[ServedGoogle]:
    with serve_google(opened(clock)) as served:
        yield served


def failure(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, str(answer.json()["error"])


def test_a_person_signs_in_and_the_tokens_open_what_they_allowed(google: ServedGoogle) -> None:
    said = google.decide(
        MARIA, f"{SIGN_IN} {CALENDAR}", access_type="offline",
        code_challenge=s256(VERIFIER), code_challenge_method="S256",
    )  # fmt: skip
    assert said["state"] == "s1"
    tokens = google.redeem(said["code"], code_verifier=VERIFIER).json()
    assert set(tokens) == {"access_token", "expires_in", "refresh_token", "scope", "token_type", "id_token"}
    assert set(tokens["scope"].split()) == set(f"{SIGN_IN} {CALENDAR}".split())
    who = jwt.decode(tokens["id_token"], certs=public_key(), verify=False)
    assert (who["iss"], who["aud"], who["email"]) == ("https://accounts.google.com", CLIENT_ID, MARIA)
    assert google.ask("GET", EVENTS, tokens["access_token"]).status_code == 200


def test_unticked_scope_is_not_granted(google: ServedGoogle) -> None:
    said = google.decide(MARIA, f"{SIGN_IN} {CALENDAR} {MAIL}", allowed=MAIL)
    tokens = google.redeem(said["code"]).json()
    assert set(tokens["scope"].split()) == set(f"{SIGN_IN} {MAIL}".split())
    refused = google.ask("GET", EVENTS, tokens["access_token"])
    assert refused.status_code == 403
    assert refused.json()["error"]["details"][0]["reason"] == "ACCESS_TOKEN_SCOPE_INSUFFICIENT"
    assert google.ask("GET", "/gmail/v1/users/me/profile", tokens["access_token"]).json()["emailAddress"] == MARIA


def test_earlier_scopes_are_included_if_asked_for(google: ServedGoogle) -> None:
    google.signed_in(MARIA, MAIL)
    said = google.decide(MARIA, CALENDAR, include_granted_scopes="true")
    assert set(google.redeem(said["code"]).json()["scope"].split()) == {MAIL, CALENDAR}
    said = google.decide(MARIA, CALENDAR)
    assert google.redeem(said["code"]).json()["scope"] == CALENDAR


def test_a_refresh_token_comes_with_consent_alone(google: ServedGoogle) -> None:
    def tokens(**more: str) -> set[str]:
        return set(google.redeem(google.decide(MARIA, CALENDAR, **more)["code"]).json())

    assert "refresh_token" not in tokens()
    assert "refresh_token" not in tokens(access_type="offline")
    assert "refresh_token" in tokens(access_type="offline", prompt="consent")


def test_person_who_cancels_returns_without_a_code(google: ServedGoogle) -> None:
    assert google.decide(MARIA, CALENDAR, decision="cancel") == {"error": "access_denied", "state": "s1"}


def test_a_code_is_good_once_for_ten_minutes(google: ServedGoogle, clock: Clock) -> None:
    code = google.decide(MARIA, CALENDAR)["code"]
    assert google.redeem(code).status_code == 200
    assert failure(google.redeem(code)) == (400, "invalid_grant")
    late = google.decide(MARIA, CALENDAR)["code"]
    clock.now += timedelta(minutes=10)
    assert failure(google.redeem(late)) == (400, "invalid_grant")


@for_each(
    ("wrong", "said"),
    [
        ({"code_verifier": "w" * 64}, (400, "invalid_grant")),
        ({"code_verifier": ""}, (400, "invalid_grant")),
        ({"redirect_uri": "https://elsewhere.test/"}, (400, "invalid_grant")),
        ({"code": "4/0Anone"}, (400, "invalid_grant")),
        ({"client_secret": "guessed"}, (401, "invalid_client")),
        ({"client_id": "nobody"}, (401, "invalid_client")),
        ({"grant_type": "password"}, (400, "unsupported_grant_type")),
    ],
)
def test_a_code_is_nothing_without_what_belongs_to_it(
    google: ServedGoogle, wrong: dict[str, str], said: tuple[int, str]
) -> None:
    code = google.decide(MARIA, CALENDAR, code_challenge=s256(VERIFIER), code_challenge_method="S256")["code"]
    assert failure(google.redeem(**{"code": code, "code_verifier": VERIFIER, **wrong})) == said
    assert google.redeem(code, code_verifier=VERIFIER).status_code == 200


@for_each(
    ("wrong", "said"),
    [
        ({"redirect_uri": "https://elsewhere.test/"}, "redirect_uri_mismatch"),
        ({"client_id": "nobody"}, "invalid_client"),
        ({"scope": "https://www.googleapis.com/auth/everything"}, "invalid_scope"),
        ({"scope": ""}, "Missing required parameter: scope"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"code_challenge": "x", "code_challenge_method": "plain"}, "S256"),
    ],
)
def test_nobody_is_sent_back_with_a_wrong_request(google: ServedGoogle, wrong: dict[str, str], said: str) -> None:
    page = google.consent_page(CALENDAR, **wrong)
    assert page.status_code in (400, 401)
    assert said in page.text
    assert "<form" not in page.text


def test_an_access_token_ends_and_a_refresh_token_brings_another(google: ServedGoogle, clock: Clock) -> None:
    tokens = google.signed_in(MARIA, CALENDAR)
    clock.now += timedelta(hours=1)
    expired = google.ask("GET", EVENTS, tokens["access_token"])
    assert expired.json()["error"]["status"] == "UNAUTHENTICATED"
    again = google.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"]).json()
    assert google.ask("GET", EVENTS, again["access_token"]).status_code == 200


@for_each("which", ["access_token", "refresh_token"], clock=clock, google=google)
def test_revoking_ends_the_whole_grant(google: ServedGoogle, which: str) -> None:
    tokens = google.signed_in(MARIA, CALENDAR)
    assert google.revoke(tokens[which]).status_code == 200
    refused = google.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"])
    assert refused.json() == {"error": "invalid_grant", "error_description": "Token has been expired or revoked."}
    assert google.ask("GET", EVENTS, tokens["access_token"]).status_code == 401
    assert failure(google.revoke(tokens[which])) == (400, "invalid_token")


def assertion(address: str) -> str:
    """What Steward's service account signs to act for somebody."""
    # The library that reads it goes by the machine's own clock.
    now = int(time.time())
    said = {
        "iss": SERVICE_ACCOUNT, "sub": address, "aud": "https://oauth2.googleapis.com/token",
        "scope": f"{CALENDAR} {MAIL}", "iat": now, "exp": now + 3_600,
    }  # fmt: skip
    return str(jwt.encode(crypt.RSASigner.from_string(private_key().decode()), said).decode())


def test_the_service_account_acts_for_everybody_of_its_domain(google: ServedGoogle) -> None:
    def tokens(address: str) -> httpx2.Response:
        grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
        return google.token(grant_type=grant, assertion=assertion(address))

    google.world.open_account("pete@rossi-plumbing.example")
    token = tokens(MARIA).json()["access_token"]
    assert google.ask("GET", EVENTS, token).json()["summary"] == MARIA
    assert failure(tokens("pete@rossi-plumbing.example")) == (401, "unauthorized_client")
    assert failure(tokens("nobody@oakstreet.example")) == (401, "unauthorized_client")


def test_a_restart_signs_nobody_out(clock: Clock, tmp_path: Path) -> None:
    with serve_google(opened(clock, tmp_path)) as google:
        tokens = google.signed_in(MARIA, CALENDAR)
    with serve_google(opened(clock, tmp_path)) as google:
        assert google.ask("GET", EVENTS, tokens["access_token"]).status_code == 200
        again = google.token(grant_type="refresh_token", refresh_token=tokens["refresh_token"])
        assert again.json()["scope"] == CALENDAR
