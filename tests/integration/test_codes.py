"""Approval codes: a code is not reused while somebody may still answer to its old meaning."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from datetime import datetime

import pytest

from infra.local.demo import NUMBER, Person
from infra.local.world.script import ScriptedModel
from steward.aws import clients
from steward.aws.tables import Table
from steward.trust.approvals.approval_codes import candidates, codes_partition
from steward.trust.approvals.store import CodeStore
from tests.support.cloud import DANA, MARIA, PETE, Cloud
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule

DRAWN = ("D8", "E9", "F2", "G3")
DAY = 86_400


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


@pytest.fixture
def same_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every conversation draws the same codes in the same order."""
    monkeypatch.setattr("steward.trust.approvals.free_codes.candidates", lambda _seed, _wanted: DRAWN)


def asked(cloud: Cloud, person: Person = MARIA) -> str:
    """The code of what `person` is asked to decide after a request."""
    cloud.text(person, REQUEST)
    cloud.settle()
    return str(re.findall(r"YES (\w+) or NO", "\n".join(cloud.texts_to(person)))[-1])


@pytest.mark.usefixtures("same_draw")
def test_the_code_of_a_rejected_request_does_not_approve_the_next_one(cloud: Cloud) -> None:
    assert asked(cloud) == "D8"
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    cloud.later(20)
    assert asked(cloud) == "E9"
    cloud.text(MARIA, "YES D8")
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    cloud.text(MARIA, "YES E9")
    cloud.settle()
    assert cloud.texts_to(PETE) == [DRAFT]


@pytest.mark.usefixtures("same_draw")
def test_code_comes_back_after_thirty_days_when_no_other_is_free(cloud: Cloud) -> None:
    assert asked(cloud) == "D8"
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    cloud.later(29 * DAY)
    assert asked(cloud, DANA) == "E9"
    cloud.later(2 * DAY)
    for code in ("F2", "G3", "D8"):
        assert asked(cloud, DANA) == code
        decide(cloud, DANA, "rejected")
        cloud.settle()


@pytest.mark.usefixtures("same_draw")
def test_two_conversations_of_an_account_that_ask_at_once_give_two_codes(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = CodeStore.free_from
    seen: list[int] = []

    def read_too_early(self: CodeStore, account_id: str, codes: Sequence[str]) -> Mapping[str, datetime]:
        # What Dana's step reads is from before Maria's was committed, the first time.
        seen.append(1)
        return {} if len(seen) == 2 else real(self, account_id, codes)

    monkeypatch.setattr(CodeStore, "free_from", read_too_early)
    assert asked(cloud, MARIA) == "D8"
    assert asked(cloud, DANA) == "E9"
    assert len(seen) == 3
    cloud.text(DANA, "YES E9")
    cloud.settle()
    assert cloud.texts_to(PETE) == [DRAFT]
    assert cloud.failures == []


def test_when_two_letters_run_out_codes_grow_longer_and_still_decide(cloud: Cloud) -> None:
    account = cloud.wiring.people_store.account_at(NUMBER) or ""
    table = Table(clients.dynamodb(), "conversations")
    for pair in itertools.product("23456789ABCDEFGHJKMNPQRSTUVWXYZ", repeat=2):
        code = "".join(pair)
        row = {"conversation_id": codes_partition(account), "row": code, "approval_id": f"apr-{code}"}
        table.put({**row, "free_at": "2027-01-01T00:00:00.000000Z"})
    code = asked(cloud)
    assert len(code) == 4
    cloud.text(MARIA, f"yes {code.lower()}")
    cloud.settle()
    assert cloud.texts_to(PETE) == [DRAFT]


def test_code_candidates_are_short_first_distinct_and_repeatable() -> None:
    drawn = candidates("conv-1/7", 3)
    assert drawn == candidates("conv-1/7", 3) != candidates("conv-1/8", 3)
    assert len(set(drawn)) == len(drawn)
    assert [len(code) for code in drawn] == sorted(len(code) for code in drawn)
