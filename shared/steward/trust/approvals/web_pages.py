"""Pages of the web app about approvals: what waits for the member, and what was decided lately."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Annotated, Any, Literal, cast

from pydantic import Field

from steward.channels.pages.page_declarations import (
    Coded,
    DecidedTogether,
    Hidden,
    Long,
    PageData,
    RefusedForm,
    Unseen,
    Viewer,
    WebPage,
)
from steward.core.sentences import Sentence, render, say, sentences
from steward.core.text import as_sentence, capitalized, shorten_at_word
from steward.people.directory.models import Member
from steward.trust.approvals.approval_views import ApprovalView, LinkInvalidError
from steward.trust.approvals.models import ApprovalStatus
from steward.trust.approvals.page import decided_before, ending_of, form_values, headline, why_not_done
from steward.trust.approvals.service import (
    AnsweredMeanwhileError,
    DecisionRefusedError,
    ShownChangedError,
    TeamPausedError,
)
from steward.trust.approvals.shown_arguments import action_in_words
from steward.trust.approvals.wire import ApprovalsWire

_JUST_NOW = timedelta(minutes=15)
# Longer texts are cut in the list, and are decided one by one.
_MOST_WORDS, _MOST_ARGUMENTS, _LONGEST_ARGUMENT = 1_200, 12, 400
_WORDS_IN_ROW = 80
# Prefix of the form field of a ticked approval; its value is the hash of the shown content.
_TICK = "tick-"
_MOST_TICKED = 50


class ApprovalArgument(PageData):
    """An argument of the call in words, and its present value."""

    label: str
    value: str
    now: str


class ApprovalAuthor(PageData):
    """Words of the call that somebody outside wrote."""

    who: str
    words: str


class WaitingApprovalRow(PageData):
    """Something that waits for the member's decision.

    `kind` says what is done, in words, and `view` is what the template draws. One that is shown `whole` and needs no
    look of its own can be decided with others, on what `shown` is the hash of.
    """

    approval_id: Hidden
    kind: Hidden
    shown: Hidden
    whole: Annotated[bool, Unseen()]
    together: Annotated[bool, Unseen()]
    what: str
    words: Long
    authors: tuple[ApprovalAuthor, ...]
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
    arguments: tuple[ApprovalArgument, ...]
    view: Annotated[Any, Unseen()] = Field(exclude=True)


class ApprovalDetail(WaitingApprovalRow):
    """An approval with everything that a decision is about; `form` is what the form of the approval page shows."""

    status: Annotated[str, Coded()]
    because: str
    decided_by: str
    decided_at: datetime | None
    taken_back_by: str
    form: Annotated[Any, Unseen()] = Field(exclude=True)


class DecidedRow(PageData):
    """A decision of the last two weeks, or something done unasked that can still be taken back until a moment.

    Texts to one person are told apart by nothing but their `words`, of which a row has the first.
    """

    approval_id: Hidden
    what: str
    words: str
    status: Annotated[str, Coded()]
    because: str
    by: str
    at: datetime | None
    until: datetime | None
    asked_by: str


class DecidedDetail(DecidedRow):
    """A decision with all its words; `form` is what the form of the approval page shows."""

    words: Long
    facts: Long
    why: str
    code: str
    arguments: tuple[ApprovalArgument, ...]
    form: Annotated[Any, Unseen()] = Field(exclude=True)


def _waiting(wire: ApprovalsWire, viewer: Viewer, _: Mapping[str, str]) -> list[WaitingApprovalRow]:
    views = wire.approval_views.waiting_for(viewer.account_id, _member(wire, viewer))
    # The kind with the longest wait comes first.
    kinds = list(dict.fromkeys(view.approval.tool for view in views))
    return [
        WaitingApprovalRow(**_facts(view)) for view in sorted(views, key=lambda one: kinds.index(one.approval.tool))
    ]


def _one_waiting(wire: Any, viewer: Viewer, key: str) -> ApprovalDetail | None:
    try:
        view = wire.approval_views.open_for(viewer.account_id, viewer.member_id, key)
    except LinkInvalidError:
        return None
    approved = view.status is ApprovalStatus.APPROVED
    taken_back_by = _undone(_lately(wire, viewer)).get(key, "") if approved else ""
    return ApprovalDetail(
        **_facts(view),
        status="taken_back" if taken_back_by else _status(view),
        because=_because(view),
        decided_by=view.decided_by,
        decided_at=view.decided_at,
        taken_back_by=taken_back_by,
        form={"ending": ""} if taken_back_by else _form(wire, view),
    )


def _decide(wire: ApprovalsWire, viewer: Viewer, key: str, form: Mapping[str, str]) -> RefusedForm | None:
    """Decide as the approval page does, on exactly what its form showed."""
    decision, text = form.get("decision"), form.get("text")
    if decision not in ("approved", "rejected"):
        return RefusedForm(400, render(say("page-ending", form="no_button"), viewer.language))
    try:
        view = wire.approval_views.open_for(viewer.account_id, viewer.member_id, key)
        after = wire.approvals.decide_as(
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
    except DecisionRefusedError as error:
        return RefusedForm(error.status, render(error.why, viewer.language), {"text": text or ""})
    before = decided_before(after, late=True) if after.status is not ApprovalStatus(decision) else None
    return RefusedForm(409, render(before, viewer.language)) if before else None


def _decide_together(wire: ApprovalsWire, viewer: Viewer, form: Mapping[str, str]) -> DecidedTogether:
    """Decide each approval that is ticked, by itself and on what the list showed of it."""
    decision = form.get("decision")
    if decision not in ("approved", "rejected"):
        return DecidedTogether(400, (render(say("page-ending", form="no_button"), viewer.language),))
    ticked = {name.removeprefix(_TICK): shown for name, shown in form.items() if name.startswith(_TICK)}
    if not ticked:
        return DecidedTogether(400, (render(say("page-approvals", form="also_nothing"), viewer.language),))
    chosen = cast("Literal['approved', 'rejected']", decision)
    outcomes = [_decide_one_of(wire, viewer, key, chosen, shown) for key, shown in list(ticked.items())[:_MOST_TICKED]]
    status = 200 if all(done for done, _ in outcomes) else 409
    return DecidedTogether(status, tuple(render(said, viewer.language) for _, said in outcomes))


def _decide_one_of(
    wire: ApprovalsWire, viewer: Viewer, key: str, decision: Literal["approved", "rejected"], shown: str
) -> tuple[bool, Sentence]:
    """Return whether this decision was accepted, and its result."""
    try:
        view = wire.approval_views.open_for(viewer.account_id, viewer.member_id, key)
    except LinkInvalidError:
        return False, say("page-approvals", form="also_gone")
    what = str(headline(view))
    if view.status is not ApprovalStatus.WAITING:
        return False, say("decided-together", form="before", what=what)
    if not _together(view):
        return False, say("decided-together", form="alone", what=what)
    try:
        after = wire.approvals.decide_as(view, decision, shown, None, "")
    except (AnsweredMeanwhileError, ShownChangedError):
        return False, say("decided-together", form="changed", what=what)
    except TeamPausedError:
        return False, say("decided-together", form="paused", what=what)
    if after.status is not ApprovalStatus(decision) or after.decided_by != view.viewer.name:
        return False, say("decided-together", form="before", what=what)
    return True, say("decided-together", form=decision, what=what)


def _decided(wire: Any, viewer: Viewer, _: Mapping[str, str]) -> list[DecidedRow]:
    views = _lately(wire, viewer)
    undone, listed = _undone(views), {one.approval.approval_id for one in views}
    offers = {one.approval.undoes: one for one in views if _is_offer(one)}
    return [
        DecidedRow(**_outcome(_of_deed(view), undone) | _undoable(offers.get(view.approval.approval_id)))
        for view in views
        if not (_is_offer(view) and view.approval.undoes in listed)
    ]


def _of_deed(view: ApprovalView) -> ApprovalView:
    """Return an offer in the words of what it takes back, since an undo that nobody asked for reads like one done."""
    if not (_is_offer(view) and view.approval.deed):
        return view
    return replace(view, approval=view.approval.model_copy(update={"preview": view.approval.deed}))


def _undoable(offer: ApprovalView | None) -> dict[str, Any]:
    """Return what the row of a decision says if its call can be undone; it opens the page of the undo."""
    return {name: _outcome(offer, ())[name] for name in ("approval_id", "status", "until")} if offer else {}


def _lately(wire: Any, viewer: Viewer) -> list[ApprovalView]:
    """Return recent decisions and open undo offers, except those of ended workflows."""
    views: list[ApprovalView] = wire.approval_views.lately(viewer.account_id, _member(wire, viewer))
    begun = {one.approval.approval_id: one.approval.arguments.get("workflow_id") for one in views if _is_offer(one)}
    if not any(begun.values()):
        return views
    over = {one.workflow_id for one in wire.workflows.listed(viewer.account_id) if one.over}
    return [one for one in views if begun.get(one.approval.approval_id) not in over]


def _undone(views: Sequence[ApprovalView]) -> dict[str, str]:
    """Return who took back the calls of which approvals, by approval."""
    return {one.approval.undoes: one.decided_by for one in views if _status(one) == "done"}


def _is_offer(view: ApprovalView) -> bool:
    return view.approval.purpose == "undo" and view.status is ApprovalStatus.WAITING


def _one_decided(wire: Any, viewer: Viewer, key: str) -> DecidedDetail | None:
    views = _lately(wire, viewer)
    found = next((one for one in views if one.approval.approval_id == key), None) or _ended_offer(wire, viewer, key)
    if found is None:
        return None
    view = wire.approval_views.read_again(found)
    approval = view.approval
    return DecidedDetail(
        **_outcome(view, _undone(views)) | {"words": view.words},
        facts="\n".join(view.facts),
        why=approval.reason,
        code=approval.code,
        arguments=_arguments(view),
        form=_form(wire, view),
    )


def _ended_offer(wire: ApprovalsWire, viewer: Viewer, key: str) -> ApprovalView | None:
    """Return an offer to undo that was turned down or is over, which is not listed any more."""
    try:
        view = wire.approval_views.open_for(viewer.account_id, viewer.member_id, key)
    except LinkInvalidError:
        return None
    return view if view.approval.purpose == "undo" and view.status is not ApprovalStatus.WAITING else None


def _form(wire: ApprovalsWire, view: ApprovalView) -> dict[str, Any]:
    """Return the values of the approval form, or the result of the decision just made and the next step."""
    if view.status is ApprovalStatus.WAITING:
        return form_values(view)
    if view.decided_at is None or view.now - view.decided_at >= _JUST_NOW:
        return {"ending": ""}
    language, how = view.viewer.language, ending_of(view)
    waiting = wire.approval_views.waiting_for(view.approval.account_id, view.viewer)
    return {
        "ended": render(say("page-headline", form=how), language),
        "ending": render(sentences(why_not_done(view), say("page-ending", form=how)), language),
        "next": {"approval_id": waiting[0].approval.approval_id, "what": str(headline(waiting[0]))} if waiting else {},
    }


def _facts(view: ApprovalView) -> dict[str, Any]:
    approval = view.approval
    kind = action_in_words(approval.tool, view.viewer.language)
    return {
        "approval_id": approval.approval_id,
        "kind": capitalized(kind),
        "shown": approval.shown_hash(),
        "whole": _whole(view),
        "together": _together(view),
        "what": str(headline(view)),
        "words": view.words,
        "authors": _authors(view),
        "to": approval.resolved.get("address", "") if view.reaches else "",
        "facts": "\n".join(view.facts),
        "why": approval.reason,
        "careful": view.not_somebody_else or approval.why_asked,
        "asked_by": view.asked_by,
        "asked_at": approval.created_at,
        "until": approval.expires_at,
        "code": approval.code,
        "others": ", ".join(view.others),
        "like_this": view.like_this,
        "arguments": _arguments(view),
        "view": view,
    }


def _whole(view: ApprovalView) -> bool:
    """Return whether the list shows all that a decision is about."""
    short = len(view.words) <= _MOST_WORDS and len(view.arguments) <= _MOST_ARGUMENTS
    return short and all(len(one.value) <= _LONGEST_ARGUMENT for one in view.arguments)


def _together(view: ApprovalView) -> bool:
    """Return whether it may be decided with others: a call of high risk is decided on its own page."""
    is_open = view.status is ApprovalStatus.WAITING and view.approval.purpose == "run"
    return is_open and _whole(view) and not view.approval.by_link_only


def _authors(view: ApprovalView) -> tuple[ApprovalAuthor, ...]:
    every = (*view.marked, *(piece for line in view.arguments for piece in line.pieces))
    found = [ApprovalAuthor(who=one.who, words=one.text) for one in every if one.outside]
    return tuple(dict.fromkeys(found))


def _outcome(view: ApprovalView, undone: Collection[str]) -> dict[str, Any]:
    approval = view.approval
    return {
        "approval_id": approval.approval_id,
        "what": str(headline(view)),
        "words": shorten_at_word(view.words, _WORDS_IN_ROW),
        "status": "taken_back" if approval.approval_id in undone else _status(view),
        "because": _because(view),
        "by": view.decided_by,
        "at": view.decided_at,
        "until": approval.expires_at if view.status is ApprovalStatus.WAITING else None,
        "asked_by": view.asked_by,
    }


def _because(view: ApprovalView) -> str:
    """Return why it was not done: because it failed, or the reason of a no."""
    return as_sentence(view.not_done or "") or (view.note if view.status is ApprovalStatus.REJECTED else "")


def _status(view: ApprovalView) -> str:
    """Return how it stands. The page of an undo says that the call is taken back; in a list the undo itself is done."""
    how = "open" if view.status is ApprovalStatus.WAITING else ending_of(view)
    return "done" if how == "taken_back" else how


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
    decides_together=_decide_together,
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
