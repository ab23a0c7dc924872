"""Scanner runs of any trade: a killed, repeated or concurrent run reports each finding once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from steward.actors.service import ActorService
from steward.aws.memory.service import Answer, Request
from steward.aws.tables import Condition, Item, Operation, Put, Table, TransactionContendedError
from steward.core import alerts
from steward.time.scanners.events import ScanNews
from steward.time.scanners.finding_notices import FindingNotifier
from steward.time.scanners.finding_texts import FindingTexts
from steward.time.scanners.models import ScannerFinding
from steward.time.scanners.scanner_settings import ScannerRefusedError, ScannerSettingsChanges, ScannerSettingsService
from steward.time.scanners.service import ScanService
from steward.time.scanners.settlement import FindingSettlement
from steward.time.scanners.store import ScannerDueRow, ScanStore
from steward.trades.records.service import RecordService
from steward.trades.records.store import RecordStore
from tests.support.aws_inspection import aws
from tests.support.clinic import CLINIC, CLINICS_SCANNERS, VISIT, Patient, Visit
from tests.support.stores import fresh_wiring
from tests.support.two_accounts import NOW
from tests.support.walks import for_each

A = "acct-1"
NINE = datetime.fromisoformat("2026-11-29T09:00:00+00:00")


class Killed(BaseException):
    """The process is gone."""


@dataclass
class Clinic:
    """A clinic with its scanners, on tables of moto's; a `kill` at a transaction, before or after it was made."""

    wiring: Any
    now: datetime = NOW
    made: int = 0
    writes: int = 0
    kill: tuple[int, bool] | None = None
    rung: list[str] = field(default_factory=list)
    meanwhile: Callable[[], None] | None = None
    seen_to: dict[tuple[str, str], bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table: Table = self.wiring.table("records_table")
        self._transact = self.table.transact
        self.table.transact = self.transact
        store = RecordStore(self.table, self.wiring.rows, CLINIC)
        self.records = RecordService(store, CLINIC, lambda: self.now)
        self.store = ScanStore(self.table, self.wiring.rows)
        queues: Any = SimpleNamespace(ring=self.rung.append)
        self.actors = ActorService(self.wiring.actor_store, queues, lambda: self.now)
        self.settling = FindingSettlement(self.store, self.actors, lambda: self.now)
        reached = {"channel": "sms", "channels": ("sms",), "phone": "+15550100100", "language": "en"}
        member = SimpleNamespace(account_id=A, member_id="mbr-1", zone="UTC", decides=True, **reached)
        people: Any = SimpleNamespace(
            account=lambda _: SimpleNamespace(number="+15550100000"),
            member=lambda *_: None,
            members=lambda _: [member],
            owners=lambda _: [member],
        )
        texts = FindingTexts(
            self.store,
            CLINICS_SCANNERS,
            people,
            lambda *_: {},
            lambda _: None,
            lambda _: (),
            lambda *_: (),
        )
        told = FindingNotifier(
            self.store,
            self.settling,
            texts,
            CLINICS_SCANNERS,
            people,
            lambda *_: ["conv-1"],
            lambda _: None,
            self.actors,
            self.records.book,
            lambda account_id, ids: {key: runs for key, runs in self.seen_to.items() if key[0] in ids},
            lambda _: None,
            lambda _: (),
            lambda: self.now,
        )
        self.scans = ScanService(self.store, self.records, CLINICS_SCANNERS, told, lambda: self.now)
        self.settings = ScannerSettingsService(
            self.store, self.settling, CLINICS_SCANNERS, self.scans, lambda: self.now
        )

    def transact(self, operations: Sequence[Operation]) -> None:
        self.writes += 1
        if self.kill == (self.writes, False):
            raise Killed
        if self.meanwhile and any(isinstance(one, Put) and "finding#" in str(one.item["row"]) for one in operations):
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()
        self._transact(operations)
        if self.kill == (self.writes, True):
            raise Killed

    def scan(self) -> None:
        assert self.scans.run(lambda: True) == []

    def visit(self, visit_id: str = "vst-1", on: date = date(2026, 11, 30), event: str = "") -> None:
        self.made += 1
        fields = {"account_id": A, "record_id": visit_id, "patient_id": "pat-1", "contact_id": "ctc-1", "on": on}
        if event:
            fields = {"on": on}
            plan = lambda book: [VISIT.moved(book.need(visit_id, Visit), event, **fields)]  # noqa: E731
            self.records.change(A, f"call-{self.made}", "", plan)
            return
        if self.records.book(A).find("pat-1", Patient) is None:
            patient = Patient(account_id=A, record_id="pat-1", contact_id="ctc-1")
            self.records.change(A, "call-patient", "", lambda _: [patient])
        self.records.change(A, f"call-{self.made}", "", lambda _: [Visit.model_validate(fields)])

    @property
    def texts(self) -> list[str]:
        """What was told, in all that lies in the mailbox."""
        items = self.wiring.conversations_table.query(Condition("conversation_id = :id", {":id": "conv-1"}))
        return [self.wiring.rows.decode(item, ScanNews).text for item in items]

    @property
    def found(self) -> list[ScannerFinding]:
        return self.store.unsettled(A)


@pytest.fixture
def clinic() -> Iterator[Clinic]:
    with fresh_wiring() as wiring:
        yield Clinic(wiring)


def test_a_thing_is_found_when_it_is_due_and_told_once(clinic: Clinic) -> None:
    clinic.visit()
    clinic.scan()
    clinic.now = NINE - timedelta(seconds=1)
    clinic.scan()
    assert (clinic.found, clinic.texts) == ([], [])
    clinic.now = NINE
    for _ in range(2):
        clinic.scan()
    assert [one.key for one in clinic.found] == ["visit:2026-11-30:-1"]
    assert clinic.texts == ["vst-1: the tenant moves in on Mon, Nov 30, 2026. Think of keys, inventory and meters."]
    assert not clinic.records.compared(A)


def test_finding_a_workflow_handles_is_kept_and_not_reported(clinic: Clinic) -> None:
    clinic.visit()
    (finding,) = clinic.scans.preview(A, NINE)
    clinic.now, clinic.seen_to = NINE, {("vst-1", finding.check): True}
    clinic.scan()
    clinic.scan()
    assert [one.state for one in clinic.found] == ["seen_to"]
    assert clinic.texts == []


def test_finding_is_told_when_its_workflow_stays_stuck_or_handles_others(clinic: Clinic) -> None:
    clinic.visit("vst-1")
    clinic.visit("vst-2")
    check = clinic.scans.preview(A, NINE)[0].check
    clinic.now, clinic.seen_to = NINE, {("vst-1", check): False, ("vst-2", "another"): True}
    clinic.scan()
    # That it is stuck the workflow says itself.
    assert {one.subject_id: one.state for one in clinic.found} == {"vst-1": "open", "vst-2": "told"}
    before = len(clinic.texts)
    clinic.now = NINE + timedelta(days=2)
    clinic.scan()
    assert "vst-1" in "\n".join(clinic.texts[before:])
    assert {one.state for one in clinic.found if one.found_at == NINE} == {"told"}


def test_after_an_outage_only_the_newest_is_found(clinic: Clinic) -> None:
    clinic.visit()
    clinic.now = NINE + timedelta(days=3)
    clinic.scan()
    assert [one.key for one in clinic.found] == ["visit:2026-11-30:0"]


@for_each("after", [False, True], clinic=clinic)
def test_killed_at_any_write_it_finds_and_tells_each_thing_once(clinic: Clinic, *, after: bool) -> None:
    clinic.visit("vst-1")
    clinic.visit("vst-2")
    clinic.now = NINE
    for write in range(1, 20):
        clinic.writes, clinic.kill = 0, (write, after)
        try:
            clinic.scan()
        except Killed:
            continue
        break
    else:
        raise AssertionError("it was never not killed")
    clinic.kill = None
    clinic.scan()
    assert sorted(one.subject_id for one in clinic.found) == ["vst-1", "vst-2"]
    said = "\n".join(clinic.texts)
    assert (said.count("vst-1:"), said.count("vst-2:")) == (1, 1)


def test_one_that_changes_while_it_is_looked_at_is_looked_at_again(clinic: Clinic) -> None:
    clinic.visit()
    clinic.now = NINE
    clinic.meanwhile = lambda: clinic.visit(on=date(2026, 12, 24), event="move")
    clinic.scan()
    clinic.scan()
    assert (clinic.found, clinic.texts) == ([], [])


def test_one_that_is_for_today_meanwhile_is_found_today(clinic: Clinic) -> None:
    clinic.visit()
    clinic.now = NINE
    clinic.meanwhile = lambda: clinic.visit(on=NINE.date(), event="move")
    clinic.scan()
    clinic.scan()
    assert [one.detail for one in clinic.found] == ["2026-11-29"]


def test_two_runs_at_once_find_a_thing_once(clinic: Clinic) -> None:
    clinic.visit()
    clinic.now = NINE
    clinic.meanwhile = clinic.scan
    clinic.scan()
    assert (len(clinic.found), len(clinic.texts)) == (1, 1)


def test_finding_is_reported_once_when_two_runs_see_it_waiting(clinic: Clinic, monkeypatch: pytest.MonkeyPatch) -> None:
    clinic.visit()
    clinic.now = NINE
    read, others = clinic.table.get_many, [clinic.scan]

    def stands_still(keys: Sequence[Item]) -> Any:
        if others and any("finding#" in key["row"] for key in keys):
            others.pop()()
        return read(keys)

    monkeypatch.setattr(clinic.table, "get_many", stands_still)
    clinic.scan()
    assert (others, len(clinic.found), len(clinic.texts)) == ([], 1, 1)


def test_untellable_finding_holds_up_no_other_and_sets_off_an_alarm(
    clinic: Clinic, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for visit_id in ("vst-1", "vst-2"):
        clinic.visit(visit_id)
    clinic.now = NINE
    says = CLINICS_SCANNERS.says

    def breaks(finding: ScannerFinding) -> Any:
        if finding.subject_id == "vst-1":
            raise KeyError("counts")
        return says(finding)

    with monkeypatch.context() as broken:
        texts = clinic.scans._telling._texts
        broken.setattr(clinic.scans._telling, "_texts", replace(texts, scanning=replace(CLINICS_SCANNERS, says=breaks)))
        clinic.scan()
        clinic.scan()
        assert {one.subject_id: one.state for one in clinic.found} == {"vst-1": "open", "vst-2": "told"}
        assert len(clinic.texts) == 1
        assert alerts.DEFECT in capsys.readouterr().out
    clinic.now += timedelta(minutes=11)
    clinic.scan()
    assert {one.state for one in clinic.found} == {"told"}
    assert alerts.DEFECT not in capsys.readouterr().out


def test_unchanged_finding_is_not_reported_again_and_a_settled_one_is(clinic: Clinic) -> None:
    clinic.visit()
    clinic.now = NINE
    clinic.scan()
    other = {"contact_id": "ctc-2"}
    clinic.records.change(A, "other", "", lambda book: [book.need("vst-1", Visit).model_copy(update=other)])
    clinic.scan()
    assert [one.state for one in clinic.settings.unsettled(A)] == ["told"]
    assert len(clinic.texts) == 1
    clinic.visit(event="come")
    clinic.scan()
    assert clinic.settings.unsettled(A) == []
    assert len(clinic.texts) == 1


def test_changed_finding_is_settled_after_the_next_scan(clinic: Clinic) -> None:
    clinic.visit()
    clinic.now = NINE
    clinic.scan()
    (finding,) = clinic.found
    other = {"contact_id": "ctc-2"}
    clinic.records.change(A, "other", "", lambda book: [book.need("vst-1", Visit).model_copy(update=other)])
    assert clinic.store.settled([finding]) == []
    clinic.visit(event="come")
    assert clinic.store.settled([finding]) == [finding]


def test_record_missed_in_an_outage_is_scanned_by_the_next_run(clinic: Clinic) -> None:
    clinic.visit()
    clinic.now = NINE
    ended, tries = clinic.store.look_ended, 0

    def refused(
        due: ScannerDueRow, again_at: datetime | None, found: Sequence[ScannerFinding], *more: Any, **said: Any
    ) -> bool:
        nonlocal tries
        tries += bool(found)
        if tries == 1:
            tries += 1
            raise TransactionContendedError
        return ended(due, again_at, found, *more, **said)

    clinic.store.look_ended = refused  # type: ignore[method-assign]
    clinic.scan()
    assert (clinic.found, clinic.texts) == ([], [])
    clinic.now += timedelta(minutes=15)
    clinic.scan()
    assert (len(clinic.found), len(clinic.texts)) == (1, 1)


def test_a_setting_is_taken_up_for_what_is_there_already(clinic: Clinic) -> None:
    clinic.visit(on=NOW.date() + timedelta(days=40))
    clinic.scan()
    clinic.settings.set(A, "reminder", ScannerSettingsChanges(offsets=[-60]))
    clinic.scan()
    assert [one.key[-3:] for one in clinic.found] == ["-60"]
    clinic.settings.set(A, "reminder", ScannerSettingsChanges(on=False))
    clinic.scan()
    clinic.visit("vst-2", on=NOW.date())
    clinic.scan()
    assert len(clinic.found) == 1
    clinic.settings.set(A, "reminder", ScannerSettingsChanges(on=True))
    clinic.scan()
    assert {one.subject_id for one in clinic.found} == {"vst-1", "vst-2"}
    with pytest.raises(ScannerRefusedError, match="there is no scanner rent"):
        clinic.settings.set(A, "rent", ScannerSettingsChanges(on=True))


def test_on_days_that_are_not_its_own_it_waits(clinic: Clinic) -> None:
    clinic.visit()
    clinic.settings.set(A, "reminder", ScannerSettingsChanges(days=[1]))
    # A Sunday.
    clinic.now = NINE
    clinic.scan()
    assert clinic.found == []
    clinic.now = NINE + timedelta(days=1)
    clinic.scan()
    assert len(clinic.found) == 1


def test_snoozed_finding_is_reported_again_and_a_dismissed_one_never(clinic: Clinic) -> None:
    clinic.visit()
    clinic.now = NINE
    clinic.scan()
    (finding,) = clinic.found
    clinic.settings.settle(A, finding.finding_id, "snoozed", NINE + timedelta(hours=5))
    clinic.scan()
    assert len(clinic.texts) == 1
    clinic.now += timedelta(hours=5)
    clinic.scan()
    assert len(clinic.texts) == 2
    was = clinic.settings.settle(A, finding.finding_id, "dismissed")
    back = (A, was.subject_id, was.key, was.writes, was.state, was.told_at)
    clinic.settings.restore(*back)
    assert [one.state for one in clinic.found] == ["told"]
    with pytest.raises(ScannerRefusedError, match="changed afterwards"):
        clinic.settings.restore(*back)
    clinic.settings.settle(A, finding.finding_id, "dismissed")
    clinic.visit(event="move")
    clinic.scan()
    assert (clinic.found, len(clinic.texts)) == ([], 2)


def test_findings_put_off_that_say_the_same_are_told_in_one_line(clinic: Clinic) -> None:
    clinic.visit()
    later = NINE + timedelta(days=1, hours=5)
    for days in (0, 1):
        clinic.now = NINE + timedelta(days=days)
        clinic.scan()
    for one in clinic.found:
        clinic.settings.settle(A, one.finding_id, "snoozed", later, by="mbr-1")
    clinic.now, before = later, len(clinic.texts)
    clinic.scan()
    assert [one.state for one in clinic.found] == ["told", "told"]
    assert "\n".join(clinic.texts[before:]).count("vst-1") == 1


@for_each("runs", [True, False], clinic=clinic)
def test_snoozed_finding_is_told_although_a_workflow_sees_to_it(clinic: Clinic, *, runs: bool) -> None:
    clinic.visit()
    clinic.now = NINE
    clinic.scan()
    (finding,) = clinic.found
    later = NINE + timedelta(hours=5)
    clinic.settings.settle(A, finding.finding_id, "snoozed", later)
    clinic.now, clinic.seen_to = later, {("vst-1", finding.check): runs}
    clinic.scan()
    assert len(clinic.texts) == 2, "whoever put it off was told that it comes up again then"


@for_each("called", ["done", "dismissed"])
@for_each("told", [False, True], clinic=clinic)
def test_finding_called_done_stays_done_when_its_record_changes(clinic: Clinic, called: Any, *, told: bool) -> None:
    clinic.visit()
    clinic.now = NINE
    clinic.scan()
    (finding,) = clinic.found
    if not told:
        # As if nobody had been told before they said so.
        clinic.store.changed(finding, state="open", told_at=None)
    clinic.settings.settle(A, finding.finding_id, called)
    other = {"contact_id": "ctc-2"}
    clinic.records.change(A, "other", "", lambda book: [book.need("vst-1", Visit).model_copy(update=other)])
    texts = len(clinic.texts)
    for _ in range(2):
        clinic.scan()
    assert (clinic.found, len(clinic.texts)) == ([], texts)


def test_only_what_is_due_is_read(clinic: Clinic) -> None:
    """Counted are the items DynamoDB reads: those of answers to queries, and each that is asked for by its key."""
    for number in range(25):
        clinic.visit(f"vst-{number}", on=date(2030, 1, 1))
    clinic.scan()
    for number in range(25, 35):
        clinic.visit(f"vst-{number}", on=date(2026, 11, 30))
    read: list[int] = []

    def count(_: str, operation: str, __: object, request: Request) -> Answer:
        answer = request()
        if operation == "Query":
            read.append(answer["ScannedCount"])
        elif operation == "GetItem":
            read.append(1)
        elif operation == "BatchGetItem":
            read.append(sum(map(len, answer["Responses"].values())))
        return answer

    with aws().watched(count):
        rows = clinic.store.due("reminder", clinic.now, 500)
    assert (len(rows), sum(read)) == (10, 10)
