"""Reasons for undelivered mail by status code, from RFC 3463 and its registry."""

from __future__ import annotations

from steward.core.sentences import render, say

# By prefix of the code; codes are compared with a dot at the end.
_WHY: dict[str, str] = {
    "5.1.": "no_mailbox",
    "5.2.1.": "no_mailbox",
    "5.2.2.": "mailbox_full",
    "5.2.3.": "mail_too_large",
    "5.3.4.": "mail_too_large",
    "5.4.": "no_mail_route",
    "5.7.": "mail_unwanted",
}


def reason_for(status: str) -> str:
    """Return the reason for a status such as `5.1.1`, with the status appended."""
    why: str = next((why for begins, why in _WHY.items() if f"{status}.".startswith(begins)), "mail_refused")
    return render(say("with-status", why=say("undelivered", form=why), status=status))
