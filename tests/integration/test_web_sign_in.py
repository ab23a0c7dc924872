"""Sign-in to the web app with a fake OpenID provider over a real socket, and expiry of sessions."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlencode, urlsplit

import httpx2
import pytest
from joserfc.jwk import RSAKey

from steward.channels.pages.http_messages import HttpResponse
from steward.channels.web.devices import device_of
from steward.channels.web.sessions import FORM_TOKEN, SIGN_OUT_EVERYWHERE
from steward.channels.web.sign_in_pages import CALLBACK, own_path
from tests.integration.test_erasure import asked, done
from tests.support import aws_inspection
from tests.support.cloud import DANA, MARIA, PUBLIC_URL, SAM
from tests.support.walks import for_each
from tests.support.web_app import CHOICE, Browser, WebApp, query_of, returned, running_web_app

FAR = "https://elsewhere.example"
SECOND_NUMBER = "+15005550007"


@pytest.fixture
def app() -> Iterator[WebApp]:
    """The web app of the demo account."""
    with running_web_app() as running:
        yield running


def refused(browser: Browser, answer: HttpResponse, status: int = 400) -> bool:
    """Whether a sign-in ended on a page, without a session and without the cookie of the sign-in."""
    assert answer.status == status
    assert browser.cookies == {}
    return 'data-testid="again"' in str(answer.body)


def headline(answer: HttpResponse) -> str:
    """What a page says at its head."""
    found = re.search(r'data-testid="outcome">([^<]+)<', str(answer.body))
    assert found
    return found[1]


def test_member_signs_in_and_is_told(app: WebApp) -> None:
    browser = app.browser()
    url = browser.begin("/app/approvals?open=1")
    sent = query_of(url)
    assert url.startswith(f"{app.provider.issuer}/authorize?")
    assert sent["scope"] == "openid email"
    assert sent["code_challenge_method"] == "S256"
    carried = json.loads(base64.urlsafe_b64decode(browser.cookies["__Host-steward-sign-in"].split(".")[1] + "=="))
    digest = hashlib.sha256(carried["verifier"].encode()).digest()
    assert base64.urlsafe_b64encode(digest).decode().rstrip("=") == sent["code_challenge"]

    answer = browser.ask("GET", returned(url, MARIA))
    assert (answer.status, answer.headers["location"]) == (303, "/app/approvals?open=1")
    assert browser.cookies.keys() == {"__Host-steward"}
    session = app.wiring.sessions.known(browser.value)
    assert session is not None
    assert (session.member_id, session.device) == (app.member(MARIA).member_id, "Chrome (Linux)")
    assert app.sessions(MARIA) == [session]

    # The secret is stored nowhere, its hash is.
    rows = json.dumps(
        [row for row in aws_inspection.rows_of("people") if row["row"].startswith("session#")], default=str
    )
    secret = browser.value.rsplit(".", 1)[1]
    assert secret not in rows
    assert hashlib.sha256(secret.encode()).hexdigest() in rows

    app.cloud.settle()
    assert app.cloud.texts_to(MARIA)[-1] == (
        "Somebody signed in to the web app as you, with Chrome (Linux). If it was not you, sign out everywhere: "
        f"{PUBLIC_URL}/app/sign-out-everywhere"
    )
    assert app.cloud.texts_to(SAM) == []


def test_return_is_refused_unless_it_belongs_to_this_browsers_sign_in(app: WebApp) -> None:
    begun = app.browser()
    back = returned(begun.begin(), MARIA)
    assert begun.ask("GET", back).status == 303

    # A code that was used before, with the same cookie as then.
    replayed = app.browser()
    url = replayed.begin()
    carried = dict(replayed.cookies)
    back = returned(url, MARIA)
    assert replayed.ask("GET", back).status == 303
    again = app.browser(cookies=carried)
    assert refused(again, again.ask("GET", back))

    # Another browser's sign-in: whoever is sent such a link is not signed in as somebody else.
    for begins in (True, False):
        other = app.browser()
        if begins:
            other.begin()
        assert refused(other, other.ask("GET", returned(app.browser().begin(), MARIA)))

    for wrong in ({"state": "other"}, {"state": ""}, {"code": "other"}, {"code": ""}):
        browser = app.browser()
        query = {**query_of(returned(browser.begin(), MARIA)), **wrong}
        assert refused(
            browser, browser.ask("GET", f"{CALLBACK}?{urlencode(query)}"), 200 if wrong == {"code": ""} else 400
        )

    forged = app.browser()
    back = returned(forged.begin(), MARIA)
    name, value = next(iter(forged.cookies.items()))
    head, claims, signature = value.split(".")
    none = base64.urlsafe_b64encode(b'{"alg":"none"}').decode().rstrip("=")
    for made in (f"{head}.{claims}.", f"{none}.{claims}.", f"{head}.{claims[:-2]}.{signature}", "", "a.b.c"):
        forged.cookies = {name: made}
        assert refused(forged, forged.ask("GET", back))

    late = app.browser()
    back = returned(late.begin(), MARIA)
    app.cloud.clock.shift(timedelta(seconds=601))
    assert refused(late, late.ask("GET", back))

    declined = app.browser()
    answer = declined.ask("GET", returned(declined.begin(), ""))
    assert refused(declined, answer, 200)
    assert headline(answer) == "Not signed in"
    assert len(app.sessions(MARIA)) == 2


def test_another_verifier_or_client_gets_no_token(app: WebApp) -> None:
    """The fake provider is as strict as a real one, so that its acceptance of a request proves something."""
    token, check = f"{app.provider.issuer}/token", {"redirect_uri": f"{PUBLIC_URL}{CALLBACK}"}
    own = ("steward-web", "local-demo-web-client-secret")
    for wrong, client, status in (
        ({"code_verifier": "other"}, own, 400),
        ({"redirect_uri": FAR}, own, 400),
        ({}, (own[0], "guess"), 401),
    ):
        browser = app.browser()
        code = query_of(returned(browser.begin(), MARIA))["code"]
        form = {"grant_type": "authorization_code", "code": code, **check, **wrong}
        assert httpx2.post(token, data=form, auth=client).status_code == status
    url = urlsplit(app.browser().begin())
    for wrong in ({"client_id": "other"}, {"redirect_uri": FAR}, {"code_challenge": ""}, {"response_type": "token"}):
        query = urlencode({**query_of(url.geturl()), **wrong})
        assert httpx2.get(url._replace(query=query).geturl()).status_code == 400


@for_each(
    "claims",
    [
        {"iss": FAR},
        {"aud": "another-client"},
        {"aud": ["another-client"], "azp": "steward-web"},
        {"nonce": "another"},
        {"nonce": ""},
        {"exp": 1_700_000_000},
        {"email_verified": False},
        {"email_verified": None},
        {"email": ""},
    ],
)
def test_identity_token_with_another_claim_is_refused(app: WebApp, claims: dict[str, object]) -> None:
    app.provider.claims = claims
    browser = app.browser()
    assert refused(browser, browser.sign_in(MARIA))
    assert app.sessions(MARIA) == []


def test_provider_that_cannot_be_trusted_or_reached_signs_nobody_in(app: WebApp) -> None:
    key = app.provider.key
    # Signed by somebody else, under the name of the published key.
    app.provider.key = RSAKey.generate_key(2_048, {"kid": key.kid or ""})
    browser = app.browser()
    assert refused(browser, browser.sign_in(MARIA))

    # A key that the provider has changed is read again.
    app.provider.published = app.provider.key = RSAKey.generate_key(2_048, auto_kid=True)
    assert browser.sign_in(MARIA).status == 303

    with running_web_app(oidc_client_secret_id="link") as other, pytest.raises(KeyError):
        other.browser().begin()
    for issuer in (f"{app.provider.issuer}/", "http://127.0.0.1:9"):
        with running_web_app(oidc_issuer=issuer) as other:
            lost = other.browser()
            assert refused(lost, lost.ask("GET", "/app/sign-in"), 502)


def test_only_members_at_present_sign_in_and_stay_signed_in(app: WebApp) -> None:
    stranger = app.browser(language="fr-CA,de;q=0.5")
    app.provider.claims = {"email": "eve@elsewhere.example"}
    answer = stranger.sign_in(MARIA)
    assert refused(stranger, answer, 403)
    assert headline(answer) == "Aucune équipe trouvée"
    assert "eve@elsewhere.example" in str(answer.body)
    # A contact's address is no member's.
    app.provider.claims = {"email": "pete@rossi-plumbing.example"}
    assert refused(stranger, stranger.sign_in(MARIA), 403)
    app.provider.claims = {"email": "DANA@OakStreet.example"}

    browser = app.browser()
    assert browser.sign_in(DANA).status == 303
    dana = app.member(DANA)
    assert app.wiring.sessions.known(browser.value)
    app.wiring.accounts.change_member(dana.account_id, dana.member_id, active=False)
    assert app.wiring.sessions.known(browser.value) is None
    left = app.browser()
    assert refused(left, left.sign_in(DANA), 403)
    # Whoever comes back signs in again.
    app.wiring.accounts.change_member(dana.account_id, dana.member_id, active=True)
    assert app.wiring.sessions.known(browser.value) is None

    app.provider.claims = {}
    for domains, status in (("elsewhere.example", 403), (" OakStreet.example, elsewhere.example", 303)):
        with running_web_app(oidc_domains=domains) as limited:
            assert limited.browser().sign_in(MARIA).status == status


def test_one_address_in_two_accounts_chooses_a_team(app: WebApp) -> None:
    account, _ = app.wiring.accounts.create(
        "Elm <Court>", SECOND_NUMBER, owner_name="Maria Gomez", owner_phone=MARIA.phone
    )
    (other,) = app.wiring.people_store.members(account.account_id)
    app.wiring.accounts.change_member(account.account_id, other.member_id, emails=(MARIA.email,))
    browser = app.browser()
    answer = browser.sign_in(MARIA, "/app/approvals")
    assert answer.status == 200
    assert re.findall(r'name="account" value="([^"]+)">([^<]+)<', str(answer.body)) == [
        (app.member(MARIA).account_id, "Oak Street Homes"),
        (account.account_id, "Elm &lt;Court&gt;"),
    ]
    # The choice lies in the cookie: without it, or for another account, there is none.
    without = app.browser()
    assert refused(without, without.ask("POST", CHOICE, {"account": account.account_id}))
    guessing = app.browser(cookies=dict(browser.cookies))
    assert refused(guessing, guessing.ask("POST", CHOICE, {"account": "somebody"}))
    late = app.browser(cookies=dict(browser.cookies))
    begun = app.browser()
    begun.begin()
    assert refused(begun, begun.ask("POST", CHOICE, {"account": account.account_id}))

    chosen = browser.ask("POST", CHOICE, {"account": account.account_id})
    assert (chosen.status, chosen.headers["location"]) == (303, "/app/approvals")
    session = app.wiring.sessions.known(browser.value)
    assert session
    assert (session.account_id, session.member_id) == (account.account_id, other.member_id)
    assert app.sessions(MARIA) == []
    app.cloud.clock.shift(timedelta(seconds=601))
    assert refused(late, late.ask("POST", CHOICE, {"account": account.account_id}))


OWN = ("/app", "/app/", "/app/approvals", "/app/c/conv-01JD?page=2&x=/app/y", "/app/files/My%20notes.md", "/app?a.b=c")
FOREIGN = (
    *("", FAR, "//elsewhere.example", "/\\elsewhere.example", "\\\\elsewhere.example", "/apple", "/", "/g/x"),
    *(
        "/app//elsewhere.example",
        "/app/../g/x",
        "/app/%2e%2e/g/x",
        "/app/a/%2E%2E/%2e%2e/g",
        "/app/./x",
        "/app/.hidden",
    ),
    *("/app/x%2f..%2fg", "/app/x\\y", "/app/x%5cy", "/app\t/x", "/app/x\r\nSet-Cookie: a=b", "/app/%0d%0aSet-Cookie:"),
    *("javascript:alert(1)", "/app#x", "/app@elsewhere.example", "/app.elsewhere.example", "/app:80/x", "/app/é"),
    *("/app/sign-in", "/app/sign-in/back?code=1", "/app/SIGN-IN?to=/app", "/app/x\n", "https:/app", " /app"),
)


def test_return_path_is_one_of_the_web_app(app: WebApp) -> None:
    assert [path for path in OWN if own_path(path) != path] == []
    assert {path: own_path(path) for path in FOREIGN if own_path(path) != "/app"} == {}
    browser = app.browser()
    for path in (FAR, "//elsewhere.example", "/app/\\elsewhere.example"):
        assert browser.sign_in(MARIA, path).headers["location"] == "/app"


def test_cookie_from_before_a_sign_in_is_never_taken_over(app: WebApp) -> None:
    attacker = app.browser()
    attacker.sign_in(SAM)
    victim = app.browser(cookies={"__Host-steward": attacker.value, "steward": "x"})
    victim.sign_in(MARIA)
    assert victim.value != attacker.value
    session = app.wiring.sessions.known(victim.value)
    assert session
    assert session.member_id == app.member(MARIA).member_id
    # What the browser held is over, so that it cannot come back.
    assert app.wiring.sessions.known(attacker.value) is None

    account_id, session_id, secret = victim.value.split(".")
    other = f"{session_id[:-1]}{'1' if session_id.endswith('0') else '0'}"
    for made in (
        *("", "x", f"{account_id}.{session_id}.", f"{account_id}.{session_id}.{'A' * 43}", f"{victim.value}\n"),
        *(f"other.{session_id}.{secret}", f"{account_id}.{other}.{secret}", f"{account_id}.{session_id}.{secret}a"),
    ):
        assert app.wiring.sessions.known(made) is None
    assert app.wiring.sessions.known(victim.value)


def test_session_ends_when_idle_and_after_its_longest_time(app: WebApp) -> None:
    clock, sessions = app.cloud.clock, app.wiring.sessions
    idle, used = app.browser(), app.browser()
    idle.sign_in(MARIA)
    used.sign_in(MARIA)
    assert len(app.sessions(MARIA)) == 2
    begun = app.sessions(MARIA)[0].made_at

    # A use is written once an hour.
    clock.shift(timedelta(minutes=59))
    found = sessions.known(used.value)
    assert found
    assert found.used_at == begun
    clock.shift(timedelta(minutes=1))
    found = sessions.known(used.value)
    assert found
    assert found.used_at == begun + timedelta(hours=1)
    assert app.sessions(MARIA)[0].used_at == found.used_at

    clock.shift(timedelta(days=14, hours=-1, seconds=-1))
    assert sessions.known(used.value)
    clock.shift(timedelta(seconds=1))
    assert [one.session_id for one in app.sessions(MARIA)] == [found.session_id]
    assert sessions.known(idle.value) is None
    while (days := (begun + timedelta(days=90) - app.cloud.wiring.clock()).days) > 13:
        clock.shift(timedelta(days=13))
        assert sessions.known(used.value), days
    clock.move_to(begun + timedelta(days=90, seconds=-1))
    assert sessions.known(used.value)
    clock.shift(timedelta(seconds=1))
    assert sessions.known(used.value) is None

    # Sessions that are over are removed with the next sign-in.
    late = app.browser()
    late.sign_in(MARIA)
    clock.shift(timedelta(days=15))
    late.sign_in(MARIA)
    assert len([row for row in aws_inspection.rows_of("people") if row["row"].startswith("session#")]) == 1


def test_member_signs_out_here_and_everywhere(app: WebApp) -> None:
    sessions = app.wiring.sessions
    here, there, sam = app.browser(), app.browser(), app.browser()
    for browser, person in ((here, MARIA), (there, MARIA), (sam, SAM)):
        browser.sign_in(person)

    # Another site knows no token, and another session's is not taken.
    for token in ("", "x", sessions.form_token(there.value), sessions.form_token(sam.value), "é"):
        for path in ("/app/sign-out", SIGN_OUT_EVERYWHERE):
            assert here.ask("POST", path, {FORM_TOKEN: token}).status == 403
    assert sessions.known(here.value)

    value = here.value
    assert headline(here.ask("POST", "/app/sign-out", {FORM_TOKEN: sessions.form_token(value)})) == "Signed out"
    assert here.cookies == {}
    assert sessions.known(value) is None
    assert sessions.known(there.value)

    # The link in the text asks for a sign-in first, and comes back.
    answer = here.ask("GET", SIGN_OUT_EVERYWHERE)
    assert answer.headers["location"] == f"/app/sign-in?{urlencode({'to': SIGN_OUT_EVERYWHERE})}"
    back = here.sign_in(MARIA, SIGN_OUT_EVERYWHERE)
    assert back.headers["location"] == SIGN_OUT_EVERYWHERE
    page = here.ask("GET", SIGN_OUT_EVERYWHERE)
    assert headline(page) == "Sign out everywhere?"
    found = re.search(rf'name="{FORM_TOKEN}" value="(\w+)"', str(page.body))
    assert found
    over = here.ask("POST", SIGN_OUT_EVERYWHERE, {FORM_TOKEN: found[1]})
    assert headline(over) == "Signed out everywhere"
    assert app.sessions(MARIA) == []
    assert sessions.known(there.value) is None
    assert sessions.known(sam.value)
    assert there.ask("POST", "/app/sign-out").status == 200
    assert there.ask("POST", "/app/sign-in").status == 404


def test_erased_member_has_no_sessions(app: WebApp) -> None:
    browser, sam = app.browser(), app.browser()
    browser.sign_in(DANA)
    sam.sign_in(SAM)
    done(app.cloud, asked(app.cloud, DANA))
    assert app.wiring.sessions.known(browser.value) is None
    rows = [row for row in aws_inspection.rows_of("people") if row["row"].startswith("session#")]
    assert [row["persons"] for row in rows] == [[app.member(SAM).member_id]]


@for_each(
    ("user_agent", "device"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 "
         "Mobile/15E148 Safari/604.1", "Mobile Safari (iOS)"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox (Windows)"),
        ("Example/1.0 call +1 555 0100", "Example"),
        ("call +15550100999 at once", "call"),
        ("", "?"),
        ("«»", "?"),
        ("x" * 3_000, "x" * 30),
    ],
)  # fmt: skip
def test_device_is_named_without_the_clients_own_sentences(user_agent: str, device: str) -> None:
    assert device_of(user_agent) == device
