"""Endpoints by which the local page reads the simulated clock and puts it forward."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from pydantic import AwareDatetime, BaseModel, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from steward.core.clock import utc_now
from steward.core.errors import StewardError


class WorldClock(Protocol):
    """A clock that can be put forward."""

    def move(self, to: datetime) -> datetime:
        """Move to the moment `to`. Raises `StewardError` with the reason if that is refused."""


class _Move(BaseModel):
    to: AwareDatetime


class ClockPage:
    """`GET /clock` returns the time; `POST /clock` with `{"to": …}` puts it forward and returns the new time."""

    def __init__(self, clock: WorldClock) -> None:
        self._clock = clock

    def routes(self) -> list[Route]:
        """Return the endpoints."""
        return [Route("/clock", self.shown), Route("/clock", self.move, methods=["POST"])]

    async def shown(self, _: Request) -> Response:
        """Return the present time of this world."""
        return JSONResponse({"now": utc_now().isoformat()})

    async def move(self, request: Request) -> Response:
        """Put the clock forward.

        Only JSON is accepted, which a foreign page cannot send without a refused preflight request.
        """
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return JSONResponse({"error": "send JSON"}, status_code=415)
        try:
            wanted = _Move.model_validate_json(await request.body())
        except ValidationError:
            return JSONResponse({"error": 'send {"to": "2026-11-25T09:00:00-05:00"}'}, status_code=400)
        try:
            now = await run_in_threadpool(self._clock.move, wanted.to)
        except StewardError as error:
            return JSONResponse({"error": str(error)}, status_code=400)
        return JSONResponse({"now": now.isoformat()})
