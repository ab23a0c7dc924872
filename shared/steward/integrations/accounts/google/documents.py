"""Client of Google Docs.

https://developers.google.com/workspace/docs/api/reference/rest/v1/documents
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from steward.core.text import storable
from steward.integrations.accounts.google.api import GoogleApi, GoogleConflictError, GoogleRefusedError, path_part
from steward.integrations.accounts.google.create_once import MARK, once
from steward.integrations.accounts.google.titles import require_title

_DOCUMENTS = "https://docs.googleapis.com/v1/documents"
# Characters that Docs drops from inserted text, after which the end of that text would be unknown.
_LEFT_OUT = re.compile("[\x00-\x08\x0b-\x1f\x7f\ue000-\uf8ff]")
_PLACES = "title,revisionId,namedRanges,body(content(endIndex))"


@dataclass(frozen=True)
class DocumentAddition:
    """Text appended to a document, in a range named after the call."""

    document_id: str


class GoogleDocs:
    """Google Docs of one member."""

    def __init__(self, api: GoogleApi) -> None:
        self._api = api

    def read(self, document_id: str) -> tuple[str, str]:
        """Return title and text, all tabs in order. Raises `GoogleError`."""
        said = self._api.get(self._at(document_id), {"includeTabsContent": "true", "fields": "title,tabs"})
        return str(said.get("title", "")), "\n".join(_tabs(said.get("tabs", ())))

    def append(self, call_id: str, document_id: str, title: str, text: str) -> DocumentAddition:
        """Append a text on new lines, unless this call has done so.

        Raises `GoogleError`; `GoogleTitleError` if the document's title is not `title`.
        """
        added = DocumentAddition(document_id)

        def there() -> DocumentAddition | None:
            asked = {"fields": "namedRanges"}
            return added if _ranges(self._api.get(self._at(document_id), asked), call_id) else None

        def add() -> DocumentAddition:
            seen = self._api.get(self._at(document_id), {"fields": _PLACES})
            require_title(title, str(seen.get("title", "")))
            end = int(seen["body"]["content"][-1]["endIndex"]) - 1
            # An empty document consists of one newline, which cannot be deleted.
            words = f"\n{text}" if end > 1 else text
            place = {"startIndex": end, "endIndex": end + _units(words)}
            self._change(
                document_id,
                seen["revisionId"],
                {"insertText": {"location": {"index": end}, "text": words}},
                {"createNamedRange": {"name": _name(call_id), "range": place}},
            )
            return added

        return once(there, add)

    def take_out(self, call_id: str, document_id: str, digest: str) -> None:
        """Remove the text that this call appended; no error if it is gone.

        Raises `GoogleConflictError` if the text no longer has this `digest_of`.
        """

        def gone() -> bool | None:
            asked = {"fields": "namedRanges"}
            return True if not _ranges(self._api.get(self._at(document_id), asked), call_id) else None

        def take() -> bool:
            seen = self._api.get(self._at(document_id), {"fields": "revisionId,namedRanges,body"})
            ranges = _ranges(seen, call_id)
            start, end = (int(ranges[0].get(name, 0)) for name in ("startIndex", "endIndex")) if ranges else (0, 0)
            if len(ranges) != 1 or digest_of(_between(seen["body"], start, end).removeprefix("\n")) != digest:
                raise GoogleConflictError("somebody has changed it since; look at it again")
            self._change(
                document_id,
                seen["revisionId"],
                {"deleteNamedRange": {"name": _name(call_id)}},
                {"deleteContentRange": {"range": {"startIndex": start, "endIndex": end}}},
            )
            return True

        once(gone, take)

    def _change(self, document_id: str, revision: str, *changes: Mapping[str, Any]) -> None:
        """Apply all changes to the document at `revision`, or none (`GoogleRefusedError`)."""
        body = {"requests": list(changes), "writeControl": {"requiredRevisionId": revision}}
        self._api.call("POST", f"{self._at(document_id)}:batchUpdate", None, body, once=True)

    def _at(self, document_id: str) -> str:
        return f"{_DOCUMENTS}/{path_part(document_id)}"


def document_text(text: str) -> str:
    """Clean a text as Docs would. Raises `GoogleRefusedError` if nothing is left."""
    kept = _LEFT_OUT.sub("", storable(text.replace("\r\n", "\n").replace("\r", "\n"))).strip("\n")
    if not kept:
        raise GoogleRefusedError("there is no text")
    return kept


def digest_of(text: str) -> str:
    """Return a digest by which a text is recognized."""
    return hashlib.sha256(text.encode()).hexdigest()


def document_link(document_id: str) -> str:
    """Return the address at which people open the document."""
    return f"https://docs.google.com/document/d/{path_part(document_id)}/edit"


def _name(call_id: str) -> str:
    return f"{MARK} {call_id}"


def _ranges(said: Mapping[str, Any], call_id: str) -> list[Mapping[str, Any]]:
    """Return the ranges that are named after a call."""
    named = said.get("namedRanges", {}).get(_name(call_id), {}).get("namedRanges", ())
    return [place for one in named for place in one.get("ranges", ())]


def _tabs(tabs: Any) -> Iterator[str]:
    for tab in tabs:
        yield "".join(_words(tab.get("documentTab", {}).get("body", {}).get("content", ()))).rstrip("\n")
        yield from _tabs(tab.get("childTabs", ()))


def _words(content: Any) -> Iterator[str]:
    """Yield the words of paragraphs and table cells; pictures have none."""
    for part in content:
        for element in part.get("paragraph", {}).get("elements", ()):
            yield element.get("textRun", {}).get("content", "")
        for row in part.get("table", {}).get("tableRows", ()):
            for cell in row.get("tableCells", ()):
                yield from _words(cell.get("content", ()))


def _between(body: Mapping[str, Any], start: int, end: int) -> str:
    """Return the text between two positions in UTF-16 units. An element without text makes the result differ."""
    found = ""
    for part in body.get("content", ()):
        for element in part.get("paragraph", {}).get("elements", ()):
            first, last = int(element.get("startIndex", 0)), int(element.get("endIndex", 0))
            if last <= start or first >= end:
                continue
            units = element.get("textRun", {}).get("content", "").encode("utf-16-le")
            found += units[2 * max(start - first, 0) : 2 * (end - first)].decode("utf-16-le", "replace")
    return found


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
