"""Which accounts at other services are connected, who may use them, and their end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from steward.aws.keys import Keys
from steward.integrations.models import Grant, Service
from steward.integrations.provider import SignInProvider
from steward.integrations.service import whose
from steward.integrations.store import GrantStore
from steward.people.models import Member
from steward.people.service import PeopleService


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
        if grant is None:
            return None
        return grant if self._store.change(grant.model_copy(update={"shared": shared})) else None

    def disconnect(self, account_id: str, member_id: str, service: Service) -> Grant | None:
        """Give back what the member let Steward use; None if there was nothing."""
        grant = self._store.grant(account_id, member_id, service)
        if grant is None:
            return None
        token = self._keys().decrypted(grant.token, whose(grant))
        # At the service first: a grant we have forgotten could not be given back any more.
        self._providers[service].revoke(token)
        self._store.end(grant)
        return grant
