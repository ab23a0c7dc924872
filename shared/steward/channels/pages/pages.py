"""Rendering pages: Jinja templates with escaping always on, and headers that let a page do nothing but show itself."""

from __future__ import annotations

import functools
import secrets
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from steward.channels.pages.http import HttpResponse
from steward.core.markup import without_markup
from steward.core.text import upright
from steward.wording.languages import spoken
from steward.wording.pages import Ending, OnPage, PageEnding, PageHeadline
from steward.wording.sentence import ENGLISH, Wording, render, sentences


@functools.cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("steward.channels.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        finalize=_readable,
    )


def _readable(value: Any) -> Any:
    """What a page shows of a value: the last step of every template. Escaped words are a template's own."""
    return without_markup(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def page(
    template: str, status: int = 200, language: str = ENGLISH, *, forms_to: str = "", **values: Any
) -> HttpResponse:
    """Render `template` (a file of `web/templates`) for a reader of `language`.

    No script can run in it, and no other site can frame or read it. Its forms come back to us, or lead on to the origin
    `forms_to`.
    """
    nonce = secrets.token_urlsafe(16)
    lead = " ".join(filter(None, ("'self'", forms_to)))
    policy = (
        f"default-src 'none'; style-src 'nonce-{nonce}'; form-action {lead}; base-uri 'none'; frame-ancestors 'none'"
    )
    say = functools.partial(_say, language)
    body = (
        _environment()
        .get_template(template)
        .render(nonce=nonce, language=spoken(language) or ENGLISH, say=say, **values)
    )
    headers = {"content-security-policy": policy, "x-robots-tag": "noindex, nofollow"}
    # Nothing that stands in it can turn what stands beside it.
    return HttpResponse(status, upright(body), "text/html", headers)


def ending(how: Ending, status: int = 200, before: Wording | None = None, language: str = ENGLISH) -> HttpResponse:
    """A page with nothing to decide: how it ended, with `before` said first."""
    said = render(sentences(before, PageEnding(form=how)), language)
    return page("message.html", status, language, heading=render(PageHeadline(form=how), language), text=said)


def _say(language: str, name: Any) -> str:
    """The words of a label or button, for a template."""
    return render(OnPage(form=name), language)
