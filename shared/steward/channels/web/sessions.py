"""Service for sessions of the web app: opens, recognizes and ends them. Cookie values are not stored."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.agent.conversations.events import WebSignedIn
from steward.channels.messaging.live_sockets import LiveSockets
from steward.channels.web.models import WebSession
from steward.channels.web.session_store import SessionStore
from steward.core.clock import Clock
from steward.core.ids import new_id
from steward.core.settings import Settings
from steward.people.directory.models import ConversationParty, Member
from steward.people.directory.service import PeopleService

SIGN_OUT_EVERYWHERE = "/app/sign-out-everywhere"
# The form field that holds `SessionService.form_token`.
FORM_TOKEN = "form_token"  # noqa: S105 - the name of a field
_SECRET_BYTES = 32
# Account and session are part of the value, so that no search is needed; the rest is the secret.
_VALUE = re.compile(r"([0-9A-Za-z-]{1,64})\.(web-[0-9A-Z]{26})\.([0-9A-Za-z_-]{43})")
# A use is written at most this often.
_NOTED_EVERY = timedelta(hours=1)
_FORM = b"steward web form"


class SessionService:
    """Sessions of members. `told_in` finds a member's party and conversation, where each new session is reported."""

    def __init__(
        self,
        store: SessionStore,
        people: PeopleService,
        actors: ActorService,
        told_in: Callable[[Member], tuple[ConversationParty, str] | None],
        sockets: LiveSockets,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._store = store
        self._people = people
        self._actors = actors
        self._told_in = told_in
        self._sockets = sockets
        self._public_url = settings.web_url
        self._settings = settings
        self._clock = clock

    @property
    def cookie_name(self) -> str:
        """Name of the cookie. The prefix `__Host-` keeps other hosts of the domain from setting it."""
        return own_cookie("steward", self._public_url)

    def open(self, member: Member, device: str) -> tuple[WebSession, str]:
        """Open a session; return it with the value of its cookie. The member is told."""
        now, secret = self._clock(), secrets.token_urlsafe(_SECRET_BYTES)
        session = WebSession(
            account_id=member.account_id,
            member_id=member.member_id,
            session_id=new_id("web", now),
            secret_hash=_hashed(secret),
            made_at=now,
            used_at=now,
            device=device,
        )
        before = self._store.of_member(member.account_id, member.member_id)
        self._store.delete([one for one in before if not self._lasts(one, now)])
        self._store.add(session)
        self._tell(member, session)
        return session, f"{session.account_id}.{session.session_id}.{secret}"

    def known(self, cookie_value: str) -> WebSession | None:
        """Return the session of this cookie; None if it is unknown, over or ended, or its member has left."""
        found = self.signed_in(cookie_value)
        return found[0] if found else None

    def signed_in(self, cookie_value: str) -> tuple[WebSession, Member] | None:
        """Return the session as `known` does, with its member as they are now."""
        parts = _VALUE.fullmatch(cookie_value)
        session = self._store.get(parts[1], parts[2]) if parts else None
        if parts is None or session is None or not hmac.compare_digest(session.secret_hash, _hashed(parts[3])):
            return None
        now = self._clock()
        member = self._people.member_now(session.account_id, session.member_id)
        if member is None or not member.decides or not self._lasts(session, now):
            self.end(session)
            return None
        noted = session if now - session.used_at < _NOTED_EVERY else self._store.note_use(session, now)
        return (noted, member) if noted else None

    def of_member(self, account_id: str, member_id: str) -> list[WebSession]:
        """Return the member's sessions, the newest first."""
        now, every = self._clock(), self._store.of_member(account_id, member_id)
        return [session for session in reversed(every) if self._lasts(session, now)]

    def end(self, session: WebSession) -> None:
        """End a session, and what its pages still hold open."""
        self._store.delete([session])
        self._sockets.end_session(session.member_id, session.session_id)

    def end_all(self, account_id: str, member_id: str) -> None:
        """End every session of the member."""
        self._store.delete(self._store.of_member(account_id, member_id))
        self._sockets.end_session(member_id)

    def form_token(self, cookie_value: str) -> str:
        """Return the token that every form of this session must send, since other sites cannot know it."""
        return hmac.new(cookie_value.encode(), _FORM, hashlib.sha256).hexdigest()

    def is_form_token(self, cookie_value: str, token: str) -> bool:
        """Tell if a form sent this session's token."""
        return hmac.compare_digest(self.form_token(cookie_value).encode(), token.encode())

    def _lasts(self, session: WebSession, now: datetime) -> bool:
        return now < session.ends_at(self._settings)

    def _tell(self, member: Member, session: WebSession) -> None:
        if found := self._told_in(member):
            party, conversation_id = found
            url = f"{self._public_url}{SIGN_OUT_EVERYWHERE}"
            event = WebSignedIn(party=party, session_id=session.session_id, device=session.device, url=url)
            self._actors.post([EventPost(conversation_id, event)])


def own_cookie(name: str, public_url: str) -> str:
    """Return the cookie's name; browsers take the prefix `__Host-` over encrypted connections alone."""
    return f"__Host-{name}" if public_url.startswith("https:") else name


def _hashed(secret: str) -> str:
    """Return a fast hash, which is enough for a secret of 256 bits."""
    return hashlib.sha256(secret.encode()).hexdigest()
