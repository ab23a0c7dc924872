"""The app's own files: style sheet and icon, which browsers may keep. They hold nobody's data."""

from __future__ import annotations

import functools
from importlib.resources import files

from steward.channels.pages.http_messages import HttpResponse
from steward.channels.web.shell import stylesheet

_KINDS = {"js": "text/javascript", "svg": "image/svg+xml", "webmanifest": "application/manifest+json"}
_KEPT = {"cache-control": "public, max-age=3600"}


def asset(name: str) -> HttpResponse:
    """Return one of the app's files."""
    if name == "app.css":
        return HttpResponse(200, _styles(), "text/css", _KEPT)
    kind = _KINDS.get(name.rpartition(".")[2])
    found = files(__package__) / "templates" / "assets" / name
    if kind is None or "/" in name or not found.is_file():
        return HttpResponse(404, "", "text/plain")
    return HttpResponse(200, found.read_text(encoding="utf-8"), kind, _KEPT)


@functools.cache
def _styles() -> str:
    return stylesheet()
