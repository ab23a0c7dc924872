"""Renders the declared pages as HTML: lists, details, and forms of actions."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode

from steward.channels.pages.http_messages import HttpResponse, redirect
from steward.channels.pages.page_declarations import Action, DecidedTogether, PageData, RefusedForm, Viewer, WebPage
from steward.channels.web.csv_lists import spreadsheet
from steward.channels.web.forms import FormField, carried, fields_of
from steward.channels.web.json_api import call_state, listing, one_thing, problem
from steward.channels.web.page_reader import PageReader
from steward.channels.web.page_values import ShownValue, address, ago, exact, heading_of, in_words, label, shown
from steward.channels.web.request_identity import Visit

ROWS_A_PAGE = 50


@dataclass(frozen=True)
class ShownRow:
    """A row of a list: where it leads, its values by field, those of columns, and the actions that fit it."""

    key: str
    link: str
    group: str
    data: PageData
    named: Mapping[str, ShownValue]
    values: tuple[ShownValue, ...]
    actions: tuple[tuple[Action, str], ...]


class PageViews:
    """Renders what `pages` reads."""

    def __init__(self, pages: PageReader) -> None:
        self._pages = pages

    def listing(self, page: WebPage, visit: Visit, form: str, decided: DecidedTogether | None = None) -> HttpResponse:
        """Return a list as a page, with the decision just made there, or in the format `json` or `csv`."""
        if form == "json" and "done" in visit.query:
            return call_state(self._pages.calls.outcome(visit.member, visit.query["done"], visit.app))
        if form == "csv":
            return spreadsheet(page, self._pages.rows(page, visit), visit.viewer)
        if not form and (made := visit.query.get("then")) and self._pages.found(page, made, visit) is not None:
            return redirect(f"{address(page.name, made)}&{urlencode({'done': visit.query.get('done', '')})}", 303)
        begin = _number(visit.query.get("from", ""))
        # One more than are shown, to know if there are more.
        end = begin + ROWS_A_PAGE + 1
        rows = self._pages.rows(page, visit) if page.read_some is None else []
        some = self._pages.some(page, visit, begin, end) if page.read_some else rows[begin:end]
        here, more = some[:ROWS_A_PAGE], len(some) > ROWS_A_PAGE
        offered = self._pages.offered(page, visit)
        if form == "json":
            return listing(here, begin + ROWS_A_PAGE if more else None)
        wanted = {name: value for name in page.filters if (value := visit.query.get(name, ""))}
        nothing = visit.frame.labelled("nothing_found") if wanted else label(page, "empty", visit.viewer)
        return visit.frame.page(
            page.template,
            page.name,
            label(page, "title", visit.viewer),
            decided.status if decided else 200,
            decided=decided.said if decided else (),
            undecided=bool(decided and decided.status >= 400),
            page=page,
            in_words=lambda value: in_words(value, visit.viewer),
            rows=_filled([self._row(page, row, visit, offered) for row in here]),
            empty="" if here else nothing,
            creates=[
                (one, label(page, one.name, visit.viewer))
                for one in page.creates
                if one.name in offered and one.fits(rows)
            ],
            more=f"{address(page.name)}?{urlencode({**wanted, 'from': begin + ROWS_A_PAGE})}" if more else "",
            csv=f"{address(page.name)}.csv" + (f"?{urlencode(wanted)}" if wanted else ""),
            filters=[self._pages.filter(page, name, visit) for name in page.filters],
            done=self._pages.done(visit),
            once=secrets.token_urlsafe(12),
            data=here,
        )

    def _row(self, page: WebPage, row: PageData, visit: Visit, offered: Collection[str]) -> ShownRow:
        key = str(getattr(row, page.key)) if page.key else ""
        leads = bool(page.open and key)
        link = address(page.name, key) if leads else ""
        # Actions on one thing are offered on its own page, if it has one.
        actions = () if leads else _actions(page, row, visit, offered)
        group = heading_of(page, row, visit.viewer) if page.grouped else ""
        values = shown(page, row, visit.viewer)
        return ShownRow(key, link, group, row, {one.name: one for one in values}, values, actions)

    def one(
        self, page: WebPage, visit: Visit, *, as_json: bool = False, refused: RefusedForm | None = None
    ) -> HttpResponse:
        """Return one thing, with the reason if its own form was `refused`."""
        key = visit.query["open"]
        found = self._pages.found(page, key, visit)
        if found is None:
            return problem(404, "There is no such thing.") if as_json else visit.frame.message("nothing_here", 404)
        if as_json:
            return one_thing(found)
        if "download" in visit.query and page.download and (file := page.download(found)):
            return _attachment(*file)
        return visit.frame.page(
            next((page.fragments[name] for name in page.fragments if name in visit.query), page.detail_template),
            page.name,
            str(getattr(found, page.heading)) if page.heading else label(page, "title", visit.viewer),
            refused.status if refused else 200,
            refused=refused,
            came_from=visit.query.get("conversation", ""),
            page=page,
            in_words=lambda value: in_words(value, visit.viewer),
            ago=lambda at: ago(at, visit.viewer),
            exact=lambda at: exact(at, visit.viewer),
            key=key,
            values=shown(page, found, visit.viewer),
            actions=_actions(page, found, visit, self._pages.offered(page, visit)),
            done=self._pages.done(visit),
            once=secrets.token_urlsafe(12),
            data=found,
        )

    def form(
        self,
        page: WebPage,
        visit: Visit,
        given: Mapping[str, str] | None = None,
        wrong: Sequence[str] = (),
        refused: str = "",
    ) -> HttpResponse:
        """Return the form of an action. It keeps the input `given` if fields are `wrong` or it was `refused`."""
        asked = given or visit.query
        key = asked.get("open", "")
        target = self._pages.target(page, asked.get("do", ""), key, visit)
        if target is None:
            return visit.frame.message("nothing_here", 404)
        if not target.fits and not refused:
            return visit.frame.message("changed_since", 409)
        action, tool, data = target.action, target.tool, target.data
        if refused and data is None and action.makes:
            # What there is already in its place.
            data = self._pages.found(page, asked.get(action.makes, ""), visit)
        fields: list[FormField] = fields_of(page, action, tool, data, given or {}, visit.viewer)
        return visit.frame.page(
            page.form_template,
            page.name,
            label(page, action.name, visit.viewer),
            422 if wrong or refused else 200,
            page=page,
            action=action,
            key=key,
            fields=fields,
            wrong=wrong,
            carried=carried(action, data),
            subject=_subject(page, data, visit.viewer) if key and data is not None else "",
            given=given or {},
            data=data,
            refused=refused,
            once=(given or {}).get("once") or secrets.token_urlsafe(12),
        )


def _filled(rows: Sequence[ShownRow]) -> list[ShownRow]:
    """Return the rows without columns in which nothing stands."""
    names = {one.name for row in rows for one in row.named.values() if one.text or one.rows}
    return [replace(row, values=tuple(one for one in row.values if one.name in names)) for row in rows]


def _actions(page: WebPage, data: PageData, visit: Visit, offered: Collection[str]) -> tuple[tuple[Action, str], ...]:
    fitting = (one for one in page.actions if one.name in offered and one.fits(data))
    return tuple((one, label(page, one.name, visit.viewer)) for one in fitting)


def _subject(page: WebPage, data: PageData, viewer: Viewer) -> str:
    """Return what a form is about: the thing's heading, or what stands first in its row."""
    if page.heading:
        return str(getattr(data, page.heading))
    first = shown(page, data, viewer)[0]
    return "" if first.shape == "outside" else first.text


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 7 else 0


def _attachment(name: str, text: str) -> HttpResponse:
    named = f"attachment; filename*=UTF-8''{quote(name, safe='')}"
    return HttpResponse(200, text, "text/plain", {"content-disposition": named, "content-security-policy": "sandbox"})
