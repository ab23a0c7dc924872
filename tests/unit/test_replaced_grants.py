"""A Google account stays shared, or not, after its member signs in again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

from steward.integrations.accounts.models import Grant, SignIn
from steward.integrations.accounts.service import OpenedSignIn, SignInService
from steward.integrations.accounts.sign_in_provider import TokenResponse
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
SHARED = Grant(
    account_id="a",
    member_id="m",
    service="google",
    scopes=("calendar",),
    granted_at=NOW,
    shared=True,
    token="old",
    address="maria@work.example",
)


def kept_after(before: Grant | None, address: str) -> Grant:
    """The grant that is kept when the member signs in with that address."""
    kept: list[Grant] = []

    def resume(waiting: Any, calls: Any, grant: Grant, before: Grant | None) -> bool:
        kept.append(grant)
        return True

    store: Any = SimpleNamespace(grant=lambda *_: before, waiting=lambda *_: [], resume=resume)
    granted = TokenResponse(address=address, scopes=("calendar",), refresh_token="new")
    provider: Any = SimpleNamespace(exchange=lambda code, verifier, callback: granted)
    nobody: Any = SimpleNamespace(callback="https://steward.example/back")
    keys: Any = lambda: SimpleNamespace(encrypted=lambda token, whose: f"{token}*")  # noqa: E731
    service = SignInService(store, nobody, nobody, nobody, {"google": provider}, keys, 10, lambda: NOW)
    sign_in = SignIn(
        sign_in_id="s",
        account_id="a",
        member_id="m",
        service="google",
        scopes=("calendar",),
        conversation_id="c",
        call_id="call",
        asked_at=NOW,
        expires_at=NOW + timedelta(days=1),
    )
    service.complete(OpenedSignIn(sign_in, nobody, nobody), "code", "verifier")
    return kept[0]


@for_each(
    ("shared", "address", "is_shared"),
    [
        (True, "maria@work.example", True),
        (False, "maria@work.example", False),
        (True, "maria@home.example", False),
        (False, "maria@home.example", False),
    ],
)
def test_a_grant_stays_shared_only_when_it_is_of_the_same_account(shared: bool, address: str, is_shared: bool) -> None:
    before = SHARED.model_copy(update={"shared": shared})
    assert kept_after(before, address).shared is is_shared


def test_a_first_grant_is_not_shared() -> None:
    assert kept_after(None, "maria@work.example").shared is False


def test_return_to_an_account_shared_before_does_not_share_it_again() -> None:
    home = kept_after(SHARED, "maria@home.example")
    assert kept_after(home, "maria@work.example").shared is False
