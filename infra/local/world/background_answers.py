"""Fake answers to background model calls: abbreviations, titles, notes and facts, copied from the input.

No language model: sentences are copied, not understood. The rehearsal uses it when there is no API key.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from infra.local.world.script import ModelRequest, Reply, say
from infra.local.world.summaries import sums_up

_KEEPS_RECORDS = "You keep the records of Steward"
_DRAWS_FACTS = "You keep what an assistant knows"
# A statement about the speaker or their things, not a question.
OF_THEMSELVES = re.compile(
    r"(?:i(?:['’]m| am| like| love| prefer| hate| live| work| have| always| never| usually| drink| take)"
    r"|(?:my|our|mi|mein|meine|mon|ma)\b.*)\b[^?]*",
    re.IGNORECASE,
)
_LINE = re.compile(r"^#(?P<turn>\d+) \[\d{4}-\d\d-\d\d\] (?P<who>[^:\n]+): (?P<text>.+)$", re.MULTILINE)
_DULL = re.compile(
    r"about|after|again|also|anything|been|before|could|from|have|hello|here|into|just|know|like|meet|need|please|"
    r"rehearsal|should|tell|text|thanks?|that|them|then|there|they|this|today|tomorrow|want|what|when|where|which|"
    r"will|with|would|your"
)
_NOTE_CHARACTERS = 700
_MOST_NOTES = 10


def keeps_records(request: ModelRequest) -> Reply | None:
    """Return the answer if the request is for a record or a summary, else None."""
    if summary := sums_up(request):
        return summary
    if request.system.startswith(_DRAWS_FACTS):
        return say(json.dumps(_drawn("\n".join(request.last_texts))))
    if not request.system.startswith(_KEEPS_RECORDS):
        return None
    asked = "\n".join(request.last_texts)
    said = [(match["who"], match["text"]) for match in _LINE.finditer(asked)]
    if asked.rstrip().endswith("<topic>"):
        return say(_title(" ".join(text for who, text in said if who != "Steward")))
    earlier = re.search(r"<notes_so_far>\n(.*?)\n</notes_so_far>", asked, re.DOTALL)
    notes = [earlier.group(1)] if earlier else []
    notes += [f"{who}: {text}" for who, text in said]
    made = {"abbreviation": " ".join(notes)[-_NOTE_CHARACTERS:] or "Nothing was said.", "notes": _noted(asked)}
    return say(json.dumps(made))


def _noted(asked: str) -> list[dict[str, Any]]:
    """Return a note of each person's first words, as they said them."""
    said = [match for match in _LINE.finditer(asked) if match["who"] != "Steward"]
    return [
        {"turn": int(one["turn"]), "who": one["who"], "what": one["text"][:100], "when": "", "state": "neither"}
        for one in said[:_MOST_NOTES]
    ]


def _drawn(asked: str) -> dict[str, Any]:
    """Return the pieces in which people say something about themselves as facts, with the name of a known fact."""
    known, pieces = (json.loads(part) for part in asked.removeprefix("Known:\n").split("\n\nPieces:\n"))
    names = {_plain(words): name for name, words in known.items()}
    said = {name: one["words"] for name, one in pieces.items() if OF_THEMSELVES.fullmatch(one["words"].strip())}
    return {
        "facts": [
            {
                "fact": words,
                "category": "preference" if re.search(r"\b(?:like|love|prefer|hate)\b", words) else "other",
                "about": "",
                "stated": True,
                "piece": name,
                "known": names.get(_plain(words), ""),
            }
            for name, words in said.items()
        ]
    }


def _plain(words: str) -> str:
    return words.casefold().strip(" .!")


def _title(words: str) -> str:
    counted = Counter(word for word in re.findall(r"[a-z]{4,}", words.lower()) if not _DULL.fullmatch(word))
    picked = [word for word, _ in counted.most_common(3)]
    title = [*picked, "Conversation", "Notes"][: max(2, len(picked))]
    return f"Title: {' '.join(word.capitalize() for word in title)}\nTopics: {', '.join(picked)}"
