"""Google Sheets tools: write cells and rows once, never as formulas, and undo."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from infra.local.world.google import Fault
from infra.local.world.google.cell_ranges import Cells
from infra.local.world.google.drive import SPREADSHEET
from steward.integrations.accounts.google.scopes import DRIVE_OWN, DRIVE_READ, SHEETS
from tests.support.cloud import MARIA
from tests.support.google_cloud import GoogleCloud, google_cloud, killed_after
from tests.support.outsiders import member
from tests.support.walks import for_each

CANARY = "canary-7731"
MALLORY = "mallory@elsewhere.example"
FAULTS = ("cut_before", "cut_after", "slow_down", "unavailable", "unavailable_after")
TITLE = "Rents"
TABLE = [["Unit", "Rent"], ["4A", 1450], ["4B", 1500.5]]
ROWS = [["4C", 1600], ["=1+1", True]]


@pytest.fixture
def google() -> Iterator[GoogleCloud]:
    """Maria has signed in for spreadsheets."""
    with google_cloud() as running:
        running.has_signed_in(MARIA, DRIVE_READ, DRIVE_OWN, SHEETS)
        yield running


def put(google: GoogleCloud, rows: Any = TABLE, titles: Any = ("Rent",), owner: str = MARIA.email, **given: Any) -> str:
    """A spreadsheet of somebody's that Maria may write: its id."""
    google.world.open_account(owner)
    file = google.world.create_file(owner, {"name": TITLE, "mimeType": SPREADSHEET, **given})
    google.world.sheets.put(file["id"], titles, [list(row) for row in rows])
    if owner != MARIA.email:
        google.world.drive.share(owner, file["id"], {"type": "user", "role": "writer", "emailAddress": MARIA.email})
    return str(file["id"])


def cells(google: GoogleCloud, spreadsheet_id: str, sheet: str = "Rent") -> list[list[Any]]:
    """Return the values of the spreadsheet."""
    return google.world.sheets.open(spreadsheet_id).read(Cells(sheet))


def change(google: GoogleCloud, spreadsheet_id: str, row: int, column: int, value: Any) -> None:
    """Write into a cell as a person."""
    book = google.world.sheets.open(spreadsheet_id)
    book.write(Cells(book.sheets[0]["title"], row, column), [[value]], "RAW")
    google.world.sheets.keep(spreadsheet_id, book)


def append(google: GoogleCloud, spreadsheet_id: str, rows: Any = ROWS, **more: Any) -> str:
    """Maria has rows put below the others: what the model was shown last."""
    given = {"spreadsheet_id": spreadsheet_id, "title": TITLE, "rows": rows, **more}
    return google.ask(MARIA, "append_to_spreadsheet", **given)


def write(
    google: GoogleCloud, spreadsheet_id: str, where: str = "Rent!A2:B3", rows: Any = ROWS, title: str = TITLE
) -> str:
    """Maria has cells written: what the model was shown last."""
    given = {"spreadsheet_id": spreadsheet_id, "title": title, "range": where, "rows": rows}
    return google.ask(MARIA, "write_spreadsheet", **given)


def made(google: GoogleCloud) -> list[str]:
    """The spreadsheets Steward has made that are not in the trash."""
    return [one["id"] for one in google.world.drive.seen_by(MARIA.email, only_apps=True) if not one["trashed"]]


@for_each("fault", [None, *FAULTS])
@for_each("method", ["drive.files.create", "sheets.spreadsheets.values.update"], google=google)
def test_a_spreadsheet_is_made_once_and_taken_back(google: GoogleCloud, method: str, fault: Fault | None) -> None:
    if fault:
        google.world.faults[method].append(fault)
    google.ask(MARIA, "create_spreadsheet", title="Rents 2027", header=["Unit", "=HYPERLINK(1)"])
    (spreadsheet_id,) = made(google)
    assert cells(google, spreadsheet_id, "Sheet1") == [["Unit", "=HYPERLINK(1)"]]
    assert f"{spreadsheet_id} · spreadsheet · Rents 2027" in google.ask(MARIA, "find_spreadsheet", title="rents")
    assert "it is in Drive's trash now" in google.undo(MARIA)
    assert made(google) == []


def test_second_run_finds_what_the_first_one_made_appended_or_wrote(google: GoogleCloud) -> None:
    killed_after(google, MARIA, "create_spreadsheet", title="Rents 2027", header=["Unit"])
    assert len(made(google)) == 1
    spreadsheet_id = put(google)
    killed_after(google, MARIA, "append_to_spreadsheet", spreadsheet_id=spreadsheet_id, title=TITLE, rows=ROWS)
    assert cells(google, spreadsheet_id) == [*TABLE, *ROWS]
    google.undo(MARIA)
    assert cells(google, spreadsheet_id) == TABLE
    given: dict[str, Any] = {"spreadsheet_id": spreadsheet_id, "title": TITLE, "range": "A2:B3", "rows": ROWS}
    shown = killed_after(google, MARIA, "write_spreadsheet", **given)
    assert "It is like that already." in shown
    assert cells(google, spreadsheet_id) == [TABLE[0], *ROWS]


def test_rows_are_read_with_their_numbers(google: GoogleCloud) -> None:
    spreadsheet_id = put(google, [*TABLE, ["4C", 'say "hi", you']], ("Rent", "Other"))
    shown = google.ask(MARIA, "read_spreadsheet", spreadsheet_id=spreadsheet_id)
    assert "2 sheets: {" in shown
    assert "This is number 1; its grid has 1000 rows, filled or not. Go on with the range A201:Z1000." in shown
    said = google.last_result(MARIA)
    assert 'rows 1 to 4: 1: Unit,Rent\n2: 4A,1450\n3: 4B,1500.5\n4: 4C,"say ""hi"", you"' in said
    google.ask(MARIA, "read_spreadsheet", spreadsheet_id=spreadsheet_id, sheet="Rent", range="B2:B3")
    assert "rows 2 to 3: 2: 1450\n3: 1500.5" in google.last_result(MARIA)
    shown = google.ask(MARIA, "read_spreadsheet", spreadsheet_id=spreadsheet_id, sheet="Other", range="A1:B2")
    assert "Nothing is in these cells." in shown


@for_each("where", ["Rent!", "A0", "B2:A1", "none", "1:2:3", "A5000", "None!A1", "AAA1"])
def test_a_range_that_is_none_is_said_to_be(google: GoogleCloud, where: str) -> None:
    spreadsheet_id = put(google)
    shown = google.ask(MARIA, "read_spreadsheet", spreadsheet_id=spreadsheet_id, range=where)
    assert "not done: that" in shown or "not read: " in shown


def test_long_sheet_is_read_piece_by_piece(google: GoogleCloud) -> None:
    spreadsheet_id = put(google, [[f"row {number}", number] for number in range(1, 20_001)])
    records = google.world.sheets._records
    kept = records.get(spreadsheet_id)
    assert kept
    kept["sheets"][0]["rows"] = 20_000
    records.put(spreadsheet_id, kept)
    shown = google.ask(MARIA, "read_spreadsheet", spreadsheet_id=spreadsheet_id)
    assert "its grid has 20000 rows, filled or not. Go on with the range A201:Z20000." in shown
    assert len(google.last_result(MARIA)) < 30_000
    google.ask(MARIA, "read_spreadsheet", spreadsheet_id=spreadsheet_id, range="A19990:B")
    assert "20000: row 20000,20000" in google.last_result(MARIA)
    assert "Go on" not in google.last_result(MARIA)
    assert "rows 20001 to 20002" in append(google, spreadsheet_id)
    google.undo(MARIA)
    assert len(cells(google, spreadsheet_id)) == 20_000
    # So is one that is longer than an answer.
    spreadsheet_id = put(google, [["x" * 600] * 4 for _ in range(100)])
    google.ask(MARIA, "read_spreadsheet", spreadsheet_id=spreadsheet_id, range="A1:D100")
    said = google.last_result(MARIA)
    assert len(said) < 30_000
    assert "Go on with the range A13:D100." in said
    google.ask(MARIA, "read_spreadsheet", spreadsheet_id=spreadsheet_id, range="A13:D100")
    assert "rows 13 to 13: 13: " in google.last_result(MARIA)


@for_each("fault", [None, *FAULTS], google=google)
def test_rows_are_appended_once_and_taken_out_whatever_happens(google: GoogleCloud, fault: Fault | None) -> None:
    spreadsheet_id = put(google)
    if fault:
        google.world.faults["sheets.spreadsheets.batchUpdate"].append(fault)
    assert "rows 4 to 5" in append(google, spreadsheet_id)
    assert cells(google, spreadsheet_id) == [*TABLE, *ROWS]
    if fault:
        google.world.faults["sheets.spreadsheets.batchUpdate"].append(fault)
    assert "the rows are out of the spreadsheet again" in google.undo(MARIA)
    assert cells(google, spreadsheet_id) == TABLE
    assert google.world.sheets.open(spreadsheet_id).kept["metadata"] == []


@for_each("rows", [[], [["", "Unit"], ["", "4A"]]], google=google)
def test_rows_go_where_the_table_is(google: GoogleCloud, rows: Any) -> None:
    spreadsheet_id = put(google, rows)
    append(google, spreadsheet_id, [["4C"]])
    assert cells(google, spreadsheet_id) == [*rows, ["", "4C"] if rows else ["4C"]]
    google.undo(MARIA)
    assert cells(google, spreadsheet_id) == rows


def test_moved_rows_are_found_and_changed_ones_are_left(google: GoogleCloud) -> None:
    spreadsheet_id = put(google)
    append(google, spreadsheet_id)
    book = google.world.sheets.open(spreadsheet_id)
    book.insert({"sheetId": 0, "dimension": "ROWS", "startIndex": 1, "endIndex": 3}, inherits=False)
    google.world.sheets.keep(spreadsheet_id, book)
    change(google, spreadsheet_id, 6, 1, 1700)
    assert "Not undone: it was changed meanwhile." in google.undo(MARIA)
    append(google, spreadsheet_id, [["4D"]])
    google.undo(MARIA)
    assert cells(google, spreadsheet_id)[-1] == ["=1+1", 1700]


def test_outcome_is_unknown_when_google_stays_down(google: GoogleCloud) -> None:
    spreadsheet_id = put(google)
    google.world.faults["sheets.spreadsheets.batchUpdate"].append("cut_after")
    real = google.world.fault
    looks: list[str] = []

    def fault(account: Any, *names: str) -> Fault | None:
        if names[0].endswith("developerMetadata.search"):
            looks.append(names[0])
            return "unavailable" if len(looks) > 1 else None
        return real(account, *names)

    google.world.fault = fault  # type: ignore[method-assign]
    assert "it is unknown whether this was done" in append(google, spreadsheet_id)


@for_each("fault", [None, *FAULTS], google=google)
def test_cells_are_written_and_put_back(google: GoogleCloud, fault: Fault | None) -> None:
    spreadsheet_id = put(google)
    for method in ("sheets.spreadsheets.values.update", "sheets.spreadsheets.batchUpdate"):
        if fault:
            google.world.faults[method].append(fault)
    write(google, spreadsheet_id)
    assert cells(google, spreadsheet_id) == [TABLE[0], *ROWS]
    assert "the cells are what they were" in google.undo(MARIA)
    assert cells(google, spreadsheet_id) == TABLE


def test_cells_that_were_changed_since_are_left(google: GoogleCloud) -> None:
    spreadsheet_id = put(google)
    write(google, spreadsheet_id, "B2", [[1]])
    change(google, spreadsheet_id, 1, 1, 2)
    assert "Not undone: it was changed meanwhile." in google.undo(MARIA)
    assert cells(google, spreadsheet_id)[1] == ["4A", 2]


def test_rows_that_do_not_fit_are_not_written(google: GoogleCloud) -> None:
    spreadsheet_id = put(google)
    assert "the rows do not fit into that range" in write(google, spreadsheet_id, "A2:B2")
    assert "as many cells as the others" in write(google, spreadsheet_id, "A2", [["a"], ["b", "c"]])
    assert "it has no such sheet" in write(google, spreadsheet_id, "None!A2", [["a"]])
    assert cells(google, spreadsheet_id) == TABLE


def test_a_spreadsheet_is_outside_text(google: GoogleCloud) -> None:
    table = [[f"{CANARY} header"], [f"{CANARY} cell"]]
    spreadsheet_id = put(google, table, (f"{CANARY} sheet",), MALLORY, name=f"{CANARY} title")
    shown = google.ask(MARIA, "read_spreadsheet", spreadsheet_id=spreadsheet_id)
    assert shown.count("rows of a sheet") == shown.count("title of a sheet") == 1
    assert f"{CANARY} cell" in google.last_result(MARIA)
    assert "somebody else's" in google.ask(MARIA, "find_spreadsheet", title="canary")
    # The title is the owner's word: the model passes it on unread.
    (title,) = re.findall(r'id=."(q[0-9-]+)." what=."name of a file', google.shown())
    append(google, spreadsheet_id, title=f"({title})")
    assert "rows 3 to 4" in google.last_result(MARIA)
    assert f'I added the rows to "{CANARY} title"' in google.cloud.texts_to(MARIA)[-1]
    google.undo(MARIA)
    write(google, spreadsheet_id, "A1", [["x"]], title=f"({title})")
    google.approve(MARIA)
    assert cells(google, spreadsheet_id, f"{CANARY} sheet")[0] == ["x"]
    google.undo(MARIA)
    assert CANARY not in google.planner_saw()
    assert "mallory" not in google.planner_saw()


def test_missing_spreadsheet_or_range_is_reported(google: GoogleCloud) -> None:
    for shown in (append(google, "1none"), write(google, "1none")):
        assert "there is no such thing" in shown
    google.world.faults["sheets.spreadsheets.get"].append("gone")
    assert "it has been deleted" in google.ask(MARIA, "read_spreadsheet", spreadsheet_id=put(google))


def test_question_and_receipt_name_the_spreadsheet(google: GoogleCloud) -> None:
    spreadsheet_id = put(google)
    for tool in ("append_to_spreadsheet", "write_spreadsheet"):
        google.cloud.wiring.autonomy.set_level(google.account_id, tool, 1, member(google.cloud, MARIA))
    google.cloud.later(60)
    append(google, spreadsheet_id)
    assert 'May I add rows at the end of "Rents"' in google.cloud.texts_to(MARIA)[-1]
    google.approve(MARIA)
    assert 'I added the rows to "Rents": https://docs.google.com/' in "".join(google.cloud.texts_to(MARIA))
    write(google, spreadsheet_id)
    assert 'May I put values into cells of "Rents"' in google.cloud.texts_to(MARIA)[-1]
    google.approve(MARIA)
    assert 'I filled in "Rents": https://docs.google.com/' in "".join(google.cloud.texts_to(MARIA))


def test_spreadsheet_of_another_title_is_left_as_it_is(google: GoogleCloud) -> None:
    spreadsheet_id = put(google)
    for shown in (append(google, spreadsheet_id, title="Rent roll"), write(google, spreadsheet_id, title="Rent roll")):
        assert "not done: what this id stands for has another title" in shown
        assert "that file is called something else" in google.cloud.texts_to(MARIA)[-1]
    assert cells(google, spreadsheet_id) == TABLE
    shown = google.ask(MARIA, "append_to_spreadsheet", spreadsheet_id=spreadsheet_id, rows=ROWS)
    assert "title: Field required" in shown


def test_rows_appended_before_a_rename_are_reported_as_done(google: GoogleCloud) -> None:
    spreadsheet_id = put(google)
    killed_after(
        google,
        MARIA,
        "append_to_spreadsheet",
        after=lambda: google.world.drive.update(MARIA.email, spreadsheet_id, {"name": "Rent roll"}),
        spreadsheet_id=spreadsheet_id,
        title=TITLE,
        rows=ROWS,
    )
    assert cells(google, spreadsheet_id) == [*TABLE, *ROWS]
    assert 'I added the rows to "Rents"' in google.cloud.texts_to(MARIA)[-1]
