"""Google Docs documents in the fake Google: text, revisions and named ranges.

https://developers.google.com/workspace/docs/api/concepts/structure. Positions are counted in UTF-16 code units from 1,
and a document always ends in a newline that nobody can delete.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from infra.local.world.google.errors import BadRequestError, GoogleError
from infra.local.world.google.stored_values import StoredValues

_TAB = "t.0"


class Documents:
    """Contents of all documents by file id; `changed` is called on each change."""

    def __init__(self, records: StoredValues, changed: Callable[[str], None]) -> None:
        self._records = records
        self._changed = changed

    def put(self, document_id: str, text: str = "") -> None:
        """Create a document with this text."""
        text = text if text.endswith("\n") else f"{text}\n"
        self._records.put(document_id, {"text": text, "ranges": [], "revision": 1})

    def text(self, document_id: str) -> str:
        """Return the whole text."""
        return str(self._kept(document_id)["text"])

    def shown(self, document_id: str, title: str, *, tabs: bool = False) -> dict[str, Any]:
        """Return the document as the API shows it; with `tabs` inside its one tab."""
        kept = self._kept(document_id)
        content = {"body": {"content": _content(kept["text"])}, "documentStyle": {}, "namedStyles": {}}
        content["namedRanges"] = _named(kept["ranges"])
        said = {"documentId": document_id, "title": title, "revisionId": _revision(kept),
                "suggestionsViewMode": "SUGGESTIONS_INLINE"}  # fmt: skip
        if not tabs:
            return {**said, **content}
        tab = {"tabProperties": {"tabId": _TAB, "title": "Tab 1", "index": 0}, "documentTab": content}
        return {**said, "tabs": [tab]}

    def update(self, document_id: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Apply all of the `requests`, or none if one cannot be applied.

        Raises `BadRequestError`, and `GoogleError` if the required revision is stale.
        """
        kept = self._kept(document_id)
        required = given.get("writeControl", {}).get("requiredRevisionId")
        if required and required != _revision(kept):
            error = "The required revision ID does not match the latest revision."
            raise GoogleError(400, "failedPrecondition", error)
        writing = _Writing(kept["text"], [dict(one) for one in kept["ranges"]], int(kept["revision"]))
        replies = [writing.do(number, request) for number, request in enumerate(given.get("requests", ()))]
        kept = {"text": writing.text, "ranges": writing.ranges, "revision": kept["revision"] + 1}
        self._records.put(document_id, kept)
        self._changed(document_id)
        return {"documentId": document_id, "replies": replies, "writeControl": {"requiredRevisionId": _revision(kept)}}

    def _kept(self, document_id: str) -> dict[str, Any]:
        return self._records.get(document_id) or {"text": "\n", "ranges": [], "revision": 1}


class _Writing:
    """A document while requests are applied to it, one after the other."""

    def __init__(self, text: str, ranges: list[dict[str, Any]], revision: int) -> None:
        self.text, self.ranges = text, ranges
        self._revision = revision

    def do(self, number: int, request: Mapping[str, Any]) -> dict[str, Any]:
        """Apply one request and return its reply."""
        ((kind, said),) = request.items() or (("", {}),)
        works: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "insertText": self._insert,
            "deleteContentRange": self._delete,
            "replaceAllText": self._replace,
            "createNamedRange": self._name,
            "deleteNamedRange": self._unname,
        }
        if kind not in works:
            raise BadRequestError(f"the fake does not know the request {kind!r}")
        try:
            return works[kind](said)
        except ValueError as error:
            raise BadRequestError(f"Invalid requests[{number}].{kind}: {error}") from None

    @property
    def _end(self) -> int:
        return 1 + _length(self.text)

    def _insert(self, said: Mapping[str, Any]) -> dict[str, Any]:
        index = self._end - 1 if "endOfSegmentLocation" in said else int(said.get("location", {}).get("index", 0))
        if index < 1:
            raise ValueError("The insertion index must be inside the bounds of an existing paragraph.")
        if index >= self._end:
            raise ValueError(f"Index {index} must be less than the end index of the referenced segment, {self._end}.")
        text = said.get("text", "")
        self.text = _part(self.text, 1, index) + text + _part(self.text, index, self._end)
        for one in self.ranges:
            one["start"] += _length(text) if one["start"] >= index else 0
            one["end"] += _length(text) if one["end"] > index else 0
        return {}

    def _delete(self, said: Mapping[str, Any]) -> dict[str, Any]:
        start, end = self._range(said)
        if end >= self._end:
            raise ValueError("The range cannot include the newline character at the end of the segment.")
        self.text = _part(self.text, 1, start) + _part(self.text, end, self._end)
        for one in self.ranges:
            for name in ("start", "end"):
                one[name] -= max(0, min(one[name], end) - start)
        self.ranges = [one for one in self.ranges if one["start"] < one["end"]]
        return {}

    def _replace(self, said: Mapping[str, Any]) -> dict[str, Any]:
        wanted = said.get("containsText", {})
        if not wanted.get("text"):
            raise ValueError("The text to find should not be empty.")
        flags = 0 if wanted.get("matchCase") else re.IGNORECASE
        new = said.get("replaceText", "")
        self.text, count = re.subn(re.escape(wanted["text"]), lambda _: new, self.text, flags=flags)
        return {"replaceAllText": {"occurrencesChanged": count} if count else {}}

    def _name(self, said: Mapping[str, Any]) -> dict[str, Any]:
        start, end = self._range(said)
        named = f"kix.{self._revision}r{len(self.ranges)}"
        self.ranges.append({"id": named, "name": said["name"], "start": start, "end": end})
        return {"createNamedRange": {"namedRangeId": named}}

    def _unname(self, said: Mapping[str, Any]) -> dict[str, Any]:
        self.ranges = [one for one in self.ranges if said.get("namedRangeId") != one["id"] and
                       said.get("name") != one["name"]]  # fmt: skip
        return {}

    def _range(self, said: Mapping[str, Any]) -> tuple[int, int]:
        start, end = int(said["range"].get("startIndex", 0)), int(said["range"].get("endIndex", 0))
        if start < 1 or end <= start:
            raise ValueError("The range should not be empty.")
        if end > self._end:
            raise ValueError(f"Index {end} must be less than the end index of the referenced segment, {self._end}.")
        return start, end


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _part(text: str, start: int, end: int) -> str:
    return text.encode("utf-16-le")[2 * (start - 1) : 2 * (end - 1)].decode("utf-16-le")


def _revision(kept: Mapping[str, Any]) -> str:
    return f"ALm37B{kept['revision']:08d}"


def _content(text: str) -> list[dict[str, Any]]:
    content: list[dict[str, Any]] = [{"endIndex": 1, "sectionBreak": {"sectionStyle": {}}}]
    start = 1
    for line in re.findall(r"[^\n]*\n", text):
        end = start + _length(line)
        run = {"startIndex": start, "endIndex": end, "textRun": {"content": line, "textStyle": {}}}
        style = {"namedStyleType": "NORMAL_TEXT", "direction": "LEFT_TO_RIGHT"}
        paragraph = {"elements": [run], "paragraphStyle": style}
        content.append({"startIndex": start, "endIndex": end, "paragraph": paragraph})
        start = end
    return content


def _named(ranges: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for one in ranges:
        place = {"startIndex": one["start"], "endIndex": one["end"]}
        said = {"namedRangeId": one["id"], "name": one["name"], "ranges": [place]}
        named.setdefault(one["name"], {"name": one["name"], "namedRanges": []})["namedRanges"].append(said)
    return named
