"""Access to a member's Google account for one tool call, including the wait for a sign-in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

import requests
from google.auth.transport.requests import AuthorizedSession
from google.oauth2.credentials import Credentials

from steward.actors.service import ActorService
from steward.aws.encryption import EncryptionKey
from steward.core.clock import Clock
from steward.core.ids import random_id
from steward.core.log import logger
from steward.core.sentences import say
from steward.integrations.accounts.connections import ConnectionService
from steward.integrations.accounts.events import AccountReplaced, SignInAsked
from steward.integrations.accounts.google.api import (
    GoogleApi,
    GoogleError,
    GoogleNotAllowedError,
    GoogleOutcomeUnknownError,
)
from steward.integrations.accounts.google.delegation import Delegation
from steward.integrations.accounts.google.oauth import asked_at
from steward.integrations.accounts.google.scopes import scopes_ahead
from steward.integrations.accounts.models import Grant, SignIn
from steward.integrations.accounts.service import encryption_context
from steward.integrations.accounts.store import GrantStore
from steward.people.directory.models import Member
from steward.people.directory.outside_addresses import is_correspondence
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Failed, Outcome, Unknown, WaitsForPerson

_TOKEN_URI = "https://oauth2.googleapis.com/token"  # noqa: S105 - an address
# A member who was sent a link within this time gets no second one.
_LINKED_BEFORE = timedelta(minutes=10)
_MAY_BE_DONE = "it is unknown whether this was done: look before trying again"


@dataclass(frozen=True)
class GoogleSession:
    """Google account of a member, as a tool uses it. Times are in the member's `zone`."""

    api: GoogleApi
    address: str
    zone: str
    now: datetime


class Services(Protocol):
    """Services that the Google tools use."""

    @property
    def google(self) -> GoogleAccess:
        """Members' Google accounts."""


class GoogleAccess:
    """Access to members' Google accounts.

    `secret()` returns the client's secret, see `GoogleSignIn`; `keys` decrypt grants.
    """

    def __init__(
        self,
        store: GrantStore,
        connections: ConnectionService,
        people: PeopleService,
        actors: ActorService,
        secret: Callable[[], dict[str, str]],
        keys: Callable[[], EncryptionKey],
        sign_in_seconds: int,
        clock: Clock,
    ) -> None:
        self._store = store
        self._connections = connections
        self._people = people
        self._actors = actors
        self._secret = secret
        self._keys = keys
        self._sign_in_for = timedelta(seconds=sign_in_seconds)
        self._clock = clock
        # Access tokens of this process, by encrypted refresh token. They are never stored.
        self._credentials: dict[str, Credentials] = {}

    def use(
        self,
        call: ToolCall,
        scopes: Sequence[str],
        action: Callable[[GoogleSession], Outcome],
        *,
        of: str = "",
        ahead: Sequence[str] = (),
    ) -> Outcome:
        """Run `action` with the Google account of the call's member, or with the one at the address `of`.

        If no grant covers `scopes`, the call waits until the member has signed in; another member's account is used
        only if it is shared. The sign-in link also requests the scopes in `ahead`, which later calls will need besides
        those that the call's own arguments name. The call does not wait for these.
        """
        member = self._people.member(call.account_id, call.member_id)
        if member is None or is_correspondence(call.conversation_id):
            return Failed("not done: only for a member, and there is none here")
        if call.created_at + self._sign_in_for <= self._clock():
            # A request that is a day old is not carried out without being repeated.
            return Failed(
                "not done: nobody signed in with Google in time; it can be asked for again",
                say("why-failed", form="not_signed_in"),
            )
        grant = self._without_replaced(self._grant(call, of), call)
        google = self._google(member, grant, scopes, of)
        if google is None and of and grant is None:
            return Failed(
                "not done: nobody shares a Google account of that address; list_connections says which are",
                say("why-failed", form="not_shared"),
            )
        if google is None:
            return self._wait(call, scopes, grant, of, ahead)
        try:
            return action(google)
        except GoogleNotAllowedError as error:
            # A grant with accounts still to be revoked is kept until that is done.
            if grant and error.ended and not grant.replaced:
                self._store.end(grant)
            return self._wait(call, scopes, grant, of, ahead)
        except GoogleOutcomeUnknownError:
            return Unknown(_MAY_BE_DONE)
        except GoogleError as error:
            return Failed.by(error, "not done")

    def of_member(self, account_id: str, member_id: str, scopes: Sequence[str]) -> GoogleSession | None:
        """Return a member's own Google account for background work.

        None if the member is inactive or has not granted the scopes.
        """
        member = self._people.member_now(account_id, member_id)
        if member is None or not member.active:
            return None
        return self._google(member, self._store.grant(account_id, member_id, "google"), scopes, "")

    def _without_replaced(self, grant: Grant | None, call: ToolCall) -> Grant | None:
        """Revoke the accounts that the grant replaced and tell the member; return the current grant."""
        if grant is None or not grant.replaced or grant.member_id != call.member_id:
            return grant
        before = ", ".join(dict.fromkeys(other.address for other in grant.replaced))
        news = AccountReplaced(address=grant.address, before=before)
        try:
            kept = self._connections.give_back_replaced(grant, self._actors.event_write(call.conversation_id, news))
        except requests.RequestException as error:
            logger.warning("revoking a replaced account failed", extra={"error": type(error).__name__})
            return grant
        if kept is None:
            return self._store.grant(grant.account_id, grant.member_id, grant.service)
        self._actors.ring(call.conversation_id)
        return kept

    def _grant(self, call: ToolCall, of: str) -> Grant | None:
        if not of:
            return self._store.grant(call.account_id, call.member_id, "google")
        usable = (grant for grant, _ in self._connections.usable(call.account_id, call.member_id))
        return next((one for one in usable if one.service == "google" and one.address == of.strip().lower()), None)

    def _google(self, member: Member, grant: Grant | None, scopes: Sequence[str], of: str) -> GoogleSession | None:
        if grant and grant.allows(scopes):
            return self._made(AuthorizedSession(self._credentials_of(grant)), grant.address, member)
        account = self._people.account(member.account_id)
        delegation = Delegation.read(self._secret(), account.number if account else "")
        address = delegation.address_of(member.emails) if delegation and grant is None else None
        if delegation is None or address is None or of not in ("", address):
            return None
        return self._made(AuthorizedSession(delegation.credentials(address, scopes)), address, member)

    def _made(self, session: AuthorizedSession, address: str, member: Member) -> GoogleSession:
        return GoogleSession(GoogleApi(session, self._base), address, member.zone, self._clock())

    def _base(self, url: str) -> str:
        return asked_at(self._secret(), url)

    def _credentials_of(self, grant: Grant) -> Credentials:
        if grant.token not in self._credentials:
            secret = self._secret()
            self._credentials[grant.token] = Credentials(
                token=None,
                refresh_token=self._keys().decrypted(grant.token, encryption_context(grant)),
                token_uri=self._base(_TOKEN_URI),
                client_id=secret["client_id"],
                client_secret=secret["client_secret"],
            )
        return self._credentials[grant.token]

    def _wait(
        self, call: ToolCall, scopes: Sequence[str], grant: Grant | None, of: str, ahead: Sequence[str]
    ) -> Outcome:
        """Ask the member to sign in."""
        if grant and grant.member_id != call.member_id:
            return Failed(
                f"not done: whoever shares {of} has not allowed this there; they have to use it once",
                say("why-failed", form="not_shared"),
            )
        now = self._clock()
        waiting = self._store.waiting(call.account_id, call.member_id, "google")
        others = [one for one in waiting if one.call_id != call.call_id and one.linked]
        linked = not any(one.asked_at > now - _LINKED_BEFORE for one in others)
        sign_in = SignIn(
            sign_in_id=random_id(),
            account_id=call.account_id,
            member_id=call.member_id,
            service="google",
            scopes=tuple(dict.fromkeys((*scopes, *ahead, *scopes_ahead(call.arguments)))),
            conversation_id=call.conversation_id,
            call_id=call.call_id,
            asked_at=now,
            expires_at=call.created_at + self._sign_in_for,
            linked=linked,
        )
        asks = SignInAsked(call_id=call.call_id, sign_in_id=sign_in.sign_in_id, service="google", linked=linked)

        def done() -> bool:
            found = self._grant(call, of)
            return found is not None and found != grant and found.allows(scopes)

        return WaitsForPerson(lambda _: sign_in, asks, sign_in.expires_at, done)
