"""Page of the web app about members' accounts at other services."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Annotated

from steward.channels.pages.page_declarations import Action, Coded, Hidden, PageData, Unseen, Viewer, WebPage
from steward.core.sentences import Joined, render, say
from steward.integrations.accounts.models import Grant
from steward.integrations.accounts.sign_in_page import scope_in_words
from steward.integrations.accounts.tools.connections.declare import DISCONNECT, SHARE_CONNECTION
from steward.integrations.accounts.wire import AccountsWire
from steward.people.directory.models import Member


class ConnectionRow(PageData):
    """An account that Steward may use for the viewer: their own, or one that a member shares."""

    key: Hidden
    name: Hidden
    mine: Annotated[bool, Unseen()]
    address: str
    service: str
    whose: str
    used_by: Annotated[str, Coded()]
    may: str
    since: datetime


def _connections(wire: AccountsWire, viewer: Viewer, _: Mapping[str, str]) -> list[ConnectionRow]:
    members = {one.member_id: one for one in wire.people.members(viewer.account_id) if one.active}
    found = [(grant, members.get(grant.member_id)) for grant in wire.grant_store.grants(viewer.account_id)]
    usable = [(grant, owner) for grant, owner in found if owner and (grant.shared or _is_own(grant, viewer))]
    return [_row(viewer, grant, owner) for grant, owner in sorted(usable, key=lambda one: not _is_own(one[0], viewer))]


def _is_own(grant: Grant, viewer: Viewer) -> bool:
    return grant.member_id == viewer.member_id


def _row(viewer: Viewer, grant: Grant, owner: Member) -> ConnectionRow:
    return ConnectionRow(
        key=grant.row,
        name=grant.service,
        mine=_is_own(grant, viewer),
        address=grant.address,
        service=grant.service.capitalize(),
        whose=owner.name,
        used_by="team" if grant.shared else "owner",
        may=render(Joined(tuple(map(scope_in_words, grant.scopes)), ", "), viewer.language),
        since=grant.granted_at,
    )


_ONE = {"service": "name"}

PAGES = (
    WebPage(
        name="connections",
        section="team",
        says=partial(say, "page-connections"),
        row=ConnectionRow,
        read=_connections,
        key="key",
        actions=(
            Action(
                "share",
                SHARE_CONNECTION.name,
                _ONE,
                always={"shared": True},
                fits=lambda row: row.mine and row.used_by == "owner",
            ),
            Action(
                "keep",
                SHARE_CONNECTION.name,
                _ONE,
                always={"shared": False},
                fits=lambda row: row.mine and row.used_by == "team",
            ),
            Action("disconnect", DISCONNECT.name, _ONE, danger=True, fits=lambda row: row.mine),
        ),
    ),
)
