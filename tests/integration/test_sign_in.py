"""Sign-in with Google: a tool call without a grant waits, and runs after the member signs in by link."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import requests
from botocore.exceptions import ClientError

from infra.local.demo import Person
from infra.local.world.google.keys import CLIENT_ID
from steward.integrations.accounts.google.oauth import GoogleSignIn
from steward.integrations.accounts.google.scopes import (
    CALENDAR,
    CALL_SCOPES,
    DRIVE_READ,
    MAIL_READ,
    MAIL_WRITE,
    SHEETS,
    scopes_ahead,
)
from steward.time.watchers.models import EmailSkill
from steward.tools.index import TOOLS
from steward.tools.models import ExactCall
from steward.tools.store import CallStore
from tests.support import aws_inspection
from tests.support.cloud import DANA, MARIA, SAM, load_function
from tests.support.google_cloud import Browser, GoogleCloud, google_cloud
from tests.support.plumber import answer
from tests.support.walks import for_each, fresh_monkeypatch

TODAY = {"start": "2026-11-20", "end": "2026-11-20"}


@pytest.fixture
def google() -> Iterator[GoogleCloud]:
    with google_cloud() as running:
        yield running


def look(google: GoogleCloud, person: Person = MARIA) -> str:
    """Somebody has Steward look at their calendar: what the model was shown last."""
    return google.ask(person, "list_calendar_events", **TODAY)


def links_to(google: GoogleCloud, person: Person) -> int:
    """How many links to sign in somebody was sent."""
    return sum("/g/" in text for text in google.cloud.texts_to(person))


def an_event(google: GoogleCloud, title: str) -> None:
    """Something in Maria's calendar today at three."""
    times = {side: {"dateTime": f"2026-11-20T{hour}:00:00", "timeZone": "America/New_York"} for side, hour in ENDS}
    google.world.calendars.insert(MARIA.email, {"summary": title, **times})


ENDS = (("start", 15), ("end", 16))


def test_a_call_waits_for_sign_in_by_a_link_that_serves_once(google: GoogleCloud) -> None:
    an_event(google, "Boiler inspection")
    look(google)
    asked, said = google.cloud.texts_to(MARIA)
    assert {"/g/" in asked, "/g/" in said} == {True, False}
    assert "To look at your calendar I need you to sign in with Google once." in asked + said
    assert "One moment." in asked + said
    link = google.link_of(MARIA)
    answer = google.sign_in(MARIA)
    assert answer["statusCode"] == 200
    assert "Signed in as maria@oakstreet.example." in answer["body"]
    assert google.cloud.texts_to(MARIA)[-1].startswith("Here you are.")
    assert "2026-11-20T15:00 to 16:00 \u00b7 Boiler inspection" in google.shown()
    grant = google.grant_of(MARIA)
    assert grant
    assert grant.address == MARIA.email
    assert grant.allows((CALENDAR,))
    rows = json.dumps([aws_inspection.rows_of(table) for table in ("grants", "conversations", "ledger")], default=str)
    assert "1//0" not in rows
    assert "ya29." not in rows
    whose = {"account_id": grant.account_id, "member_id": grant.member_id, "service": "google"}
    keys = google.cloud.wiring.grant_keys
    assert keys.decrypted(grant.token, whose).startswith("1//0")
    with pytest.raises(ClientError):
        keys.decrypted(grant.token, {**whose, "member_id": "mbr-somebody-else"})
    # The link serves once.
    for method in ("GET", "POST"):
        answer = Browser(google.cloud).open(link, method)
        assert answer["statusCode"] == 404
        assert "This link is over" in answer["body"]


def test_later_calls_ask_nobody_even_when_the_token_or_secret_is_old(google: GoogleCloud) -> None:
    look(google)
    google.sign_in(MARIA)
    texts = len(google.cloud.texts_to(MARIA))
    look(google)
    assert google.cloud.texts_to(MARIA)[texts:] == ["Here you are."]
    # The access token ends, too.
    google.cloud.clock.shift(timedelta(hours=2))
    look(google)
    assert google.cloud.texts_to(MARIA)[-1] == "Here you are."
    assert links_to(google, MARIA) == 1
    # A secret that was rotated and not written here is an operator's to mend.
    google.change_secret(client_secret="rotated")
    google.cloud.clock.shift(timedelta(hours=2))
    google.cloud.functions["tools_google"] = load_function("tools_google", ("google",))
    assert "whoever runs it has to look" in look(google)
    assert google.grant_of(MARIA)
    assert links_to(google, MARIA) == 1


def test_page_of_a_link_says_for_whom_and_changes_nothing(google: GoogleCloud) -> None:
    """Programs that look at every link in a text follow it, too."""
    look(google)
    link, before = google.link_of(MARIA), aws_inspection.rows_of("conversations")
    for method in ("GET", "HEAD", "GET"):
        page = Browser(google.cloud).open(link, method)
        assert page["statusCode"] == 200
        assert "cookies" not in page
    assert "Connect Google for Maria Gomez" in page["body"]
    assert "Oak Street Homes" in page["body"]
    assert "see and change events in your calendar" in page["body"]
    assert "form-action 'self' http" in page["headers"]["content-security-policy"]
    # Its form is refused from another site.
    for site in ("cross-site", "same-site"):
        google.cloud.http("POST", link, headers={"Sec-Fetch-Site": site})
        assert google.cloud.http_answers[-1]["statusCode"] == 403
    assert aws_inspection.rows_of("conversations") == before
    assert google.grant_of(MARIA) is None
    google.cloud.http("POST", link, headers={"Sec-Fetch-Site": "same-origin"})
    assert google.cloud.http_answers[-1]["statusCode"] == 303
    assert google.sign_in(MARIA)["statusCode"] == 200


def test_request_to_google_names_no_more_than_needed(google: GoogleCloud) -> None:
    look(google)
    answer = Browser(google.cloud).open(google.link_of(MARIA), "POST")
    asked = {name: values[0] for name, values in parse_qs(urlsplit(answer["headers"]["location"]).query).items()}
    assert asked["scope"].split() == ["openid", "email", CALENDAR]
    assert asked["code_challenge_method"] == "S256"
    assert asked["access_type"] == "offline"
    assert asked["login_hint"] == MARIA.email
    assert asked["redirect_uri"] == "https://steward.test/g/callback"
    (cookie,) = answer["cookies"]
    assert "HttpOnly; SameSite=Lax; Secure" in cookie
    verifier = cookie.partition("=")[2].partition(";")[0]
    assert verifier not in answer["headers"]["location"]


def test_only_the_browser_that_began_comes_back_and_for_its_member_alone(google: GoogleCloud) -> None:
    """Whoever is sent somebody else's way back would give their own account away, or take another's."""
    look(google)
    look(google, SAM)
    began, other = Browser(google.cloud), Browser(google.cloud)
    location = began.open(google.link_of(MARIA), "POST")["headers"]["location"]
    back = google.consent(location, SAM.email)
    assert google.returned(other, back)["statusCode"] == 404
    other.cookies["__Secure-steward_sign_in"] = "x" * 64
    assert google.returned(other, back)["statusCode"] == 404
    sams = google.link_of(SAM).removeprefix("/g/")[:16]
    assert google.returned(began, {**back, "state": sams + back["state"][16:]})["statusCode"] == 404
    assert google.grant_of(MARIA) is google.grant_of(SAM) is None
    assert google.returned(began, back)["statusCode"] == 200


@for_each("change", [lambda link: link[:-1] + ("b" if link[-1] == "a" else "a"), lambda _: "/g/no"], google=google)
def test_a_wrong_link_learns_nothing(google: GoogleCloud, change: Callable[[str], str]) -> None:
    look(google)
    answer = Browser(google.cloud).open(change(google.link_of(MARIA)))
    assert answer["statusCode"] == 404
    assert "Maria" not in answer["body"]


def test_member_signs_in_after_declining_allowing_less_and_an_outage(google: GoogleCloud) -> None:
    look(google)
    answer = google.sign_in(MARIA, allow=False)
    assert "You did not allow it, so nothing has changed." in answer["body"]
    assert google.grant_of(MARIA) is None
    first = google.link_of(MARIA)
    answer = google.sign_in(MARIA, without=(CALENDAR,))
    assert "You did not allow everything that is needed." in answer["body"]
    assert google.link_of(MARIA) != first
    google.world.faults["token"].append("unavailable")
    answer = google.sign_in(MARIA)
    assert "Please open the link in your text again." in answer["body"]
    grant = google.grant_of(MARIA)
    assert grant
    assert not grant.allows((CALENDAR,))
    google.sign_in(MARIA)
    assert google.cloud.texts_to(MARIA)[-1].startswith("Here you are.")


def test_call_expires_when_the_member_does_not_sign_in(google: GoogleCloud) -> None:
    """The call ends after a day, and the member hears of it."""
    look(google)
    link = google.link_of(MARIA)
    google.cloud.later(timedelta(days=1).total_seconds())
    # After a day without a beat what was caused before it is looked for first.
    for _ in range(20):
        google.cloud.later(60)
    assert "nobody signed in with Google in time" in google.shown()
    assert google.cloud.texts_to(MARIA)[-1].startswith("Here you are.")
    assert Browser(google.cloud).open(link)["statusCode"] == 404
    assert [row["status"] for row in google.cloud.rows(MARIA, "call#")] == ["failed"]


def test_two_calls_at_once_ask_once(google: GoogleCloud) -> None:
    tomorrow = {"start": "2026-11-21", "end": "2026-11-21"}
    google.ask_for(MARIA, ("list_calendar_events", TODAY), ("list_calendar_events", tomorrow))
    assert links_to(google, MARIA) == 1
    google.sign_in(MARIA)
    assert [row["status"] for row in google.cloud.rows(MARIA, "call#")] == ["done", "done"]


def test_revoked_scope_is_asked_for_again(google: GoogleCloud) -> None:
    look(google)
    google.sign_in(MARIA)
    assert google.world.oauth.revoke(google.refresh_token(MARIA))
    first = google.link_of(MARIA)
    google.cloud.clock.shift(timedelta(minutes=30))
    look(google)
    assert google.grant_of(MARIA) is None
    assert google.link_of(MARIA) != first
    google.sign_in(MARIA)
    assert google.cloud.texts_to(MARIA)[-1].startswith("Here you are.")


def test_anothers_account_only_if_it_is_shared(google: GoogleCloud) -> None:
    an_event(google, "Viewing of 4B")
    look(google)
    google.sign_in(MARIA)
    of_maria = {**TODAY, "calendar": MARIA.email}
    assert "nobody shares a Google account of that address" in google.ask(DANA, "list_calendar_events", **of_maria)
    assert links_to(google, DANA) == 0
    google.ask(MARIA, "share_connection", shared=True)
    google.approve(MARIA)
    assert "Viewing of 4B" in google.ask(DANA, "list_calendar_events", **of_maria)
    google.ask(MARIA, "share_connection", shared=False)
    google.approve(MARIA)
    google.ask(DANA, "list_calendar_events", **of_maria)
    assert sorted(row["status"] for row in google.cloud.rows(DANA, "call#")) == ["done", "failed", "failed"]


def test_one_address_may_not_try_for_ever(google: GoogleCloud) -> None:
    answers = [Browser(google.cloud).open("/g/nothing")["statusCode"] for _ in range(31)]
    assert answers == [404] * 30 + [429]
    google.cloud.clock.shift(timedelta(minutes=11))
    assert Browser(google.cloud).open("/g/nothing")["statusCode"] == 404


def test_a_member_who_has_gone_signs_in_nowhere(google: GoogleCloud) -> None:
    look(google, DANA)
    link = google.link_of(DANA)
    google.cloud.wiring.accounts.change_member(google.account_id, google.member_id(DANA), active=False)
    assert Browser(google.cloud).open(link)["statusCode"] == 404


def test_a_service_account_that_acts_for_the_domain_asks_nobody(google: GoogleCloud) -> None:
    an_event(google, "Viewing of 4B")
    google.delegate()
    assert "Viewing of 4B" in look(google)
    assert links_to(google, MARIA) == 0


def test_shared_account_of_a_member_who_left_is_not_used(google: GoogleCloud) -> None:
    look(google, DANA)
    google.sign_in(DANA)
    google.ask(DANA, "share_connection", shared=True)
    google.approve(DANA)
    google.cloud.wiring.accounts.change_member(google.account_id, google.member_id(DANA), active=False)
    shown = google.ask(MARIA, "list_calendar_events", **TODAY, calendar=DANA.email)
    assert "nobody shares a Google account of that address" in shown


def test_sharing_is_taken_back_and_disconnecting_revokes_the_grant(google: GoogleCloud) -> None:
    look(google)
    google.sign_in(MARIA)
    google.ask(MARIA, "share_connection", shared=True)
    google.approve(MARIA)
    answer(google.cloud, MARIA, "UNDO")
    google.cloud.settle()
    assert "Taken back: the account is used as before." in google.cloud.texts_to(MARIA)[-1]
    grant = google.grant_of(MARIA)
    assert grant
    assert not grant.shared
    assert CALENDAR in google.allowed(MARIA)
    google.ask(MARIA, "disconnect")
    google.approve(MARIA)
    assert google.grant_of(MARIA) is None
    assert google.allowed(MARIA) == ()


def test_a_sign_in_that_ends_while_a_call_is_put_down_is_not_missed(
    google: GoogleCloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The call has seen that nothing is allowed; before it waits, the member comes back from an earlier link."""
    look(google)
    real, once = CallStore.wait, iter([True])

    def late(store: CallStore, *arguments: Any) -> bool:
        if next(once, False):
            google.sign_in(MARIA)
        return real(store, *arguments)

    monkeypatch.setattr(CallStore, "wait", late)
    google.cloud.clock.shift(timedelta(minutes=1))
    look(google)
    assert {row["status"] for row in google.cloud.rows(MARIA, "call#")} == {"done"}


def test_any_number_of_calls_can_wait(google: GoogleCloud) -> None:
    for number in range(8):
        same_day = {"start": f"2026-11-{number + 10}", "end": f"2026-11-{number + 10}"}
        google.ask_for(MARIA, *(("list_calendar_events", {**same_day, "query": f"{n}"}) for n in range(6)))
    assert len(google.cloud.rows(MARIA, "call#")) == 48
    google.sign_in(MARIA)
    assert {row["status"] for row in google.cloud.rows(MARIA, "call#")} == {"done"}


def test_an_undo_that_waits_says_what_it_is(google: GoogleCloud) -> None:
    look(google)
    google.sign_in(MARIA)
    google.ask(MARIA, "create_calendar_event", title="Boiler", start="2026-11-25T15:00")
    google.approve(MARIA)
    assert google.world.oauth.revoke(google.refresh_token(MARIA))
    google.cloud.clock.shift(timedelta(minutes=30))
    answer(google.cloud, MARIA, "UNDO")
    google.cloud.settle()
    assert "To undo: put events into your calendar I need you to sign in" in google.cloud.texts_to(MARIA)[-1]


OTHER = "maria.gomez@elsewhere.example"


def told_of_the_other(google: GoogleCloud) -> int:
    """How often Maria has heard that another account is connected."""
    said = f"Google is connected as {OTHER} now. I no longer use {MARIA.email}."
    return google.cloud.texts_to(MARIA).count(said)


def takes_another(google: GoogleCloud) -> None:
    """Maria has signed in, and does so again with another account."""
    google.world.open_account(OTHER)
    look(google)
    google.sign_in(MARIA)
    google.ask(MARIA, "upload_to_drive", source="MEMORY.md")
    google.sign_in(MARIA, OTHER)


def test_an_account_that_another_takes_the_place_of_is_given_back(google: GoogleCloud) -> None:
    takes_another(google)
    grant = google.grant_of(MARIA)
    assert grant
    assert (grant.address, grant.replaced) == (OTHER, ())
    assert google.allowed(MARIA) == ()
    assert google.world.oauth.granted(OTHER, CLIENT_ID)
    google.ask(MARIA, "list_connections")
    google.ask(MARIA, "upload_to_drive", source="MEMORY.md")
    assert told_of_the_other(google) == 1


@for_each("after", [False, True], google=google, monkeypatch=fresh_monkeypatch)
def test_failed_revocation_is_retried_with_the_next_call(
    google: GoogleCloud, monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    real = GoogleSignIn.revoke

    def breaks_off(service: GoogleSignIn, token: str) -> None:
        if after:
            real(service, token)
        raise requests.ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(GoogleSignIn, "revoke", breaks_off)
        takes_another(google)
    grant = google.grant_of(MARIA)
    assert grant
    assert [one.address for one in grant.replaced] == [MARIA.email]
    assert told_of_the_other(google) == 0
    google.ask(MARIA, "upload_to_drive", source="MEMORY.md")
    assert google.allowed(MARIA) == ()
    assert told_of_the_other(google) == 1


def test_member_who_returns_to_the_first_account_keeps_it(google: GoogleCloud, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing could be given back in between; to give the first back now would end what was just allowed."""

    def fails(*_: object) -> None:
        raise requests.ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(GoogleSignIn, "revoke", fails)
        takes_another(google)
        look(google)
    google.sign_in(MARIA)
    assert google.allowed(MARIA)
    assert not google.world.oauth.granted(OTHER, CLIENT_ID)


def test_one_sign_in_link_asks_for_all_scopes_when_mail_goes_into_a_sheet(google: GoogleCloud) -> None:
    google.ask(MARIA, "find_spreadsheet", title="Rent roll", also_needs=["read_mail"])
    google.sign_in(MARIA)
    grant = google.grant_of(MARIA)
    assert grant is not None
    assert grant.allows((DRIVE_READ, SHEETS, MAIL_READ))
    google.ask(MARIA, "toggle_email_watcher", on=True)
    assert links_to(google, MARIA) == 1


def test_one_sign_in_link_asks_for_all_that_any_request_goes_on_to_use(google: GoogleCloud) -> None:
    google.ask(
        MARIA,
        "list_calendar_events",
        start="2026-11-20T00:00",
        end="2026-11-21T00:00",
        also_needs=["send_mail", "read_files"],
    )
    google.sign_in(MARIA)
    grant = google.grant_of(MARIA)
    assert grant is not None
    assert grant.allows((CALENDAR, MAIL_READ, MAIL_WRITE, DRIVE_READ))
    google.ask(MARIA, "search_emails", query="boiler", also_needs=["calendar"])
    google.ask(MARIA, "search_drive", query="boiler")
    assert links_to(google, MARIA) == 1


def test_scopes_ahead_are_those_of_the_call_that_a_tool_stores() -> None:
    stored = {"call": {"tool": "create_calendar_event", "arguments": {}}, "also_needs": ["spreadsheets"]}
    assert set(scopes_ahead(stored)) == {CALENDAR, SHEETS}
    assert set(scopes_ahead({"call": "08:00"})) == set()


def test_sign_in_for_mail_asks_for_the_skills_scopes_and_works_without(google: GoogleCloud) -> None:
    call = ExactCall(
        tool="append_to_spreadsheet", arguments={"spreadsheet_id": "abc", "title": "Rents", "rows": [["1"]]}
    )
    google.cloud.wiring.skills.put(
        EmailSkill(
            account_id=google.account_id,
            member_id=google.member_id(MARIA),
            on=True,
            set_at=google.cloud.wiring.clock(),
            name="invoice-amount",
            match="An invoice",
            call=call,
        )
    )
    google.ask(MARIA, "toggle_email_watcher", on=True)
    location = Browser(google.cloud).open(google.link_of(MARIA), "POST")["headers"]["location"]
    assert {MAIL_READ, SHEETS} <= set(parse_qs(urlsplit(location).query)["scope"][0].split())
    google.sign_in(MARIA, without=(SHEETS,))
    grant = google.grant_of(MARIA)
    assert grant is not None
    assert not grant.allows((SHEETS,))
    assert "watch" in google.cloud.texts_to(MARIA)[-1] + google.last_result(MARIA)


def test_every_google_call_a_skill_may_make_has_its_scopes() -> None:
    # These are about grants and mail, which have a link of their own.
    apart = {"share_connection", "disconnect", "delete_email_skill", "test_email_skill", "toggle_email_watcher"}
    carried = {name for name, tool in TOOLS.items() if tool.may_be_carried and tool.group == "google"}
    assert carried - apart == set(CALL_SCOPES)
