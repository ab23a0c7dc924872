"""Which accounts at other services are connected, who may use them, and their end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from steward.aws.keys import Keys
from steward.aws.tables import Operation
from steward.integrations.accounts.models import Grant, Service
from steward.integrations.accounts.provider import SignInProvider
from steward.integrations.accounts.service import whose
from steward.integrations.accounts.store import GrantStore
from steward.people.directory.models import Member
from steward.people.directory.service import PeopleService


class ConnectionService:
    """What members can say about their own accounts once they have signed in."""

    def __init__(
        self,
        store: GrantStore,
        people: PeopleService,
        providers: Mapping[Service, SignInProvider],
        keys: Callable[[], Keys],
    ) -> None:
        self._store = store
        self._people = people
        self._providers = providers
        self._keys = keys

    def usable(self, account_id: str, member_id: str) -> list[tuple[Grant, Member]]:
        """The accounts this member's calls may use, with whose they are: their own, and what others share."""
        everybody = {member.member_id: member for member in self._people.members(account_id) if member.active}
        found = [(grant, everybody.get(grant.member_id)) for grant in self._store.grants(account_id)]
        return [(g, owner) for g, owner in found if owner and (g.shared or g.member_id == member_id)]

    def share(self, account_id: str, member_id: str, service: Service, *, shared: bool) -> Grant | None:
        """Let the whole team use this member's account there, or not any more; None if there is none."""
        grant = self._store.grant(account_id, member_id, service)
        # Refused, it is another by now, or has just given back what it replaced.
        while grant and not self._store.change(grant.model_copy(update={"shared": shared})):
            grant = self._store.grant(account_id, member_id, service)
        return grant

    def give_back_replaced(self, grant: Grant, tell: Operation) -> Grant | None:
        """Give back the accounts that this one took the place of, and `tell` so, once; None if somebody else has.

        Raises what the service's library does where it cannot be reached.
        """
        for other in grant.replaced:
            self._give_back(grant, other.token)
        return self._store.given_back(grant, [tell])

    def disconnect(self, account_id: str, member_id: str, service: Service) -> Grant | None:
        """Give back what the member let Steward use; None if there was nothing."""
        grant = self._store.grant(account_id, member_id, service)
        if grant is None:
            return None
        # At the service first: a grant we have forgotten could not be given back any more.
        for token in (*(other.token for other in grant.replaced), grant.token):
            self._give_back(grant, token)
        self._store.end(grant)
        return grant

    def _give_back(self, grant: Grant, token: str) -> None:
        self._providers[grant.service].revoke(self._keys().decrypted(token, whose(grant)))
