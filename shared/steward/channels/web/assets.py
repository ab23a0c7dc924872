"""The app's own files, which browsers may keep: styles, scripts, icon, and the page without a network.

They hold nobody's data, so they are the same for everybody.
"""

from __future__ import annotations

import functools
from importlib.resources import files

from steward.channels.pages.http_messages import HttpResponse
from steward.channels.web.shell import PagePlaces, offline_page, stylesheet
from steward.core.languages import NAMES

_KINDS = {"js": "text/javascript", "svg": "image/svg+xml", "webmanifest": "application/manifest+json"}
# A worker below /app/assets may serve the pages beside them only if we allow it.
_HEADERS = {
    "cache-control": "public, max-age=3600",
    "service-worker-allowed": "/app",
    "content-security-policy": PagePlaces().policy(with_files=False),
}
_OFFLINE = {f"offline-{tag}.html": tag for tag in NAMES}


def asset(name: str) -> HttpResponse:
    """Return one of the app's files."""
    kind, content = _read(name)
    return HttpResponse(200, content, kind, _HEADERS) if kind else HttpResponse(404, "", "text/plain")


@functools.cache
def _made(name: str) -> tuple[str, str]:
    if name in _OFFLINE:
        return "text/html", offline_page(_OFFLINE[name])
    return "text/css", stylesheet()


def _read(name: str) -> tuple[str, str]:
    """Return the type and content of a file; two empty strings if there is none."""
    if name in _OFFLINE or name == "app.css":
        return _made(name)
    found = next((one for one in (files(__package__) / "templates" / "assets").iterdir() if one.name == name), None)
    kind = _KINDS.get(name.rpartition(".")[2], "")
    return (kind, found.read_text(encoding="utf-8")) if found and kind else ("", "")
