"""Drive page of the local system: the files of all simulated people, with their contents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from infra.local.world.google import GoogleWorld
from infra.local.world.google.cell_ranges import Cells
from infra.local.world.google.drive import DOCUMENT, FOLDER, SPREADSHEET, File
from infra.local.world.google.errors import GoogleError
from infra.local.world.google.sheets import formatted
from infra.local.world.people import Person

_PAGE = Path(__file__).parent / "static" / "drive.html"
_KINDS = {FOLDER: "Folder", DOCUMENT: "Google Doc", SPREADSHEET: "Google Sheet", "application/pdf": "PDF",
          "text/plain": "Text"}  # fmt: skip


class DrivePage:
    """Endpoints of the page."""

    def __init__(self, google: GoogleWorld, people: list[Person]) -> None:
        self._google = google
        self._people = people

    def routes(self) -> list[Route]:
        """Return the routes of the page and its data."""
        return [
            Route("/drive", self.page),
            Route("/drive/files", self.files),
            Route("/drive/files/{file_id}", self.file),
        ]

    async def page(self, _: Request) -> Response:
        """Return the page's HTML."""
        return FileResponse(_PAGE)

    async def files(self, request: Request) -> Response:
        """Return the files that the person `whose` (an address) sees."""
        whose = request.query_params.get("whose", "").lower()
        people = [{"name": one.name, "email": one.email, "role": one.role} for one in self._people]
        with self._google.lock:
            seen = [file for file in self._google.drive.seen_by(whose) if not file["trashed"]]
        names = {file["id"]: file["name"] for file in seen}
        files = [self._shown(file, whose, names) for file in seen]
        said = {"zone": self._google.zone, "now": self._google.now().isoformat()}
        return JSONResponse({**said, "people": people, "files": files})

    async def file(self, request: Request) -> Response:
        """Return one file's content: `{text}` or `{sheets: [{title, rows}]}`, or neither if it cannot be read here."""
        whose = request.query_params.get("whose", "").lower()
        with self._google.lock:
            try:
                file = self._google.drive.get(whose, request.path_params["file_id"])
            except GoogleError as error:
                return JSONResponse({"error": error.message}, status_code=error.code)
            return JSONResponse({"id": file["id"], "name": file["name"], **self._inside(file)})

    def _inside(self, file: File) -> dict[str, Any]:
        if file["mimeType"] == SPREADSHEET:
            book = self._google.sheets.open(file["id"])
            return {
                "sheets": [
                    {
                        "title": sheet["title"],
                        "rows": [[formatted(value) for value in row] for row in book.read(Cells(sheet["title"]))],
                    }
                    for sheet in book.sheets
                ]
            }
        readable = file["mimeType"] == DOCUMENT or file["mimeType"].startswith("text/")
        return {"text": self._google.words_of(file)} if readable else {}

    def _shown(self, file: File, whose: str, names: dict[str, str]) -> dict[str, Any]:
        content = self._google.drive.content(file["id"])
        return {
            "id": file["id"],
            "name": file["name"],
            "kind": _KINDS.get(file["mimeType"], file["mimeType"]),
            "folder": next((names[parent] for parent in file["parents"] if parent in names), ""),
            "owner": "" if file["owner"] == whose else self._google.name_of(file["owner"]),
            "changed": file["modifiedTime"],
            "size": None if content is None else len(content),
            "opens": file["mimeType"] in (DOCUMENT, SPREADSHEET) or file["mimeType"].startswith("text/"),
        }
