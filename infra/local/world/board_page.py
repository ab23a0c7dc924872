"""The board of the simulated world: what is due, open and running in an account that keeps records."""

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
    """The endpoints behind the page; without a `board` the account keeps no records, and the page says so."""

    def __init__(self, board: Callable[[], dict[str, Any]] | None) -> None:
        self._board = board

    def routes(self) -> list[Route]:
        """The page, and what it shows."""
        return [Route("/board", self.page), Route("/board/cards", self.cards)]

    async def page(self, _: Request) -> Response:
        """The page itself."""
        return FileResponse(_PAGE)

    async def cards(self, _: Request) -> Response:
        """`{keeps, zone?, due?, open?, running?}`."""
        if self._board is None:
            return JSONResponse({"keeps": False})
        return JSONResponse({"keeps": True, **await run_in_threadpool(self._board)})
