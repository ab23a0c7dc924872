"""Pages of the web app about autonomy: what Steward does without asking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Annotated

from steward.channels.pages.page_declarations import OWNERS, Action, Coded, Hidden, PageData, Unseen, Viewer, WebPage
from steward.core.sentences import render, say
from steward.core.text import capitalized
from steward.tools.declaration import Autonomy, Tool
from steward.tools.tool_words import in_words
from steward.trust.autonomy.models import EVERY_ACTION, AutonomyOverride
from steward.trust.autonomy.policy import effective_level
from steward.trust.autonomy.tools.levels.declare import SET_AUTONOMY
from steward.trust.autonomy.wire import AutonomyWire

_LEVELS: Mapping[Autonomy, str] = {level: level.name.lower() for level in Autonomy}
_GENERAL = "general"


class AutonomyRow(PageData):
    """An action, and how far Steward goes with it."""

    action: Hidden
    group: Annotated[str, Coded(), Unseen()]
    does: str
    level: Annotated[str, Coded()]
    risk: Annotated[str, Coded()]
    origin: Annotated[str, Coded()]
    set_by: str
    number: Annotated[int | None, Unseen()]


def _levels(wire: AutonomyWire, viewer: Viewer, filters: Mapping[str, str]) -> list[AutonomyRow]:
    overrides = wire.autonomy.settings(viewer.account_id).overrides
    names = {one.member_id: one.name for one in wire.people.members(viewer.account_id)}
    tools = wire.registry.of(viewer.account_id).tools.values()
    # Steward's ways of reading have no words for people, and no level decides them.
    offered = [one for one in tools if one.offered.to_model and one.acts]
    wanted = filters["about"].strip().casefold()
    rows = [_general(viewer, overrides, names), *(_row(viewer, one, overrides, names) for one in _ordered(offered))]
    return [row for row in rows if wanted in row.does.casefold()]


def _ordered(tools: Iterable[Tool]) -> list[Tool]:
    return sorted(tools, key=lambda tool: (tool.category, tool.name))


def _row(
    viewer: Viewer, tool: Tool, overrides: Mapping[str, AutonomyOverride], names: Mapping[str, str]
) -> AutonomyRow:
    level, own = effective_level(tool, overrides), overrides.get(tool.name)
    return AutonomyRow(
        action=tool.name,
        group=tool.category,
        does=_capital(in_words(tool.name, viewer.language)),
        level=_LEVELS[level],
        risk=tool.risk,
        origin="set" if own else "general" if level is not tool.autonomy else "usual",
        set_by=names.get(own.set_by, "") if own else "",
        number=level,
    )


def _general(viewer: Viewer, overrides: Mapping[str, AutonomyOverride], names: Mapping[str, str]) -> AutonomyRow:
    own = overrides.get(EVERY_ACTION)
    return AutonomyRow(
        action=EVERY_ACTION,
        group=_GENERAL,
        does=_capital(render(say("act", form="everything"), viewer.language)),
        level=_LEVELS[Autonomy(own.level)] if own else "own",
        risk="",
        origin="set" if own else "usual",
        set_by=names.get(own.set_by, "") if own else "",
        number=own.level if own else None,
    )


def _capital(words: str) -> str:
    return capitalized(words)


PAGES = (
    WebPage(
        name="autonomy",
        section="knowledge",
        says=partial(say, "page-autonomy"),
        row=AutonomyRow,
        read=_levels,
        key="action",
        filters=("about",),
        grouped="group",
        actions=(
            Action(
                "set",
                SET_AUTONOMY.name,
                {"action": "action", "level": "number"},
                asks=("level", "reason"),
                by=OWNERS,
            ),
            Action(
                "reset",
                SET_AUTONOMY.name,
                {"action": "action"},
                asks=("reason",),
                always={"level": None},
                by=OWNERS,
                fits=lambda row: row.origin == "set",
            ),
        ),
    ),
)
