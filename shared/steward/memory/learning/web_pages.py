"""Pages of the web app about what the team prefers, and the rules that Steward follows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated

from steward.channels.pages.page_declarations import Action, Coded, Hidden, PageData, Unseen, Viewer, WebPage
from steward.core.sentences import render, say
from steward.memory.learning.learned_rules import HabitRule
from steward.memory.learning.models import Wish
from steward.memory.learning.tools.habits.declare import SAVE_RULE, SET_PREFERENCE
from steward.memory.learning.wire import LearningWire


class RuleRow(PageData):
    """A rule or a preference: its text, its scope and its reason."""

    key: Hidden
    name: Hidden
    scope: Annotated[dict[str, str], Unseen()]
    on: Annotated[bool, Unseen()]
    text: str
    kind: Annotated[str, Coded()]
    where: str
    state: Annotated[str, Coded()]
    sure: int
    source: Annotated[str, Coded()]
    corrections: int | None
    by: str


def _rules(wire: LearningWire, viewer: Viewer, _: Mapping[str, str]) -> list[RuleRow]:
    learned = wire.learning.read(viewer.account_id)
    names = {one.member_id: one.name for one in wire.people.members(viewer.account_id)}
    rules = [_rule(wire, viewer, one, names) for one in learned.rules(viewer.now)]
    return [*rules, *(_preference(viewer, one, names) for one in learned.said())]


def _rule(wire: LearningWire, viewer: Viewer, rule: HabitRule, names: Mapping[str, str]) -> RuleRow:
    tool = wire.registry.find(viewer.account_id, rule.tool) if rule.tool else None
    does = render(tool.acts, viewer.language) if tool and tool.acts else rule.tool
    return RuleRow(
        key=rule.rule_id,
        name="",
        scope=rule.scope,
        on=rule.on,
        text=rule.words(viewer.language),
        kind="rule",
        where=", ".join(filter(None, (does, *_places(rule.scope)))),
        state="proposed" if rule.proposed else "on" if rule.on else "off",
        sure=round(rule.confidence * 100),
        source="corrections" if rule.change else "said",
        corrections=rule.hits or None,
        by=names.get(rule.by, ""),
    )


def _preference(viewer: Viewer, wish: Wish, names: Mapping[str, str]) -> RuleRow:
    return RuleRow(
        key=wish.wish_id,
        name=wish.name,
        scope=wish.scope,
        on=wish.on,
        text=wish.text,
        kind="preference",
        where=", ".join((wish.name, *_places(wish.scope))),
        state="on" if wish.on else "off",
        sure=100,
        source="said",
        corrections=None,
        by=names.get(wish.by, ""),
    )


def _places(scope: Mapping[str, str]) -> list[str]:
    return [f"{name} {value}" for name, value in sorted(scope.items())]


def _is(kind: str, *states: str) -> partial[bool]:
    return partial(_fits, kind, states)


def _fits(kind: str, states: tuple[str, ...], row: RuleRow) -> bool:
    return row.kind == kind and row.state in states


_RULE = {"rule_id": "key", "scope": "scope"}
_WISH = {"key": "name", "value": "text", "filter": "scope"}

PAGES = (
    WebPage(
        name="rules",
        section="knowledge",
        says=partial(say, "page-rules"),
        row=RuleRow,
        read=_rules,
        key="key",
        creates=(
            Action("new_rule", SAVE_RULE.name, asks=("text",), long=("text",)),
            Action("new_preference", SET_PREFERENCE.name, asks=("key", "value"), long=("value",)),
        ),
        actions=(
            Action("follow", SAVE_RULE.name, _RULE, always={"on": True}, fits=_is("rule", "proposed", "off")),
            Action("stop", SAVE_RULE.name, _RULE, always={"on": False}, fits=_is("rule", "proposed", "on")),
            Action(
                "reword",
                SAVE_RULE.name,
                {**_RULE, "text": "text", "on": "on"},
                asks=("text",),
                long=("text",),
                fits=_is("rule", "on", "off", "proposed"),
            ),
            Action("prefer", SET_PREFERENCE.name, _WISH, always={"on": True}, fits=_is("preference", "off")),
            Action("let_go", SET_PREFERENCE.name, _WISH, always={"on": False}, fits=_is("preference", "on")),
            Action(
                "change",
                SET_PREFERENCE.name,
                {**_WISH, "on": "on"},
                asks=("value",),
                long=("value",),
                fits=_is("preference", "on", "off"),
            ),
        ),
        # Its tools are there for accounts that keep records: elsewhere the page would stay empty for ever.
        trade="portfolio",
    ),
)
