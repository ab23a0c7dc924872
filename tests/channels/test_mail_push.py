"""Gmail's push webhook answers at once, starts one poll for many pushes, and rejects forged pushes."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from google.auth import crypt, jwt

from infra.local.demo import MAILBOX
from infra.local.world.google import Fault
from infra.local.world.google.keys import PUSH_ACCOUNT, certificates, private_key
from infra.local.world.script import ScriptedModel
from infra.local.world.webhooks import HttpAnswer
from steward.channels.messaging.email import gmail_push
from steward.channels.messaging.email.gmail_client import GmailClient
from tests.support import aws_inspection
from tests.support.plumber import plumber_rule
from tests.support.post_office import MARIAS, PUSH_DOOR, SAMS, SUBSCRIPTION, PostOffice, post_office, words
from tests.support.walks import for_each

ENDPOINT = SUBSCRIPTION.endpoint


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward whose mailbox is watched."""
    with post_office(ScriptedModel(rule=plumber_rule)) as opened:
        opened.watch()
        opened.fetch()
        yield opened


@pytest.fixture
def looks(office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """An entry for each time Gmail is asked what came."""
    asked, received_between = list[Any](), GmailClient.received_between

    def counted(client: GmailClient, since: Any, until: Any, known: Any) -> Any:
        asked.append(since)
        return received_between(client, since, until, known)

    monkeypatch.setattr(GmailClient, "received_between", counted)
    return asked


def body(address: str = MAILBOX, history_id: Any = 1_234) -> bytes:
    data = json.dumps({"emailAddress": address, "historyId": history_id}).encode()
    return enveloped(base64.urlsafe_b64encode(data).decode().rstrip("="))


def enveloped(data: Any) -> bytes:
    message = {"data": data, "messageId": "1"}
    return json.dumps({"message": message, "subscription": "projects/p/subscriptions/s"}).encode()


def knock(office: PostOffice, content: bytes | None = None, **claims: Any) -> HttpAnswer:
    """A push with a token of Google's, in which `claims` stand otherwise."""
    return post(office, office.google.pubsub.headers(SUBSCRIPTION, **claims)["Authorization"], content)


def post(office: PostOffice, authorization: str | None, content: bytes | None = None) -> HttpAnswer:
    headers = {"Authorization": authorization} if authorization is not None else {}
    office.cloud.clock.shift(1)
    return office.cloud.http("POST", PUSH_DOOR, headers=headers, body=body() if content is None else content)


def rung(office: PostOffice) -> int:
    return aws_inspection.held(office.cloud.queue_urls["looks"])


def test_a_mail_is_answered_as_soon_as_gmail_tells_of_it(office: PostOffice) -> None:
    office.bring(MARIAS, "Is anybody there?", "Hello")
    assert [answer.status for answer in office.push()] == [204]
    (answer,) = office.sent()
    assert "Is anybody there?" in words(answer)
    for _ in range(6):
        office.fetch()
    assert len(office.sent()) == 1
    assert office.cloud.failures == []


def test_a_push_and_the_clock_at_the_same_time_take_a_mail_in_once(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock's look has read the mail and taken nothing in yet when that of a push does all of it."""
    received_between, pushes = GmailClient.received_between, iter([office.push])

    def overtaken(client: GmailClient, since: Any, until: Any, known: Any) -> Any:
        found = list(received_between(client, since, until, known))
        for pushed in pushes:
            assert pushed()
        return found

    monkeypatch.setattr(GmailClient, "received_between", overtaken)
    office.bring(MARIAS, "Is anybody there?", "Hello")
    office.cloud.invoke("missed_messages", {})
    office.cloud.settle()
    assert len(office.sent()) == 1
    assert len(office.cloud.model.requests) == 1


def test_burst_of_pushes_causes_few_polls(office: PostOffice, looks: list[Any]) -> None:
    for place in range(6):
        office.bring(MARIAS if place % 2 else SAMS, f"Mail {place}", f"Subject {place}")
    authorization = office.google.pubsub.headers(SUBSCRIPTION)["Authorization"]
    for place in range(60):
        headers = {"Authorization": authorization}
        answer = office.cloud.http("POST", PUSH_DOOR, headers=headers, body=body(history_id=place))
        assert answer.status == 204
    office.cloud.clock.shift(1)
    office.cloud.settle()
    assert len(looks) <= 2
    assert len(office.sent()) == 6
    assert office.cloud.failures == []


def test_inbox_is_read_again_when_mail_comes_during_a_read(office: PostOffice, looks: list[Any]) -> None:
    for subject in ("One", "Two"):
        office.bring(MARIAS, "Is anybody there?", subject)
        office.push()
    assert len(looks) == 2
    assert [mail["Subject"] for mail in office.sent()] == ["Re: One", "Re: Two"]


@for_each("history_id", [1, "1", 0, 2**63], office=office)
def test_an_old_or_repeated_history_id_is_harmless(office: PostOffice, history_id: Any) -> None:
    office.bring(MARIAS, "Is anybody there?", "Hello")
    for _ in range(3):
        assert knock(office, body(history_id=history_id)).status == 204
        office.cloud.settle()
    assert len(office.sent()) == 1


@for_each(
    ("claims", "status"),
    [
        ({"aud": "https://steward.test/webhooks/other"}, 401),
        ({"aud": None}, 401),
        ({"iss": "https://accounts.example.com"}, 401),
        ({"iss": None}, 401),
        ({"exp": 1_700_000_000, "iat": 1_699_996_400}, 401),
        ({"iat": 2_000_000_000, "exp": 2_000_003_600}, 401),
        ({"exp": None}, 401),
        ({"email": "somebody@stand-in.iam.gserviceaccount.com"}, 403),
        ({"email": PUSH_ACCOUNT.upper()}, 403),
        ({"email": None}, 403),
        ({"email_verified": False}, 403),
        ({"email_verified": "true"}, 403),
    ],
)
def test_a_token_of_googles_for_something_else_is_refused(
    office: PostOffice, claims: dict[str, Any], status: int
) -> None:
    answer = knock(office, **claims)
    assert (answer.status, answer.text) == (status, "not taken")
    assert rung(office) == 0


def forged(algorithm: str = "RS256", key_id: str | None = None, signer: Any = None) -> str:
    """A token that says all the right things, signed by somebody else."""
    claims = {
        "iss": "https://accounts.google.com", "aud": ENDPOINT, "email": PUSH_ACCOUNT, "email_verified": True,
        "iat": 1_763_000_000, "exp": 1_900_000_000,
    }  # fmt: skip
    if signer:
        return str(jwt.encode(signer, claims, key_id=key_id).decode())
    head = {"alg": algorithm, "typ": "JWT", **({"kid": key_id} if key_id else {})}
    parts = [base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode() for part in (head, claims)]
    return ".".join([*parts, base64.urlsafe_b64encode(b"signature").decode()])


def forgeries() -> dict[str, str | None]:
    (known,) = certificates()
    another = crypt.RSASigner.from_string(private_key().decode())
    return {
        "another key": f"Bearer {forged(signer=another)}",
        "another key under Google's name": f"Bearer {forged(signer=another, key_id=known)}",
        "an unknown key": f"Bearer {forged(signer=another, key_id='0' * 40)}",
        "no signature": f"Bearer {forged('none', known)}",
        "a shared secret": f"Bearer {forged('HS256', known)}",
        "another algorithm": f"Bearer {forged('ES256', known)}",
        "an algorithm that is no text": f"Bearer {forged([], known)}",  # type: ignore[arg-type]
        "a key that is no text": f"Bearer {forged('RS256', {})}",  # type: ignore[arg-type]
        "no token": None,
        "nothing": "",
        "an empty token": "Bearer ",
        "words": "Bearer hello",
        "dots": "Bearer ..",
        "lists": f"Bearer {base64.urlsafe_b64encode(b'[]').decode()}.W10.W10",
        "letters of elsewhere": "Bearer ключ.ключ.ключ",
        "a password": "Basic c3Rld2FyZDpzdGV3YXJk",
    }


def test_push_is_refused_when_google_did_not_sign_it(office: PostOffice) -> None:
    answers = {how: post(office, token) for how, token in forgeries().items()}
    said = {how: (answer.status, answer.text) for how, answer in answers.items()}
    assert said == dict.fromkeys(answers, (401, "not taken"))
    assert rung(office) == 0


def test_push_is_refused_unread_when_it_is_too_large(office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gmail_push.GmailPushVerifier, "announced", None)
    assert knock(office, b" " * 30_000_000).status == 413
    assert rung(office) == 0


@for_each(
    "content",
    [
        b"", b"hello", b"[]", b"null", b"{}", b"\xff\xfe", b'{"message": {}}', enveloped(""), enveloped(7),
        enveloped("!!!"), enveloped("ключ"), enveloped("YQ"), enveloped("e30="), body("", None), body(MAILBOX, -1),
        body(MAILBOX, "x"), b'{"message": ' * 20_000,
    ],
)  # fmt: skip
def test_signed_push_is_accepted_and_dropped_when_it_makes_no_sense(office: PostOffice, content: bytes) -> None:
    content = content[:60_000]
    assert knock(office, content).status == 204
    assert rung(office) == 0


def test_push_is_read_in_either_base64_and_by_either_name_of_google(office: PostOffice) -> None:
    # A push for an unknown mailbox is ignored.
    assert knock(office, body("somebody@example.com")).status == 204
    assert rung(office) == 0
    assert knock(office, body(MAILBOX.upper())).status == 204
    assert rung(office) == 1
    # Base64 of either kind is read.
    said = json.dumps({"emailAddress": MAILBOX, "historyId": 1, "more": "~~~???>>>"}).encode()
    for encoded in (base64.b64encode(said), base64.urlsafe_b64encode(said)):
        assert knock(office, enveloped(encoded.decode())).status == 204
    assert rung(office) == 3
    # Both names that Google goes by are known.
    assert knock(office, iss="accounts.google.com").status == 204


@for_each("fault", ["unavailable", "cut_before"], office=office)
def test_push_is_retried_when_googles_certificates_are_unavailable(office: PostOffice, fault: Fault) -> None:
    office.google.faults["certs"] += [fault]
    office.bring(MARIAS, "Is anybody there?", "Hello")
    assert [answer.status for answer in office.push()] == [503]
    assert office.sent() == []
    assert [answer.status for answer in office.push()] == [204]
    assert len(office.sent()) == 1


def test_certificates_are_kept_as_long_as_google_says(office: PostOffice) -> None:
    assert knock(office).status == 204
    office.google.faults["certs"] += ["unavailable"]
    office.cloud.clock.shift(5 * 3_600)
    assert knock(office).status == 204
    office.cloud.clock.shift(3_600)
    assert knock(office).status == 503
    assert knock(office).status == 204


def test_push_is_refused_when_no_watch_was_requested(office: PostOffice) -> None:
    office.cloud.wiring.watch_store.forget("email")
    answer = knock(office)
    assert (answer.status, answer.text) == (403, "not taken")


def test_log_of_a_refused_push_gives_the_reason_and_quotes_nothing(
    office: PostOffice, capsys: pytest.CaptureFixture[str]
) -> None:
    token = office.google.pubsub.headers(SUBSCRIPTION, aud="https://canary.example")["Authorization"]
    post(office, token)
    knock(office, body("canary@example.com"))
    knock(office, b"canary")
    said = "".join(capsys.readouterr())
    assert "canary" not in said
    assert token.removeprefix("Bearer ") not in said


def test_mail_is_left_to_the_clock_when_gmail_fails_three_times(office: PostOffice) -> None:
    office.google.faults["gmail"] += ["unavailable"] * 3
    office.bring(MARIAS, "Is anybody there?", "Hello")
    office.push()
    for _ in range(6):
        office.cloud.later(40)
    assert len(office.cloud.failures) == 2
    assert (rung(office), office.sent()) == (0, [])
    office.fetch()
    assert len(office.sent()) == 1


def test_push_is_retried_when_gmail_fails_for_a_moment(office: PostOffice) -> None:
    office.google.faults["gmail"] += ["unavailable"]
    office.bring(MARIAS, "Is anybody there?", "Hello")
    office.push()
    office.cloud.later(40)
    assert len(office.sent()) == 1


def test_lost_ring_of_a_push_does_no_harm(office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its run was cut off time and again, so it ends as a dead letter; nobody is told, the clock finds the mail."""

    class Killed(BaseException):
        """The process is gone: nothing catches this."""

    def killed(*_: Any) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(GmailClient, "received_between", killed)
        office.bring(MARIAS, "Is anybody there?", "Hello")
        with pytest.raises(Killed):
            office.push()
        for _ in range(15):
            with suppress(Killed):
                office.cloud.later(60)
    office.cloud.settle()
    assert aws_inspection.held(office.cloud.queue_urls["looks"]) == 0
    assert aws_inspection.held(office.cloud.queue_urls["dead-letters-in-order"]) == 0
    office.fetch()
    assert len(office.sent()) == 1
