"""Renders pages with Jinja, always escaped, under headers that allow no foreign content."""

from __future__ import annotations

import functools
import secrets
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from steward.channels.pages.http_messages import HttpResponse
from steward.core.languages import spoken
from steward.core.markup import without_markup
from steward.core.sentences import ENGLISH, Wording, render, say, sentences
from steward.core.text import upright


@functools.cache
def _environment() -> Environment:
    return environment_of("steward.channels.pages")


def environment_of(*packages: str) -> Environment:
    """Return the environment for the templates of these packages, the first with a template of a name before others."""
    return Environment(
        loader=ChoiceLoader([PackageLoader(package) for package in packages]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        finalize=_readable,
    )


def _readable(value: Any) -> Any:
    """Return a value without internal markup: the last step of every template. Escaped text is the template's own."""
    return without_markup(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def page(
    template: str, status: int = 200, language: str = ENGLISH, *, team: str = "", forms_to: str = "", **values: Any
) -> HttpResponse:
    """Render `template` (a file of `web/templates`) for a reader of `language`, below the name of the team.

    No script can run in it, and no other site can frame or read it. Its forms are sent to us, or to the origin
    `forms_to`.
    """
    nonce = secrets.token_urlsafe(16)
    lead = " ".join(filter(None, ("'self'", forms_to)))
    policy = (
        f"default-src 'none'; style-src 'nonce-{nonce}'; form-action {lead}; base-uri 'none'; frame-ancestors 'none'"
    )
    label = functools.partial(on_page, language)
    body = (
        _environment()
        .get_template(template)
        .render(nonce=nonce, language=spoken(language) or ENGLISH, team=team, say=label, **values)
    )
    headers = {"content-security-policy": policy, "x-robots-tag": "noindex, nofollow"}
    # Isolates the text direction of values, so that none affects what stands beside it.
    return HttpResponse(status, upright(body), "text/html", headers)


def ending(
    how: str, status: int = 200, before: Wording | None = None, language: str = ENGLISH, team: str = ""
) -> HttpResponse:
    """Return a page with nothing to decide, which tells the result, with `before` said first."""
    said = render(sentences(before, say("page-ending", form=how)), language)
    heading = render(say("page-headline", form=how), language)
    return page("message.html", status, language, team=team, heading=heading, text=said)


def on_page(language: str, name: Any) -> str:
    """Return the text of a label or button, for a template."""
    return render(say("on-page", form=name), language)
