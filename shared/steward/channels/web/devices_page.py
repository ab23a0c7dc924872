"""Page of the web app about the member's signed-in browsers and their push messages."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Annotated, Any

from steward.channels.messaging.push_subscriptions import (
    InvalidSubscriptionError,
    PushSubscription,
    address_of,
    checked_subscription,
)
from steward.channels.pages.page_declarations import Coded, Hidden, PageData, Viewer, WebPage
from steward.core.sentences import say


class DeviceRow(PageData):
    """A browser that is signed in; `this` marks the one that asks, for which alone `push_key` is told.

    With `push` it is told when something waits for the member.
    """

    session_id: Hidden
    push_key: Hidden
    device: str
    this: Annotated[str, Coded()]
    push: Annotated[str, Coded()]
    used_at: datetime
    made_at: datetime


def _devices(wire: Any, viewer: Viewer, _: Mapping[str, str]) -> list[DeviceRow]:
    """Return the member's sessions, the newest first. Nobody sees where others are signed in."""
    subscribed = wire.push_subscriptions.of_member(viewer.account_id, viewer.member_id)
    on = {one.session_id for one in subscribed}
    return [
        DeviceRow(
            session_id=one.session_id,
            push_key=wire.push_key if one.session_id == viewer.session_id else "",
            device=one.device,
            this="yes" if one.session_id == viewer.session_id else "",
            push="on" if one.session_id in on else "off",
            used_at=one.used_at,
            made_at=one.made_at,
        )
        for one in wire.sessions.of_member(viewer.account_id, viewer.member_id)
    ]


def _change(wire: Any, viewer: Viewer, form: Mapping[str, str]) -> str | None:
    """End one of the member's sessions, or switch push messages to its browser on or off, and show all."""
    if "endpoint" in form:
        return _subscribe(wire, viewer, form)
    sessions = wire.sessions.of_member(viewer.account_id, viewer.member_id)
    session = next((one for one in sessions if one.session_id == form.get("session")), None)
    if session and form.get("push") == "off":
        wire.push_subscriptions.delete(address_of(session.account_id, session.member_id, session.session_id))
    elif session:
        wire.sessions.end(session)
    return ""


def _subscribe(wire: Any, viewer: Viewer, form: Mapping[str, str]) -> str | None:
    """Switch push messages to the browser that asks on, by what its push service gave it."""
    subscription = PushSubscription(
        account_id=viewer.account_id,
        member_id=viewer.member_id,
        session_id=viewer.session_id,
        made_at=viewer.now,
        endpoint=form["endpoint"],
        p256dh=form.get("p256dh", ""),
        auth=form.get("auth", ""),
    )
    try:
        wire.push_subscriptions.put(checked_subscription(subscription, wire.settings.private_hosts))
    except InvalidSubscriptionError:
        return None
    return ""


PAGES = (
    WebPage(
        name="devices",
        section="account",
        says=partial(say, "page-devices"),
        row=DeviceRow,
        read=_devices,
        key="session_id",
        takes=_change,
        template="devices.html",
    ),
)
