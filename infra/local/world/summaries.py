"""Fake summaries of long histories and results: their beginning, their end, and the names in them.

No language model: words are copied, not understood. The rehearsal uses it when there is no API key.
"""

from __future__ import annotations

import re

from infra.local.world.script import ModelRequest, Reply, say, text_of

_KEEPS_NOTES = "You keep the working notes of Steward"
_SAID = re.compile(r"^\[(?P<who>[^,\]\n]+), [^\]\n]+\] (?P<text>.+)$", re.MULTILINE)
_NAMES = re.compile(r'(?:<outside id="|\{)([qfd]\d+(?:-\d+)?)["}]')
_MOST_NAMED = 30
_CHARACTERS = 1_200


def sums_up(request: ModelRequest) -> Reply | None:
    """Return the answer if the request is for a summary, else None."""
    if not request.system.startswith(_KEEPS_NOTES):
        return None
    given = "\n".join(_texts(request))
    if given.startswith("<result>"):
        return say(f"A result: {given.removeprefix('<result>').strip()[:_CHARACTERS]}")
    earlier = re.search(r"<summary>\n(.*?)\n</summary>", given, re.DOTALL)
    said = " ".join(f"{match['who']}: {match['text'][:120]}" for match in _SAID.finditer(given))
    named = " ".join(f"{{{name}}}" for name in list(dict.fromkeys(_NAMES.findall(given)))[-_MOST_NAMED:])
    before = earlier[1][:_CHARACTERS] if earlier else ""
    ends = said if len(said) <= 2 * _CHARACTERS else f"{said[:_CHARACTERS]} … {said[-_CHARACTERS:]}"
    return say("\n".join(filter(None, (before, ends, named))) or "Nothing was said.")


def _texts(request: ModelRequest) -> list[str]:
    return [
        block["text"] if block["type"] == "text" else text_of(block.get("content", ""))
        for message in request.messages
        for block in message["content"]
        if block["type"] in ("text", "tool_result")
    ]
