"""Rules of inspections: how they are scheduled, numbered and recorded, compared as whole records."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from dateutil.relativedelta import relativedelta

from steward.trades.portfolio.inspections import EntryNotice, InspectedItem, plan_inspection, update_inspection
from steward.trades.portfolio.legal_rules import LegalRule, rule_set
from tests.support.example_homes import DAY, HERE, LET, changed
from tests.support.landlord import TODAY, place, tenancy
from tests.support.records_in_memory import paper, refusal
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_calendar import given, visit


def noon(days: int) -> datetime:
    return NOW + days * DAY


def test_inspection_is_fixed_where_one_time_is_proposed() -> None:
    one = visit(noon(8))
    assert plan_inspection(paper(*HERE), one) == [changed(one, tenancy_id="tcy-1", at=noon(8), state="scheduled")]
    for state in ("active", "periodic", "notice"):
        lived_in = paper(place(), LET, tenancy(state=state))
        assert plan_inspection(lived_in, one)[0] == changed(one, tenancy_id="tcy-1", at=noon(8), state="scheduled"), (
            state
        )
    two = visit(noon(9), noon(8))
    assert plan_inspection(paper(*HERE), two) == [changed(two, tenancy_id="tcy-1")]
    whole = visit(noon(8), unit_id="", type="exit")
    assert plan_inspection(paper(*HERE), whole) == [changed(whole, at=noon(8), state="scheduled")]
    coming = tenancy(state="pending", start=TODAY + 8 * DAY)
    assert plan_inspection(paper(place(), LET, coming), one)[0] == changed(
        one, tenancy_id="tcy-1", at=noon(8), state="scheduled"
    )
    for none in (
        changed(coming, start=TODAY + 9 * DAY),
        tenancy(state="draft"),
        tenancy(state="ended", ended_on=TODAY),
        tenancy(state="notice", notice=given(TODAY + 7 * DAY)),
    ):
        # Nobody lives there on that day.
        first = changed(visit(noon(8)), at=noon(8), state="scheduled")
        assert plan_inspection(paper(place(), LET, none), visit(noon(8))) == [first], none
    other_type = visit(noon(3), type="exit", state="scheduled", at=noon(3)).model_copy(update={"record_id": "insp-2"})
    other_place = changed(other_type, type="routine", unit_id="")
    for state in ("done", "missed"):
        settled = changed(other_type, type="routine", state=state)
        assert plan_inspection(paper(*HERE, settled, other_place, other_type), one)
    same = changed(other_type, type="routine")
    assert refusal(plan_inspection, paper(*HERE, same), one) == (
        f"there is one already, insp-2 on {TODAY + 3 * DAY}: record_inspection moves it"
    )
    assert refusal(plan_inspection, paper(*HERE, other_place), changed(whole, type="routine")).startswith(
        "there is one already"
    )
    assert refusal(plan_inspection, paper(*HERE), visit(noon(6))) == (
        f"it needs 7 days' notice (generic rules): the first day that keeps it is {TODAY + 7 * DAY}"
    )
    comes = tenancy(state="pending", start=TODAY + 3 * DAY)
    assert refusal(plan_inspection, paper(place(), LET, comes), visit(noon(1), noon(4))).startswith("it needs 7 days")
    assert refusal(plan_inspection, paper(place(), LET), visit(NOW)) == f"{TODAY} is over: propose a time to come"
    evening = datetime(2026, 11, 20, 3, tzinfo=UTC)
    assert (
        refusal(plan_inspection, paper(place(), LET), visit(evening))
        == f"{TODAY - DAY} is over: propose a time to come"
    )
    none_said = LegalRule(rule_id="entry_notice_days", title="x", kind="limit", unit="days")
    free = rule_set(paper(), "", "entry_notice_days", none_said, TODAY)
    assert plan_inspection(paper(*HERE, free), visit(NOW + timedelta(minutes=1)))


def test_inspections_in_a_year_are_counted_for_the_unit() -> None:
    def on(number: int, days: int, **fields: Any) -> Any:
        return changed(visit(noon(days), at=noon(days), state="reported"), record_id=f"insp-{number}", **fields)

    year = (NOW + 8 * DAY - relativedelta(years=1) - NOW).days
    some = [on(2, year + 1), on(3, -200), on(4, -100)]
    wish = visit(noon(8))
    assert refusal(plan_inspection, paper(*HERE, *some, on(5, -1)), wish) == (
        "4 routine inspections in twelve months are the most (generic rules): not before "
        f"{TODAY + (year + 1) * DAY + relativedelta(years=1)}"
    )
    for more in (on(5, year), on(5, -1, state="cancelled"), on(5, -1, type="entry"), on(5, 9)):
        assert not refusal(plan_inspection, paper(*HERE, *some, more), wish)
    assert refusal(plan_inspection, paper(*HERE, *some, on(5, 8, state="done")), wish)
    of_place = [changed(one, unit_id="") for one in (*some, on(5, -1))]
    assert refusal(plan_inspection, paper(place(), *of_place), changed(wish, unit_id="")).startswith("4 routine")
    assert not refusal(plan_inspection, paper(*HERE, *of_place), wish)
    none_said = LegalRule(rule_id="inspections_per_year", title="x", kind="limit", unit="times")
    assert plan_inspection(
        paper(*HERE, *some, on(5, -1), rule_set(paper(), "", none_said.rule_id, none_said, TODAY)), wish
    )


def test_inspection_is_recorded_as_it_went() -> None:
    seen = (InspectedItem(room="Kitchen", item="sink", condition="damaged", note="drips"),)
    one = visit(noon(9), at=noon(9), state="scheduled", outside=("note",), outcome="old")
    book = paper(*HERE, one)
    told = EntryNotice(sent_on=TODAY, days=9)
    assert update_inspection(book, "insp-1", "notified") == [changed(one, state="notified", notice=told)]
    early = changed(told, sent_on=TODAY - DAY, days=10)
    assert update_inspection(book, "insp-1", "notified", at=noon(-1)) == [changed(one, state="notified", notice=early)]
    moved = changed(one, notice=told, state="notified")
    assert update_inspection(
        paper(*HERE, moved), "insp-1", "reschedule", at=noon(12), outcome="x", outside=("outcome",)
    ) == [changed(one, at=noon(12), outcome="x", outside=("note", "outcome"))]
    past = changed(one, at=NOW)
    for event, state in (("done", "done"), ("missed", "missed"), ("cancel", "cancelled")):
        wrote = update_inspection(paper(*HERE, past), "insp-1", event, items=seen, outcome="fine")  # type: ignore[arg-type]
        assert wrote == [changed(past, state=state, items=seen, outcome="fine")]
    done = changed(past, state="done", items=seen)
    assert update_inspection(paper(*HERE, done), "insp-1", "report") == [changed(done, state="reported")]
    proposed = visit(noon(9), noon(10))
    assert refusal(update_inspection, paper(*HERE, proposed), "insp-1", "notified").startswith("notify is not possible")
    to_come = f"it is on {TODAY + 9 * DAY}, which is still to come: reschedule it first"
    for event, at, words in (
        ("reschedule", None, "say when it is instead"),
        (
            "reschedule",
            noon(1),
            f"it needs 7 days' notice (generic rules): the first day that keeps it is {TODAY + 7 * DAY}",
        ),
        ("notified", noon(1), "that notice is still to be sent"),
        ("done", None, to_come),
        ("missed", None, to_come),
    ):
        assert refusal(update_inspection, book, "insp-1", event, at=at) == words
    assert refusal(update_inspection, paper(*HERE, changed(one, at=noon(6))), "insp-1", "notified").startswith(
        "it needs 7"
    )
