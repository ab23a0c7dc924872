"""A workflow on its machine while functions die: each call is made once, and nothing stands once it is called off."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from unittest import mock

from botocore.client import BaseClient
from botocore.exceptions import ClientError

from infra.local.world.script import ModelRequest, Step, say
from steward.aws.outages import is_outage
from steward.core.clock import utc_now
from steward.portfolio.entries import Expense
from steward.portfolio.trade import PORTFOLIO
from steward.portfolio.upkeep import Maintenance, job_moved
from steward.portfolio.workflows.maintenance import MAINTENANCE_JOB
from steward.records.models import TradeRecord
from steward.records.service import Book, Plan
from steward.workflows.models import WorkflowLine
from tests.faults.acts import approves_each
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Crashed, Stage
from tests.support.cloud import MARIA
from tests.support.landlord import leak, place, unit, usd, vendor
from tests.support.machines import workflows_run
from tests.support.outsiders import account_of

_SECOND = r"^(?:An earlier text .* It said: )?"
# As often as a machine tries a task.
_TRIES = 9
_SDK_TRIES, _THROTTLED = 4, "ThrottlingException"


@contextmanager
def machines(stage: Stage) -> Iterator[None]:
    """State machines that call functions as Step Functions does, and functions that ask others as Lambda does.

    What a function asks of either is a place where it can be disturbed.
    """

    def invoke(function: str, event: dict[str, Any]) -> Any:
        for _ in range(_TRIES):
            try:
                return stage.invoke(function, event)
            except Crashed:
                continue
            except Exception as error:
                if not (stage.busy and is_outage(error)):
                    raise
        raise AssertionError(f"{function} failed {_TRIES} times")

    base: Any = BaseClient
    with workflows_run(stage, PORTFOLIO, MAINTENANCE_JOB) as running:
        call, start, answer = base._make_api_call, running.start, running.answer

        def asked(client: Any, operation: str, arguments: dict[str, Any]) -> Any:
            if operation != "Invoke":
                return call(client, operation, arguments)
            return stage.machine.call("lambda.Invoke", lambda: _answered(stage, arguments))

        def started(*given: str) -> None:
            _tried(lambda: stage.machine.call("states.StartExecution", lambda: start(*given), busy=_too_busy))

        def told(*given: str) -> None:
            _tried(lambda: stage.machine.call("states.SendTaskSuccess", lambda: answer(*given), busy=_too_busy))

        with (
            mock.patch.object(base, "_make_api_call", asked),
            mock.patch.object(running, "start", started),
            mock.patch.object(running, "answer", told),
            mock.patch.object(running, "invoke", invoke),
        ):
            yield


def _tried(request: Callable[[], None]) -> None:
    """As the SDK tries a request again that was refused because a service was too busy."""
    for _ in range(_SDK_TRIES - 1):
        try:
            return request()
        except ClientError as error:
            if error.response["Error"]["Code"] != _THROTTLED:
                raise
    return request()


def _too_busy() -> None:
    raise ClientError({"Error": {"Code": _THROTTLED, "Message": ""}}, "states")


def _answered(stage: Stage, arguments: dict[str, Any]) -> dict[str, Any]:
    with stage.machine.aside():
        try:
            said = stage.invoke(arguments["FunctionName"], json.loads(arguments["Payload"]))
        except Exception as failed:
            if not isinstance(failed, Crashed) and not (stage.busy and is_outage(failed)):
                raise
            error = json.dumps({"errorType": "Runtime.ExitError"}).encode()
            return {"StatusCode": 200, "FunctionError": "Unhandled", "Payload": io.BytesIO(error)}
    return {"StatusCode": 200, "Payload": io.BytesIO(json.dumps(said).encode())}


def _noted(_request: ModelRequest) -> Step:
    return say("Noted.")


def _begin(stage: Stage) -> None:
    """A leak that Pete is to mend, and Maria has that seen to."""
    account_id = account_of(stage)
    stage.wiring.accounts.change(account_id, trade="portfolio")
    account = {"account_id": account_id}
    flat = unit("unit-1").model_copy(update=account | {"state": "off_market"})
    pete = vendor().model_copy(update=account | {"waived_by": "mbr-1"})
    job = leak().model_copy(update=account | {"vendor_id": pete.record_id})
    there: list[TradeRecord] = [place().model_copy(update=account), flat, pete, job]
    stage.wiring.records.change(account_id, "begun", "", lambda _: there)
    maria = next(one for one in stage.wiring.people_store.members(account_id) if one.phone == MARIA.phone)
    stage.wiring.workflows.start(
        account_id, maria.member_id, MAINTENANCE_JOB.kind, job.record_id, "118 Oak Street, 1: Leak", {}
    )


def _line(stage: Stage) -> WorkflowLine | None:
    return next(iter(stage.wiring.workflows.listed(account_of(stage))), None)


def _job(stage: Stage) -> Maintenance:
    return stage.wiring.records.book(account_of(stage)).need("mnt-1", Maintenance)


def _goes_on(stage: Stage) -> bool:
    """What people put down when it waits for that: when Pete comes, that he was there, and what it cost."""
    line = _line(stage)
    if line is None or line.status != "running" or line.doing != "waiting" or line.step in stage.pressed:
        return False
    made: dict[str, Plan] = {"booking": _booked, "work": _mended, "papers": _paid}
    plan = made.get(line.step)
    if plan is None:
        return False
    stage.wiring.records.change(account_of(stage), f"at-{line.step}", "", plan)
    stage.pressed.add(line.step)
    return True


def _booked(book: Book) -> Sequence[TradeRecord]:
    at = book.now + timedelta(hours=1)
    return [] if book.need("mnt-1", Maintenance).appointment_at else [_moved(book, "schedule", at)]


def _mended(book: Book) -> Sequence[TradeRecord]:
    return [] if book.need("mnt-1", Maintenance).state == "completed" else [_moved(book, "complete")]


def _moved(book: Book, event: Any, at: Any = None) -> TradeRecord:
    return job_moved(book, "mnt-1", event, appointment_at=at) if at else job_moved(book, "mnt-1", event)


def _paid(book: Book) -> Sequence[TradeRecord]:
    if book.find("exp-1", Expense):
        return []
    fields = {"property_id": "prop-1", "maintenance_id": "mnt-1", "amount": usd(12_000), "category": "repairs"}
    return [
        Expense.model_validate({"account_id": book.account_id, "record_id": "exp-1", "on": utc_now().date(), **fields})
    ]


_approves = approves_each(MARIA, "may I ")


def _act(stage: Stage) -> bool:
    return _approves(stage) or _goes_on(stage)


def _is_over(stage: Stage) -> Sequence[str]:
    line, job = _line(stage), _job(stage)
    missing = [] if job.state == "closed" else [f"the job is {job.state}"]
    if line is None or line.status != "completed":
        missing.append(f"the workflow is {line.status if line else 'not there'}")
    if difference := stage.wiring.records.compared(account_of(stage)):
        missing.append(str(difference))
    return missing


def _called_off(stage: Stage) -> bool:
    """Once it waits for somebody to come, Maria has changed her mind."""
    line = _line(stage)
    waits = line and (line.status, line.step, line.doing) == ("running", "booking", "waiting")
    if line is None or not waits or line.step in stage.pressed:
        return _approves(stage)
    stage.wiring.workflows.control(account_of(stage), line.party.member_id, line.workflow_id, "cancel")
    stage.pressed.add(line.step)
    return True


def _as_before(stage: Stage) -> Sequence[str]:
    line, job = _line(stage), _job(stage)
    missing = [] if job.state == "reported" else [f"the job is {job.state}"]
    if line is None or line.status != "cancelled":
        missing.append(f"the workflow is {line.status if line else 'not there'}")
    if difference := stage.wiring.records.compared(account_of(stage)):
        missing.append(str(difference))
    return missing


_TRIAGE = Expect(MARIA, rf"{_SECOND}For .* \(triage\): may I move a maintenance job on")
_DONE = Expect(MARIA, rf"{_SECOND}Done: Maintenance at 118 Oak Street, 1: triage")

WORKFLOWS: tuple[Scenario, ...] = (
    Scenario(
        "a repair is seen to",
        _begin,
        _noted,
        (
            _TRIAGE,
            Expect(MARIA, rf"{_SECOND}For .* \(check\): may I move a maintenance job on"),
            Expect(MARIA, rf"{_SECOND}.*: all steps are done"),
        ),
        act=_act,
        may=(_DONE, Expect(MARIA, rf"{_SECOND}Done: Maintenance at 118 Oak Street, 1: close")),
        # The others are that either can be taken back.
        approvals=("approved", "approved", "waiting", "waiting"),
        settings={"STEWARD_UNDO_SECONDS": "86400"},
        verify=_is_over,
        around=machines,
    ),
    Scenario(
        "a repair is called off",
        _begin,
        _noted,
        (_TRIAGE, Expect(MARIA, rf"{_SECOND}.* was called off")),
        act=_called_off,
        may=(_DONE,),
        approvals=("approved", "waiting"),
        settings={"STEWARD_UNDO_SECONDS": "86400"},
        verify=_as_before,
        around=machines,
    ),
)
