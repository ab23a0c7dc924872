"""Erasure of a person from plans and their sub-agents."""

from __future__ import annotations

from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tool
from steward.core.records import ERASED
from tests.integration.test_erasure import asked, done
from tests.support.cloud import DANA, MARIA, PETE, running_cloud
from tests.support.leftovers import traces
from tests.support.plumber import answer
from tests.support.scripted_plan import ASK, Office, children, finishes, plan_of, steps

SISTER = "Call my sister Beatrix about the cello"


def test_plan_of_an_erased_member_says_nothing() -> None:
    step = {"task": SISTER, "topics": ["facts"], "after": [], "when": ""}
    office = Office([steps(step)], lambda _: finishes(f"Done: {SISTER}"), goal=SISTER)
    with running_cloud(ScriptedModel(rule=office)) as cloud:
        cloud.text(DANA, ASK)
        cloud.settle()
        assert traces(cloud, (SISTER,))
        done(cloud, asked(cloud, DANA))
        assert traces(cloud, (SISTER, "Beatrix", DANA.phone)) == {}
        assert (plan_of(cloud).goal, plan_of(cloud).steps) == (ERASED, ())
        assert [(one.goal, one.outcome, one.finished) for one in children(cloud)] == [("", None, True)]
        assert cloud.failures == []


def test_plan_of_others_keeps_the_rest_when_a_contact_is_erased() -> None:
    office = Office()
    with running_cloud(ScriptedModel(rule=office)) as cloud:
        cloud.text(MARIA, ASK)
        cloud.settle()
        answer(cloud, MARIA, "YES")
        cloud.settle()
        before = plan_of(cloud)
        assert traces(cloud, (PETE.name, PETE.phone))
        done(cloud, asked(cloud, PETE))
        assert traces(cloud, (PETE.name, PETE.phone)) == {}
        assert (plan_of(cloud).ending, len(plan_of(cloud).steps)) == ("done", len(before.steps))
        assert plan_of(cloud).goal == before.goal
        assert cloud.failures == []


def test_a_plan_of_an_erased_member_is_not_gone_on_with() -> None:
    def waits(request: ModelRequest) -> Step:
        given = {"action": "send_message", "level": 3, "reason": "quicker"}
        return say("I have asked.") if request.last_results else use_tool("set_autonomy", given)

    step = {"task": SISTER, "topics": ["levels"], "after": [], "when": ""}
    office = Office([steps(step)], waits, goal=SISTER)
    with running_cloud(ScriptedModel(rule=office)) as cloud:
        cloud.text(DANA, ASK)
        cloud.settle()
        assert plan_of(cloud).status == "running"
        before = len(office.tasks)
        done(cloud, asked(cloud, DANA))
        cloud.later(4 * 24 * 3600)
        assert plan_of(cloud).status == "ended"
        assert len(office.tasks) == before
        assert traces(cloud, (SISTER, DANA.phone)) == {}
        assert cloud.failures == []
