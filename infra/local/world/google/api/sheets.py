"""Fake of Google Sheets' REST API: https://developers.google.com/workspace/sheets/api/reference/rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starlette.routing import Route

from infra.local.world.google.api.docs import opened
from infra.local.world.google.api.request_gate import ApiRequest, RequestGate
from infra.local.world.google.cell_ranges import Cells
from infra.local.world.google.drive import SPREADSHEET, File
from infra.local.world.google.errors import BadRequestError
from infra.local.world.google.sheets import Values, Workbook, formatted, turned

_ALL = "/v4/spreadsheets"
_ONE = f"{_ALL}/{{file_id}}"
_RANGE = f"{_ONE}/values/{{range:path}}"


def routes(gate: RequestGate) -> list[Route]:
    """Return the routes below `/v4/spreadsheets`; the longer of two paths comes first."""
    metadata = "sheets.spreadsheets.developerMetadata"
    return [
        gate.route("sheets.spreadsheets.create", "POST", _ALL, _create),
        gate.route("sheets.spreadsheets.batchUpdate", "POST", f"{_ONE}:batchUpdate", _update),
        gate.route(f"{metadata}.search", "POST", f"{_ONE}/developerMetadata:search", _search),
        gate.route(f"{metadata}.get", "GET", f"{_ONE}/developerMetadata/{{metadata_id}}", _metadata),
        gate.route("sheets.spreadsheets.values.batchGet", "GET", f"{_ONE}/values:batchGet", _batch_get),
        gate.route("sheets.spreadsheets.values.append", "POST", f"{_RANGE}:append", _append),
        gate.route("sheets.spreadsheets.values.clear", "POST", f"{_RANGE}:clear", _clear),
        gate.route("sheets.spreadsheets.values.get", "GET", _RANGE, _values),
        gate.route("sheets.spreadsheets.values.update", "PUT", _RANGE, _write),
        gate.route("sheets.spreadsheets.get", "GET", _ONE, _get),
    ]


def _open(call: ApiRequest, *, writing: bool = False) -> tuple[str, Workbook]:
    file_id = opened(call, SPREADSHEET, writing=writing)["id"]
    return file_id, call.world.sheets.open(file_id)


def _shown(call: ApiRequest, file: File, book: Workbook) -> dict[str, Any]:
    said = {
        "spreadsheetId": file["id"],
        "properties": {
            "title": file["name"], "locale": "en_US", "autoRecalc": "ON_CHANGE", "timeZone": call.world.zone,
        },
        "sheets": [{"properties": _properties(sheet)} for sheet in book.sheets],
        "spreadsheetUrl": f"https://docs.google.com/spreadsheets/d/{file['id']}/edit",
    }  # fmt: skip
    own = [one for one in book.kept["metadata"] if "spreadsheet" in one["location"]]
    return said | ({"developerMetadata": own} if own else {})


def _properties(sheet: Mapping[str, Any]) -> dict[str, Any]:
    grid = {"rowCount": sheet["rows"], "columnCount": sheet["columns"]}
    return {"sheetId": sheet["id"], "title": sheet["title"], "index": sheet["index"], "sheetType": "GRID",
            "gridProperties": grid}  # fmt: skip


def _create(call: ApiRequest) -> dict[str, Any]:
    given = call.body
    name = given.get("properties", {}).get("title") or "Untitled spreadsheet"
    file = call.world.create_file(call.address, {"name": name, "mimeType": SPREADSHEET}, by_app=True)
    titles = [one.get("properties", {}).get("title") for one in given.get("sheets", ())]
    call.world.sheets.put(file["id"], [title or f"Sheet{number}" for number, title in enumerate(titles, 1)])
    return _shown(call, file, call.world.sheets.open(file["id"]))


def _get(call: ApiRequest) -> dict[str, Any]:
    file = opened(call, SPREADSHEET)
    if call.flag("includeGridData"):
        raise BadRequestError("the fake shows no grid data")
    return _shown(call, file, call.world.sheets.open(file["id"]))


# Values.


def _range(book: Workbook, cells: Cells, call: ApiRequest, option: str = "") -> dict[str, Any]:
    values = book.read(cells)
    if (option or call.text("valueRenderOption", "FORMATTED_VALUE")) == "FORMATTED_VALUE":
        values = [[formatted(value) for value in row] for row in values]
    columns = call.text("majorDimension") == "COLUMNS"
    said: dict[str, Any] = {"range": cells.written(), "majorDimension": "COLUMNS" if columns else "ROWS"}
    return said | ({"values": turned(values) if columns else values} if values else {})


def _values(call: ApiRequest) -> dict[str, Any]:
    _, book = _open(call)
    return _range(book, book.cells(call.path["range"]), call)


def _batch_get(call: ApiRequest) -> dict[str, Any]:
    file_id, book = _open(call)
    ranges = [_range(book, book.cells(one), call) for one in call.texts("ranges")]
    return {"spreadsheetId": file_id, "valueRanges": ranges}


def _given(call: ApiRequest, book: Workbook) -> tuple[Values, str]:
    """Return the values of the body as rows, and their input option."""
    option = call.text("valueInputOption")
    if option not in ("RAW", "USER_ENTERED"):
        raise BadRequestError("'valueInputOption' is required but not specified")
    given = call.body
    if "range" in given and book.cells(given["range"]) != book.cells(call.path["range"]):
        raise BadRequestError(
            f"Requested writing within range [{call.path['range']}], but tried writing to {given['range']}"
        )
    values: Values = given.get("values", [])
    if any(isinstance(value, dict | list) for row in values for value in row):
        raise BadRequestError("Invalid values: a cell holds text, a number or a boolean")
    return turned(values) if given.get("majorDimension") == "COLUMNS" else values, option


def _updates(call: ApiRequest, file_id: str, book: Workbook, cells: Cells, values: Values) -> dict[str, Any]:
    width = max(map(len, values), default=0)
    said: dict[str, Any] = {"spreadsheetId": file_id, "updatedRange": cells.written()}
    if values and width:
        count = sum(value is not None for row in values for value in row)
        said |= {"updatedRows": len(values), "updatedColumns": width, "updatedCells": count}
    if call.flag("includeValuesInResponse"):
        option = call.text("responseValueRenderOption", "FORMATTED_VALUE")
        said["updatedData"] = _range(book, cells, call, option)
    return said


def _write(call: ApiRequest) -> dict[str, Any]:
    file_id, book = _open(call, writing=True)
    values, option = _given(call, book)
    cells = book.cells(call.path["range"])
    # A single cell is only the start of the range.
    one = (cells.bottom, cells.right) == (cells.top + 1, cells.left + 1)
    written = book.write(Cells(cells.sheet, cells.top, cells.left) if one else cells, values, option)
    call.world.sheets.keep(file_id, book)
    return _updates(call, file_id, book, written, values)


def _append(call: ApiRequest) -> dict[str, Any]:
    file_id, book = _open(call, writing=True)
    values, option = _given(call, book)
    table, written = book.append(book.cells(call.path["range"]), values, option)
    call.world.sheets.keep(file_id, book)
    said: dict[str, Any] = {"spreadsheetId": file_id, "updates": _updates(call, file_id, book, written, values)}
    return said | ({"tableRange": table.written()} if table else {})


def _clear(call: ApiRequest) -> dict[str, Any]:
    file_id, book = _open(call, writing=True)
    cells = book.cells(call.path["range"])
    book.clear(cells)
    call.world.sheets.keep(file_id, book)
    return {"spreadsheetId": file_id, "clearedRange": cells.written()}


# Other changes, applied all or none.


def _update(call: ApiRequest) -> dict[str, Any]:
    file_id, book = _open(call, writing=True)
    replies = [_done(book, request) for request in call.body.get("requests", ())]
    call.world.sheets.keep(file_id, book)
    return {"spreadsheetId": file_id, "replies": replies}


def _done(book: Workbook, request: Mapping[str, Any]) -> dict[str, Any]:
    ((kind, said),) = request.items() or (("", {}),)
    works: dict[str, Callable[[Workbook, Mapping[str, Any]], dict[str, Any]]] = {
        "addSheet": _add_sheet,
        "insertDimension": _insert_dimension,
        "updateCells": _update_cells,
        "deleteDimension": _delete_dimension,
        "createDeveloperMetadata": _create_metadata,
        "deleteDeveloperMetadata": _delete_metadata,
    }
    if kind not in works:
        raise BadRequestError(f"the fake does not know the request {kind!r}")
    return works[kind](book, said)


def _add_sheet(book: Workbook, said: Mapping[str, Any]) -> dict[str, Any]:
    return {"addSheet": {"properties": _properties(book.add_sheet(said.get("properties", {})))}}


def _insert_dimension(book: Workbook, said: Mapping[str, Any]) -> dict[str, Any]:
    book.insert(said.get("range", {}), inherits=said.get("inheritFromBefore", False))
    return {}


def _update_cells(book: Workbook, said: Mapping[str, Any]) -> dict[str, Any]:
    if said.get("fields") != "userEnteredValue" or "start" not in said:
        raise BadRequestError("the fake updates cells by their userEnteredValue alone, from a start on")
    rows = [[_entered(cell.get("userEnteredValue", {})) for cell in row.get("values", ())] for row in said["rows"]]
    start = said["start"]
    sheet = book.sheet(start.get("sheetId", 0))
    top, left = start.get("rowIndex", 0), start.get("columnIndex", 0)
    height, width = len(rows), max(map(len, rows), default=0)
    if top + height > sheet["rows"] or left + width > sheet["columns"]:
        raise BadRequestError("Invalid requests[0].updateCells: Attempting to write outside the grid")
    book.write(Cells(sheet["title"], top, left, top + height, left + width), rows, "RAW")
    return {}


def _entered(value: Mapping[str, Any]) -> Any:
    if len(value) > 1:
        raise BadRequestError("Invalid requests[0].updateCells: a value is of one kind")
    return next(iter(value.values()), "")


def _delete_dimension(book: Workbook, said: Mapping[str, Any]) -> dict[str, Any]:
    book.remove(said.get("range", {}))
    return {}


def _create_metadata(book: Workbook, said: Mapping[str, Any]) -> dict[str, Any]:
    given = said.get("developerMetadata", {})
    place = given.get("location", {})
    kinds = {"spreadsheet": "SPREADSHEET", "sheetId": "SHEET", "dimensionRange": "ROW"}
    kind = next((kinds[name] for name in kinds if name in place), None)
    if not given.get("metadataKey") or kind is None or not given.get("visibility"):
        raise BadRequestError("Invalid requests[0].createDeveloperMetadata: key, location and visibility are required")
    within = place.get("dimensionRange")
    if within and within.get("endIndex", 0) - within.get("startIndex", 0) != 1:
        raise BadRequestError(
            "Invalid requests[0].createDeveloperMetadata: the range must be of a single row or column"
        )
    if place.get("dimensionRange", {}).get("dimension") == "COLUMNS":
        kind = "COLUMN"
    number = given.get("metadataId") or 1 + max((one["metadataId"] for one in book.kept["metadata"]), default=0)
    if number in [one["metadataId"] for one in book.kept["metadata"]]:
        raise BadRequestError(f"Developer metadata with id {number} already exists.")
    made = {**given, "metadataId": number, "location": {**place, "locationType": kind}}
    book.kept["metadata"].append(made)
    return {"createDeveloperMetadata": {"developerMetadata": made}}


def _delete_metadata(book: Workbook, said: Mapping[str, Any]) -> dict[str, Any]:
    gone = _matching(book, said.get("dataFilter", {}))
    book.kept["metadata"] = [one for one in book.kept["metadata"] if one not in gone]
    return {"deleteDeveloperMetadata": {"deletedDeveloperMetadata": gone}}


def _matching(book: Workbook, wanted: Mapping[str, Any]) -> list[dict[str, Any]]:
    asked = wanted.get("developerMetadataLookup")
    if asked is None:
        raise BadRequestError("the fake knows no data filter but developerMetadataLookup")
    plain = ("metadataId", "metadataKey", "metadataValue", "visibility")
    return [
        one
        for one in book.kept["metadata"]
        if all(one.get(name) == asked[name] for name in plain if name in asked)
        and asked.get("locationType") in (None, one["location"]["locationType"])
    ]


def _search(call: ApiRequest) -> dict[str, Any]:
    _, book = _open(call)
    filters = call.body.get("dataFilters", [])
    found: dict[int, dict[str, Any]] = {}
    for wanted in filters:
        for one in _matching(book, wanted):
            matched = found.setdefault(one["metadataId"], {"developerMetadata": one, "dataFilters": []})
            matched["dataFilters"].append(wanted)
    return {"matchedDeveloperMetadata": list(found.values())} if found else {}


def _metadata(call: ApiRequest) -> dict[str, Any]:
    _, book = _open(call)
    for one in book.kept["metadata"]:
        if str(one["metadataId"]) == call.path["metadata_id"]:
            return dict(one)
    raise BadRequestError(f"No metadata with id {call.path['metadata_id']}")
