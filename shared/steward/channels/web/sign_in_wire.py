"""Factories for the web app's sessions and its sign-in pages."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.apps.wire import AppsWire

if TYPE_CHECKING:
    from steward.aws.redactors import Eraser
    from steward.channels.web.session_store import SessionStore
    from steward.channels.web.sessions import SessionService
    from steward.channels.web.sign_in_pages import SignInPages


class SignInWire(AppsWire):
    """Sessions of the web app, and its sign-in pages."""

    @cached_property
    def session_store(self) -> SessionStore:
        """Store of sessions."""
        from steward.channels.web.session_store import SessionStore

        return SessionStore(self.table("people_table"), self.rows, self.push_subscriptions)

    @cached_property
    def sessions(self) -> SessionService:
        """Session service."""
        from steward.channels.web.sessions import SessionService

        return SessionService(
            self.session_store,
            self.people,
            self.actors,
            self.told_of_access,
            self.live_sockets,
            self.settings,
            self.clock,
        )

    @cached_property
    def sign_in_pages(self) -> SignInPages:
        """Sign-in pages of the web app."""
        from steward.channels.web.oidc import OpenIdProvider
        from steward.channels.web.sign_in_cookie import SignInCookie
        from steward.channels.web.sign_in_pages import CALLBACK, SignInPages

        settings = self.settings
        provider = OpenIdProvider(
            settings.required("oidc_issuer"),
            settings.required("oidc_client_id"),
            self._oidc_secret,
            f"{settings.web_url}{CALLBACK}",
        )
        cookie = SignInCookie(self._link_key, settings.web_sign_in_seconds, self.clock)
        return SignInPages(provider, self.sessions, self.people, cookie, settings)

    def signed_in_sessions(self, account_id: str, member_id: str) -> Collection[str]:
        """See `ChannelsWire`."""
        return {session.session_id for session in self.sessions.of_member(account_id, member_id)}

    @property
    def push_key(self) -> str:
        """Public key of push messages, as browsers take it."""
        from steward.channels.messaging.push_keys import public_key

        return public_key(self._link_key())

    @property
    def session_eraser(self) -> Eraser:
        """See `ErasureWire`."""
        from steward.channels.web.eraser import SessionEraser

        return SessionEraser(self.table("people_table"))

    def _oidc_secret(self) -> str:
        secret_id = self.settings.oidc_client_secret_id
        return self.secrets.read(secret_id)["client_secret"] if secret_id else ""

    def _link_key(self) -> str:
        return self.secrets.read(self.settings.required("link_secret_id"))["key"]
