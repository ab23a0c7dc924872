"""News for whoever approved a workflow that another member had asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.demo import Person
from tests.support.cloud import MARIA, SAM, Cloud, account_of
from tests.support.lettings import (
    FLAT,
    RENT,
    at,
    calls,
    let_to_pete,
    line,
    passes,
    served,
    working_landlord,
    yes,
)
from tests.support.outsiders import member
from tests.support.plumber import decide


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """Maria has asked to raise Pete's rent, and Sam has said yes."""
    with working_landlord() as running:
        *_, tenancy_id = let_to_pete(running)
        calls(running, "workflow_rent_increase", {"tenancy_id": tenancy_id, "place": FLAT, **RENT})
        decide(running, SAM, "approved")
        running.settle()
        assert line(running).approved_by == member(running, SAM).member_id
        yield running


def heard(cloud: Cloud, person: Person, words: str) -> int:
    return "\n".join(cloud.texts_to(person)).count(words)


def test_asker_and_approver_of_a_workflow_hear_that_it_has_begun(cloud: Cloud) -> None:
    begun = f"The rent increase for {FLAT} is in my hands now. I'll ask before each step that needs a yes."
    assert cloud.texts_to(SAM)[-1] == f"You said yes. {begun}"
    assert heard(cloud, MARIA, f"\n\nSam Lee said yes. {begun}\nUNDO ") == 1


def test_approver_of_anothers_workflow_hears_how_it_ended(cloud: Cloud) -> None:
    served(cloud, line(cloud).subject_id)
    yes(cloud)
    passes(cloud, 73)
    assert at(cloud)[0] == "completed"
    over = f"The rent increase for {FLAT} is done."
    assert [heard(cloud, person, over) for person in (MARIA, SAM)] == [1, 1]


@pytest.mark.parametrize("person", [MARIA, SAM], ids=["asker", "approver"])
def test_approver_hears_once_that_a_workflow_was_called_off(cloud: Cloud, person: Person) -> None:
    found = line(cloud)
    off = {"workflow_id": found.workflow_id, "place": found.title, "action": "cancel"}
    calls(cloud, "control_workflow", off, person)
    decide(cloud, person, "approved")
    cloud.settle()
    assert at(cloud)[0] == "cancelled"
    assert heard(cloud, SAM, "no longer in my hands") == 1


def test_approver_hears_once_that_the_start_of_a_workflow_is_taken_back(cloud: Cloud) -> None:
    begun = next(text for text in cloud.texts_to(MARIA) if "is in my hands now" in text)
    before = len(cloud.texts_to(SAM))
    cloud.text(MARIA, f"UNDO {begun.rpartition('UNDO ')[2].split()[0]}")
    cloud.settle()
    assert at(cloud)[0] == "cancelled"
    (told,) = cloud.texts_to(SAM)[before:]
    assert told.startswith("Maria Gomez took it back: start raising the rent")


def test_approver_who_is_asked_hears_once_that_a_workflow_was_called_off(cloud: Cloud) -> None:
    served(cloud, line(cloud).subject_id)
    assert at(cloud) == ("running", "change", "asking")
    maria_id = member(cloud, MARIA).member_id
    cloud.wiring.workflows.control(account_of(cloud), maria_id, line(cloud).workflow_id, "cancel")
    cloud.settle()
    assert at(cloud)[0] == "cancelled"
    assert heard(cloud, SAM, "no longer in my hands") == 1
