"""Connects and disconnects members' apps (MCP clients), and authenticates their keys. A key is shown once."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.agent.apps.models import IDLE_FOR, App
from steward.agent.apps.store import AppStore, StoredApp
from steward.agent.conversations.events import AppChanged
from steward.core.clock import Clock
from steward.core.ids import new_id
from steward.people.directory.models import ConversationParty, Member
from steward.tools.models import APP

LONGEST_NAME = 40
_SECRET_BYTES = 32
# Account and app are part of the key, so that no search is needed; the rest is the secret.
_KEY = re.compile(r"steward\.([0-9A-Za-z-]{1,64})\.(app-[0-9A-Z]{26})\.([0-9A-Za-z_-]{43})")


class AppService:
    """Keys of apps. `told_in` finds a member's party and conversation, where every change is reported."""

    def __init__(
        self,
        store: AppStore,
        actors: ActorService,
        told_in: Callable[[Member], tuple[ConversationParty, str] | None],
        clock: Clock,
    ) -> None:
        self._store = store
        self._actors = actors
        self._told_in = told_in
        self._clock = clock

    def connect(self, member: Member, name: str) -> str:
        """Connect an app that uses Steward as `member`; return its key, which is not stored. The member is told."""
        now, secret = self._clock(), secrets.token_urlsafe(_SECRET_BYTES)
        app = App(
            app_id=new_id(APP.rstrip("-"), now),
            account_id=member.account_id,
            member_id=member.member_id,
            key_hash=_hashed(secret),
            made_at=now,
            name=name,
        )
        self._store.add(app)
        self._tell(member, app, "connected")
        return f"steward.{app.account_id}.{app.app_id}.{secret}"

    def known(self, key: str) -> App | None:
        """Return the app with this key, or None if the key is unknown, revoked or was not used for too long."""
        parts = _KEY.fullmatch(key)
        kept = self._store.get(parts[1], parts[2]) if parts else None
        if parts is None or kept is None or not hmac.compare_digest(kept.app.key_hash, _hashed(parts[3])):
            return None
        return kept.app if self.works(kept) else None

    def works(self, kept: StoredApp) -> bool:
        """Tell if the app's key is valid now."""
        return kept.app.revoked_at is None and self._clock() - kept.used_at < IDLE_FOR

    def used(self, app: App) -> int:
        """Record a use of the app, and return the number of uses in this minute."""
        return self._store.note_use(app, self._clock())

    def of_account(self, account_id: str) -> list[StoredApp]:
        """Return the account's apps, oldest first."""
        return self._store.of_account(account_id)

    def still_there(self, account_id: str, app_id: str) -> bool:
        """Tell if the key was not revoked. Calls requested while it was valid may still be judged."""
        kept = self._store.get(account_id, app_id)
        return kept is not None and kept.app.revoked_at is None

    def disconnect(self, member: Member, app: App) -> bool:
        """Revoke the key and tell `member`; return False if it was revoked already."""
        if app.revoked_at is not None or not self._store.revoke(app, self._clock()):
            return False
        self._tell(member, app, "disconnected")
        return True

    def _tell(self, member: Member, app: App, form: str) -> None:
        if found := self._told_in(member):
            party, conversation_id = found
            event = AppChanged.model_validate({"party": party, "form": form, "app_id": app.app_id, "name": app.name})
            self._actors.post([EventPost(conversation_id, event)])


def _hashed(secret: str) -> str:
    """Return a fast hash, which is enough for a secret of 256 bits."""
    return hashlib.sha256(secret.encode()).hexdigest()
