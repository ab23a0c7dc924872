"""The web app's page of a workflow at each of its steps."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

from steward.channels.pages.page_declarations import Viewer
from steward.channels.web.page_values import shown
from steward.channels.web.shell import Frame
from steward.time.workflows.store import line_of
from steward.time.workflows.web_pages import PAGES
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trades.records.workflow_types import Workflow
from tests.support.walks import for_each
from tests.support.workflow_states import NOW, PARTY, call, run, workflow

(PAGE,) = PAGES
VIEWER = Viewer(PARTY.account_id, PARTY.member_id, "Maria Gomez", "owner", "en", "America/New_York", NOW)


def page_of(table: Workflow, *runs: Any, **changes: Any) -> str:
    """The page of a workflow that has run these steps, as HTML."""
    state = workflow(*runs, workflow=table.kind, **changes)
    wire: Any = SimpleNamespace(
        workflows=SimpleNamespace(listed=lambda _: [line_of(state)]),
        actor_store=SimpleNamespace(state=lambda _: state),
        workflow_tables=WORKFLOWS,
        people=SimpleNamespace(member=lambda _, who: SimpleNamespace(name="Sam Lee") if who == "sam" else None),
    )
    assert PAGE.open is not None
    detail = PAGE.open(wire, VIEWER, state.conversation_id)
    assert detail is not None
    values = {"page": PAGE, "values": shown(PAGE, detail, VIEWER), "data": detail, "key": "wf-1"}
    rest: dict[str, Any] = {"actions": (), "done": None, "once": "", "refused": None, "came_from": ""}
    return str(Frame(VIEWER, "", "", PAGES).page(PAGE.detail_template, PAGE.name, "", **values, **rest).body)


@for_each(("kind", "step"), [(kind, step.name) for kind, table in WORKFLOWS.items() for step in table.steps])
def test_workflow_page_shows_every_step_whether_or_not_it_made_calls(kind: str, step: str) -> None:
    table = WORKFLOWS[kind]
    passed = [run(one.name, outcome="done") for one in table.steps[: table.place(step) - 1]]
    quiet = page_of(table, *passed, run(step))
    did = page_of(table, *passed, run(step, calls={"call": call(labels={"en": "text Pete Rossi"})}))
    for page in (quiet, did):
        assert page.count("<li class=") == len(table.steps)
        assert page.count('aria-current="step"') == 1
    assert ("Text Pete Rossi" in quiet, "Text Pete Rossi" in did) == (False, True)


def test_workflow_page_says_of_one_that_is_over_what_will_not_come() -> None:
    table = WORKFLOWS["rent_increase"]
    drafted = call(outcome="done", labels={"en": "draft a notice"})
    back = drafted.model_copy(update={"undone": True, "said": "Please don't hand it over."})
    notice = run("notice", outcome="done", calls={"call": drafted})
    for over, calls, states in (
        ({"status": "cancelled"}, {"call": back}, ["taken_back", "cancelled", "will_not", "will_not"]),
        ({"status": "cancelled"}, {"call": drafted, "b": back}, ["done", "cancelled", "will_not", "will_not"]),
        ({"status": "cancelling"}, {"call": drafted}, ["done", "now", "will_not", "will_not"]),
        ({"status": "completed"}, {"call": drafted}, ["done", "cancelled", "will_not", "will_not"]),
        ({"status": "paused"}, {"call": drafted}, ["done", "now", "to_come", "to_come"]),
    ):
        did = notice.model_copy(update={"calls": calls})
        page = page_of(table, did, run("serving", outcome="cancelled"), **over)
        assert re.findall(r'<li class="(\w+)"', page) == states
        assert ("To come" in page, "Will not happen" in page) == (states[-1] == "to_come", states[-1] == "will_not")
        assert ("Taken back" in page, page.count("Draft a notice")) == (states[0] == "taken_back", 1)


def test_workflow_page_says_that_and_why_one_was_called_off() -> None:
    table = WORKFLOWS["rent_increase"]
    over = "The rent increase for Leak is no longer in my hands."
    runs = (run("notice", outcome="cancelled"),)
    by_rule = page_of(table, *runs, status="cancelled", detail="The tenancy ends.")
    assert f'<p class="careful">{over} The tenancy ends.</p>' in by_rule
    assert f'<p class="careful">{over}</p>' in page_of(table, *runs, status="cancelled", called_off_by="gone")
    by_sam = page_of(table, *runs, status="cancelled", called_off_by="sam", detail="The tenancy ends.")
    assert '<p class="careful">Sam Lee called off the rent increase for Leak.</p>' in by_sam
    assert '<p class="careful">' not in page_of(table, *runs, status="completed")
