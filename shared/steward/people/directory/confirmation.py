"""Confirms a member's number by a code that is sent to it."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from datetime import timedelta

from steward.core.clock import Clock
from steward.core.sentences import Sentence, say
from steward.core.settings import Settings
from steward.people.directory.models import Member
from steward.people.directory.store import PeopleStore
from steward.people.directory.validation import until_settled

_DIGITS = 6


class ConfirmationCodes:
    """Codes as a keyed hash: computed when the text goes out and again when one comes in, and never stored."""

    def __init__(self, key: Callable[[], str]) -> None:
        self._key = key

    def code(self, member_id: str, phone: str, invitation: int) -> str:
        """Return six digits. Another number or invitation has another code."""
        message = f"confirm\x1f{member_id}\x1f{phone}\x1f{invitation}".encode()
        digest = hmac.new(self._key().encode(), message, hashlib.sha256).digest()
        return f"{int.from_bytes(digest[:8], 'big') % 10**_DIGITS:0{_DIGITS}d}"


class ConfirmationService:
    """Checks the codes that members text."""

    def __init__(self, people: PeopleStore, codes: ConfirmationCodes, settings: Settings, clock: Clock) -> None:
        self._people = people
        self._codes = codes
        self._settings = settings
        self._clock = clock

    def confirm(self, account_id: str, member_id: str, phone: str, code: str, attempt: str) -> Sentence | None:
        """Check a code texted from `phone`. Return the reply, or None if the member is gone.

        `attempt` names the try: repeated, it counts once and gives the same reply.
        """

        def work() -> Sentence | None:
            member = self._people.member(account_id, member_id)
            account = self._people.account(account_id)
            if member is None or account is None or not member.active or member.phone != phone:
                return None
            if member.confirmed:
                return say("number-confirmed", name=member.name)
            if self._used_up(member, attempt):
                return say("codes-used-up", account=account.name)
            if self._too_old(member):
                return say("code-expired", account=account.name)
            if hmac.compare_digest(self._codes.code(member_id, phone, member.invitations), code):
                self._people.put_member(account, member.model_copy(update={"confirmed": True, "wrong_codes": ()}))
                return say("number-confirmed", name=member.name)
            if attempt not in member.wrong_codes:
                member = member.model_copy(update={"wrong_codes": (*member.wrong_codes, attempt)})
                self._people.put_member(account, member)
            left = self._settings.wrong_codes - len(member.wrong_codes)
            return say("wrong-code", count=left) if left > 0 else say("codes-used-up", account=account.name)

        return until_settled(work)

    def _used_up(self, member: Member, attempt: str) -> bool:
        return len(member.wrong_codes) >= self._settings.wrong_codes and attempt not in member.wrong_codes

    def _too_old(self, member: Member) -> bool:
        lasts = timedelta(seconds=self._settings.invitation_seconds)
        return member.invited_at is None or self._clock() >= member.invited_at + lasts
