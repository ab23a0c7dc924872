"""Workflows of the clinic trade, through the Lambda handlers: the state machine and the row stay equal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from unittest import mock

import pytest

from infra.local.demo import NUMBER, Person
from infra.local.world.script import ScriptedModel, say
from steward.aws.memory.service import Answer, Request
from steward.aws.memory.stepfunctions import MemoryStepFunctions
from steward.core.sentences import render, verbatim
from steward.time.workflows.models import MOST_TRIES, WorkflowLine, WorkflowState
from steward.tools.index import RUNNERS
from steward.tools.ledger.models import ExecutionStarted
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Failed, Unknown
from tests.integration.test_levels import set_level
from tests.support import aws_inspection
from tests.support.clinic import CLINIC, VISIT, Patient, Visit
from tests.support.clinic_workflows import AFTERCARE, ARRANGE, CARE
from tests.support.cloud import DANA, MARIA, PETE, SAM, START, Cloud, running_cloud
from tests.support.machines import workflows_run
from tests.support.plumber import answer, decide
from tests.support.rebuild_differences import differs
from tests.support.walks import for_each

DAY = 86_400
NEXT = "Tell me to go on or to drop it."


class Killed(Exception):
    """A function ends here."""


@dataclass
class Clinic:
    """A clinic, its patient, and what runs there."""

    cloud: Cloud
    machines: MemoryStepFunctions

    @property
    def account(self) -> str:
        return self.cloud.wiring.people_store.account_at(NUMBER) or ""

    def member(self, person: Person = MARIA) -> str:
        _, sender = self.cloud.wiring.people_store.resolve(NUMBER, person.phone)
        assert sender is not None
        return str(sender.member_id)

    @property
    def pete(self) -> str:
        return self.cloud.wiring.people.search_contacts(self.account, "Pete")[0][0].contact_id

    def start(self, kind: str = ARRANGE.kind) -> str:
        """Maria has a workflow run on the patient."""
        started, _ = self.cloud.wiring.workflows.start(
            self.account, self.member(), kind, "pat-1", "Visit of Pete", {"contact_id": self.pete}
        )
        self.cloud.settle()
        return started

    def books(self, visit_id: str = "vst-1", state: str = "booked") -> None:
        """A visit is put down, or changed, by whatever way."""
        visit = Visit(
            account_id=self.account,
            record_id=visit_id,
            patient_id="pat-1",
            contact_id=self.pete,
            on=date(2026, 12, int(visit_id[-1])),
        )
        event = {"done": "come", "cancelled": "cancel"}.get(state)
        records = self.cloud.wiring.records

        def plan(book: object) -> list[Visit]:
            return [VISIT.moved(visit, event, revision=1)] if event else [visit]

        if event:
            records.change(
                self.account, f"{visit_id}-{state}", "", lambda book: [VISIT.moved(book.need(visit_id, Visit), event)]
            )
        else:
            records.change(self.account, visit_id, "", plan)
        self.cloud.settle()

    def control(self, started: str, action: str, by: Person = MARIA) -> None:
        """Maria, or somebody else of the team, says how it goes on."""
        self.cloud.wiring.workflows.control(self.account, self.member(by), started, action)  # type: ignore[arg-type]
        self.cloud.settle()

    def state(self, started: str) -> WorkflowState:
        found: WorkflowState = self.cloud.wiring.actor_store.state(started)
        return found

    def line(self, started: str) -> WorkflowLine:
        return next(one for one in self.cloud.wiring.workflows.listed(self.account) if one.workflow_id == started)

    def at(self, started: str) -> tuple[str, str, str]:
        line = self.line(started)
        return line.status, line.step, line.doing

    def remembered(self) -> str:
        return str(self.cloud.wiring.notes.read(self.account).memory)

    def decides(self, decision: str) -> None:
        decide(self.cloud, MARIA, decision)
        self.cloud.settle()


@pytest.fixture
def clinic() -> Iterator[Clinic]:
    with (
        running_cloud(ScriptedModel(rule=lambda _: say("-"))) as cloud,
        workflows_run(cloud, CLINIC, ARRANGE, AFTERCARE, CARE) as machines,
    ):
        made = Clinic(cloud, machines)
        patient = Patient(account_id=made.account, record_id="pat-1", contact_id=made.pete)
        cloud.wiring.records.change(made.account, "begun", "", lambda _: [patient])
        yield made
        assert cloud.failures == []


def test_a_workflow_goes_from_step_to_step_to_its_end(clinic: Clinic) -> None:
    started = clinic.start()
    assert clinic.at(started) == ("running", "booked", "waiting")
    assert "A visit is being arranged." in clinic.remembered()
    clinic.books()
    assert clinic.at(started) == ("running", "told", "asking")
    assert 'For "Visit of Pete" ("told"): may I text Pete Rossi (plumber)?' in clinic.cloud.texts_to(MARIA)[-1]
    clinic.decides("approved")
    assert "Your visit is booked." in clinic.cloud.texts_to(PETE)[-1]
    assert clinic.at(started) == ("running", "came", "waiting")
    clinic.books(state="done")
    assert clinic.at(started)[0] == "completed"
    assert clinic.cloud.texts_to(MARIA)[-1] == '"Visit of Pete" is done.'
    assert [run.over for run in clinic.machines.executions.values()] == [True]


def test_decider_of_a_workflows_question_hears_once_that_it_is_done(clinic: Clinic) -> None:
    accounts, account, maria = clinic.cloud.wiring.accounts, clinic.account, clinic.member()
    accounts.change_member(account, clinic.member(SAM), role="owner")
    started = clinic.start()
    # Who has not confirmed a new number decides nothing.
    accounts.change_member(account, maria, phone="+15005550199")
    clinic.books()
    before = len(clinic.cloud.texts_to(SAM))
    decide(clinic.cloud, SAM, "approved")
    clinic.cloud.settle()
    assert len(clinic.cloud.texts_to(PETE)) == 1, clinic.at(started)
    assert clinic.cloud.texts_to(SAM)[before:] == ["You said yes, and it is done: text Pete Rossi (plumber)."]


def test_a_rebuild_changes_nothing_when_a_workflow_has_run(clinic: Clinic) -> None:
    started = clinic.start()
    clinic.books()
    clinic.decides("approved")
    assert differs(clinic.cloud) == []
    assert started not in clinic.cloud.wiring.overviews.ids(clinic.account)


def test_one_workflow_of_a_kind_runs_on_a_record_at_a_time(clinic: Clinic) -> None:
    started = clinic.start()
    assert clinic.start() == started
    assert clinic.remembered().count("is being arranged") == 1
    assert [*clinic.machines.executions] == [started]
    clinic.control(started, "cancel")
    again = clinic.start()
    assert again != started
    assert clinic.line(again).round == 2


def test_both_starts_of_one_moment_are_one_workflow(clinic: Clinic) -> None:
    service = clinic.cloud.wiring.workflows
    given = clinic.account, clinic.member(), ARRANGE.kind, "pat-1", "Visit of Pete", {"contact_id": clinic.pete}
    assert service.start(*given) == service.start(*given)
    clinic.cloud.settle()
    assert clinic.remembered().count("is being arranged") == 1


def test_a_way_back_makes_another_round_of_the_steps(clinic: Clinic) -> None:
    started = clinic.start()
    clinic.books()
    clinic.decides("approved")
    clinic.books(state="cancelled")
    rounds = [(run.name, run.round) for run in clinic.state(started).steps]
    assert rounds[:5] == [("note", 1), ("booked", 1), ("told", 1), ("came", 1), ("note", 2)]
    assert clinic.remembered().count("is being arranged") >= 1


def test_outcome_with_a_transition_is_no_trouble(clinic: Clinic) -> None:
    started = clinic.start()
    clinic.books()
    clinic.decides("rejected")
    assert clinic.at(started) == ("running", "came", "waiting")
    assert clinic.cloud.texts_to(PETE) == []


def test_starter_hears_of_it_in_the_language_they_have_chosen_since(clinic: Clinic) -> None:
    clinic.start()
    clinic.cloud.text(MARIA, "/language Deutsch")
    clinic.cloud.settle()
    clinic.cloud.later(DAY + 60)
    assert clinic.cloud.texts_to(MARIA)[-1].startswith('"Visit of Pete" wartet auf')
    clinic.books()
    assert "oder ändere es hier:" in clinic.cloud.texts_to(MARIA)[-1], "and is asked in it, too"


def test_question_is_in_the_language_chosen_a_moment_ago_elsewhere(clinic: Clinic) -> None:
    people, started = clinic.cloud.wiring.people, clinic.start()
    known = people.member(clinic.account, clinic.member())
    assert known
    # Another function has changed it, and this one has read the member before.
    account = people.account_now(clinic.account)
    assert account
    clinic.cloud.wiring.people_store.put_member(account, known.model_copy(update={"language": "de"}))
    assert people.member(clinic.account, clinic.member()) == known
    clinic.books()
    assert clinic.at(started) == ("running", "told", "asking")
    assert "oder ändere es hier:" in clinic.cloud.texts_to(MARIA)[-1]


def test_starter_hears_that_a_workflow_waits_and_that_it_goes_on(clinic: Clinic) -> None:
    started = clinic.start()
    clinic.cloud.later(DAY + 60)
    waits = '"Visit of Pete" is waiting for "visit".'
    how = "Tell me when you have it, or that I should stop waiting."
    assert clinic.cloud.texts_to(MARIA)[-1] == f"{waits} {how}"
    texts = len(clinic.cloud.texts_to(MARIA))
    clinic.cloud.later(DAY)
    assert len(clinic.cloud.texts_to(MARIA)) == texts
    clinic.cloud.later(DAY + 60)
    assert clinic.at(started) == ("paused", "booked", "trouble")
    assert """is on hold. I'm still waiting for "visit".""" in clinic.cloud.texts_to(MARIA)[-1]
    clinic.control(started, "resume")
    assert clinic.at(started) == ("running", "booked", "waiting")
    clinic.books()
    assert clinic.at(started) == ("running", "told", "asking")


def test_one_that_is_paused_goes_to_the_end_of_its_step_and_waits(clinic: Clinic) -> None:
    started = clinic.start()
    clinic.control(started, "pause")
    clinic.books()
    clinic.cloud.later(9 * DAY)
    assert clinic.at(started) == ("paused", "booked", "due")
    clinic.control(started, "resume")
    assert clinic.at(started) == ("running", "told", "asking")


def test_member_who_started_a_workflow_hears_of_anothers_control(clinic: Clinic) -> None:
    started = clinic.start()
    before = len(clinic.cloud.texts_to(MARIA))
    for action in ("pause", "pause", "resume", "cancel"):
        clinic.control(started, action, SAM)
    # What changes nothing is not told.
    assert clinic.cloud.texts_to(MARIA)[before:] == [
        f'Sam Lee {what} "Visit of Pete".' for what in ("paused", "resumed", "called off")
    ]
    assert clinic.cloud.texts_to(SAM) == []


def test_called_off_it_takes_back_what_it_can_and_says_what_stays(clinic: Clinic) -> None:
    started = clinic.start()
    clinic.books()
    clinic.decides("approved")
    assert "is being arranged" in clinic.remembered()
    clinic.control(started, "cancel")
    assert clinic.at(started)[0] == "cancelled"
    assert "is being arranged" not in clinic.remembered()
    said = clinic.cloud.texts_to(MARIA)[-1]
    assert said == '"Visit of Pete" is no longer in my hands. This stays as it was done: text Pete Rossi (plumber).'
    assert [run.over for run in clinic.machines.executions.values()] == [True]


def test_decision_does_nothing_when_its_workflow_was_cancelled(clinic: Clinic) -> None:
    started = clinic.start()
    clinic.books()
    link = clinic.cloud.last_link(MARIA)
    clinic.control(started, "cancel")
    assert clinic.at(started)[0] == "cancelled"
    assert clinic.state(started).approvals == {}
    # Who called it off was answered there, and hears it only once.
    assert "in my hands" not in "\n".join(clinic.cloud.texts_to(MARIA))
    clinic.cloud.http("POST", f"/a/{link}", body=b"decision=approved")
    clinic.cloud.settle()
    assert clinic.cloud.texts_to(PETE) == []


def test_question_of_a_workflow_a_colleague_calls_off_ends_in_one_text(clinic: Clinic) -> None:
    started = clinic.start()
    clinic.books()
    before = len(clinic.cloud.texts_to(MARIA))
    clinic.control(started, "cancel", SAM)
    so = 'Sam Lee called off "Visit of Pete". So I won\'t text Pete Rossi (plumber).'
    assert clinic.cloud.texts_to(MARIA)[before:] == [f'{so}\n"Oak Street Homes: Your visit is booked."']
    answer(clinic.cloud, MARIA, "YES")
    clinic.cloud.settle()
    assert clinic.cloud.texts_to(MARIA)[-1].startswith(so)


@for_each("first", ["yes", "cancel"])
def test_yes_is_told_that_its_workflow_is_cancelled_at_the_same_time(clinic: Clinic, first: str) -> None:
    started = clinic.start()
    clinic.books()
    before = len(clinic.cloud.texts_to(MARIA))
    if first == "yes":
        decide(clinic.cloud, MARIA, "approved")
    clinic.cloud.wiring.workflows.control(clinic.account, clinic.member(), started, "cancel")
    if first == "cancel":
        decide(clinic.cloud, MARIA, "approved")
    clinic.cloud.settle()
    assert clinic.at(started)[0] == "cancelled"
    assert clinic.cloud.texts_to(PETE) == []
    told = clinic.cloud.texts_to(MARIA)[before:]
    assert told == ['"Visit of Pete" is no longer in my hands. So I won\'t text Pete Rossi (plumber).']


def test_undecided_question_is_asked_once_more_and_then_stands_still(clinic: Clinic) -> None:
    started = clinic.start()
    clinic.books()
    asked = len(clinic.cloud.texts_to(MARIA))
    # Asked on a Friday by nobody, it stays open until Monday evening.
    clinic.cloud.later(clinic.cloud.wiring.settings.approval_seconds + 60)
    assert len(clinic.cloud.texts_to(MARIA)) == asked
    clinic.cloud.later(2.5 * 86_400)
    assert len(clinic.cloud.texts_to(MARIA)) > asked
    assert clinic.at(started) == ("running", "told", "asking")
    clinic.cloud.later(clinic.cloud.wiring.settings.approval_seconds + 60)
    assert clinic.at(started) == ("paused", "told", "trouble")
    assert any("though I asked twice" in text for text in clinic.cloud.texts_to(MARIA))
    clinic.control(started, "resume")
    clinic.decides("approved")
    assert len(clinic.cloud.texts_to(PETE)) == 1


def failing(monkeypatch: pytest.MonkeyPatch, tool: str, why: str, *, retryable: bool = True) -> list[str]:
    """From now on a tool fails each time; the calls of it that ran."""
    runs: list[str] = []

    def fails(call: ToolCall, services: object) -> Failed:
        runs.append(call.call_id)
        return Failed(f"{why}: look at job-17", verbatim(why), retryable=retryable)

    monkeypatch.setattr(f"{RUNNERS[tool]}.{tool}", fails)
    return runs


def test_a_call_that_fails_is_made_again_and_then_a_person_is_told_plainly(
    clinic: Clinic, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = failing(monkeypatch, "remember", "the notes are full")
    started = clinic.start()
    for minutes in (5, 10, 15):
        clinic.cloud.later(minutes * 60 + 30)
    assert len(runs) == len({*runs}) == MOST_TRIES
    assert clinic.at(started) == ("paused", "note", "trouble")
    assert clinic.cloud.texts_to(MARIA)[-1].endswith(
        f"Something I tried did not work.\nI could not remember this for the whole team: the notes are full.\n{NEXT}"
    )
    monkeypatch.undo()
    # A refusal is final, so a person is told at once.
    final = failing(monkeypatch, "remember", "there are notes of that name", retryable=False)
    clinic.control(started, "resume")
    assert clinic.at(started) == ("paused", "note", "trouble")
    assert len(final) == 1
    monkeypatch.undo()
    clinic.control(started, "resume")
    assert clinic.at(started) == ("running", "booked", "waiting")


def test_approved_call_that_keeps_failing_is_asked_for_finitely_often(
    clinic: Clinic, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = failing(monkeypatch, "send_message", "the number is gone")
    started = clinic.start()
    clinic.books()
    for minutes in (5, 10, 15):
        assert clinic.at(started) == ("running", "told", "asking")
        clinic.decides("approved")
        clinic.cloud.later(minutes * 60 + 30)
    assert clinic.at(started) == ("paused", "told", "trouble")
    assert len(runs) == len({*runs}) == MOST_TRIES
    assert clinic.cloud.texts_to(MARIA)[-1].endswith(
        f"Something I tried did not work.\nI could not text Pete Rossi (plumber): the number is gone.\n{NEXT}"
    )


def test_call_with_an_unknown_outcome_is_not_made_a_second_time(
    clinic: Clinic, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[str] = []

    def breaks_off(call: ToolCall, services: object) -> Unknown:
        runs.append(call.call_id)
        return Unknown("it broke off")

    monkeypatch.setattr(f"{RUNNERS['remember']}.remember", breaks_off)
    started = clinic.start()
    assert clinic.at(started) == ("paused", "note", "trouble")
    assert "I can't tell whether the last thing I tried was done" in clinic.cloud.texts_to(MARIA)[-1]
    clinic.control(started, "resume")
    assert clinic.at(started) == ("running", "booked", "waiting")
    assert len(runs) == 1


def test_call_reserved_for_people_is_not_made_by_a_workflow(clinic: Clinic) -> None:
    set_level(clinic.cloud, "remember", 0)
    started = clinic.start()
    assert clinic.at(started) == ("paused", "note", "trouble")
    assert "I may not do what comes next" in clinic.cloud.texts_to(MARIA)[-1]


def test_lost_execution_is_replaced_by_one_that_skips_finished_steps(clinic: Clinic) -> None:
    started = clinic.start()
    clinic.machines.lose()
    # A year later.
    clinic.control(started, "pause")
    clinic.cloud.later(380 * DAY)
    clinic.control(started, "resume")
    clinic.books()
    clinic.cloud.later(120)
    assert clinic.at(started) == ("running", "told", "asking")
    assert [*clinic.machines.executions] == [started, f"{started}-2"]
    assert clinic.machines.executions[f"{started}-2"].passed[:4] == ["note", "note: how", "booked", "booked: how"]
    clinic.decides("approved")
    assert clinic.remembered().count("is being arranged") == 1
    assert len(clinic.cloud.texts_to(PETE)) == 1


def test_an_execution_that_says_nothing_is_replaced(clinic: Clinic) -> None:
    with mock.patch.object(clinic.machines, "run", return_value=0):
        started = clinic.start()
    clinic.machines.lose()
    clinic.cloud.later(11 * 60)
    assert clinic.at(started) == ("running", "booked", "waiting")
    assert [*clinic.machines.executions] == [started, f"{started}-2"]


def test_an_execution_whose_place_was_taken_is_let_go(clinic: Clinic) -> None:
    started = clinic.start()
    first = clinic.machines.executions[started]
    service = clinic.cloud.wiring.workflows
    service.entered(started, 7, "booked", 1, first.token)
    clinic.cloud.settle()
    assert first.over
    assert clinic.at(started) == ("running", "booked", "waiting")


def test_a_step_may_be_another_workflow(clinic: Clinic) -> None:
    started = clinic.start(CARE.kind)
    assert clinic.at(started)[0] == "completed"
    assert "The visit went well." in clinic.remembered()
    assert len(clinic.machines.executions) == 2


def test_every_call_of_a_step_stands_in_the_ledger(clinic: Clinic) -> None:
    started = clinic.start()
    begun = [one for one in clinic.cloud.wiring.ledger.read(clinic.account, START) if isinstance(one, ExecutionStarted)]
    assert [(one.tool, one.asked_by, one.conversation_id) for one in begun] == [("remember", clinic.member(), started)]


def test_it_says_how_far_it_is_in_the_language_of_whoever_asks(clinic: Clinic) -> None:
    line = clinic.line(clinic.start())
    said = {
        one: clinic.cloud.wiring.workflows.progress(line, one, "America/New_York") for one in ("en", "de", "es", "fr")
    }
    assert said["en"].startswith('"Visit of Pete": step 2 of 4 ("booked"), waiting for "visit" since')
    assert len({*said.values()}) == len(said)


@for_each("before", [True, False])
@for_each("killed", [1, 2, 3], clinic=clinic)
def test_killed_around_what_it_asks_of_a_machine_every_step_is_done_once(
    clinic: Clinic, killed: int, *, before: bool
) -> None:
    """Each thing asked of a machine is asked again by whoever comes next, and what was done stays done once."""
    asked = [0]

    def cut_off(service: str, _: str, __: Mapping[str, Any], request: Request) -> Answer:
        if service != "stepfunctions":
            return request()
        asked[0] += 1
        if asked[0] == killed and before:
            raise Killed
        answer = request()
        if asked[0] == killed:
            raise Killed
        return answer

    with aws_inspection.aws().watched(cut_off):
        started = clinic.start(CARE.kind)
        for _ in range(6):
            clinic.cloud.later(3 * 60)
    assert all(isinstance(one, Killed) for one in clinic.cloud.failures)
    assert len(clinic.cloud.failures) == 1
    clinic.cloud.failures.clear()
    assert clinic.at(started)[0] == "completed"
    assert clinic.remembered().count("is being arranged") == 1
    assert clinic.remembered().count("The visit went well.") == 1


def test_an_owner_is_asked_in_place_of_a_member_who_left(clinic: Clinic) -> None:
    cloud, accounts = clinic.cloud, clinic.cloud.wiring.accounts
    accounts.change_member(clinic.account, clinic.member(SAM), role="owner")
    started, maria = clinic.start(), clinic.member()
    clinic.books()
    before = cloud.texts_to(MARIA)
    accounts.change_member(clinic.account, maria, active=False)
    cloud.settle()
    cloud.later(301)
    told, asked = cloud.texts_to(SAM)
    assert told.endswith('What they had started goes on, and from now on I ask you about it: "Visit of Pete".')
    assert asked.startswith('For "Visit of Pete" ("told"): may I text Pete Rossi (plumber)?')
    decide(cloud, SAM, "approved")
    cloud.settle()
    assert "Your visit is booked." in cloud.texts_to(PETE)[-1]
    clinic.books(state="done")
    assert clinic.at(started)[0] == "completed"
    assert cloud.texts_to(SAM)[-1] == '"Visit of Pete" is done.'
    assert cloud.texts_to(MARIA) == before
    assert differs(cloud) == []


def test_owner_takes_over_what_a_member_began_in_the_moment_of_leaving(clinic: Clinic) -> None:
    cloud, accounts, maria = clinic.cloud, clinic.cloud.wiring.accounts, clinic.member()
    accounts.change_member(clinic.account, clinic.member(SAM), role="owner")
    given = (clinic.account, maria, ARRANGE.kind, "pat-1", "Visit of Pete", {"contact_id": clinic.pete})
    started, _ = cloud.wiring.workflows.start(*given)
    # Its first step comes after the list of workflows was read for the departure.
    accounts.change_member(clinic.account, maria, active=False)
    cloud.settle()
    cloud.later(301)
    assert (clinic.line(started).status, clinic.line(started).party.member_id) == ("running", clinic.member(SAM))
    left, told, _ = cloud.texts_to(SAM)
    assert left.startswith("Maria Gomez is no longer on the team. I won't")
    goes_on = 'What they had started goes on, and from now on I ask you about it: "Visit of Pete".'
    assert told == f"Maria Gomez is no longer on the team. {goes_on}"
    clinic.books()
    assert cloud.texts_to(SAM)[-1].startswith('For "Visit of Pete" ("told"): may I text Pete Rossi (plumber)?')
    assert cloud.texts_to(MARIA) == []


def test_owner_takes_over_once_what_is_due_as_its_member_leaves(clinic: Clinic) -> None:
    cloud, accounts, maria = clinic.cloud, clinic.cloud.wiring.accounts, clinic.member()
    accounts.change_member(clinic.account, clinic.member(SAM), role="owner")
    started = clinic.start()
    cloud.later(600)
    visit = Visit(
        account_id=clinic.account, record_id="vst-1", patient_id="pat-1", contact_id=clinic.pete, on=date(2026, 12, 1)
    )
    # The record wakes it, and it is due before it hears of the departure.
    cloud.wiring.records.change(clinic.account, "booked", "", lambda _: [visit])
    accounts.change_member(clinic.account, maria, active=False)
    cloud.settle()
    cloud.later(301)
    assert (clinic.line(started).status, clinic.line(started).party.member_id) == ("running", clinic.member(SAM))
    assert sum("from now on I ask you about it" in text for text in cloud.texts_to(SAM)) == 1


def test_news_of_a_workflow_whose_member_left_reaches_the_owner(clinic: Clinic) -> None:
    cloud, accounts = clinic.cloud, clinic.cloud.wiring.accounts
    accounts.change_member(clinic.account, clinic.member(SAM), role="owner")
    started, maria = clinic.start(), clinic.member()
    accounts.change_member(clinic.account, maria, active=False)
    cloud.settle()
    clinic.books()
    assert cloud.texts_to(SAM)[-1].startswith('For "Visit of Pete" ("told"): may I text')
    # Over the weekend a question stays open for longer.
    for seconds in (cloud.wiring.settings.approval_seconds, 2.5 * DAY, cloud.wiring.settings.approval_seconds):
        cloud.later(seconds + 60)
    assert clinic.line(started).status == "paused"
    assert cloud.texts_to(SAM)[-1].endswith(NEXT)


def test_owner_who_took_a_member_out_takes_over_and_the_other_hears_who(clinic: Clinic) -> None:
    cloud, accounts = clinic.cloud, clinic.cloud.wiring.accounts
    for owner in (SAM, DANA):
        accounts.change_member(clinic.account, clinic.member(owner), role="owner")
    started, maria = clinic.start(), cloud.wiring.people.member_now(clinic.account, clinic.member())
    assert maria
    goes_on = 'What they started goes on, and whoever decides this is asked about it then (1): "Visit of Pete".'
    assert [render(one) for one in cloud.wiring.moves.leaves_behind(maria)] == [goes_on]
    accounts.change_member(clinic.account, clinic.member(), active=False, by=clinic.member(DANA))
    cloud.settle()
    assert cloud.texts_to(DANA) == [], "the question has said so"
    assert cloud.texts_to(SAM)[-1].endswith('from now on I ask Dana Cruz about it: "Visit of Pete".')
    assert clinic.line(started).party.member_id == clinic.member(DANA)
