"""Google Docs client: exact requests, and the parsing of responses."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from steward.integrations.accounts.google.api import (
    GoogleConflictError,
    GoogleRefusedError,
)
from steward.integrations.accounts.google.documents import GoogleDocs, digest_of, document_link, document_text
from tests.support.google_answers import Google, asked
from tests.support.walks import for_each

DOCUMENT = "https://docs.googleapis.com/v1/documents/a%2Fb"


def ranges(*places: tuple[int, int]) -> dict[str, Any]:
    listed = [{"ranges": [{"startIndex": start, "endIndex": end}]} for start, end in places]
    return {"namedRanges": {"steward_call c": {"namedRanges": listed}}}


def paragraph(text: str, start: int = 1) -> dict[str, Any]:
    element = {"startIndex": start, "endIndex": start + len(text), "textRun": {"content": text}}
    return {"paragraph": {"elements": [element, {"pageBreak": {}}]}}


def test_a_document_is_read_tab_after_tab_with_its_tables() -> None:
    table = {"table": {"tableRows": [{"tableCells": [{"content": [paragraph("c1")]}, {"content": [paragraph("c2")]}]}]}}
    child = {"documentTab": {"body": {"content": [paragraph("child")]}}}
    tab = {"documentTab": {"body": {"content": [paragraph("one\n"), table, paragraph("\n\n")]}}, "childTabs": [child]}
    found, sent = asked(lambda google: GoogleDocs(google).read("a/b"), {"title": "T", "tabs": [tab, {}]})
    assert found == ("T", "one\nc1c2\nchild\n")
    assert sent == [("GET", DOCUMENT, {"includeTabsContent": "true", "fields": "title,tabs"})]
    assert asked(lambda google: GoogleDocs(google).read("a/b"), {})[0] == ("", "")


@for_each(("end", "words", "units"), [(2, "a🏠", 3), (3, "\na🏠", 4), (9, "\na🏠", 4)])
def test_words_are_put_at_the_end_and_named_after_their_call(end: int, words: str, units: int) -> None:
    seen = {"title": "Log", "revisionId": "r", "body": {"content": [{"endIndex": 3}, {"endIndex": end}]}}
    sent = asked(lambda google: GoogleDocs(google).append("c", "a/b", "Log", "a🏠"), {}, seen, {})[1]
    at = end - 1
    requests = [
        {"insertText": {"location": {"index": at}, "text": words}},
        {"createNamedRange": {"name": "steward_call c", "range": {"startIndex": at, "endIndex": at + units}}},
    ]
    assert sent == [
        ("GET", DOCUMENT, {"fields": "namedRanges"}),
        ("GET", DOCUMENT, {"fields": "title,revisionId,namedRanges,body(content(endIndex))"}),
        (
            "POST",
            f"{DOCUMENT}:batchUpdate",
            None,
            {"requests": requests, "writeControl": {"requiredRevisionId": "r"}},
            "once",
        ),
    ]
    found, sent = asked(lambda google: GoogleDocs(google).append("c", "a/b", "Log", "x"), ranges((1, 2)))
    assert (found.document_id, len(sent)) == ("a/b", 1)


@for_each(
    ("body", "places", "taken"),
    [
        ([paragraph("old\n"), paragraph("\na🏠b", 5)], [(5, 10)], True),
        ([paragraph("xa🏠", 4), paragraph("by", 8)], [(5, 9)], True),
        ([paragraph("xa🏠b", 0)], [(1, 5)], True),
        ([paragraph("\na🏠c", 5)], [(5, 10)], False),
        ([paragraph("\na🏠b", 5)], [(5, 7), (7, 10)], False),
        ([paragraph("\na🏠b", 5)], [], False),
    ],
)
def test_words_are_taken_out_when_they_are_the_same(body: list[Any], places: list[Any], taken: bool) -> None:
    for part in body:
        element = part["paragraph"]["elements"][0]
        element["endIndex"] = element["startIndex"] + len(element["textRun"]["content"].encode("utf-16-le")) // 2
    seen = {"revisionId": "r", "body": {"content": body}, **ranges(*places)}
    if body and places == [(1, 5)]:
        del body[0]["paragraph"]["elements"][0]["startIndex"]  # Google leaves out what is nothing.
    google = Google(ranges((1, 2)), seen, *([{}] if taken else []))
    if not taken:
        with pytest.raises(GoogleConflictError, match="somebody has changed it since"):
            GoogleDocs(google).take_out("c", "a/b", digest_of("a🏠b"))  # type: ignore[arg-type]
        return
    GoogleDocs(google).take_out("c", "a/b", digest_of("a🏠b"))  # type: ignore[arg-type]
    start, end = places[0]
    requests = [
        {"deleteNamedRange": {"name": "steward_call c"}},
        {"deleteContentRange": {"range": {"startIndex": start, "endIndex": end}}},
    ]
    assert google.asked[1] == ("GET", DOCUMENT, {"fields": "revisionId,namedRanges,body"})
    body_sent = {"requests": requests, "writeControl": {"requiredRevisionId": "r"}}
    assert google.asked[2] == ("POST", f"{DOCUMENT}:batchUpdate", None, body_sent, "once")
    gone = Google({})
    GoogleDocs(gone).take_out("c", "a/b", "any")  # type: ignore[arg-type]
    assert gone.asked == [("GET", DOCUMENT, {"fields": "namedRanges"})]


def test_a_text_for_a_document_has_what_documents_keep() -> None:
    assert document_text("\n\na\r\nb\rc\x00\t\x0b\ue000d\x7f\n") == "a\nb\nc\td"
    for empty in ("", "\n\x00"):
        with pytest.raises(GoogleRefusedError, match="there is no text"):
            document_text(empty)
    assert digest_of("ä") == hashlib.sha256("ä".encode()).hexdigest()
    assert document_link("a/b") == "https://docs.google.com/document/d/a%2Fb/edit"
