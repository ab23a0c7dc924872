"""Board page of the local system: due, open and running work of an account with records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

_PAGE = Path(__file__).parent / "static" / "board.html"


class BoardPage:
    """Endpoints of the page. Without a `board` the account keeps no records, and the page says so."""

    def __init__(self, board: Callable[[], dict[str, Any]] | None) -> None:
        self._board = board

    def routes(self) -> list[Route]:
        """Return the routes of the page and its data."""
        return [Route("/board", self.page), Route("/board/cards", self.cards)]

    async def page(self, _: Request) -> Response:
        """Return the page's HTML."""
        return FileResponse(_PAGE)

    async def cards(self, _: Request) -> Response:
        """Return `{keeps, zone?, due?, open?, running?}`."""
        if self._board is None:
            return JSONResponse({"keeps": False})
        return JSONResponse({"keeps": True, **await run_in_threadpool(self._board)})
