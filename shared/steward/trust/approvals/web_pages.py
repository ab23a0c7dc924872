"""Pages of the web app about approvals: what waits for the member, and what was decided lately."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Annotated, Any, Literal, cast

from pydantic import Field

from steward.channels.pages.page_declarations import (
    Coded,
    Hidden,
    Long,
    PageData,
    RefusedForm,
    Unseen,
    Viewer,
    WebPage,
)
from steward.core.sentences import render, say
from steward.people.directory.models import Member
from steward.trust.approvals.models import ApprovalStatus
from steward.trust.approvals.page import ending_of, form_values, headline
from steward.trust.approvals.service import ApprovalView, EditRefusedError, LinkInvalidError, ShownChangedError
from steward.trust.approvals.wire import ApprovalsWire

_JUST_NOW = timedelta(minutes=15)


class WaitingApprovalRow(PageData):
    """Something that waits for the member's decision."""

    approval_id: Hidden
    what: str
    words: Long
    to: str
    facts: Long
    why: str
    careful: str
    asked_by: str
    asked_at: datetime
    until: datetime
    code: str
    others: str
    like_this: str


class ApprovalArgument(PageData):
    """An argument of the call in words, and its present value."""

    label: str
    value: str
    now: str


class ApprovalDetail(WaitingApprovalRow):
    """An approval with everything that a decision is about; `form` is what the form of the approval page shows."""

    status: Annotated[str, Coded()]
    decided_by: str
    decided_at: datetime | None
    arguments: tuple[ApprovalArgument, ...]
    form: Annotated[Any, Unseen()] = Field(exclude=True)


class DecidedRow(PageData):
    """A decision of the last two weeks, or something done that can still be taken back until a moment."""

    approval_id: Hidden
    what: str
    status: Annotated[str, Coded()]
    by: str
    at: datetime | None
    until: datetime | None
    asked_by: str


class DecidedDetail(DecidedRow):
    """A decision with its words; `form` is what the form of the approval page shows."""

    words: Long
    facts: Long
    why: str
    code: str
    arguments: tuple[ApprovalArgument, ...]
    form: Annotated[Any, Unseen()] = Field(exclude=True)


def _waiting(wire: ApprovalsWire, viewer: Viewer, _: Mapping[str, str]) -> list[WaitingApprovalRow]:
    names = {one.member_id: one.name for one in wire.people.members(viewer.account_id)}
    views = wire.approvals.waiting_for(viewer.account_id, _member(wire, viewer))
    return [WaitingApprovalRow(**_facts(view, names)) for view in views]


def _one_waiting(wire: ApprovalsWire, viewer: Viewer, key: str) -> ApprovalDetail | None:
    try:
        view = wire.approvals.open_for(viewer.account_id, viewer.member_id, key)
    except LinkInvalidError:
        return None
    names = {one.member_id: one.name for one in wire.people.members(viewer.account_id)}
    return ApprovalDetail(
        **_facts(view, names),
        status=_status(view),
        decided_by=view.decided_by,
        decided_at=view.decided_at,
        arguments=_arguments(view),
        form=_form(view),
    )


def _decide(wire: ApprovalsWire, viewer: Viewer, key: str, form: Mapping[str, str]) -> RefusedForm | None:
    """Decide as the approval page does, on exactly what its form showed."""
    decision, text = form.get("decision"), form.get("text")
    if decision not in ("approved", "rejected"):
        return RefusedForm(400, render(say("page-ending", form="no_button"), viewer.language))
    try:
        view = wire.approvals.open_for(viewer.account_id, viewer.member_id, key)
        wire.approvals.decide_as(
            view,
            cast("Literal['approved', 'rejected']", decision),
            form.get("shown", ""),
            text,
            form.get("note", ""),
        )
    except LinkInvalidError:
        return RefusedForm(404, render(say("not-yours"), viewer.language))
    except ShownChangedError:
        return RefusedForm(409, render(say("shown-before"), viewer.language))
    except EditRefusedError as error:
        said = render(error.why, viewer.language) if error.why else ""
        return RefusedForm(422, said, {"text": text or ""})
    return None


def _decided(wire: ApprovalsWire, viewer: Viewer, _: Mapping[str, str]) -> list[DecidedRow]:
    views = wire.approvals.lately(viewer.account_id, _member(wire, viewer))
    return [DecidedRow(**_outcome(view)) for view in views]


def _one_decided(wire: ApprovalsWire, viewer: Viewer, key: str) -> DecidedDetail | None:
    views = wire.approvals.lately(viewer.account_id, _member(wire, viewer))
    view = next((one for one in views if one.approval.approval_id == key), None)
    if view is None:
        return None
    approval = view.approval
    return DecidedDetail(
        **_outcome(view),
        words=view.words,
        facts="\n".join(approval.facts),
        why=approval.reason,
        code=approval.code,
        arguments=_arguments(view),
        form=_form(view),
    )


def _form(view: ApprovalView) -> dict[str, Any]:
    """Return what the form of the approval page shows, or what it says of what was just decided."""
    if view.status is ApprovalStatus.WAITING:
        return form_values(view)
    just_now = view.decided_at is not None and view.now - view.decided_at < _JUST_NOW
    return {"ending": render(say("page-ending", form=ending_of(view)), view.viewer.language) if just_now else ""}


def _facts(view: ApprovalView, names: Mapping[str, str]) -> dict[str, Any]:
    approval = view.approval
    others = [names.get(one, "") for one in approval.approvers if one != view.viewer.member_id]
    return {
        "approval_id": approval.approval_id,
        "what": str(headline(view)),
        "words": view.words,
        "to": approval.resolved.get("address", "") if view.reaches else "",
        "facts": "\n".join(approval.facts),
        "why": approval.reason,
        "careful": view.not_somebody_else or approval.why_asked,
        "asked_by": view.asked_by,
        "asked_at": approval.created_at,
        "until": approval.expires_at,
        "code": approval.code,
        "others": ", ".join(filter(None, others)),
        "like_this": view.like_this,
    }


def _outcome(view: ApprovalView) -> dict[str, Any]:
    approval = view.approval
    return {
        "approval_id": approval.approval_id,
        "what": str(headline(view)),
        "status": _status(view),
        "by": view.decided_by,
        "at": view.decided_at,
        "until": approval.expires_at if view.status is ApprovalStatus.WAITING else None,
        "asked_by": view.asked_by,
    }


def _status(view: ApprovalView) -> str:
    return "open" if view.status is ApprovalStatus.WAITING else ending_of(view)


def _arguments(view: ApprovalView) -> tuple[ApprovalArgument, ...]:
    return tuple(ApprovalArgument(label=one.label, value=one.value, now=one.before) for one in view.arguments)


def _member(wire: ApprovalsWire, viewer: Viewer) -> Member:
    member = wire.people.member_now(viewer.account_id, viewer.member_id)
    assert member is not None
    return member


APPROVALS = WebPage(
    name="approvals",
    section="today",
    says=partial(say, "page-approvals"),
    row=WaitingApprovalRow,
    read=_waiting,
    key="approval_id",
    open=_one_waiting,
    detail=ApprovalDetail,
    decides=_decide,
    template="approvals.html",
    detail_template="approval_in_app.html",
)
DECIDED = WebPage(
    name="decided",
    section="today",
    says=partial(say, "page-decided"),
    row=DecidedRow,
    read=_decided,
    key="approval_id",
    open=_one_decided,
    detail=DecidedDetail,
    decides=_decide,
    detail_template="approval_in_app.html",
)
PAGES = (APPROVALS, DECIDED)
