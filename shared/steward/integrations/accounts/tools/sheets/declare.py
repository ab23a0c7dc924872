"""Declarations of the tools for Google Sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from steward.core.sentences import Quoted, Sentence, say
from steward.integrations.accounts.tools.arguments import (
    ACCOUNT,
    FOLDER,
    TITLE,
    FileId,
    FileName,
    FolderId,
    LookUpInput,
    MadeFile,
    OwnAddress,
    PresentTitle,
    google_read,
    google_tool,
)
from steward.tools.declaration import (
    ArgumentMeaning,
    Autonomy,
    Decides,
    Reaches,
    ResultOrigin,
    Reversal,
    ToolEffect,
    ToolInput,
)

_SPREADSHEET = "The spreadsheet's id as find_spreadsheet or create_spreadsheet gave it."
_SHEET = "The sheet's title; leave it out for the first."
_ROWS = "Rows of cells, as they are: nothing becomes a formula. Dates as 2026-11-25."

# Google accepts 50,000 characters; a cell is not a document.
_Cell = Annotated[str, StringConstraints(max_length=2_000)] | bool | int | float
_Row = Annotated[tuple[_Cell, ...], Field(min_length=1, max_length=26)]
_Range = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
_Title = Annotated[str, StringConstraints(min_length=1, max_length=100)]


class CreateSpreadsheetInput(ToolInput):
    """Arguments of `create_spreadsheet`."""

    title: FileName = Field(description="What it is called.")
    header: tuple[Annotated[str, StringConstraints(max_length=200)], ...] = Field(
        min_length=1, max_length=26, description="What the columns are called."
    )
    folder: FolderId = Field(default=None, description=FOLDER)
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class ReadSpreadsheetInput(ToolInput):
    """Arguments of `read_spreadsheet`."""

    spreadsheet_id: FileId = Field(description=_SPREADSHEET)
    sheet: _Title | None = Field(default=None, description=_SHEET)
    range: _Range | None = Field(default=None, description="Which cells: A1:F200, or A201:F. By default from the top.")
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class WriteSpreadsheetInput(ToolInput):
    """Arguments of `write_spreadsheet`."""

    spreadsheet_id: FileId = Field(description=_SPREADSHEET)
    title: PresentTitle = Field(description=TITLE)
    range: Annotated[_Range, Decides.WHERE] = Field(
        description="Where: B2, or Rent!B2:C3; without a title in the first sheet."
    )
    rows: tuple[_Row, ...] = Field(min_length=1, max_length=100, description=_ROWS)
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class AppendToSpreadsheetInput(ToolInput):
    """Arguments of `append_to_spreadsheet`."""

    spreadsheet_id: FileId = Field(description=_SPREADSHEET)
    title: PresentTitle = Field(description=TITLE)
    sheet: Annotated[_Title | None, Decides.WHERE] = Field(default=None, description=_SHEET)
    rows: tuple[_Row, ...] = Field(min_length=1, max_length=50, description=_ROWS)
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class FindSpreadsheetInput(LookUpInput):
    """Arguments of `find_spreadsheet`."""

    title: FileName = Field(description="Words of its title.")
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class CellsBefore(ToolInput):
    """Undo data of `write_spreadsheet`."""

    spreadsheet_id: FileId
    account: str
    sheet_id: Annotated[int, ArgumentMeaning.MACHINE]
    top: Annotated[int, ArgumentMeaning.MACHINE]
    left: Annotated[int, ArgumentMeaning.MACHINE]
    before: Annotated[tuple[tuple[dict[str, Any], ...], ...], ArgumentMeaning.MACHINE]
    digests: Annotated[tuple[str, ...], ArgumentMeaning.MACHINE]


class AppendedRows(ToolInput):
    """Undo data of `append_to_spreadsheet`."""

    spreadsheet_id: FileId
    account: str
    sheet_id: Annotated[int, ArgumentMeaning.MACHINE]
    call_id: Annotated[str, ArgumentMeaning.MACHINE]
    digests: Annotated[tuple[str, ...], ArgumentMeaning.MACHINE]


def _makes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("make-file", form="spreadsheet", name=arguments["title"])


def _writes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("change-file", form="cells", title=Quoted(arguments["title"]))


def _appends(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("change-file", form="rows", title=Quoted(arguments["title"]))


CREATE_SPREADSHEET = google_tool(
    name="create_spreadsheet",
    description="Make a Google Sheet with a header row in the member's Drive: its id and link.",
    input=CreateSpreadsheetInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(shared=("folder",)),
    undo=Reversal("Put a spreadsheet into the trash that was just made.", keeps=MadeFile),
    acts=say("act", form="create_spreadsheet"),
    preview=_makes,
    returns={"spreadsheet": ResultOrigin.ACCOUNT},
)

READ_SPREADSHEET = google_read(
    name="read_spreadsheet",
    description="Rows of a Google Sheet as CSV with their numbers, some hundred at a time.",
    input=ReadSpreadsheetInput,
    acts=say("act", form="read_spreadsheet"),
    returns={"sheets": ResultOrigin.OUTSIDE, "rows": ResultOrigin.OUTSIDE},
)

WRITE_SPREADSHEET = google_tool(
    name="write_spreadsheet",
    description="Put values into cells of a Google Sheet, in place of what is there.",
    input=WriteSpreadsheetInput,
    autonomy=Autonomy.EXECUTE,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(shared=True),
    undo=Reversal("Put back what was in cells before they were just written.", keeps=CellsBefore),
    acts=say("act", form="write_spreadsheet"),
    preview=_writes,
    returns={"result": ResultOrigin.ACCOUNT},
)

APPEND_TO_SPREADSHEET = google_tool(
    name="append_to_spreadsheet",
    description="Put rows below those of a Google Sheet.",
    input=AppendToSpreadsheetInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    # The same change marks each row with the call.
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(shared=True),
    undo=Reversal("Take rows out that were just put in.", keeps=AppendedRows),
    acts=say("act", form="append_to_spreadsheet"),
    preview=_appends,
    returns={"result": ResultOrigin.ACCOUNT},
)

FIND_SPREADSHEET = google_read(
    name="find_spreadsheet",
    description="Google Sheets in the member's Drive by words of their title, with ids.",
    input=FindSpreadsheetInput,
    acts=say("act", form="find_spreadsheet"),
    returns={"files": ResultOrigin.RECORDED},
)

TOOLS = (CREATE_SPREADSHEET, READ_SPREADSHEET, WRITE_SPREADSHEET, APPEND_TO_SPREADSHEET, FIND_SPREADSHEET)
