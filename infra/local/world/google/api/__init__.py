"""REST API of the fake Google; it rejects what Google would reject."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from infra.local.world.google.api import calendar, consent, docs, drive, gmail, sheets, tokens
from infra.local.world.google.api.request_gate import RequestGate
from infra.local.world.google.world import GoogleWorld


def create_google_app(world: GoogleWorld) -> Starlette:
    """Return the fake as an application of its own."""
    return Starlette(routes=google_routes(world))


def google_routes(world: GoogleWorld) -> list[BaseRoute]:
    """Return the routes, to be mounted under any base path."""
    gate = RequestGate(world)
    return [
        *consent.routes(world),
        *tokens.routes(world),
        *gmail.routes(gate),
        *calendar.routes(gate),
        *drive.routes(gate),
        *docs.routes(gate),
        *sheets.routes(gate),
    ]
