"""Every declared page of the web app has its texts, actions and schema."""

from __future__ import annotations

import base64
import gzip
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import steward
from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.channels.pages.page_declarations import Action, Coded, Link, OutsideWords, PageData, PageMoney, WebPage
from steward.channels.web.json_api import document
from steward.channels.web.page_index import PAGES
from steward.channels.web.page_values import visible
from steward.core.catalogs import forms
from steward.tools.index import TOOLS
from tests.support.walks import for_each


def _kinds(kind: type[PageData]) -> Iterator[type[PageData]]:
    """A kind of data, and those of the tables within."""
    yield kind
    for field in (kind.model_fields[name] for name in visible(kind)):
        for inner in get_args(field.annotation):
            if isinstance(inner, type) and issubclass(inner, PageData) and inner not in (Link, PageMoney, OutsideWords):
                yield from _kinds(inner)


def _words(page: WebPage) -> set[str]:
    """The forms that a page needs, apart from those of values and choices."""
    needed = {"title", "empty"} | {action.name for action in (*page.creates, *page.actions)}
    needed |= set(page.filters)
    needed |= {f"ask_{name}" for action in (*page.creates, *page.actions) for name in action.asks}
    for kind in (page.row, page.detail):
        for one in _kinds(kind) if kind else ():
            needed |= set(visible(one)) - set(visible(PageData))
    return needed


@for_each("page", PAGES)
def test_a_page_has_words_for_all_it_shows_and_none_else(page: WebPage) -> None:
    said = forms(page.says(form="title").id)
    assert _words(page) - said == set(), page.name
    coded = {
        name
        for kind in (page.row, page.detail)
        for one in (_kinds(kind) if kind else ())
        for name, field in one.model_fields.items()
        if any(isinstance(mark, Coded) for mark in field.metadata)
    }
    # What a template of the page's own says.
    of_values = (*(f"{name}_" for name in coded), "ask_", "also_")
    assert {form for form in said - _words(page) if not form.startswith(of_values)} == set(), page.name


@for_each("page", PAGES)
def test_an_action_gives_its_tool_what_it_needs_from_fields_that_there_are(page: WebPage) -> None:
    def complete(action: Action, of_row: bool) -> None:
        schema = TOOLS[action.tool].schema
        given = {*action.always, *action.asks, *action.takes}
        assert given <= schema["properties"].keys(), (page.name, action.name)
        assert set(schema.get("required", ())) <= given, (page.name, action.name)
        fields = set((page.detail or page.row).model_fields) if page.open else set(page.row.model_fields)
        # What a new thing would replace is a row, too.
        assert set(action.takes.values()) <= (fields if of_row or action.makes else set()), (page.name, action.name)

    assert page.key or not page.actions
    for action in page.creates:
        complete(action, of_row=False)
    for action in page.actions:
        complete(action, of_row=True)


def test_index_lists_the_pages_of_every_room() -> None:
    source = Path(str(steward.__file__)).parent
    files = [*source.rglob("web_pages.py"), *source.rglob("web_pages/__init__.py")]
    for path in files:
        module = ".".join(path.relative_to(source.parent).with_suffix("").parts).removesuffix(".__init__")
        listed = [page in PAGES for page in importlib.import_module(module).PAGES]
        assert all(listed), f"list the pages of {module} in channels/web/page_index.py"
    assert len(files) > 10


def test_pages_have_names_of_their_own() -> None:
    assert len({page.name for page in PAGES}) == len(PAGES)
    assert len({page.says(form="title").id for page in PAGES}) == len(PAGES)


def test_every_page_is_described_for_programs() -> None:
    said = document(PAGES, {}).body
    assert all(f'"/app/{page.name}.json"' in str(said) for page in PAGES)


def test_long_texts_are_sent_compressed_to_whoever_takes_them() -> None:
    def sent(body: str | bytes, takes: str) -> dict[str, Any]:
        request = HttpRequest("GET", "/app", "", {"accept-encoding": takes}, b"")
        return HttpResponse(200, body, "text/html", {"x": "y"}).compressed_for(request).to_event()

    long = "ä" * 20_000
    packed = sent(long, "br, gzip")
    assert gzip.decompress(base64.b64decode(packed["body"])).decode() == long
    assert packed["isBase64Encoded"] is True
    headers = ("content-encoding", "content-type", "vary", "x")
    assert [packed["headers"][name] for name in headers] == ["gzip", "text/html; charset=utf-8", "accept-encoding", "y"]
    for body, takes in ((long, "br"), (long[1:], "gzip"), (b"x" * 30_000, "gzip")):
        assert "content-encoding" not in sent(body, takes)["headers"]
