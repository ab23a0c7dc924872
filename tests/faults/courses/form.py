"""Builds a whole crash scenario of a workflow from one line: its start, and the records that people add.

Whoever is asked says yes. Where it waits for a record, somebody puts that down; where it waits for a day, time passes;
at the steps of `turns` it is paused and goes on, its machine is lost, or it is called off. What it leaves on record is
compared with what it should.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal

from infra.local.demo import CONTACTS
from infra.local.world.script import ModelRequest, Step, say
from steward.core.clock import utc_now
from steward.time.workflows.models import WorkflowLine
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from tests.faults.acts import approves_each, passes
from tests.faults.machines import machines
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA, PETE, Cloud, account_of

Turn = Literal["pause", "lose", "cancel"]
# A contact's id, by name.
Who = Callable[[str], str]
Begins = Callable[[Who], Sequence[TradeRecord]]
# What somebody puts on record, nothing while there is nothing to put it under.
Put = Callable[[Book, Who], Sequence[TradeRecord]]
# By what it is of, what is on record and what should be.
Left = Mapping[str, tuple[Any, Any]]
_BOUND = 30
_JORDAN = next(one for one in CONTACTS if one.name == "Jordan Wells")
# Longer than a workflow waits for a machine that says nothing.
_MISSED_AFTER = timedelta(minutes=11)
# In which state a record begins that is to be in another.
_BEFORE = {"listed": "vacant", "occupied": "vacant", "approved": "complete"}
# Longer than any course takes: an offer to take something back stays open.
_SETTINGS = {"STEWARD_UNDO_SECONDS": "31536000"}
# A text nobody can know of: the workflow stands still until somebody has it go on, as is done with all that stands.
_UNKNOWN = r"is on hold\. I can't tell"
_RESEND = "can't tell whether my text"
_approves = approves_each(MARIA, "may I ")


@dataclass(frozen=True)
class Course:
    """A workflow of `kind` on `subject`, begun with `given`, of the records that `begins` makes.

    `puts` says by step what somebody puts on record when it waits there, `days` until when time passes first. A step
    of another workflow that it has begun is named with that one's kind before a point. It asks `asks` times, Pete hears
    `told` times and Jordan `others` times, `undos` decisions to take something back stay open, or `or_undos` where it
    may be called off before the last of them is made; it ends as `ends`, `over` workflows are
    told to be over, and `leaves` says what is on record.
    """

    name: str
    kind: str
    subject: str
    begins: Begins
    asks: int
    told: int
    undos: int
    ends: str
    leaves: Callable[[Book], Left]
    over: int = 1
    others: int = 0
    or_undos: int | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    puts: Mapping[str, Put] = field(default_factory=dict)
    days: Mapping[str, datetime] = field(default_factory=dict)
    turns: Mapping[str, Turn] = field(default_factory=dict)


def _noted(_request: ModelRequest) -> Step:
    return say("Noted.")


def who_of(stage: Cloud) -> Who:
    """The account's contacts, by name."""

    def found(name: str) -> str:
        return str(stage.wiring.people.search_contacts(account_of(stage), name)[0][0].contact_id)

    return found


def scenario(course: Course) -> Scenario:
    """The course as people go through it."""
    over = r" is done\.$" if course.ends == "completed" else "is no longer in my hands"
    hear = ((PETE, course.told), (_JORDAN, course.others))
    texts = [Expect(MARIA, r"(?:For|To) .*[:,] may I ", times=course.asks)]
    texts += [Expect(MARIA, over, times=course.over)] if course.over else []
    return Scenario(
        course.name,
        lambda stage: begin(stage, course),
        _noted,
        (*texts, *(Expect(who, ".", times=times, or_unknown=_UNKNOWN) for who, times in hear if times)),
        act=lambda stage: _approves(stage) or _goes_on(stage, course),
        may=(
            Expect(
                MARIA,
                rf"Done: |is in my hands now|is paused|is waiting for|has to reach|hasn't paid|{_RESEND}",
                times=_BOUND,
            ),
        ),
        approvals=_decided(course, course.undos),
        or_approvals=() if course.or_undos is None else (_decided(course, course.or_undos),),
        settings=_SETTINGS,
        verify=lambda stage: _verified(stage, course),
        around=machines,
        swept="lose" in course.turns.values() or bool(course.days),
        sampled=False,
    )


def _decided(course: Course, undos: int) -> tuple[str, ...]:
    return ("approved",) * course.asks + ("waiting",) * undos


def begin(stage: Cloud, course: Course) -> None:
    """Its records are there, and Maria has it begun."""
    account_id = account_of(stage)
    stage.wiring.accounts.change(account_id, trade="portfolio")
    there = [one.model_copy(update={"account_id": account_id}) for one in course.begins(who_of(stage))]
    first = [one.model_copy(update={"state": _BEFORE.get(one.state, one.state)}) for one in there]
    stage.wiring.records.change(account_id, "begun", "", lambda _: first)
    states = {one.record_id: one.state for one in there if one.state in _BEFORE}
    stage.wiring.records.change(account_id, "so far", "", lambda book: [_as(book, *one) for one in states.items()])
    maria = next(one for one in stage.wiring.people_store.members(account_id) if one.phone == MARIA.phone)
    stage.wiring.workflows.start(
        account_id, maria.member_id, course.kind, course.subject, "118 Oak Street", course.given
    )


def _as(book: Book, record_id: str, state: str) -> TradeRecord:
    record = book.before(record_id)
    assert record
    return record.model_copy(update={"state": state})


def line_of(stage: Cloud, course: Course) -> WorkflowLine | None:
    """Return the state of the workflow."""
    return next(iter(_lines(stage, course)), None)


def _lines(stage: Cloud, course: Course) -> list[WorkflowLine]:
    """The same, before those that it has begun."""
    lines = stage.wiring.workflows.listed(account_of(stage))
    return sorted(lines, key=lambda line: (line.workflow != course.kind, line.workflow))


def _goes_on(stage: Stage, course: Course) -> bool:
    """One thing that somebody does, once: what was paused goes on, or what is waited for comes."""
    lines = _lines(stage, course)
    if not lines:
        return False
    own = lines[0]
    if own.status == "paused" and _is_first(stage, f"resume {own.step}"):
        _control(stage, own, "resume")
        return True
    return any(_comes(stage, course, own, line) for line in lines) or any(_is_missed(stage, line) for line in lines)


def _is_missed(stage: Stage, line: WorkflowLine) -> bool:
    """Between two steps it waits for its machine: time passes until one that is gone is missed."""
    if stage.under_way or (line.status, line.doing) != ("running", "ended"):
        return False
    if not _is_first(stage, f"missed {line.workflow} {line.step}"):
        return False
    passes(stage, utc_now() + _MISSED_AFTER)
    return True


def _comes(stage: Stage, course: Course, own: WorkflowLine, line: WorkflowLine) -> bool:
    """Where a workflow waits: first a turn, then time passes, then what it waits for."""
    if (line.status, line.doing) != ("running", "waiting"):
        return False
    step = line.step if line is own else f"{line.workflow}.{line.step}"
    turn, day, put = course.turns.get(step), course.days.get(step), course.puts.get(step)
    if turn and _is_first(stage, f"{turn} {step}"):
        ways: Mapping[Turn, Callable[[], Any]] = {
            "lose": stage.lose_machines,
            "pause": lambda: _control(stage, own, "pause"),
            "cancel": lambda: _control(stage, own, "cancel"),
        }
        ways[turn]()
        return True
    if day and utc_now() < day:
        # No function stands still for so long.
        if is_first := not stage.under_way and _is_first(stage, f"days {step}"):
            passes(stage, day)
        return is_first
    if put is None or step in stage.pressed:
        return False
    made = stage.wiring.records.change(account_of(stage), step, "", lambda book: put(book, who_of(stage)))
    return bool(made) and _is_first(stage, step)


def _is_first(stage: Stage, name: str) -> bool:
    """Whether nobody has done it yet, who has from now on."""
    if name in stage.pressed:
        return False
    stage.pressed.add(name)
    return True


def _control(stage: Stage, line: WorkflowLine, action: Any) -> None:
    stage.wiring.workflows.control(account_of(stage), line.party.member_id, line.workflow_id, action)


def _verified(stage: Stage, course: Course) -> Sequence[str]:
    lines, account_id = _lines(stage, course), account_of(stage)
    found = course.leaves(stage.wiring.records.book(account_id))
    wrong = [f"{what} is {there}" for what, (there, wanted) in found.items() if there != wanted]
    if not lines or lines[0].status != course.ends:
        wrong.append(f"the workflow is {lines[0].status if lines else 'not there'}")
    if difference := stage.wiring.records.compared(account_id):
        wrong.append(str(difference))
    return wrong
