"""Calls that a member makes on a page of the web app: its state says people why one came to nothing."""

from __future__ import annotations

from typing import Never

from steward.agent.apps.kind import AppKind
from steward.agent.apps.models import AppCall, AppState, DueCall
from steward.agent.conversations.entries import ToolResultEntry
from steward.agent.conversations.models import OpenApproval
from steward.agent.conversations.steps import Step
from steward.core.records import Record
from steward.core.settings import Settings
from steward.trust.approvals.events import ApprovalDecided, ApprovalExpired
from tests.support.builders import NOW, PARTY
from tests.support.conversation_steps import DAY
from tests.support.walks import for_each

WAITING = OpenApproval(code="2N", tool="note", repeatable=False, provenance="member", expires_at=NOW + DAY)


def page(language: str = "en", **changes: object) -> AppState:
    """A member's page with one call, which waits for the decision `p`."""
    call = AppCall(tool="note", fingerprint="f", at=NOW, reads=False, state="waiting", approval_id="p")
    return AppState(
        conversation_id="app-1",
        party=PARTY.model_copy(update={"language": language}),
        told_in="c",
        calls={"r": call},
        approvals={"p": WAITING.model_copy(update=changes)},
    )


def nothing(*_: object) -> Never:
    """What these rules never ask for."""
    raise AssertionError


def folded(state: AppState, event: Record) -> Step:
    kind = AppKind(Settings(), nothing, nothing)
    return kind.fold(kind.begin(state, (), NOW, NOW), event)


def result(step: Step) -> str:
    (entry,) = (one for one in step.entries if isinstance(one, ToolResultEntry))
    return entry.content


def rejected(note: str) -> ApprovalDecided:
    return ApprovalDecided(
        approval_id="p",
        decision="rejected",
        edited=False,
        decided_by="mbr-1",
        decided_by_name="Dana Cruz",
        arguments={},
        resolved={},
        note=note,
        previews={"en": "invite Nora", "de": "Nora einladen"},
    )


@for_each(
    ("language", "note", "said"),
    [
        ("en", "", "Dana Cruz said no, so I won't invite Nora."),
        ("en", "she is on leave", 'Dana Cruz said no, so I won\'t invite Nora. The reason: "she is on leave"'),
        ("de", "", "Ich wollte Nora einladen. Dana Cruz hat abgelehnt, also lasse ich es."),
    ],
)
def test_page_says_in_its_language_who_rejected_a_call(language: str, note: str, said: str) -> None:
    assert result(folded(page(language), rejected(note))) == said


def test_page_says_why_a_question_was_over_early() -> None:
    expired = ApprovalExpired(approval_id="p")
    assert result(folded(page(), expired)) == ""
    assert result(folded(page(left="Dana Cruz"), expired)) == "Dana Cruz is no longer on the team."
    assert result(folded(page(on_record=True), expired)) == "This is already on record."
    paid = {"en": "The rent is paid.", "de": "Die Miete ist bezahlt."}
    assert result(folded(page("de"), expired.model_copy(update={"whys": paid}))) == paid["de"]


def test_page_blames_steward_when_a_call_was_given_up() -> None:
    due = DueCall(request_id="r", tool="note", at=NOW, by_member=True, arguments={})
    state = page().model_copy(update={"due": (due,)})
    kind = AppKind(Settings(), nothing, nothing)
    step = kind.set_aside(kind.begin(state, (), NOW, NOW), None, "")
    assert result(step) == "Something went wrong on my side while I worked on this, so I stopped. Please ask me again."
