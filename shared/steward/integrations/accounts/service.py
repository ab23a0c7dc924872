"""Service for signing in: from a link to a grant, after which waiting calls run."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from steward.aws.encryption import EncryptionKey
from steward.core.clock import Clock
from steward.integrations.accounts.models import Grant, ReplacedAccount, Service, SignIn
from steward.integrations.accounts.sign_in_links import SignInLinks
from steward.integrations.accounts.sign_in_provider import SignInProvider, TokenResponse
from steward.integrations.accounts.store import GrantStore
from steward.people.directory.models import Account, Member
from steward.people.directory.service import PeopleService
from steward.tools.waiting_calls import WaitingCalls

_WINDOW = timedelta(minutes=10)
# Calls resumed in one transaction.
_AT_ONCE = 20


class SignInLinkError(Exception):
    """The link or callback is invalid or has expired."""


@dataclass(frozen=True)
class OpenedSignIn:
    """Sign-in whose link was verified, with its account and member."""

    sign_in: SignIn
    account: Account
    member: Member


class SignInService:
    """Sign-ins at all services. `keys` encrypt refresh tokens, `providers` are the services."""

    def __init__(
        self,
        store: GrantStore,
        people: PeopleService,
        calls: WaitingCalls,
        links: SignInLinks,
        providers: Mapping[Service, SignInProvider],
        keys: Callable[[], EncryptionKey],
        most_requests: int,
        clock: Clock,
    ) -> None:
        self._store = store
        self._people = people
        self._calls = calls
        self._links = links
        self._providers = providers
        self._keys = keys
        self._most_requests = most_requests
        self._clock = clock

    def too_many(self, source_ip: str) -> bool:
        """Count a request of this address and return whether there were too many recently."""
        return self._store.attempts(source_ip, self._clock(), _WINDOW) > self._most_requests

    def open(self, token: str) -> OpenedSignIn:
        """Return the sign-in behind a link. Raises `SignInLinkError`."""
        opened = self._opened(token)
        if not self._links.is_link(token, opened.sign_in.sign_in_id, opened.member.member_id):
            raise SignInLinkError
        return opened

    def origin(self, opened: OpenedSignIn) -> str:
        """Return the origin of the service's page."""
        return self._providers[opened.sign_in.service].origin()

    def wanted(self, opened: OpenedSignIn) -> tuple[str, ...]:
        """Return every scope that the member's waiting calls need."""
        return tuple(sorted({scope for one in self._open_of(opened) for scope in one.scopes}))

    def authorization_url(self, opened: OpenedSignIn, verifier: str) -> str:
        """Return the service's sign-in address; only the browser with the `verifier` can return from there."""
        sign_in, challenge = opened.sign_in, _challenge(verifier)
        return self._providers[sign_in.service].authorization_url(
            self.wanted(opened),
            state=self._links.state(sign_in.sign_in_id, opened.member.member_id, challenge),
            challenge=challenge,
            callback=self._links.callback,
            login_hint=next(iter(opened.member.emails), ""),
        )

    def returned(self, state: str, verifier: str) -> OpenedSignIn:
        """Return the sign-in to which a callback belongs. Raises `SignInLinkError`."""
        opened = self._opened(state)
        sign_in_id, member_id = opened.sign_in.sign_in_id, opened.member.member_id
        if not self._links.is_state(state, sign_in_id, member_id, _challenge(verifier)):
            raise SignInLinkError
        return opened

    def complete(self, opened: OpenedSignIn, code: str, verifier: str) -> Grant:
        """Save the grant and run the waiting calls. Raises `SignInRefusedError`."""
        provider = self._providers[opened.sign_in.service]
        granted = provider.exchange(code, verifier=verifier, callback=self._links.callback)
        kept: Grant | None = None
        # A call that is stored meanwhile is either found here, or finds the grant itself.
        while (waiting := self._open_of(opened)[:_AT_ONCE]) or kept is None:
            if kept:
                self._resume(waiting)
                continue
            one = opened.sign_in
            before = self._store.grant(one.account_id, one.member_id, one.service)
            grant = self._grant(opened, granted, before)
            kept = grant if self._resume(waiting, grant, before) else None
        return kept

    def _resume(self, waiting: Sequence[SignIn], grant: Grant | None = None, before: Grant | None = None) -> bool:
        """Save the grant, unless it is saved, and resume these calls in one transaction.

        A crash leaves neither done.
        """
        calls = [self._calls.found(one.conversation_id, one.call_id) for one in waiting]
        resumed = [call for call in calls if call]
        # A refusal means that one of them no longer waits; the next query shows which.
        done = self._store.resume(
            waiting, [self._calls.resumed(call, self._clock()) for call in resumed], grant, before
        )
        for call in resumed if done else ():
            self._calls.ring(call)
        return done

    def _opened(self, token: str) -> OpenedSignIn:
        sign_in_id = self._links.named(token)
        sign_in = self._store.sign_in(sign_in_id) if sign_in_id else None
        if sign_in is None or sign_in.expires_at <= self._clock():
            raise SignInLinkError
        account = self._people.account(sign_in.account_id)
        member = self._people.member_now(sign_in.account_id, sign_in.member_id)
        if account is None or member is None or not member.active:
            raise SignInLinkError
        return OpenedSignIn(sign_in, account, member)

    def _open_of(self, opened: OpenedSignIn) -> Sequence[SignIn]:
        one = opened.sign_in
        waiting = self._store.waiting(one.account_id, one.member_id, one.service)
        return [each for each in waiting if each.expires_at > self._clock()]

    def _grant(self, opened: OpenedSignIn, granted: TokenResponse, before: Grant | None) -> Grant:
        """Build the grant. Sharing stays as the member set it before.

        The token of a different account is kept aside, to be revoked by a function that may decrypt it. The old token
        of the same account is not revoked, since that would revoke everything the service granted for this account.
        """
        one = opened.sign_in
        earlier = (*before.replaced, ReplacedAccount(address=before.address, token=before.token)) if before else ()
        grant = Grant(
            account_id=one.account_id,
            member_id=one.member_id,
            service=one.service,
            scopes=granted.scopes,
            granted_at=self._clock(),
            shared=before is not None and before.shared and before.address == granted.address,
            token="",
            address=granted.address,
            replaced=tuple(other for other in earlier if other.address != granted.address),
        )
        return grant.model_copy(
            update={"token": self._keys().encrypted(granted.refresh_token, encryption_context(grant))}
        )


def encryption_context(grant: Grant) -> dict[str, str]:
    """Return the KMS encryption context of a grant's token."""
    return {"account_id": grant.account_id, "member_id": grant.member_id, "service": grant.service}


def _challenge(verifier: str) -> str:
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
