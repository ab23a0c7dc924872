"""Links with which a person resends a text of unknown outcome."""

from __future__ import annotations

import re

from steward.channels.pages.approval_links import PROOF, LinkSigner, match_token

_TOKEN = re.compile(rf"([0-9A-Za-z]{{1,40}})\.([a-z0-9-]{{1,60}})\.({PROOF})")
_CONVERSATION = "conv-"
_PURPOSE = "send_again"


class ResendLinks:
    """Links to the resend page. Like those of approvals, a token is computed when needed and never stored."""

    def __init__(self, signer: LinkSigner, public_url: str) -> None:
        self._signer = signer
        self._public_url = public_url.rstrip("/")

    def url(self, conversation_id: str, delivery_id: str, member_id: str) -> str:
        """Return the address at which one member may resend a delivery."""
        proof = self._signer.proof(_PURPOSE, f"{conversation_id}/{delivery_id}", member_id)
        return f"{self._public_url}/s/{conversation_id.removeprefix(_CONVERSATION)}.{delivery_id}.{proof}"

    def named(self, token: str) -> tuple[str, str] | None:
        """Return the conversation and delivery in a well-formed token, or None. Proves nothing yet."""
        match = match_token(_TOKEN, token)
        return (f"{_CONVERSATION}{match.group(1)}", match.group(2)) if match else None

    def is_for(self, token: str, conversation_id: str, delivery_id: str, member_id: str) -> bool:
        """Tell if the token was made for this member."""
        match = match_token(_TOKEN, token)
        subject = f"{conversation_id}/{delivery_id}"
        return match is not None and self._signer.proves(match.group(3), _PURPOSE, subject, member_id)
