"""The web app's page of a workflow at each of its steps."""

from __future__ import annotations

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


def page_of(table: Workflow, *runs: Any) -> str:
    """The page of a workflow that has run these steps, as HTML."""
    state = workflow(*runs, workflow=table.kind)
    wire: Any = SimpleNamespace(
        workflows=SimpleNamespace(listed=lambda _: [line_of(state)]),
        actor_store=SimpleNamespace(state=lambda _: state),
        workflow_tables=WORKFLOWS,
        people=SimpleNamespace(member=lambda *_: None),
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
