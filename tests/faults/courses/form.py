"""A landlord's workflows from end to end, as scenarios: one form for all, each a line of what people put on record.

Whoever is asked says yes. Where it waits for a record, somebody puts that down; at the steps of `turns` it is paused
and goes on, its machine is lost, or it is called off. What it leaves on record is compared with what it should.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal

from infra.local.world.script import ModelRequest, Step, say
from steward.portfolio.applications import Application
from steward.portfolio.entries import CHARGE
from steward.portfolio.filing import FiledDocument
from steward.portfolio.inspecting import INSPECTION, Inspection, inspected
from steward.portfolio.listings import LISTING, Listing
from steward.portfolio.obligations import COMPLIANCE
from steward.portfolio.places import UNIT, Property
from steward.portfolio.tenancies import TENANCY, Tenancy, Tenant
from steward.portfolio.upkeep import Policy
from steward.portfolio.workflows.inspection import INSPECTION_VISIT
from steward.portfolio.workflows.onboarding import ONBOARD_TENANT
from steward.portfolio.workflows.renewal import LEASE_RENEWAL
from steward.portfolio.workflows.taking_on import ONBOARD_PROPERTY
from steward.records.models import TradeRecord
from steward.records.service import Book, Plan
from steward.workflows.models import WorkflowLine
from tests.faults.acts import approves_each
from tests.faults.machines import machines
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA, PETE, Cloud
from tests.support.landlord import place, tenancy, unit, usd
from tests.support.outsiders import account_of

Turn = Literal["pause", "lose", "cancel"]
_BOUND = 30
# In which state a record begins that is to be in another.
_BEFORE = {"listed": "vacant", "occupied": "vacant", "approved": "complete"}
_approves = approves_each(MARIA, "may I ")


@dataclass(frozen=True)
class Course:
    """A workflow of `kind` on `subject`, begun with `given`, of records that `begins` makes with Pete's contact id.

    `puts` says by step what somebody puts on record when it waits there. It asks `asks` times, Pete hears `told`
    times, `undos` decisions to take something back stay open; it ends as `ends`, and `leaves` says what is on record.
    """

    name: str
    kind: str
    subject: str
    begins: Callable[[str], Sequence[TradeRecord]]
    asks: int
    told: int
    undos: int
    ends: str
    leaves: Callable[[Book], Mapping[str, tuple[Any, Any]]]
    given: Mapping[str, Any] = field(default_factory=dict)
    puts: Mapping[str, Plan] = field(default_factory=dict)
    turns: Mapping[str, Turn] = field(default_factory=dict)


def _noted(_request: ModelRequest) -> Step:
    return say("Noted.")


def _pete_of(stage: Cloud) -> str:
    return str(stage.wiring.people.search_contacts(account_of(stage), "Pete")[0][0].contact_id)


def scenario(course: Course) -> Scenario:
    """The course as people go through it."""
    over = "all steps are done" if course.ends == "completed" else "was called off"
    texts = [Expect(MARIA, r"For .*: may I ", times=course.asks), Expect(MARIA, over)]
    return Scenario(
        course.name,
        lambda stage: begin(stage, course),
        _noted,
        (*texts, *([Expect(PETE, ".", times=course.told)] if course.told else [])),
        act=lambda stage: _approves(stage) or _goes_on(stage, course),
        may=(Expect(MARIA, r"Done: |is paused at", times=_BOUND),),
        approvals=("approved",) * course.asks + ("waiting",) * course.undos,
        settings={"STEWARD_UNDO_SECONDS": "86400"},
        verify=lambda stage: _verified(stage, course),
        around=machines,
        swept="lose" in course.turns.values(),
        sampled=False,
    )


def line_of(stage: Cloud) -> WorkflowLine | None:
    """How the workflow stands."""
    return next(iter(stage.wiring.workflows.listed(account_of(stage))), None)


def begin(stage: Cloud, course: Course) -> None:
    """Its records are there, and Maria has it begun."""
    account_id = account_of(stage)
    stage.wiring.accounts.change(account_id, trade="portfolio")
    there = [one.model_copy(update={"account_id": account_id}) for one in course.begins(_pete_of(stage))]
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


def _goes_on(stage: Stage, course: Course) -> bool:
    """One thing that somebody does where it waits, once: first a turn, then what it waits for."""
    line = line_of(stage)
    if line is None:
        return False
    if line.status == "paused" and "resume" not in stage.pressed:
        return _done(stage, "resume", lambda: _control(stage, line, "resume"))
    if (line.status, line.doing) != ("running", "waiting"):
        return False
    turn, plan = course.turns.get(line.step), course.puts.get(line.step)
    if turn and f"{turn} {line.step}" not in stage.pressed:
        ways: Mapping[Turn, Callable[[], Any]] = {
            "lose": stage.lose_machines,
            "pause": lambda: _control(stage, line, "pause"),
            "cancel": lambda: _control(stage, line, "cancel"),
        }
        return _done(stage, f"{turn} {line.step}", ways[turn])
    if plan is None or line.step in stage.pressed:
        return False
    return _done(stage, line.step, lambda: stage.wiring.records.change(account_of(stage), line.step, "", plan))


def _done(stage: Stage, name: str, do: Callable[[], Any]) -> bool:
    do()
    stage.pressed.add(name)
    return True


def _control(stage: Stage, line: WorkflowLine, action: Any) -> None:
    stage.wiring.workflows.control(account_of(stage), line.party.member_id, line.workflow_id, action)


def _verified(stage: Stage, course: Course) -> Sequence[str]:
    line, account_id = line_of(stage), account_of(stage)
    found = course.leaves(stage.wiring.records.book(account_id))
    wrong = [f"{what} is {there}" for what, (there, wanted) in found.items() if there != wanted]
    if line is None or line.status != course.ends:
        wrong.append(f"the workflow is {line.status if line else 'not there'}")
    if difference := stage.wiring.records.compared(account_id):
        wrong.append(str(difference))
    return wrong


def _put(record_id: str, make: Callable[[Book, str], TradeRecord]) -> Plan:
    """A new record, once."""
    return lambda book: [] if book.before(record_id) else [make(book, record_id)]


def _paper(kind: str, subject: Callable[[Book], str]) -> Plan:
    def make(book: Book, record_id: str) -> TradeRecord:
        given = {"account_id": book.account_id, "record_id": record_id, "subjects": (subject(book),), "type": kind}
        told = {"title": kind, "format": "text", "sha256": "0" * 64, "sent": "member", "filed_on": book.now.date()}
        return FiledDocument.model_validate({**given, **told})

    return _put(f"doc-{kind}", make)


def _flat() -> list[TradeRecord]:
    return [place(), unit("unit-1")]


def _let(pete: str) -> list[TradeRecord]:
    tenants = (Tenant(contact_id=pete, leads=True),)
    return [place(), unit("unit-1").model_copy(update={"state": "occupied"}), tenancy(tenants=tenants)]


# Taking a property on.


def _to_be_taken_on(pete: str) -> list[TradeRecord]:
    return [place().model_copy(update={"state": "onboarding"})]


def _insured(book: Book, record_id: str) -> TradeRecord:
    fields: dict[str, Any] = {"cover": "building", "insurer": "Acme", "starts": date(2026, 1, 1)}
    return Policy(
        account_id=book.account_id, record_id=record_id, subject_id="prop-1", expires=date(2028, 1, 1), **fields
    )


def _taken_on(book: Book) -> Mapping[str, tuple[Any, Any]]:
    return {
        "the property": (book.need("prop-1", Property).state, "active"),
        "its units": (len(book.lines("prop-1", UNIT)), 2),
        "what the law asks for": (len(book.lines("prop-1", COMPLIANCE)), 5),
        "its visits": (len(book.lines("prop-1", INSPECTION)), 1),
    }


def _untouched(book: Book) -> Mapping[str, tuple[Any, Any]]:
    kinds = (UNIT, COMPLIANCE, INSPECTION)
    return {
        "the property": (book.need("prop-1", Property).state, "onboarding"),
        "what is there": ([len(book.lines("prop-1", kind)) for kind in kinds], [0, 0, 0]),
    }


# Moving in.


def _approved(pete: str) -> list[TradeRecord]:
    common: dict[str, Any] = {"account_id": "", "unit_id": "unit-1", "property_id": "prop-1"}
    offer: dict[str, Any] = {"headline": "4B", "text": "Two rooms.", "rent": usd(115_000), "made_on": date(2026, 11, 1)}
    listing = Listing(record_id="lst-1", state="live", available_from=date(2026, 12, 1), **common, **offer)
    told: dict[str, Any] = {"applicants": (pete,), "received_at": datetime.fromisoformat("2026-11-10T12:00:00+00:00")}
    application = Application(record_id="app-1", listing_id="lst-1", state="approved", **common, **told)
    return [place(), unit("unit-1").model_copy(update={"state": "listed"}), listing, application]


def _tenancy_of(book: Book) -> str:
    return book.lines("unit-1", TENANCY)[-1].record_id


def _still_listed(book: Book) -> Mapping[str, tuple[Any, Any]]:
    tenancies = [book.need(line.record_id, Tenancy) for line in book.lines("unit-1", TENANCY)]
    charges = [one.state for line in tenancies for one in book.lines(line.record_id, CHARGE)]
    return {
        "tenancies": ([one.state for one in tenancies if one.state != "cancelled"], []),
        "charges": ([one for one in charges if one != "reversed"], []),
        "the listing": (book.lines("unit-1", LISTING)[-1].state, "live"),
        "the application": (book.need("app-1", Application).state, "approved"),
    }


# A visit.


def _arranged(pete: str) -> list[TradeRecord]:
    at = datetime.fromisoformat("2026-12-08T15:00:00+00:00")
    visit: dict[str, Any] = {"property_id": "prop-1", "unit_id": "unit-1", "tenancy_id": "tcy-1", "type": "routine"}
    when: dict[str, Any] = {"zone": "America/New_York", "proposed": (at,), "at": at, "state": "scheduled"}
    return [*_let(pete), Inspection(account_id="", record_id="insp-1", **visit, **when)]


def _moved(book: Book) -> Sequence[TradeRecord]:
    one = book.need("insp-1", Inspection)
    at = datetime.fromisoformat("2026-12-15T15:00:00+00:00")
    return [] if one.at == at else inspected(book, "insp-1", "reschedule", at=at)


_MOVED_IN = {"start": "2026-12-01"}
EVERY = (
    Course(
        "a property is taken on, its machine lost",
        ONBOARD_PROPERTY.kind,
        "prop-1",
        _to_be_taken_on,
        asks=1,
        told=0,
        undos=9,
        ends="completed",
        leaves=_taken_on,
        given={"units": ["4A", "4B"]},
        puts={"papers": _put("pol-1", _insured)},
        turns={"papers": "lose"},
    ),
    Course(
        "a property that is not taken on after all",
        ONBOARD_PROPERTY.kind,
        "prop-1",
        _to_be_taken_on,
        asks=0,
        told=0,
        undos=2,
        ends="cancelled",
        leaves=_untouched,
        given={"units": ["4A", "4B"]},
        turns={"papers": "cancel"},
    ),
    Course(
        "somebody does not move in after all",
        ONBOARD_TENANT.kind,
        "app-1",
        _approved,
        asks=5,
        told=2,
        undos=4,
        ends="cancelled",
        leaves=_still_listed,
        given=_MOVED_IN,
        puts={"signing": _paper("lease", _tenancy_of)},
        turns={"signing": "pause", "payment": "cancel"},
    ),
    Course(
        "a lease is renewed, its machine lost",
        LEASE_RENEWAL.kind,
        "tcy-1",
        _let,
        asks=2,
        told=1,
        undos=1,
        ends="completed",
        leaves=lambda book: {"its end": (book.need("tcy-1", Tenancy).end, date(2027, 12, 31))},
        given={"until": "2027-12-31", "from": "2027-01-01"},
        puts={"answer": _paper("lease", lambda _: "tcy-1")},
        turns={"answer": "lose"},
    ),
    Course(
        "a visit is called off",
        INSPECTION_VISIT.kind,
        "insp-1",
        _arranged,
        asks=1,
        told=1,
        undos=1,
        ends="cancelled",
        leaves=lambda book: {"the visit": (book.need("insp-1", Inspection).state, "scheduled")},
        turns={"visit": "cancel"},
    ),
)
COURSES = tuple(scenario(course) for course in EVERY)
