"""Google Drive tools: find and read files as outside text, create each once, and undo by moving it to the trash."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from infra.local.world.google import Fault
from infra.local.world.google.drive import DOCUMENT, FOLDER, SPREADSHEET
from steward.integrations.accounts.google.scopes import DRIVE_OWN, DRIVE_READ
from tests.support import files
from tests.support.cloud import DANA, MARIA
from tests.support.google_cloud import GoogleCloud, google_cloud, killed_after
from tests.support.walks import for_each

CANARY = "canary-7731"
MALLORY = "mallory@elsewhere.example"
FAULTS = ("cut_before", "cut_after", "slow_down", "rate_limited", "unavailable", "unavailable_after")


@pytest.fixture
def google() -> Iterator[GoogleCloud]:
    """Maria has signed in for files."""
    with google_cloud() as running:
        running.has_signed_in(MARIA, DRIVE_READ, DRIVE_OWN)
        yield running


def made(google: GoogleCloud) -> list[dict[str, Any]]:
    """List the files that Steward created in Maria's Drive, without the trash."""
    return [file for file in google.world.drive.seen_by(MARIA.email, only_apps=True) if not file["trashed"]]


def the_file(google: GoogleCloud) -> dict[str, Any]:
    """The only one."""
    (file,) = made(google)
    return file


def put(google: GoogleCloud, content: bytes = b"", owner: str = MARIA.email, **given: Any) -> str:
    """A file of somebody's that Maria sees: its id."""
    google.world.open_account(owner)
    file = google.world.create_file(owner, {"name": "a file", **given}, content)
    if owner != MARIA.email:
        google.world.drive.share(owner, file["id"], {"type": "user", "role": "writer", "emailAddress": MARIA.email})
    return str(file["id"])


def read(google: GoogleCloud, content: bytes, pages: str | None = None, **given: Any) -> tuple[str, str]:
    """Maria has a file of hers read: what the model was shown, and what stands in its result in full."""
    file_id = put(google, content, **given)
    shown = google.ask(MARIA, "read_drive_file", file_id=file_id, **({"pages": pages} if pages else {}))
    return shown, google.last_result(MARIA)


def test_files_are_found_by_their_words_which_cannot_extend_the_query(google: GoogleCloud) -> None:
    rent = put(google, b"the rent is 1,450", name="Lease of 4B.txt", mimeType="text/plain")
    put(google, name="Boiler.pdf", mimeType="application/pdf")
    shown = google.ask(MARIA, "search_drive", query="rent")
    assert f"{rent} · text · Lease of 4B.txt · changed 2026-11-20" in shown
    assert "Boiler.pdf" not in shown
    assert "Boiler.pdf" in google.ask(MARIA, "search_drive", query="boiler", kind="pdf")
    assert "There are none." in google.ask(MARIA, "search_drive", query="boiler", kind="picture")
    # Quotes in a search cannot extend it.
    put(google, name="Everything", mimeType="text/plain")
    for words in ("' or name contains 'Every", "\\' or trashed = false or name = \\'", "\\"):
        assert "There are none." in google.ask(MARIA, "search_drive", query=words)


def test_a_folder_is_listed(google: GoogleCloud) -> None:
    folder = put(google, name="Leases", mimeType=FOLDER)
    inside = put(google, name="4B.txt", mimeType="text/plain", parents=[folder])
    assert f"{folder} · folder · Leases" in google.ask(MARIA, "list_drive_files")
    shown = google.ask(MARIA, "list_drive_files", folder_id=folder)
    assert f"{inside} · text · 4B.txt" in shown
    for number in range(3):
        put(google, name=f"{number}.txt", mimeType="text/plain", parents=[folder])
    assert "Only the first 2 are listed." in google.ask(MARIA, "list_drive_files", folder_id=folder, limit=2)


def test_the_folder_is_made_once_and_found_whatever_it_is_called(google: GoogleCloud) -> None:
    google.ask(MARIA, "get_steward_folder")
    folder = the_file(google)
    google.world.drive.update(MARIA.email, folder["id"], {"name": "Steward, old"})
    assert folder["id"] in google.ask(MARIA, "get_steward_folder")
    assert len(made(google)) == 1


@for_each("fault", FAULTS)
@for_each(
    ("tool", "arguments"),
    [
        ("get_steward_folder", {}),
        ("create_drive_folder", {"name": "Leases"}),
        ("upload_to_drive", {"source": "MEMORY.md"}),
    ],
    google=google,
)
def test_a_file_is_made_once_whatever_happens(
    google: GoogleCloud, tool: str, arguments: dict[str, Any], fault: Fault
) -> None:
    google.world.faults["drive.files.create"].append(fault)
    shown = google.ask(MARIA, tool, **arguments)
    assert the_file(google)["id"] in shown


@for_each(
    ("tool", "arguments"),
    [
        ("get_steward_folder", {}),
        ("create_drive_folder", {"name": "Leases"}),
        ("upload_to_drive", {"source": "MEMORY.md"}),
    ],
    google=google,
)
def test_second_run_finds_the_file_the_first_one_made(
    google: GoogleCloud, tool: str, arguments: dict[str, Any]
) -> None:
    shown = killed_after(google, MARIA, tool, **arguments)
    assert the_file(google)["id"] in shown


def test_outcome_is_said_to_be_nothing_or_unknown_when_google_is_down(google: GoogleCloud) -> None:
    google.world.faults["drive.files.create"].extend(["cut_before"] * 3)
    assert "Google cannot be reached" in google.ask(MARIA, "create_drive_folder", name="Leases")
    assert made(google) == []
    google.world.faults["drive.files.create"].append("cut_after")
    # The first look finds nothing; then nobody can look.
    real = google.world.fault
    looks: list[str] = []

    def fault(account: Any, *names: str) -> Fault | None:
        if names[0] == "drive.files.list":
            looks.append(names[0])
            return "unavailable" if len(looks) > 1 else None
        return real(account, *names)

    google.world.fault = fault  # type: ignore[method-assign]
    assert "it is unknown whether this was done" in google.ask(MARIA, "create_drive_folder", name="Leases")


def test_undo_puts_a_made_file_into_the_trash(google: GoogleCloud) -> None:
    google.ask(MARIA, "create_drive_folder", name="Leases")
    assert "Leases is in Drive: https://drive.google.com/drive/folders/" in google.cloud.texts_to(MARIA)[-1]
    assert "it is in Drive's trash now" in google.undo(MARIA)
    assert made(google) == []
    google.ask(MARIA, "upload_to_drive", source="MEMORY.md", name="Notes")
    assert the_file(google)["name"] == "Notes"
    google.world.faults["drive.files.update"].append("cut_after")
    google.undo(MARIA)
    assert made(google) == []


def test_file_of_the_workspace_is_uploaded_only_into_a_folder_of_ours(google: GoogleCloud) -> None:
    google.ask(MARIA, "write_file", path="areas/boiler.md", content="Serviced in May — ok")
    google.ask(MARIA, "create_drive_folder", name="Areas")
    folder = the_file(google)["id"]
    google.ask(MARIA, "upload_to_drive", source="areas/boiler.md", folder=folder)
    file = next(one for one in made(google) if one["id"] != folder)
    assert (file["name"], file["parents"], file["mimeType"]) == ("boiler.md", [folder], "text/markdown")
    content = google.world.drive.content(file["id"])
    assert content is not None
    assert content.decode() == "Serviced in May — ok"
    folder = put(google, name="Leases", mimeType=FOLDER)
    shown = google.ask(MARIA, "create_drive_folder", name="2027", parent=folder)
    assert "none that you have made yourself" in shown
    assert len(made(google)) == 2


@for_each("path", ["../../etc/passwd", "/etc/passwd", "none.md", "../../../accounts/x/workspace/a.md"])
def test_only_files_of_the_workspace_are_uploaded(google: GoogleCloud, path: str) -> None:
    assert "not uploaded" in google.ask(MARIA, "upload_to_drive", source=path)
    assert made(google) == []


@for_each("name", ["../../etc/passwd", "a/b\\c", "one\ntwo\r\n\0three", "x" * 10_000, "{1} {q1}", "''"])
def test_file_name_with_query_syntax_is_only_a_name(google: GoogleCloud, name: str) -> None:
    file_id = put(google, b"hello", name=name, mimeType="text/plain")
    shown = google.ask(MARIA, "read_drive_file", file_id=file_id)
    assert "page 1: {" in shown
    listed = google.ask(MARIA, "list_drive_files")
    assert file_id in listed
    assert "x" * 500 not in listed


def test_nothing_that_outsiders_wrote_reaches_the_planner(google: GoogleCloud) -> None:
    """Their names, words, even what type they say a file is of."""
    kinds = {"text/plain": f"{CANARY} words".encode(), "application/pdf": files.pdf(f"{CANARY} pdf"),
             DOCUMENT: f"{CANARY} doc".encode(), SPREADSHEET: f"{CANARY},cell".encode(),
             f"text/{CANARY}": b"typed"}  # fmt: skip
    for mime, content in kinds.items():
        file_id = put(google, content, MALLORY, name=f"{CANARY} name", mimeType=mime)
        shown = google.ask(MARIA, "read_drive_file", file_id=file_id)
        assert "page 1: {" in shown, mime
        assert "somebody else's" in shown
    assert "name of a file" in google.ask(MARIA, "search_drive", query="name")
    google.ask(MARIA, "list_drive_files")
    mine = put(google, f"{CANARY} pasted".encode(), name="Mine.txt", mimeType="text/plain")
    assert f"{mine} · text · Mine.txt" in google.ask(MARIA, "read_drive_file", file_id=mine)
    assert CANARY not in google.planner_saw()
    assert "mallory" not in google.planner_saw()


def test_a_file_named_in_outside_words_stays_outside(google: GoogleCloud) -> None:
    put(google, b"", MALLORY, name=f"{CANARY} name", mimeType="text/plain")
    shown = google.ask(MARIA, "search_drive", query="name")
    reference = shown.rpartition('what=\\"name of a file')[0].rpartition('id=\\"')[2].partition("\\")[0]
    google.ask(MARIA, "create_drive_folder", name=f"{{{reference}}}")
    assert the_file(google)["name"] == f"{CANARY} name"
    google.ask(MARIA, "search_drive", query="name", kind="folder")
    assert CANARY not in google.planner_saw()


def test_every_kind_of_file_is_read(google: GoogleCloud) -> None:
    rows = [[('t="s"', "0"), ('t="s"', "1")], [('s="1"', "46351"), ("", "1450.5")]]
    kinds = {
        "Rent is 1,450": files.pdf("Rent is 1,450"),
        "Dear all\nthe boiler": files.word("Dear all", "the boiler"),
        "Slide 2\nBudget": files.powerpoint("Hello", "Budget"),
        "Due,Rent\n2026-11-25,1450.5": files.excel(rows, ["Due", "Rent"]),
        "Grüße": "Grüße".encode("cp1252"),
        "naïve": "naïve".encode("utf-16"),
    }
    for words, content in kinds.items():
        shown, said = read(google, content, name="x", mimeType="application/octet-stream")
        assert words in said
        assert words not in shown
    for mime in (DOCUMENT, SPREADSHEET):
        assert "one,two" in read(google, b"one,two", mimeType=mime)[1]


def test_a_long_file_is_read_page_by_page(google: GoogleCloud) -> None:
    pdf = files.pdf(*(f"This is page {number}" for number in range(1, 61)))
    said = read(google, pdf)[1]
    assert "60 pages in all. Go on with pages '41-'." in said
    assert "page 40: This is page 40" in said
    assert "This is page 41" not in said
    said = read(google, pdf, "59-")[1]
    assert "page 60: This is page 60" in said
    assert "Go on" not in said
    assert "there is no page 61: it has 60" in read(google, pdf, "61")[0]
    text = "".join(f"line {number} of it\n" for number in range(20_000)).encode()
    said = read(google, text, name="long.txt", mimeType="text/plain")[1]
    assert len(said) < 30_000
    assert "Go on with pages '8-'." in said
    said = read(google, text, "8-9", mimeType="text/plain")[1]
    assert said.count("page ") == 2


def broken_files() -> list[tuple[bytes, str]]:
    return [
        (files.pdf("words")[:200], "the PDF is broken"),
        (b"%PDF-1.7 and nothing else", "the PDF is broken"),
        (files.word("words")[:150], "the Office file is broken"),
        (b"PK\x03\x04 and nothing else", "the Office file is broken"),
        (files.archive({"word/document.xml": "<w:document><w:p>"}), "the Office file is broken"),
        (files.archive({"word/document.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}), "the Office file is broken"),
        (files.archive({"word/document.xml": b"<a>" + b" " * 60_000_000}), "unpacks to more than 50 MB"),
        (files.archive({"xl/worksheets/sheet1.xml": "<r>" + "<row><c r='XFD1'><v>1</v></c></row>" * 400 + "</r>"}),
         "holds more than 5,000,000 characters"),
        (files.archive({"anything.txt": "words"}), "no Word, Excel or PowerPoint file"),
        (bytes(range(256)) * 100, "there is no text in it"),
        (b"", "it is empty"),
    ]  # fmt: skip


@for_each(("content", "why"), broken_files)
def test_a_broken_file_is_said_to_be(google: GoogleCloud, content: bytes, why: str) -> None:
    shown, _ = read(google, content, mimeType="application/pdf")
    assert "not read: " in shown
    assert why in shown


def test_file_of_pictures_too_large_trashed_or_gone_is_said_to_be(google: GoogleCloud) -> None:
    assert "2 pages in all. No text is on those up to 2: they are pictures." in read(google, files.pdf("", ""))[1]
    assert "it is a picture" in read(google, b"\x89PNG", mimeType="image/png")[0]
    shown, _ = read(google, b"x" * 25_000_001, mimeType="text/plain")
    assert "larger than the 25 MB that can be read" in shown
    assert "there is no such thing" in google.ask(MARIA, "read_drive_file", file_id="1none")
    shown = google.ask(MARIA, "read_drive_file", file_id="1none/../../x?alt=media")
    assert "file_id: String should match pattern" in shown
    file_id = put(google, b"hello", mimeType="text/plain")
    google.world.drive.update(MARIA.email, file_id, {"trashed": True})
    assert "it is in the trash of Drive" in google.ask(MARIA, "read_drive_file", file_id=file_id)


@for_each("fault", ["gone", "unavailable"], google=google)
def test_unreadable_file_is_reported(google: GoogleCloud, fault: Fault) -> None:
    file_id = put(google, b"hello", mimeType="text/plain")
    google.world.faults["drive.files.get"].extend([fault] * 3)
    shown = google.ask(MARIA, "read_drive_file", file_id=file_id)
    assert ("it has been deleted" if fault == "gone" else "Google is busy or cannot be reached") in shown


def test_somebody_elses_drive_is_used_only_if_it_is_shared(google: GoogleCloud) -> None:
    put(google, b"hello", name="Mine.txt", mimeType="text/plain")
    assert "nobody shares a Google account" in google.ask(DANA, "search_drive", query="Mine", account=MARIA.email)
    google.ask(MARIA, "share_connection", shared=True)
    google.approve(MARIA)
    assert "Mine.txt" in google.ask(DANA, "search_drive", query="Mine", account=MARIA.email)
