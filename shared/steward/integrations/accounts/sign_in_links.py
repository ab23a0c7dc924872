"""Sign-in links and OAuth state values: signed proofs, of which nothing is stored."""

from __future__ import annotations

import re

from steward.channels.pages.approval_links import PROOF, LinkSigner, match_token

_TOKEN = re.compile(rf"([a-z2-7]{{16}})-({PROOF})")
_LINK, _STATE = "sign_in", "sign_in_state"


class SignInLinks:
    """Signer of sign-in links and states. A proof names the sign-in, the member and the browser."""

    def __init__(self, signer: LinkSigner, public_url: str) -> None:
        self._signer = signer
        self._public_url = public_url.rstrip("/")

    @property
    def callback(self) -> str:
        """Address to which a service redirects the browser."""
        return f"{self._public_url}/g/callback"

    @property
    def secure(self) -> bool:
        """Return whether cookies can be restricted to encrypted connections."""
        return self._public_url.startswith("https:")

    def url(self, sign_in_id: str, member_id: str) -> str:
        """Return the link at which the member signs in."""
        return f"{self._public_url}/g/{sign_in_id}-{self._signer.proof(_LINK, sign_in_id, member_id)}"

    def state(self, sign_in_id: str, member_id: str, challenge: str) -> str:
        """Return the OAuth state: valid for this sign-in and the browser that knows the verifier."""
        return f"{sign_in_id}-{self._signer.proof(_STATE, f'{sign_in_id}/{challenge}', member_id)}"

    def named(self, token: str) -> str | None:
        """Return the sign-in id in a link or state, if its form is valid. This proves nothing."""
        match = match_token(_TOKEN, token)
        return match.group(1) if match else None

    def is_link(self, token: str, sign_in_id: str, member_id: str) -> bool:
        """Return whether the link was made for this member."""
        match = match_token(_TOKEN, token)
        return match is not None and self._signer.proves(match.group(2), _LINK, sign_in_id, member_id)

    def is_state(self, state: str, sign_in_id: str, member_id: str, challenge: str) -> bool:
        """Return whether the state was made for this member and browser."""
        match = match_token(_TOKEN, state)
        subject = f"{sign_in_id}/{challenge}"
        return match is not None and self._signer.proves(match.group(2), _STATE, subject, member_id)
