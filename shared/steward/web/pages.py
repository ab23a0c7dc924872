"""Rendering pages: Jinja templates with escaping always on, and headers that let a page do nothing but show itself."""

from __future__ import annotations

import functools
import secrets
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from steward.web.http import HttpResponse


@functools.cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("steward.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )


def page(template: str, status: int = 200, **values: Any) -> HttpResponse:
    """Render `template` (a file of `web/templates`). No script can run in it and no other site can frame or read it."""
    nonce = secrets.token_urlsafe(16)
    policy = (
        f"default-src 'none'; style-src 'nonce-{nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )
    body = _environment().get_template(template).render(nonce=nonce, **values)
    headers = {"content-security-policy": policy, "x-robots-tag": "noindex, nofollow"}
    return HttpResponse(status, body, "text/html", headers)
