"""Checks a mail's author by the DMARC result in `Authentication-Results` (RFC 8601). Pure.

Only our own receiver's report counts: it is the first one, since the receiver puts it above everything that came with
the mail, and it bears the receiver's name. It repeats text chosen by the sender in comments and quotation marks, which
are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_SIGNS = re.compile(r'\\.|[()"]')
_DMARC = re.compile(r"dmarc\s*=\s*(?P<result>[a-z]+)(?P<properties>(?:\s+[a-z.-]+\s*=\s*[^\s=]+)*)")
_FROM = re.compile(r"header\.from\s*=\s*(\S+)")


def vouched_domain(reports: list[str], receiver: str) -> str:
    """Return the author's domain that DMARC passed for, in lower case, or "".

    `reports` are the mail's `Authentication-Results` from the top down, `receiver` is the name of our receiver
    (`mx.google.com`).
    """
    if not reports:
        return ""
    first, *methods = [part.strip() for part in "".join(_plain(reports[0].lower())).split(";")]
    # A version may follow the name.
    if first.split()[:1] != [receiver]:
        return ""
    said = [method for method in methods if method.startswith("dmarc")]
    found = _DMARC.fullmatch(said[0]) if len(said) == 1 else None
    if found is None or found["result"] != "pass":
        return ""
    named = _FROM.findall(found["properties"])
    return named[0] if len(named) == 1 else ""


def _plain(report: str) -> Iterator[str]:
    """Yield the text outside comments and quotation marks; nothing if these cannot be determined with certainty."""
    outside, depth, quoted, end = list[str](), 0, False, 0
    for sign in _SIGNS.finditer(report):
        if not depth and not quoted:
            outside.append(report[end : sign.start()])
        if (sign[0] == '"' and depth) or (sign[0] in "()" and quoted) or (sign[0] == ")" and not depth):
            return
        quoted ^= sign[0] == '"'
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        end = sign.end()
    if not depth and not quoted:
        yield from (*outside, report[end:])
