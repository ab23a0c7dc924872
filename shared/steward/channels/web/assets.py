"""Serves the web app's static files: styles, scripts, icon, and the offline page.

They hold nobody's data, so they are the same for everybody. `steward deploy` puts them where CloudFront reads them, and
the function serves what is missing there.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterator
from importlib.resources import files

from steward.channels.pages.http_messages import HttpResponse
from steward.channels.web.shell import PagePlaces, offline_page, stylesheet
from steward.core.languages import NAMES

ROOT = "/app/assets"
_KINDS = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
# A worker below /app/assets may serve the pages beside them only if we allow it.
_HEADERS = {"service-worker-allowed": "/app", "content-security-policy": PagePlaces().policy(with_files=False)}
# An address with the version in it always has the same content.
_FOR_GOOD, _FOR_AN_HOUR = "public, max-age=31536000, immutable", "public, max-age=3600"
_VERSION = re.compile(r"[0-9a-f]{12}")
_OFFLINE = {f"offline-{tag}.html": tag for tag in NAMES}


def asset(path: str) -> HttpResponse:
    """Return one of the app's files, by its name or by a version and its name."""
    version, _, name = path.rpartition("/")
    content = _files().get(name)
    if content is None or (version and not _VERSION.fullmatch(version)):
        return HttpResponse(404, "", "text/plain")
    lasts = _FOR_GOOD if version == asset_version() else _FOR_AN_HOUR
    return HttpResponse(200, content, _kind(name), {**_HEADERS, "cache-control": lasts})


def asset_address(name: str) -> str:
    """Return the address of a file in its present version."""
    return f"{ROOT}/{asset_version()}/{name}"


@functools.cache
def asset_version() -> str:
    """Return the version of all files together."""
    digest = hashlib.sha256()
    for name, content in sorted(_files().items()):
        digest.update(name.encode() + b"\0" + (content if isinstance(content, bytes) else content.encode()) + b"\0")
    return digest.hexdigest()[:12]


def asset_objects() -> Iterator[tuple[str, str, HttpResponse]]:
    """Yield the path of each address that a file has, its content type and the file."""
    for name, content in _files().items():
        kind = _kind(name) if isinstance(content, bytes) else f"{_kind(name)}; charset=utf-8"
        for path in (name, f"{asset_version()}/{name}"):
            yield f"{ROOT}/{path}", kind, asset(path)


@functools.cache
def _files() -> dict[str, str | bytes]:
    found = [one for one in (files(__package__) / "templates" / "assets").iterdir() if _ending(one.name) in _KINDS]
    kept = {one.name: one.read_bytes() if _ending(one.name) == "png" else one.read_text("utf-8") for one in found}
    offline = {name: offline_page(tag) for name, tag in _OFFLINE.items()}
    return {**kept, **offline, "app.css": stylesheet()}


def _kind(name: str) -> str:
    return _KINDS[_ending(name)]


def _ending(name: str) -> str:
    return name.rpartition(".")[2]
