"""Service for connected accounts at other services: listing, sharing and disconnecting."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from steward.aws.encryption import EncryptionKey
from steward.aws.tables import Operation
from steward.integrations.accounts.models import Grant, Service
from steward.integrations.accounts.service import encryption_context
from steward.integrations.accounts.sign_in_provider import SignInProvider
from steward.integrations.accounts.store import GrantStore
from steward.people.directory.models import Member
from steward.people.directory.service import PeopleService


class ConnectionService:
    """Operations of members on their connected accounts."""

    def __init__(
        self,
        store: GrantStore,
        people: PeopleService,
        providers: Mapping[Service, SignInProvider],
        keys: Callable[[], EncryptionKey],
    ) -> None:
        self._store = store
        self._people = people
        self._providers = providers
        self._keys = keys

    def usable(self, account_id: str, member_id: str) -> list[tuple[Grant, Member]]:
        """Return the accounts that this member's calls may use, with their owners: the member's own and shared ones."""
        everybody = {member.member_id: member for member in self._people.members(account_id) if member.active}
        found = [(grant, everybody.get(grant.member_id)) for grant in self._store.grants(account_id)]
        return [(g, owner) for g, owner in found if owner and (g.shared or g.member_id == member_id)]

    def share(self, account_id: str, member_id: str, service: Service, *, shared: bool) -> Grant | None:
        """Let the whole team use this member's account, or stop that; None if there is no grant."""
        grant = self._store.grant(account_id, member_id, service)
        # A refused write means that another grant took its place, or that replaced accounts were revoked meanwhile.
        while grant and not self._store.change(grant.model_copy(update={"shared": shared})):
            grant = self._store.grant(account_id, member_id, service)
        return grant

    def give_back_replaced(self, grant: Grant, tell: Operation) -> Grant | None:
        """Revoke the accounts that this grant replaced, and commit `tell` once; None if another process has done so.

        Raises the errors of the service's library if the service cannot be reached.
        """
        for other in grant.replaced:
            self._give_back(grant, other.token)
        return self._store.given_back(grant, [tell])

    def disconnect(self, account_id: str, member_id: str, service: Service) -> Grant | None:
        """Revoke and delete the member's grant; None if there was none."""
        grant = self._store.grant(account_id, member_id, service)
        if grant is None:
            return None
        # Revoke first: a grant that was already deleted could not be revoked any more.
        for token in (*(other.token for other in grant.replaced), grant.token):
            self._give_back(grant, token)
        self._store.end(grant)
        return grant

    def _give_back(self, grant: Grant, token: str) -> None:
        self._providers[grant.service].revoke(self._keys().decrypted(token, encryption_context(grant)))
