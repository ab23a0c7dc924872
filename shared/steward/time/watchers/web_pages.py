"""Page of the web app about email skills: which mails a member's watcher looks for, and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal, cast

from steward.channels.pages.page_declarations import Action, Coded, Hidden, Long, PageData, Viewer, WebPage
from steward.core.sentences import render, say
from steward.time.watchers.models import EmailSkill, WatcherState
from steward.time.watchers.seed_skills import SEEDS, skill_called
from steward.time.watchers.tools.skills.declare import (
    CREATE_EMAIL_SKILL,
    DELETE_EMAIL_SKILL,
    TEST_EMAIL_SKILL,
    TOGGLE_EMAIL_WATCHER,
    UPDATE_EMAIL_SKILL,
)
from steward.time.watchers.wire import WatchersWire
from steward.tools.index import TOOLS
from steward.tools.models import ExactCall
from steward.tools.tool_words import in_words
from steward.trust.outside_text.call_templates import fields_in


class SkillRow(PageData):
    """A rule for mails to look for; `watched` is the mailbox that is watched, if any."""

    name: Hidden
    called: str
    status: Annotated[str, Coded()]
    match: Long
    does: str
    matches: int
    watched: Hidden


class ExtractedField(PageData):
    """A value that is read of each mail that matches."""

    field: str
    question: str


class SkillDetail(SkillRow):
    """A skill with its purpose and the facts it reads from a mail."""

    description: str
    extract: tuple[ExtractedField, ...]


def _skills(wire: WatchersWire, viewer: Viewer, _: Mapping[str, str]) -> list[SkillRow]:
    """Return the member's own skills, which nobody else may see."""
    watcher = _watcher(wire, viewer)
    return [_row(skill, watcher, viewer) for skill in wire.skills.of_member(viewer.account_id, viewer.member_id)]


def _skill(wire: WatchersWire, viewer: Viewer, key: str) -> SkillDetail | None:
    skill = wire.skills.find(viewer.account_id, viewer.member_id, key)
    if skill is None:
        return None
    return SkillDetail(
        **dict(_row(skill, _watcher(wire, viewer), viewer)),
        description=_seeded(skill, "description", viewer),
        extract=tuple(ExtractedField(field=one.name, question=one.question) for one in skill.extract),
    )


def _watcher(wire: WatchersWire, viewer: Viewer) -> WatcherState | None:
    """Return the watcher of the mailbox that the member has connected."""
    grant = wire.grant_store.grant(viewer.account_id, viewer.member_id, "google")
    return wire.watchers.of_mailbox(viewer.account_id, grant.address) if grant and grant.address else None


def _row(skill: EmailSkill, watcher: WatcherState | None, viewer: Viewer) -> SkillRow:
    on = watcher is not None and watcher.status == "on" and watcher.member_id == viewer.member_id
    return SkillRow(
        name=skill.name,
        called=render(skill_called(skill.name), viewer.language),
        status="off" if not skill.on else "on" if on else "not_watched",
        match=_seeded(skill, "match", viewer),
        does=_does(skill.call, viewer.language) if skill.call else "",
        matches=watcher.hits.get(skill.name, 0) if watcher else 0,
        watched=watcher.address if watcher and on else "",
    )


def _does(call: ExactCall, language: str) -> str:
    """Return what is done with each mail; in general if that depends on the mail, or on what only records know."""
    tool = TOOLS.get(call.tool)
    told = tool.said_of(call.arguments, {}) if tool else ()
    if tool is None or not told or any(fields_in([call.arguments[name] for name in told])):
        return in_words(call.tool, language)
    return str(render(tool.would_do(call.arguments, {}), language))


def _seeded(skill: EmailSkill, field: Literal["description", "match"], viewer: Viewer) -> str:
    """Return a field's words in the viewer's language if they are those that the skill comes with."""
    words: str = getattr(skill, field)
    if all((seed.name, getattr(seed, field)) != (skill.name, words) for seed in SEEDS):
        return words
    form = cast("Any", f"also_{field}_{skill.name.replace('-', '_')}")
    return render(say("page-mail-skills", form=form), viewer.language)


_ONE = {"name": "name"}

PAGES = (
    WebPage(
        name="mail_skills",
        section="work",
        says=partial(say, "page-mail-skills"),
        row=SkillRow,
        read=_skills,
        key="name",
        open=_skill,
        detail=SkillDetail,
        heading="called",
        creates=(
            Action(
                "new", CREATE_EMAIL_SKILL.name, asks=("name", "match", "description"), long=("match",), slugs=("name",)
            ),
            Action(
                "watch",
                TOGGLE_EMAIL_WATCHER.name,
                always={"on": True},
                fits=lambda rows: not any(row.watched for row in rows),
            ),
            Action(
                "watch_no_more",
                TOGGLE_EMAIL_WATCHER.name,
                always={"on": False},
                fits=lambda rows: any(row.watched for row in rows),
            ),
        ),
        actions=(
            Action("on", UPDATE_EMAIL_SKILL.name, _ONE, always={"on": True}, fits=lambda row: row.status == "off"),
            Action("off", UPDATE_EMAIL_SKILL.name, _ONE, always={"on": False}, fits=lambda row: row.status != "off"),
            Action("change", UPDATE_EMAIL_SKILL.name, {**_ONE, "match": "match"}, asks=("match",), long=("match",)),
            Action("test", TEST_EMAIL_SKILL.name, _ONE, asks=("text",), long=("text",)),
            Action("delete", DELETE_EMAIL_SKILL.name, _ONE, danger=True),
        ),
        service="google",
    ),
)
