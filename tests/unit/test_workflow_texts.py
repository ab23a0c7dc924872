"""Texts that say what a workflow does, waits for and has done."""

from __future__ import annotations

from typing import Any

from steward.core.catalogs import forms
from steward.core.sentences import ByLanguage, Joined, Moment, Quoted, lines, render, say, sentences, verbatim
from steward.time.workflows.models import (
    OVER,
    WorkflowLine,
)
from steward.time.workflows.progress_texts import (
    at_step,
    awaited,
    called_off,
    completed,
    progress,
    stands_still,
    step_name,
    still_waits,
)
from tests.support.walks import for_each
from tests.support.workflow_states import MINUTE, NOW, PARTY, TABLE, call, run, workflow

WORK = say("step-name", form="work")


def test_a_step_and_what_is_waited_for_are_named_in_words() -> None:
    assert [step_name(name) for name in ("quotes", "tusks")] == [say("step-name", form="quotes"), Quoted("tusks")]
    assert [awaited(name) for name in ("quotes", "tusks")] == [say("awaited", form="quotes"), Quoted("tusks")]
    assert [at_step(state) for state in (workflow(run("work")), workflow())] == [WORK, Quoted("")]
    leak = Quoted("Leak")
    after = say("go-on-or-drop")
    still = say("stands-still", form="declined", matter=leak)
    assert stands_still(workflow(run("work"), why="declined", detail="Dana")) == lines(still, verbatim("Dana"), after)
    nobody = say("stands-still", form="paused", matter=leak)
    assert stands_still(workflow(run("work"))) == sentences(nobody, after)
    vain = say("waited-in-vain", matter=leak, on=say("awaited", form="quotes"))
    assert stands_still(workflow(run("work", on="quotes"), why="timed_out")) == sentences(vain, after)
    no = call(outcome="declined", declined_by="m", labels={"en": "book it", "de": "es buchen"})
    turned_down = workflow(run("work", calls={"call": no}), why="declined", detail="Dana")
    assert render(stands_still(turned_down)).startswith("As you said, I won't book it.")
    assert "Dana" not in render(stands_still(turned_down))
    assert "es buchen" in render(stands_still(turned_down), "de")
    by_other = render(stands_still(turned_down, "sam")).splitlines()
    assert (by_other[0].startswith("I won't book it: the answer was no."), by_other[1:]) == (True, ["Dana"])
    waits = say("still-waits", matter=leak, on=say("awaited", form="quotes"))
    how = say("how-to-answer", form="other")
    assert still_waits(workflow(run("work", on="quotes"))) == sentences(waits, how)
    assert still_waits(workflow()) == sentences(say("still-waits", matter=leak, on=Quoted("")), how)
    told = {on: render(still_waits(workflow(run("work", on=on)))) for on in forms("awaited")}
    for answer, things in (
        ("Send me the signed copy", {"signed"}),
        ("Tell me which one", {"choice"}),
        ("Send me the paper", {"papers", "evidence", "lodging", "deposit_back"}),
        ("Tell me when it is done.", {"work", "check", "served", "leaving", "findings"}),
    ):
        assert {on for on, words in told.items() if answer in words} == things
    assert completed(workflow()) == say("workflow-over", form="completed", matter=leak)
    over = say("workflow-over", form="cancelled", matter=leak)
    labels = {"en": "a", "de": "A"}
    stays = Joined((ByLanguage("a", labels), ByLanguage("b", {"en": "b"})), "; ")
    kept = [call(labels=labels), call(labels={"en": "b"})]
    assert called_off(workflow(), kept) == sentences(over, None, say("not-taken-back", what=stays))
    assert called_off(workflow(), [], say("nobody-may-decide")) == sentences(over, say("nobody-may-decide"), None)


AT = say("at-step", what=Quoted("Leak"), place=2, of=3, step=WORK)
SINCE = NOW - MINUTE


@for_each(
    ("changes", "form"),
    [
        ({}, "calling"),
        ({"doing": "waiting"}, "due"),
        ({"doing": "waiting", "on": "work", "status": "paused"}, "trouble"),
        ({"on": "work"}, "calling"),
        ({"status": "paused"}, "trouble"),
        ({"status": "pending"}, "pending"),
        ({"status": "cancelling"}, "cancelling"),
        ({"status": "completed"}, "completed"),
        ({"status": "cancelled"}, "cancelled"),
        ({"status": "failed"}, "cancelled"),
        ({"step": ""}, "calling"),
        ({"step": "former"}, "calling"),
    ],
)
def test_progress_says_the_place_and_what_is_going_on(changes: dict[str, Any], form: Any) -> None:
    base = WorkflowLine(
        account_id="a",
        workflow_id="wf-1",
        workflow="any_kind",
        subject_id="s",
        round=1,
        party=PARTY,
        status="running",
        step="work",
        doing="calling",
        since=SINCE,
        title="Leak",
    )
    alone = lines(sentences(Quoted("Leak"), say("doing-now", form=form)))
    line = base.model_copy(update=changes)
    at_a_step = line.step == "work" and line.status not in OVER
    assert progress(line, TABLE, NOW, "UTC") == (sentences(AT, say("doing-now", form=form)) if at_a_step else alone)
    assert progress(line, None, NOW, "UTC") == alone
    waiting = base.model_copy(update={"doing": "waiting", "on": "tusks"})
    for status in ("running", "pending"):
        found = progress(waiting.model_copy(update={"status": status}), TABLE, NOW, "UTC")
        assert found == sentences(AT, say("waiting-for", on=Quoted("tusks"), since=Moment(SINCE, NOW, "UTC")))
