"""Signed links for approvers, computed when needed and never stored.

A token names the approval and proves, by a keyed hash, for which approver it was made. So nothing is stored that could
be stolen, and a new key voids all old links at once.

It ends in a letter or digit, since phones exclude other characters at the end of an address from the link.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Callable, Iterable
from urllib.parse import unquote

_PURPOSE = "approval"
# 96 bits: beyond guessing, and short enough for a text message.
_PROOF_BYTES = 12
# In base32.
PROOF = "[a-z2-7]{20}"
_TOKEN = re.compile(rf"([a-z2-7]{{16}})-({PROOF})")
# Characters that a phone may have added to the address, such as the full stop after it.
_AFTER_A_LINK = re.compile(r"[^0-9A-Za-z]{1,3}$")


class LinkSigner:
    """Makes and checks tokens. `key` is called on first use."""

    def __init__(self, key: Callable[[], str], public_url: str) -> None:
        self._key = key
        self._public_url = public_url.rstrip("/")

    def url(self, approval_id: str, approver_id: str) -> str:
        """Return the address at which one approver decides."""
        return f"{self._public_url}/a/{approval_id}-{self.proof(_PURPOSE, approval_id, approver_id)}"

    def approval_id(self, token: str) -> str | None:
        """Return the approval in a well-formed token, or None. Proves nothing yet."""
        match = match_token(_TOKEN, token)
        return match.group(1) if match else None

    def approver(self, token: str, approval_id: str, approvers: Iterable[str]) -> str | None:
        """Return the one of `approvers` for whom the token was made, or None."""
        match = match_token(_TOKEN, token)
        if not match or match.group(1) != approval_id:
            return None
        proves = [who for who in approvers if self.proves(match.group(2), _PURPOSE, approval_id, who)]
        return next(iter(proves), None)

    def proof(self, purpose: str, subject: str, person: str) -> str:
        """Return a proof, in letters and digits, that a link about `subject` was made for `person` and one purpose."""
        message = f"{purpose}\x1f{subject}\x1f{person}".encode()
        digest = hmac.new(self._key().encode(), message, hashlib.sha256).digest()[:_PROOF_BYTES]
        return base64.b32encode(digest).decode().rstrip("=").lower()

    def proves(self, proof: str, purpose: str, subject: str, person: str) -> bool:
        """Tell if `proof` is valid for this purpose, subject and person."""
        return hmac.compare_digest(proof, self.proof(purpose, subject, person))


def match_token(form: re.Pattern[str], token: str) -> re.Match[str] | None:
    """Match a token, ignoring punctuation that followed its link in the text."""
    return form.fullmatch(_AFTER_A_LINK.sub("", unquote(token)))
