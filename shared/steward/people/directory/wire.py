"""Factories for the objects of the directory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from steward.aws.wire import AwsWire
from steward.people.directory.service import PeopleService
from steward.people.directory.store import DynamoPeopleStore

if TYPE_CHECKING:
    from steward.people.directory.accounts import AccountService, ConversationMoves
    from steward.people.directory.confirmation import ConfirmationCodes, ConfirmationService
    from steward.people.directory.contacts import ContactService
    from steward.people.directory.eraser import ErasurePersonLookup
    from steward.people.directory.language_preference import LanguagePreferenceService
    from steward.people.directory.models import InstalledChannel


class PeopleWire(AwsWire, ABC):
    """Objects of accounts, members and contacts."""

    @property
    @abstractmethod
    def moves(self) -> ConversationMoves:
        """Effects on conversations when members come, change and leave."""

    @abstractmethod
    def installed_channels(self) -> Sequence[InstalledChannel]:
        """Return the channels that people may be written to on."""

    @cached_property
    def people_store(self) -> DynamoPeopleStore:
        """Store of people and accounts."""
        return DynamoPeopleStore(self.table("people_table"), self.rows)

    @cached_property
    def people(self) -> PeopleService:
        """People service."""
        seconds = self.settings.people_cache_seconds
        return PeopleService(self.people_store, self.clock, seconds, self.written_language)

    def written_language(self, account_id: str, addresses: Sequence[str]) -> str:
        """Return the language in which somebody with these addresses has written; unknown without correspondences."""
        return ""

    @cached_property
    def accounts(self) -> AccountService:
        """Account service."""
        from steward.people.directory.accounts import AccountService

        return AccountService(
            self.people_store,
            self.clock,
            self.moves,
            self.installed_channels,
        )

    @cached_property
    def contacts(self) -> ContactService:
        """Contact service."""
        from steward.people.directory.contacts import ContactService

        return ContactService(self.people_store, self.people, self.installed_channels, self.clock)

    @cached_property
    def confirmations(self) -> ConfirmationService:
        """Confirmation service."""
        from steward.people.directory.confirmation import ConfirmationService

        return ConfirmationService(self.people_store, self.confirmation_codes, self.settings, self.clock)

    @cached_property
    def erasable(self) -> ErasurePersonLookup:
        """Finder of people who can be erased."""
        from steward.people.directory.eraser import ErasurePersonLookup

        return ErasurePersonLookup(self.people_store, self.people)

    @cached_property
    def preferences(self) -> LanguagePreferenceService:
        """Preference service."""
        from steward.people.directory.language_preference import LanguagePreferenceService

        return LanguagePreferenceService(self.people_store)

    @cached_property
    def confirmation_codes(self) -> ConfirmationCodes:
        """Confirmation codes."""
        from steward.people.directory.confirmation import ConfirmationCodes

        return ConfirmationCodes(lambda: self.secrets.read(self.settings.required("link_secret_id"))["key"])
