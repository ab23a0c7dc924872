"""Page of the web app about the browsers that are signed in as the member."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Annotated, Any

from steward.channels.pages.page_declarations import Coded, Hidden, PageData, Viewer, WebPage
from steward.core.sentences import say


class DeviceRow(PageData):
    """A browser that is signed in; `this` marks the one that asks."""

    session_id: Hidden
    device: str
    this: Annotated[str, Coded()]
    used_at: datetime
    made_at: datetime


def _devices(wire: Any, viewer: Viewer, _: Mapping[str, str]) -> list[DeviceRow]:
    """Return the member's sessions, the newest first. Nobody sees where others are signed in."""
    return [
        DeviceRow(
            session_id=one.session_id,
            device=one.device,
            this="yes" if one.session_id == viewer.session_id else "",
            used_at=one.used_at,
            made_at=one.made_at,
        )
        for one in wire.sessions.of_member(viewer.account_id, viewer.member_id)
    ]


def _sign_out(wire: Any, viewer: Viewer, form: Mapping[str, str]) -> str | None:
    """End one of the member's sessions, and show the others."""
    sessions = wire.sessions.of_member(viewer.account_id, viewer.member_id)
    session = next((one for one in sessions if one.session_id == form.get("session")), None)
    if session:
        wire.sessions.end(session)
    return ""


PAGES = (
    WebPage(
        name="devices",
        section="account",
        says=partial(say, "page-devices"),
        row=DeviceRow,
        read=_devices,
        key="session_id",
        takes=_sign_out,
        template="devices.html",
    ),
)
