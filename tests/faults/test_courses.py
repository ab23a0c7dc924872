"""Every landlord's workflow has a crash scenario from its start to its end."""

from __future__ import annotations

from steward.trades.portfolio.workflows import WORKFLOWS
from tests.faults.courses import EVERY, Course
from tests.faults.runner import clean_run
from tests.faults.scenario import Scenario
from tests.faults.scenarios import SCENARIOS
from tests.faults.world import World
from tests.support.walks import for_each

# Called off in scenarios of their own (`workflows.py`).
_ELSEWHERE = {"maintenance_job", "rent_increase"}
# Until their last step they have only written to somebody, which stays.
_NOTHING_STANDS = {"arrears", "lease_renewal"}


@for_each("kind", WORKFLOWS)
def test_every_workflow_has_a_course_to_its_end(kind: str) -> None:
    assert any(one.ends == "completed" and one.turns for one in EVERY if one.kind == kind)


@for_each("kind", sorted(WORKFLOWS.keys() - _ELSEWHERE - _NOTHING_STANDS))
def test_every_workflow_with_undoable_calls_is_cancelled_in_a_scenario(kind: str) -> None:
    assert any("cancel" in one.turns.values() for one in EVERY if one.kind == kind)


@for_each("course", EVERY)
def test_course_names_existing_steps(course: Course) -> None:
    for name in {*course.puts, *course.days, *course.turns}:
        kind, _, step = name.rpartition(".")
        assert WORKFLOWS[kind or course.kind].step(step), name


@for_each("scenario", [one for one in SCENARIOS if not one.sampled])
def test_scenario_outside_the_sample_plays_undisturbed(world: World, scenario: Scenario) -> None:
    clean_run(world, scenario)
