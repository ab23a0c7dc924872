"""Page of the web app that shows the prompt as the model would read it if the member wrote now."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from steward.agent.conversations.overview import ConversationOverview
from steward.channels.pages.page_declarations import Choices, Coded, Long, PageData, Viewer, WebPage
from steward.core.catalogs import forms
from steward.core.sentences import render, say

# Parts of a prompt that hold what was said.
_TALK = ("summary", "window")


class PromptRow(PageData):
    """A part of the prompt, in the order of the request.

    A `kept` part may be read from a prompt cache, the others are new with every call. `limit` is in characters.
    """

    part: Annotated[str, Coded()]
    tokens: int
    kept: bool
    limit: int | None
    text: Long


def _parts(wire: Any, viewer: Viewer, filters: Mapping[str, str]) -> list[PromptRow]:
    """Return the parts for the conversation that continues, if the member has one on the channel.

    What another member has said stays between them and Steward.
    """
    member = filters.get("member", "") if viewer.owns else ""
    found = [one for one in _pinned(wire, viewer, member) if filters.get("channel", "") in ("", one.channel)]
    if not found:
        return []
    newest = max(found, key=lambda one: (one.overview.updated_at is not None, one.overview.updated_at))
    private = bool(member) and member != viewer.member_id
    return [
        PromptRow(
            part=one.name.replace(" ", "_"),
            tokens=one.tokens,
            kept=one.kept,
            limit=one.limit,
            text=render(PAGE.says(form="also_private"), viewer.language) if private and one.name in _TALK else one.text,
        )
        for one in wire.preview.of(newest.conversation_id)
    ]


def _pinned(wire: Any, viewer: Viewer, member: str) -> list[ConversationOverview]:
    """Return the conversations that continue if the member writes: one for each channel."""
    whose = member or viewer.member_id
    listed = wire.overviews.of_account(viewer.account_id)
    return [one for one in listed if one.member_id == whose and one.overview.pinned]


def _members(wire: Any, viewer: Viewer) -> Choices:
    """Return whose prompt may be seen: an owner may see everybody's, others their own."""
    members = [one for one in wire.people.members(viewer.account_id) if one.active] if viewer.owns else []
    return [
        ("", viewer.name),
        *((one.member_id, one.name) for one in members if one.member_id != viewer.member_id),
    ]


def _channels(wire: Any, viewer: Viewer) -> Choices:
    listed = wire.overviews.of_account(viewer.account_id)
    found = sorted({one.channel for one in listed if viewer.owns or one.member_id == viewer.member_id})
    return [(one, _channel(one, viewer)) for one in ("", *found)]


def _channel(name: str, viewer: Viewer) -> str:
    said, form = PAGE.says(form="title"), f"also_channel_{name or 'newest'}"
    return render(PAGE.says(form=form), viewer.language) if form in forms(said.id) else name


PAGE = WebPage(
    name="what_the_model_sees",
    section="account",
    says=partial(say, "page-prompt"),
    row=PromptRow,
    read=_parts,
    filters=("member", "channel"),
    choices={"member": _members, "channel": _channels},
    template="prompt.html",
)
PAGES = (PAGE,)
