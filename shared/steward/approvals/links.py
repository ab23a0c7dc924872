"""Links for approvers: computed when a text goes out and when a page is opened, stored nowhere.

A token names the approval and proves, by a keyed hash, for which approver it was made. So there is nothing at rest to
steal or to hash, and a new key makes every old link void at once.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Callable, Iterable

# 96 bits: beyond guessing, and short enough for a text message. A multiple of three needs no padding.
_PROOF_BYTES = 12
_TOKEN = re.compile(r"^([a-z2-7]{16})-([A-Za-z0-9_-]{16})$")


class LinkSigner:
    """Makes and checks tokens. `key` is asked for on first use."""

    def __init__(self, key: Callable[[], str], public_url: str) -> None:
        self._key = key
        self._public_url = public_url.rstrip("/")

    def url(self, approval_id: str, approver_id: str) -> str:
        """The address one approver decides at."""
        return f"{self._public_url}/a/{approval_id}-{self._proof(approval_id, approver_id)}"

    def approval_id(self, token: str) -> str | None:
        """The approval a token names, if it has the form of one. Proves nothing yet."""
        match = _TOKEN.match(token)
        return match.group(1) if match else None

    def approver(self, token: str, approval_id: str, approvers: Iterable[str]) -> str | None:
        """Which of `approvers` the token was made for, or None if for none of them."""
        match = _TOKEN.match(token)
        if not match or match.group(1) != approval_id:
            return None
        proofs = {approver: self._proof(approval_id, approver) for approver in approvers}
        return next((who for who, proof in proofs.items() if hmac.compare_digest(proof, match.group(2))), None)

    def _proof(self, approval_id: str, approver_id: str) -> str:
        return self.proof("approval", approval_id, approver_id)

    def proof(self, purpose: str, subject: str, person: str) -> str:
        """Proves, for one purpose alone, that a link about `subject` was made for `person`."""
        message = f"{purpose}\x1f{subject}\x1f{person}".encode()
        digest = hmac.new(self._key().encode(), message, hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:_PROOF_BYTES]).decode()
