"""Parser for the headers that Amazon SES adds to a stored mail: delivery address, authentication, warnings. Pure.

They precede everything the sender wrote, and end with `X-SES-RECEIPT` and its signature; so only headers before the
first of those are from SES. The same headers further down may be the sender's.

https://docs.aws.amazon.com/ses/latest/dg/receiving-email-notifications-examples.html
"""

from __future__ import annotations

import re
from dataclasses import dataclass

RECEIVER = "amazonses.com"
_END = "x-ses-receipt"
_VERDICTS = {"x-ses-spam-verdict": "spam", "x-ses-virus-verdict": "virus"}
# SES's own headers are few and short; the sender controls parts of some.
_HEAD_BYTES = 20_000
_LINE = re.compile(r"([!-9;-~]+):[ \t]*((?:[^\r\n]|\r?\n[ \t])*)\r?\n")
_BROUGHT_TO = re.compile(r"\sfor\s+<?([^\s<>;,\"]+@[A-Za-z0-9.-]+)>?\s*;")
_RECEIVED_BY = re.compile(r"\sby\s+inbound-smtp\.[a-z0-9-]+\.amazonaws\.com\s")


@dataclass(frozen=True)
class SesHeaders:
    """SES's headers of a mail. `receiver` is the name of its authentication report, empty if it has none.

    `warning` is `spam` or `virus`, if SES found one. Without these headers nothing about the mail is proved.
    """

    receiver: str = ""
    brought_to: tuple[str, ...] = ()
    warning: str = ""


def read_ses_headers(content: bytes) -> SesHeaders:
    """Return SES's headers from the bytes of a mail as SES stored it."""
    lines = _own_lines(content[:_HEAD_BYTES].decode("ascii", "replace"))
    first: dict[str, str] = {}
    for name, value in lines:
        first.setdefault(name, value)
    warnings = [what for name, what in _VERDICTS.items() if first.get(name, "").strip().upper() == "FAIL"]
    received = first.get("received", "")
    found = _BROUGHT_TO.search(received) if _RECEIVED_BY.search(f" {received}") else None
    return SesHeaders(
        receiver=RECEIVER if "authentication-results" in first else "",
        brought_to=(found[1].lower(),) if found else (),
        warning=warnings[-1] if warnings else "",
    )


def _own_lines(head: str) -> list[tuple[str, str]]:
    """Return the headers above the first `X-SES-RECEIPT`, or none without such a header or with a malformed line."""
    lines, end = list[tuple[str, str]](), 0
    while found := _LINE.match(head, end):
        name = found[1].lower()
        if name == _END:
            return lines
        lines.append((name, found[2]))
        end = found.end()
    return []
