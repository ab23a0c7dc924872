"""Signing in: from a link in a text to a grant, and on with what waited for it."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from steward.aws.keys import Keys
from steward.core.clock import Clock
from steward.integrations.accounts.links import SignInLinks
from steward.integrations.accounts.models import Grant, Replaced, Service, SignIn
from steward.integrations.accounts.provider import Granted, SignInProvider
from steward.integrations.accounts.store import GrantStore
from steward.people.directory.models import Account, Member
from steward.people.directory.service import PeopleService
from steward.tools.waiting_calls import WaitingCalls

_WINDOW = timedelta(minutes=10)
# So many calls are set to run in one transaction.
_AT_ONCE = 20


class LinkOver(Exception):
    """The link, or what came back from the service, is nobody's or no longer of use."""


@dataclass(frozen=True)
class Opened:
    """A sign-in whose link was proved, with whose it is."""

    sign_in: SignIn
    account: Account
    member: Member


class SignInService:
    """`keys` encrypt what is kept, `providers` are the services there are."""

    def __init__(
        self,
        store: GrantStore,
        people: PeopleService,
        calls: WaitingCalls,
        links: SignInLinks,
        providers: Mapping[Service, SignInProvider],
        keys: Callable[[], Keys],
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
        """Whether this address has asked too often of late; counts this time."""
        return self._store.attempts(source_ip, self._clock(), _WINDOW) > self._most_requests

    def open(self, token: str) -> Opened:
        """What a link leads to. Raises `LinkOver`."""
        opened = self._opened(token)
        if not self._links.is_link(token, opened.sign_in.sign_in_id, opened.member.member_id):
            raise LinkOver
        return opened

    def origin(self, opened: Opened) -> str:
        """Where the service's own page is."""
        return self._providers[opened.sign_in.service].origin()

    def wanted(self, opened: Opened) -> tuple[str, ...]:
        """Every scope that something of this member's waits for."""
        return tuple(sorted({scope for one in self._open_of(opened) for scope in one.scopes}))

    def authorization_url(self, opened: Opened, verifier: str) -> str:
        """Where the member's browser is to go; only whoever has the `verifier` can come back from there."""
        sign_in, challenge = opened.sign_in, _challenge(verifier)
        return self._providers[sign_in.service].authorization_url(
            self.wanted(opened),
            state=self._links.state(sign_in.sign_in_id, opened.member.member_id, challenge),
            challenge=challenge,
            callback=self._links.callback,
            login_hint=next(iter(opened.member.emails), ""),
        )

    def returned(self, state: str, verifier: str) -> Opened:
        """Whose sign-in has come back. Raises `LinkOver`."""
        opened = self._opened(state)
        sign_in_id, member_id = opened.sign_in.sign_in_id, opened.member.member_id
        if not self._links.is_state(state, sign_in_id, member_id, _challenge(verifier)):
            raise LinkOver
        return opened

    def complete(self, opened: Opened, code: str, verifier: str) -> Grant:
        """Keep what the member allowed, and run what waited for it. Raises `SignInRefused`."""
        provider = self._providers[opened.sign_in.service]
        granted = provider.exchange(code, verifier=verifier, callback=self._links.callback)
        kept: Grant | None = None
        # A call that is put down meanwhile either is found here, or finds the grant itself.
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
        """Keep the grant, if it is not yet, and have these calls run, all or nothing: whoever dies here did neither."""
        calls = [self._calls.found(one.conversation_id, one.call_id) for one in waiting]
        resumed = [call for call in calls if call]
        # Refused, one of them no longer waits: the next look says which.
        done = self._store.resume(
            waiting, [self._calls.resumed(call, self._clock()) for call in resumed], grant, before
        )
        for call in resumed if done else ():
            self._calls.ring(call)
        return done

    def _opened(self, token: str) -> Opened:
        sign_in_id = self._links.named(token)
        sign_in = self._store.sign_in(sign_in_id) if sign_in_id else None
        if sign_in is None or sign_in.expires_at <= self._clock():
            raise LinkOver
        account = self._people.account(sign_in.account_id)
        member = self._people.member_now(sign_in.account_id, sign_in.member_id)
        if account is None or member is None or not member.active:
            raise LinkOver
        return Opened(sign_in, account, member)

    def _open_of(self, opened: Opened) -> Sequence[SignIn]:
        one = opened.sign_in
        waiting = self._store.waiting(one.account_id, one.member_id, one.service)
        return [each for each in waiting if each.expires_at > self._clock()]

    def _grant(self, opened: Opened, granted: Granted, before: Grant | None) -> Grant:
        """What was granted, as it is kept; whether the team may use it stays as the member said before.

        Another account's token is kept aside: whoever may decrypt it gives it back. That of the same one is not, since
        with it the service would take back all that it has granted for this account.
        """
        one = opened.sign_in
        earlier = (*before.replaced, Replaced(address=before.address, token=before.token)) if before else ()
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
        return grant.model_copy(update={"token": self._keys().encrypted(granted.refresh_token, whose(grant))})


def whose(grant: Grant) -> dict[str, str]:
    """For whom a grant's token is encrypted."""
    return {"account_id": grant.account_id, "member_id": grant.member_id, "service": grant.service}


def _challenge(verifier: str) -> str:
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
