"""Google Drive client: exact requests, and the parsing of responses."""

from __future__ import annotations

import json
from typing import Any

from steward.integrations.accounts.google.api import (
    GoogleNotFoundError,
)
from steward.integrations.accounts.google.drive import (
    DriveFile,
    GoogleDrive,
    has_property,
    named,
    of_kind,
    titled,
    within,
)
from tests.support.google_answers import NO_SUCH, Google, asked
from tests.support.walks import for_each

FILES = "https://www.googleapis.com/drive/v3/files"

FIELDS = "id,name,mimeType,size,modifiedTime,ownedByMe,lastModifyingUser(me),appProperties,webViewLink"


@for_each(
    ("raw", "expected"),
    [
        ({}, ("", "file", None, "", False, False, "")),
        (
            {
                "name": "n",
                "mimeType": "application/vnd.google-apps.document",
                "size": "7",
                "modifiedTime": "2026-11-20T12:00:00Z",
                "ownedByMe": True,
                "lastModifyingUser": {"me": True},
                "webViewLink": "l",
            },
            ("n", "document", 7, "2026-11-20", True, True, "l"),
        ),
        ({"mimeType": "image/png", "ownedByMe": True}, ("", "picture", None, "", True, False, "")),
        ({"mimeType": "text/html", "lastModifyingUser": {"me": True}}, ("", "text", None, "", False, False, "")),
        (
            {"ownedByMe": True, "lastModifyingUser": {"me": True}, "appProperties": {"steward_named": "outside"}},
            ("", "file", None, "", True, False, ""),
        ),
        (
            {
                "mimeType": "application/pdf",
                "ownedByMe": True,
                "lastModifyingUser": {"me": True},
                "appProperties": {"x": 1},
            },
            ("", "pdf", None, "", True, True, ""),
        ),
    ],
)
def test_a_file_says_what_it_is_and_whose_name_it_has(raw: dict[str, Any], expected: tuple[Any, ...]) -> None:
    one = DriveFile({"id": "f", **raw})
    assert one.file_id == "f"
    assert (
        one.name,
        one.kind,
        one.size,
        one.changed_on("America/New_York"),
        one.owned,
        one.named_by_owner,
        one.link,
    ) == expected


def test_files_are_found_page_by_page_and_not_in_the_trash() -> None:
    pages = ({"files": [{"id": "1"}], "nextPageToken": "t"}, {"files": [{"id": "2"}, {"id": "3"}]})
    google = Google(*pages)
    found = GoogleDrive(google).found(("a", "b"), 2, "name")  # type: ignore[arg-type]
    assert [one.file_id for one in found] == ["1", "2"]
    asking = {
        "q": "a and b and trashed = false",
        "orderBy": "name",
        "pageSize": 2,
        "fields": f"nextPageToken,files({FIELDS})",
    }
    assert google.asked == [("GET", FILES, asking), ("GET", FILES, {**asking, "pageToken": "t"})]
    usual = Google({})
    assert GoogleDrive(usual).found((), 101) == []  # type: ignore[arg-type]
    assert usual.asked[0][2] == {
        "q": "trashed = false",
        "orderBy": "modifiedTime desc",
        "pageSize": 100,
        "fields": f"nextPageToken,files({FIELDS})",
    }
    one_page = Google({"files": [{"id": "1"}], "nextPageToken": "t"})
    assert len(GoogleDrive(one_page).found((), 1)) == 1  # type: ignore[arg-type]


GOOGLE = "application/vnd.google-apps."


def test_a_file_is_looked_at_read_and_thrown_away() -> None:
    at = f"{FILES}/a%2Fb"
    found = asked(lambda google: GoogleDrive(google).get("a/b"), {"id": "a/b"})
    assert found == (DriveFile({"id": "a/b"}), [("GET", at, {"fields": f"{FIELDS},trashed"})])
    assert isinstance(asked(lambda google: GoogleDrive(google).get("a/b"), {"trashed": True})[0], GoogleNotFoundError)
    trash = ("PATCH", at, {"fields": "id"}, {"trashed": True})
    answers: list[Any] = [{}, NO_SUCH]
    for answer in answers:
        assert asked(lambda google: GoogleDrive(google).trash("a/b"), answer) == (None, [trash])
    for kind, exported in (("document", "text/plain"), ("spreadsheet", "text/csv"), ("presentation", "text/plain")):
        file = DriveFile({"id": "a/b", "mimeType": f"{GOOGLE}{kind}"})
        sent = asked(lambda google: GoogleDrive(google).content(file, 5), b"x")[1]  # noqa: B023
        assert sent == [("CONTENT", f"{at}/export", {"mimeType": exported}, 5)]
    plain = DriveFile({"id": "a/b", "mimeType": "text/plain", "size": "5000000"})
    assert asked(lambda google: GoogleDrive(google).content(plain, 5_000_000), b"x")[1] == [
        ("CONTENT", at, {"alt": "media"}, 5_000_000)
    ]
    large, nothing = asked(lambda google: GoogleDrive(google).content(plain, 4_999_999))
    assert (str(large), nothing) == ("that is larger than the 4 MB that can be read", [])


def test_a_file_is_made_once_with_its_marks() -> None:
    looking = {
        "q": "appProperties has { key='steward_call' and value='c' }",
        "fields": f"files({FIELDS})",
        "orderBy": "createdTime",
    }
    made = {"id": "new"}
    found, sent = asked(lambda google: GoogleDrive(google).make("c", "n", "m"), {}, made)
    said = {"name": "n", "mimeType": "m", "appProperties": {"steward_call": "c"}}
    assert found == DriveFile(made)
    assert sent == [("GET", FILES, looking), ("POST", FILES, {"fields": FIELDS}, said, "once")]
    assert asked(lambda google: GoogleDrive(google).make("c", "n", "m"), {"files": [{"id": "1"}, {"id": "2"}]})[
        0
    ] == DriveFile({"id": "1"})
    google = Google({}, made)
    GoogleDrive(google).make("c", "n", "m", "folder", ("text/csv", b"x"), outside=True, properties={"k": "v"})  # type: ignore[arg-type]
    method, url, parameters, body, headers, once = google.asked[1]
    marked = {"steward_call": "c", "steward_named": "outside", "k": "v"}
    assert (method, url, once) == ("POST", "https://www.googleapis.com/upload/drive/v3/files", "once")
    assert parameters == {"fields": FIELDS, "uploadType": "multipart"}
    assert json.dumps({**said, "appProperties": marked, "parents": ["folder"]}).encode() in body
    assert b"Content-Type: text/csv\r\n\r\nx\r\n" in body
    assert headers["headers"]["Content-Type"].startswith("multipart/related; boundary=")


@for_each(
    ("condition", "expected"),
    [
        (named("a'b\\c"), "(name contains 'a\\'b\\\\c' or fullText contains 'a\\'b\\\\c')"),
        (titled("x"), "name contains 'x'"),
        (of_kind("picture"), "mimeType contains 'image/'"),
        (of_kind("text"), "mimeType contains 'text/'"),
        (of_kind("folder"), f"mimeType = '{GOOGLE}folder'"),
        (within("root"), "'root' in parents"),
        (has_property("k", "v"), "appProperties has { key='k' and value='v' }"),
    ],
)
def test_conditions_are_written_with_their_quotes(condition: str, expected: str) -> None:
    assert condition == expected
