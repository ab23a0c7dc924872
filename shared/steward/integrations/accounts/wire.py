"""Factories for the objects of members' accounts at other services."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from steward.channels.pages.wire import WebWire
from steward.memory.documents.wire import DocumentsWire
from steward.people.directory.wire import PeopleWire
from steward.tools.wire import ToolsWire

if TYPE_CHECKING:
    from steward.aws.encryption import EncryptionKey
    from steward.core.stored_objects import StoredObject
    from steward.integrations.accounts.connections import ConnectionService
    from steward.integrations.accounts.google.access import GoogleAccess
    from steward.integrations.accounts.models import Service
    from steward.integrations.accounts.run_notes import RunNotes
    from steward.integrations.accounts.service import SignInService
    from steward.integrations.accounts.sign_in_links import SignInLinks
    from steward.integrations.accounts.sign_in_page import SignInPage
    from steward.integrations.accounts.sign_in_provider import SignInProvider
    from steward.integrations.accounts.store import GrantStore, SignInWriter


class AccountsWire(PeopleWire, ToolsWire, DocumentsWire, WebWire):
    """Wiring of members' accounts at other services."""

    @property
    @abstractmethod
    def account_file(self) -> Callable[[str, str], StoredObject | None]:
        """Return the reader of a workspace file by account and path; it returns None if there is no file.

        The reader raises `StewardError` for a path outside the workspace.
        """

    @cached_property
    def grant_store(self) -> GrantStore:
        """Store of grants."""
        from steward.integrations.accounts.store import GrantStore

        return GrantStore(self.table("grants_table"), self.rows)

    @cached_property
    def sign_in_writer(self) -> SignInWriter:
        """Writer of calls that wait for a sign-in."""
        from steward.integrations.accounts.store import SignInWriter

        return SignInWriter(self.table("grants_table"), self.rows)

    @cached_property
    def sign_in_links(self) -> SignInLinks:
        """Signer of sign-in links."""
        from steward.integrations.accounts.sign_in_links import SignInLinks

        return SignInLinks(self.links, self.settings.required("public_url"))

    @cached_property
    def sign_ins(self) -> SignInService:
        """Service for signing in."""
        from steward.integrations.accounts.service import SignInService

        return SignInService(
            self.grant_store,
            self.people,
            self.waiting_calls,
            self.sign_in_links,
            self._providers,
            lambda: self.grant_keys,
            self.settings.sign_in_requests,
            self.clock,
        )

    @cached_property
    def sign_in_page(self) -> SignInPage:
        """Handler of the sign-in pages."""
        from steward.integrations.accounts.sign_in_page import SignInPage

        return SignInPage(self.sign_ins, self.sign_in_links)

    @cached_property
    def google(self) -> GoogleAccess:
        """Members' Google accounts."""
        from steward.integrations.accounts.google.access import GoogleAccess

        return GoogleAccess(
            self.grant_store,
            self.connections,
            self.people,
            self.actors,
            self._google_client,
            lambda: self.grant_keys,
            self.settings.sign_in_seconds,
            self.clock,
        )

    @cached_property
    def run_notes(self) -> RunNotes:
        """Store of run notes."""
        from steward.integrations.accounts.run_notes import RunNotes

        return RunNotes(self.table("grants_table"), self.clock)

    @cached_property
    def connections(self) -> ConnectionService:
        """Service for connected accounts."""
        from steward.integrations.accounts.connections import ConnectionService

        return ConnectionService(
            self.grant_store,
            self.people,
            self._providers,
            lambda: self.grant_keys,
        )

    @cached_property
    def grant_keys(self) -> EncryptionKey:
        """KMS key of the grants' tokens."""
        from steward.aws import clients
        from steward.aws.encryption import EncryptionKey

        return EncryptionKey(clients.kms, self.settings.required("grants_key_id"))

    @cached_property
    def _providers(self) -> dict[Service, SignInProvider]:
        from steward.integrations.accounts.google.oauth import GoogleSignIn

        return {"google": GoogleSignIn(self._google_client)}

    def _google_client(self) -> dict[str, str]:
        return self.secrets.read(self.settings.required("google_client_secret_id"))
