"""The approver's page: a GET shows, only a POST decides."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, cast
from urllib.parse import parse_qs
from zoneinfo import ZoneInfo

from steward.approvals.models import ApprovalStatus
from steward.approvals.service import ApprovalService, EditRefused, LinkInvalid, ShownChanged, View
from steward.web.http import HttpRequest, HttpResponse
from steward.web.pages import page

_FORM = "application/x-www-form-urlencoded"
_GONE = "This link does not lead anywhere. It may be mistyped, out of date, or meant for somebody else."
_UNDO_SAY = {
    ApprovalStatus.APPROVED: ("Taken back", "Steward is undoing it and reports by text."),
    ApprovalStatus.REJECTED: ("Left as it is", "Nothing was changed."),
    ApprovalStatus.EXPIRED: ("Too late", "The time to undo this is over. Nothing was changed."),
}
_SAY = {
    ApprovalStatus.APPROVED: ("Approved", "Steward is carrying it out and reports by text."),
    ApprovalStatus.REJECTED: ("Rejected", "Nothing was sent or changed."),
    ApprovalStatus.EXPIRED: ("Expired", "Nobody decided in time. Nothing was sent or changed."),
}


class ApprovalPage:
    """Answers the two requests an approver's browser makes."""

    def __init__(self, approvals: ApprovalService, largest: int) -> None:
        self._approvals = approvals
        self._largest = largest

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The page for this request. A wrong link never learns what a right one would have shown."""
        token = request.path.rsplit("/", 1)[-1]
        try:
            if request.method == "POST":
                return self._decide(token, request)
            return _show(self._approvals.open(token))
        except LinkInvalid:
            return page("message.html", 404, heading="Nothing here", text=_GONE)

    def _decide(self, token: str, request: HttpRequest) -> HttpResponse:
        content_type = request.headers.get("content-type", "").split(";")[0].strip().lower()
        if len(request.body) > self._largest or content_type != _FORM:
            return page("message.html", 400, heading="Not understood", text="Please go back and use the page's form.")
        form = {
            name: values[0]
            for name, values in parse_qs(request.body.decode(errors="replace"), keep_blank_values=True).items()
        }
        decision = form.get("decision")
        if decision not in ("approved", "rejected"):
            return page("message.html", 400, heading="Not understood", text="Please go back and choose a button.")
        try:
            view = self._approvals.decide(
                token,
                cast("Literal['approved', 'rejected']", decision),
                form.get("shown", ""),
                form.get("text"),
                form.get("note", ""),
            )
        except ShownChanged:
            return _show(self._approvals.open(token), 409, "This is not what you were shown before. Please look again.")
        except EditRefused as error:
            view = self._approvals.open(token)
            return _show(view, 422, f"That text cannot be sent: {error}.", form.get("text", ""))
        return _show(view)


def _show(view: View, status: int = 200, problem: str = "", text: str | None = None) -> HttpResponse:
    if view.status is not ApprovalStatus.WAITING:
        heading, said = (_UNDO_SAY if view.approval.purpose == "undo" else _SAY)[view.status]
        if view.decided_by and view.decided_at:
            said = f"By {view.decided_by}, {_when(view.decided_at, view)}. {said}"
        return page("message.html", status, heading=heading, text=said)
    shown_beside = {view.approval.editable, "reason", "contact_id"}
    return page(
        "approval.html",
        status,
        view=view,
        problem=problem,
        text=view.editable_text if text is None else text,
        asked_at=_when(view.approval.created_at, view),
        expires_at=_when(view.approval.expires_at, view),
        arguments=[(name, value) for name, value in view.approval.arguments.items() if name not in shown_beside],
    )


def _when(moment: datetime, view: View) -> str:
    return moment.astimezone(ZoneInfo(view.viewer.zone)).strftime("%a %d %b, %H:%M")
