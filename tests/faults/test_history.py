"""Random histories keep every promise: a bounded, repeatable share here, many with `STEWARD_FAULTS=full`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from steward.aws.tables import Condition, Table
from steward.conversations.store import DynamoConversationStore, Post
from tests.faults.history.machine import History
from tests.faults.world import World

_ALL = list(HealthCheck)
SHARE = settings(
    max_examples=20,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=_ALL,
)
FULL = settings(SHARE, max_examples=1_000, stateful_step_count=60, derandomize=False, print_blob=True)


def _share(world: World, chosen: settings) -> type[History]:
    class Here(History):
        pass

    Here.world = world
    run_state_machine_as_test(Here, settings=chosen)
    return Here


def test_random_histories_keep_every_promise(world: World) -> None:
    _share(world, FULL if os.environ.get("STEWARD_FAULTS") == "full" else SHARE)


# No search for the smallest history: that one fails is all there is to see.
PLANTED = settings(SHARE, phases=[Phase.generate], report_multiple_bugs=False)


def test_a_text_that_may_enter_twice_is_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    post = DynamoConversationStore.post

    def forgetful(self: DynamoConversationStore, posts: Sequence[Post], now: datetime) -> bool:
        return post(self, [replace(post, inbound_id=None) for post in posts], now)

    monkeypatch.setattr(DynamoConversationStore, "post", forgetful)
    with pytest.raises(AssertionError, match="DOUBLED the log has the texts"):
        _share(world, PLANTED)


def test_a_claim_that_can_be_taken_twice_is_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = Table.update

    def unconditional(self: Table, key: Any, changes: Any, condition: Condition | None = None) -> Any:
        return claim(self, key, changes, None if "claimed_at" in changes else condition)

    monkeypatch.setattr(Table, "update", unconditional)
    with pytest.raises(AssertionError, match=r"DOUBLED .*went out \d times"):
        _share(world, PLANTED)
