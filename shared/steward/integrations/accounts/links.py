"""Links to sign in, and the state that comes back from a service: keyed proofs, of which nothing is stored."""

from __future__ import annotations

import re

from steward.channels.pages.links import PROOF, LinkSigner, match_token

_TOKEN = re.compile(rf"([a-z2-7]{{16}})-({PROOF})")
_LINK, _STATE = "sign_in", "sign_in_state"


class SignInLinks:
    """What names a sign-in and proves for which member, and from which browser, it was begun."""

    def __init__(self, signer: LinkSigner, public_url: str) -> None:
        self._signer = signer
        self._public_url = public_url.rstrip("/")

    @property
    def callback(self) -> str:
        """Where a service sends the browser back to."""
        return f"{self._public_url}/g/callback"

    @property
    def secure(self) -> bool:
        """Whether a cookie can be kept to encrypted connections."""
        return self._public_url.startswith("https:")

    def url(self, sign_in_id: str, member_id: str) -> str:
        """The address at which the member signs in."""
        return f"{self._public_url}/g/{sign_in_id}-{self._signer.proof(_LINK, sign_in_id, member_id)}"

    def state(self, sign_in_id: str, member_id: str, challenge: str) -> str:
        """What goes to the service and comes back: good for this sign-in and the browser that knows the verifier."""
        return f"{sign_in_id}-{self._signer.proof(_STATE, f'{sign_in_id}/{challenge}', member_id)}"

    def named(self, token: str) -> str | None:
        """The sign-in a link or a state names, if it has the form of one. Proves nothing yet."""
        match = match_token(_TOKEN, token)
        return match.group(1) if match else None

    def is_link(self, token: str, sign_in_id: str, member_id: str) -> bool:
        """Whether the link was made for this member."""
        match = match_token(_TOKEN, token)
        return match is not None and self._signer.proves(match.group(2), _LINK, sign_in_id, member_id)

    def is_state(self, state: str, sign_in_id: str, member_id: str, challenge: str) -> bool:
        """Whether the state was made for this member and browser."""
        match = match_token(_TOKEN, state)
        subject = f"{sign_in_id}/{challenge}"
        return match is not None and self._signer.proves(match.group(2), _STATE, subject, member_id)
