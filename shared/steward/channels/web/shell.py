"""Frame around every page of the web app: header, menu, and the Content-Security-Policy headers."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlsplit

from jinja2 import Environment

from steward.channels.pages.http_messages import HttpResponse
from steward.channels.pages.page_declarations import SECTIONS, Viewer, WebPage
from steward.channels.pages.page_renderer import environment_of, on_page
from steward.channels.web.page_values import address, label
from steward.channels.web.text_difference import difference
from steward.core.languages import spoken
from steward.core.sentences import ENGLISH, render, say
from steward.core.text import upright

# Scripts and styles are our own files, never words in a page, so no text of anybody's can become one. Pages connect to
# us, and to where the news come from; those of a conversation also to where its files are.
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' {pictures}; "
    "connect-src 'self' {news} {uploads}; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class PagePlaces:
    """Addresses that pages need beside our own: of news, of pictures, and for uploads; "" where there is none."""

    news: str = ""
    pictures: str = ""
    uploads: str = ""

    def policy(self, *, with_files: bool) -> str:
        """Return the content policy of a page."""
        where = urlsplit(self.news)
        return CONTENT_POLICY.format(
            news=f"{where.scheme}://{where.netloc}" if where.netloc else "",
            pictures=self.pictures if with_files else "",
            uploads=self.uploads if with_files else "",
        )


@dataclass(frozen=True)
class MenuEntry:
    """A page in the menu."""

    path: str
    label: str
    here: bool


@dataclass(frozen=True)
class Frame:
    """Frame of every page: the menu, the viewer and the team."""

    viewer: Viewer
    team: str
    form_token: str
    pages: Sequence[WebPage]
    places: PagePlaces = field(default_factory=PagePlaces)

    def page(self, template: str, here: str, title: str, status: int = 200, **values: Any) -> HttpResponse:
        """Return a page of the app, within its frame."""
        # Files are made of the same templates.
        from steward.channels.web.assets import asset_address

        language = self.viewer.language
        body = (
            _environment()
            .get_template(template)
            .render(
                language=spoken(language) or ENGLISH,
                asset=asset_address,
                say=functools.partial(_said, language),
                on_page=functools.partial(on_page, language),
                title=title,
                team=self.team,
                viewer=self.viewer,
                form_token=self.form_token,
                menu=self._menu(here),
                here=here,
                words=lambda form: label(values["page"], f"also_{form}", self.viewer),
                **values,
            )
        )
        page = values.get("page")
        policy = self.places.policy(with_files=bool(page and page.with_files))
        headers = {"content-security-policy": policy, "x-robots-tag": "noindex, nofollow"}
        return HttpResponse(status, upright(body), "text/html", headers)

    def message(self, form: str, status: int) -> HttpResponse:
        """Return a page that says one thing."""
        said = self.said(form)
        return self.page("message.html", "", said, status, text=said)

    def said(self, form: str) -> str:
        """Return one of the app's messages in the viewer's words."""
        return render(say("web-app-message", form=cast("Any", form)), self.viewer.language)

    def labelled(self, form: str) -> str:
        """Return one of the app's labels in the viewer's words."""
        return _said(self.viewer.language, form)

    def _menu(self, here: str) -> list[tuple[str, list[MenuEntry]]]:
        sections: list[tuple[str, list[MenuEntry]]] = []
        for section in SECTIONS:
            pages = [one for one in self.pages if one.section == section]
            entries = [
                MenuEntry(address(one.name), label(one, "title", self.viewer), one.name == here) for one in pages
            ]
            if entries:
                sections.append((render(say("web-app-section", form=section), self.viewer.language), entries))
        return sections


def stylesheet() -> str:
    """Return the app's style sheet: what all pages of Steward share, and what only the app has."""
    return _environment().get_template("app.css").render()


def offline_page(language: str) -> str:
    """Return the page that a browser keeps for when there is no network."""
    said, again = (render(say("web-app-message", form=form), language) for form in ("offline", "try_again"))
    return _environment().get_template("offline.html").render(language=language, said=said, again=again)


@functools.cache
def _environment() -> Environment:
    environment = environment_of("steward.channels.web", "steward.channels.pages")
    environment.filters["difference"] = difference
    return environment


def _said(language: str, name: str) -> str:
    """Return the text of a label or button, for a template."""
    return render(say("web-app-label", form=name), language)
