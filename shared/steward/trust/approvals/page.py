"""Approval page: a GET shows the proposed call, and only a POST decides."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Literal, cast
from urllib.parse import parse_qs

from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.channels.pages.page_renderer import ending, page
from steward.core.sentences import Moment, Rendered, Sentence, Wording, render, say, sentences
from steward.core.text import capitalized, full_stop, shorten
from steward.people.directory.outside_addresses import is_mail
from steward.trust.approvals.approval_views import ApprovalView, ApprovalViews, LinkInvalidError
from steward.trust.approvals.models import ApprovalStatus, was_withdrawn
from steward.trust.approvals.service import ApprovalService, DecisionRefusedError, ShownChangedError

_FORM = "application/x-www-form-urlencoded"
_LONGEST_HEADLINE = 300
# For so long facts pass for what holds now.
_FRESH = timedelta(hours=1)
# Height of the text box: enough for most texts, and small enough for a phone with its keyboard.
_ROW_CHARACTERS, _FEWEST_ROWS, _MOST_ROWS = 36, 3, 10
_ENDINGS: dict[tuple[str, ApprovalStatus], str] = {
    ("run", ApprovalStatus.APPROVED): "approved",
    ("run", ApprovalStatus.REJECTED): "rejected",
    ("run", ApprovalStatus.EXPIRED): "expired",
    ("undo", ApprovalStatus.APPROVED): "taken_back",
    ("undo", ApprovalStatus.REJECTED): "kept",
    ("undo", ApprovalStatus.EXPIRED): "undo_expired",
}


class ApprovalPage:
    """Answers the two requests of an approver's browser."""

    def __init__(
        self, approvals: ApprovalService, views: ApprovalViews, team_of: Callable[[str], str], largest: int
    ) -> None:
        self._approvals = approvals
        self._views = views
        self._team_of = team_of
        self._largest = largest

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the page. A wrong link never learns what a valid one would have shown."""
        token = request.path.rsplit("/", 1)[-1]
        try:
            if request.method == "POST":
                return self._decide(token, request)
            return self._show(self._views.open(token))
        except LinkInvalidError:
            return ending("nothing_here", 404)

    def _decide(self, token: str, request: HttpRequest) -> HttpResponse:
        content_type = request.headers.get("content-type", "").split(";")[0].strip().lower()
        if len(request.body) > self._largest or content_type != _FORM:
            return ending("no_form", 400)
        form = {
            name: values[0]
            for name, values in parse_qs(request.body.decode(errors="replace"), keep_blank_values=True).items()
        }
        decision = form.get("decision")
        if decision not in ("approved", "rejected"):
            return ending("no_button", 400)
        try:
            view = self._approvals.decide(
                token,
                cast("Literal['approved', 'rejected']", decision),
                form.get("shown", ""),
                form.get("text"),
                form.get("note", ""),
            )
        except ShownChangedError:
            return self._show(self._views.open(token), 409, say("shown-before"))
        except DecisionRefusedError as error:
            return self._show(self._views.open(token), error.status, error.why, form.get("text"))
        return self._show(view, late=view.status is not ApprovalStatus(decision))

    def _show(
        self,
        view: ApprovalView,
        status: int = 200,
        problem: Wording | None = None,
        text: str | None = None,
        *,
        late: bool = False,
    ) -> HttpResponse:
        language, team = view.viewer.language, self._team_of(view.approval.account_id)
        if view.status is not ApprovalStatus.WAITING:
            return ending(ending_of(view), status, decided_before(view, late=late), language, team)
        said = render(problem, language) if problem else ""
        return page("approval.html", status, language, team=team, **form_values(view, said, text))


def form_values(view: ApprovalView, problem: str = "", text: str | None = None) -> dict[str, Any]:
    """Return the values for `approval_form.html`: the error, and the `text` as the person left it."""
    approval, language = view.approval, view.viewer.language
    return {
        "view": view,
        "headline": headline(view),
        "problem": problem,
        "text": view.words if text is None else text,
        "rows": _rows(view.words),
        "asked_by": render(say("asked-by", who=view.asked_by, when=_when(approval.created_at, view)), language),
        "as_of": _as_of(view),
        "open_until": render(say("open-until", when=_when(approval.expires_at, view)), language),
    }


def ending_of(view: ApprovalView) -> str:
    """Return how it ended, as `page-headline` and `page-ending` call it."""
    if view.not_done is not None:
        return "not_done"
    if view.approval.purpose == "run" and was_withdrawn(view.approval, view.status, view.decided_at):
        return "withdrawn"
    return _ENDINGS[view.approval.purpose, view.status]


def _as_of(view: ApprovalView) -> str:
    """Return when the facts of a question held, if that is a while ago."""
    approval = view.approval
    if not approval.facts or approval.purpose == "undo" or view.now - approval.created_at < _FRESH:
        return ""
    # Its day is said on the same day, too.
    day = Moment(approval.created_at, view.now + timedelta(days=1), view.viewer.zone)
    return render(say("facts-as-of", when=day), view.viewer.language)


def _rows(text: str) -> int:
    needed = sum(len(line) // _ROW_CHARACTERS + 1 for line in text.split("\n"))
    return min(max(needed, _FEWEST_ROWS), _MOST_ROWS)


def headline(view: ApprovalView) -> Rendered | str:
    """Return the subject in words. Long subjects are described in general, since the details stand below."""
    address = view.approval.resolved.get("address", "")
    if view.reaches and is_mail(address):
        who = ", ".join(dict.fromkeys((view.reaches, address)))
        return render(say("mail-to-whom", who=who), view.viewer.language)
    if view.reaches:
        return render(say("text-to", who=view.reaches), view.viewer.language)
    what = view.approval.preview
    return shorten(capitalized(what), _LONGEST_HEADLINE)


def decided_before(view: ApprovalView, *, late: bool) -> Wording | None:
    """Return who decided and when, whether the viewer's other decision came too `late`, and why it was not done."""
    if not (view.decided_by and view.decided_at):
        return None
    decided = say("decided-by", who=view.decided_by, when=_when(view.decided_at, view))
    return sentences(decided, say("decided-too-late") if late else None, why_not_done(view))


def why_not_done(view: ApprovalView) -> Sentence | None:
    """Return why an approved call was not done after all, if somebody said why."""
    return say("not-done-why", why=full_stop(view.not_done)) if view.not_done else None


def _when(moment: datetime, view: ApprovalView) -> Moment:
    return Moment(moment, view.now, view.viewer.zone)
