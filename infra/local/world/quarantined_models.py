"""Fakes of the models that have no tools: the reader, the drafter, the mail sorter, and the judge of replies.

No language model: the reader looks for text in the form of an answer, the drafter returns its guidance, and the judge
finds nothing. A test gives its own answers with `answers`, by the name of a field.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from infra.local.world.script import ModelRequest, Reply, Step, say

_READER, _DRAFTER, _JUDGE = "You read texts for an assistant", "You write one short text", "You check what an assistant"
_SORTER = "You sort mails for an assistant"
_FORMS: Mapping[str, str] = {
    "time": r"\b(?P<found>(?:[01]?\d|2[0-3])[:.h][0-5]\d(?: ?[ap]m)?|(?:1[0-2]|[1-9]) ?[ap]m)\b",
    "date": r"\b(?P<found>\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2}, \d{4})\b",
    "datetime": r"\b(?P<found>\d{4}-\d\d-\d\dT\d\d:\d\d)\b",
    "amount": r"(?<![\d:])(?P<found>\d+(?:[.,]\d\d)?)(?![\d:])",
    "number": r"(?<![\d:])(?P<found>\d+)(?![\d:])",
    "phone": r"(?P<found>\+?\d[\d ()-]{6,}\d)",
    "email": r"(?P<found>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)",
}
# A text with one of these counts as an emergency. A real reader understands the text instead.
_EMERGENCY = re.compile(
    r"\b(?:emergency|fire|smoke(?! alarm| detector)|sparks?|gas|flood(?:s|ed|ing)?|burst(?:s|ing)?|pour(?:s|ing)"
    r"|gush(?:es|ing)|overflow(?:s|ed|ing)?)\b",
    re.IGNORECASE,
)


def reads_and_writes(request: ModelRequest, answers: Mapping[str, Any] | None = None) -> Reply | None:
    """Return the answer if the request is for one of these models, else None."""
    system, asked = request.system, "\n".join(request.last_texts)
    if system.startswith(_JUDGE):
        return say(json.dumps({"claims": []}))
    if system.startswith(_SORTER):
        return say(json.dumps(_sorted_out(asked)))
    if system.startswith(_DRAFTER):
        return say(str((answers or {}).get("draft") or _written(asked)))
    if not system.startswith(_READER):
        return None
    fields = re.findall(r"^- (\w+) \((\w+)\): ", asked, re.MULTILINE)
    if not fields:
        return say(json.dumps({"pick": (answers or {}).get("pick", 0)}))
    words = "\n".join(one["words"] for one in json.loads(asked.partition("\n\nAnswer for")[0]).values())
    return say(json.dumps({name: (answers or {}).get(name, _found(kind, words, name)) for name, kind in fields}))


def _sorted_out(asked: str) -> dict[str, list[dict[str, Any]]]:
    """Return, by mail, the rules with which it has two longer words in common."""
    rules, mails = (json.loads(part) for part in asked.removeprefix("Rules:\n").split("\n\nMails:\n"))
    return {
        mail: [
            {"rule": rule, "confidence": 0.9}
            for rule, one in rules.items()
            if len(_long_words(one["matches"]) & _long_words(f"{said['subject']} {said['words']}")) > 1
        ]
        for mail, said in mails.items()
    }


def _long_words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.lower()) if len(word) > 4}


def aside(*rules: Callable[[ModelRequest], Step | None]) -> Callable[[ModelRequest], Step | None]:
    """Return a rule that gives the first answer of any of `rules`."""
    return lambda request: next((answer for rule in rules if (answer := rule(request))), None)


def _written(asked: str) -> str:
    """Return the guidance; if it asks for somebody's own words, their name and those words."""
    guidance = asked.rpartition("What it should say: ")[2]
    who, marked, _ = guidance.partition(": as they wrote it")
    words = "; ".join(one["words"] for one in json.loads(asked.partition("\n\nThe message is for")[0]).values())
    return f"{who}: {words}" if marked else guidance


def _found(kind: str, words: str, name: str) -> str | None:
    if name == "emergency":
        return "yes" if _EMERGENCY.search(words) else "no"
    if name == "urgent":
        return "yes" if "!" in words else "no"
    if kind == "text":
        return words[:200]
    found = [match["found"] for match in re.finditer(_FORMS[kind], words)] if kind in _FORMS else []
    if not found:
        return None
    if kind == "amount":
        # Of several numbers the one with cents is money.
        return max(found, key=lambda one: not one.isdigit()).replace(",", ".")
    return {"time": _clock, "date": _day}.get(kind, str)(found[0])


def _day(written: str) -> str | None:
    """Return `24 November 2026` as `2026-11-24`; None if it is no date."""
    for form in ("%Y-%m-%d", "%d %B %Y", "%B %d, %Y"):
        with contextlib.suppress(ValueError):
            return datetime.strptime(written, form).date().isoformat()  # noqa: DTZ007 - a day
    return None


def _clock(written: str) -> str:
    """Return `4.45 pm` as `16:45`."""
    hour, *minute = (int(digits) for digits in re.findall(r"\d+", written))
    half = re.search(r"[ap]m", written.lower())
    if half:
        hour = hour % 12 + (12 if half.group() == "pm" else 0)
    return f"{hour:02d}:{minute[0] if minute else 0:02d}"
