"""Random histories keep every promise: a few repeatable ones here, many with `STEWARD_FAULTS=full`."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from steward.actors.events import EventPost
from steward.actors.store import DynamoActorStore
from steward.trust.approvals.models import Approval, ApprovalStatus
from steward.trust.approvals.store import ApprovalStore
from tests.faults.history.machine import History
from tests.faults.runtime_bugs import claims_that_can_be_taken_twice
from tests.faults.world import World

_ALL = list(HealthCheck)
SHARE = settings(
    max_examples=3,
    stateful_step_count=30,
    deadline=None,
    database=None,
    suppress_health_check=_ALL,
    # That something is wrong is known at once; a smaller history of it takes many minutes to find.
    phases=[Phase.generate],
)
FULL = settings(SHARE, max_examples=250, stateful_step_count=60, print_blob=True, phases=tuple(Phase))


@pytest.fixture
def history(world: World) -> type[History]:
    """The machine, in this world."""

    class Here(History):
        pass

    Here.world = world
    return Here


@pytest.mark.slow("plays long random histories")
@pytest.mark.parametrize("part", range(4))
def test_random_histories_keep_every_promise(history: type[History], part: int) -> None:
    """In parts, so that no worker is left alone with all of them."""
    if os.environ.get("STEWARD_FAULTS") == "full":
        run_state_machine_as_test(history, settings=FULL)
    else:
        run_state_machine_as_test(seed(part)(history), settings=SHARE)


def test_a_history_of_clicks_and_a_kill_by_hand(history: type[History]) -> None:
    played = history()
    played.text(0, "all", at_rest=True)
    played.text(3, "tell", at_rest=True)
    played.settle()
    played.decide(0, "approved", edited=True, clicks=2)
    played.decide(1, "rejected", edited=False, clicks=1)
    played.kill(3, "after")
    played.poll("turns", all_of_it=True)
    asked = [row for row in played.stage.approval_rows() if json.loads(row["body"])["purpose"] == "run"]
    statuses = sorted(row["status"] for row in asked)
    assert statuses == ["approved", "rejected"]
    assert played.stage.killed
    played.teardown()


def test_a_history_of_a_burst_an_undo_and_two_minds_by_hand(history: type[History]) -> None:
    played = history()
    played.burst(0, ["say", "remember", "tell", "say", "remember", "tell", "say"])
    played.rest()
    played.undo(0)
    played.decide(0, "approved", edited=False, clicks=2, second="rejected")
    played.set_aside(1, "say")
    played.kill(2, "after")
    played.redrive(2)
    played.stop_and_start(2)
    played.rest()
    assert len(played.truth.undone) == 1
    assert len(played.truth.aside) == 1
    (clicks,) = played.truth.clicks.values()
    assert [click.decision for click in clicks] == ["approved", "rejected"]
    played.teardown()


def test_a_decision_that_is_overruled_is_noticed(history: type[History], monkeypatch: pytest.MonkeyPatch) -> None:
    settle = ApprovalStore.settle

    def obliging(self: ApprovalStore, approval: Approval, _status: ApprovalStatus, *rest: Any, **options: Any) -> bool:
        return settle(self, approval, ApprovalStatus.REJECTED, *rest, **options)

    monkeypatch.setattr(ApprovalStore, "settle", obliging)
    played = history()
    played.text(0, "tell", at_rest=False)
    played.rest()
    played.decide(0, "approved", edited=False, clicks=1)
    with pytest.raises(AssertionError, match="the decision about w1 is rejected"):
        played.rest()
    played._open.close()


def test_a_text_that_may_enter_twice_is_noticed(history: type[History], monkeypatch: pytest.MonkeyPatch) -> None:
    post = DynamoActorStore.post

    def forgetful(self: DynamoActorStore, posts: Sequence[EventPost], now: datetime) -> bool:
        return post(self, [replace(post, inbound_id=None) for post in posts], now)

    monkeypatch.setattr(DynamoActorStore, "post", forgetful)
    played = history()
    played.text(0, "say", at_rest=False)
    played.webhook_again(0)
    with pytest.raises(AssertionError, match="DOUBLED the log has the texts"):
        played.teardown()


def test_a_claim_that_can_be_taken_twice_is_noticed(history: type[History], monkeypatch: pytest.MonkeyPatch) -> None:
    claims_that_can_be_taken_twice(monkeypatch)
    played = history()
    played.text(0, "tell", at_rest=False)
    played.settle()
    played.decide(0, "approved", edited=True, clicks=2)
    played.settle()
    played.rings_again()
    with pytest.raises(AssertionError, match=r"DOUBLED .*went out \d times.*reached Pete \d times"):
        played.teardown()
