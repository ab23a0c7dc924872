"""Which legal rules apply to a record, and how a compliance item is created, moved, completed and waived."""

from __future__ import annotations

from datetime import date
from typing import Any

from dateutil.relativedelta import relativedelta

from steward.trades.portfolio.compliance_items import (
    complete_item,
    first_due,
    kind_of_subject,
    rules_for,
    rules_without_item,
    save_compliance_records,
    subject_of,
    waive_item,
)
from steward.trades.portfolio.legal_rules import LegalRule, is_shipped, rule_set, rules_of
from tests.support.example_homes import DAY, changed
from tests.support.landlord import TODAY, A, leak, place, tenancy, unit, vendor
from tests.support.records_in_memory import paper, refusal
from tests.unit.test_landlord_calendar import item
from tests.unit.test_landlord_records import filed

REGISTERED = {"rule_id": "rental_registration", "title": "Registration or licence to let"}


def test_duty_is_kept_for_a_subject_by_the_rules_there() -> None:
    own = changed(
        rule_set(paper(), "Oak", "grace_days", None, TODAY),
        rules=(
            LegalRule(rule_id="alarms", title="Alarms", kind="recurring", applies_to="unit", every="FREQ=YEARLY"),
            LegalRule(rule_id="cleaned", title="Cleaned", kind="recurring", applies_to="tenancy"),
        ),
    )
    oak = changed(place(), jurisdiction="Oak")
    everything = (oak, unit("unit-1"), tenancy(), vendor(), own, leak())
    book = paper(*everything)
    assert [kind_of_subject(one) for one in everything] == ["property", "unit", "tenancy", "vendor", None, None]
    assert [rules_for(book, one).where for one in everything[:4]] == ["Oak", "Oak", "Oak", "generic"]
    assert [one.rule_id for one in rules_without_item(book, unit("unit-1"))] == ["alarms"]
    assert ([one.rule_id for one in rules_without_item(book, vendor())], rules_without_item(book, leak())) == (
        ["vendor_licence"],
        [],
    )
    [fresh] = save_compliance_records(book, "unit-1", "alarms", TODAY, "America/New_York")
    expected = item(rule_id="alarms", title="Alarms", subject_id="unit-1", property_id="prop-1")
    assert fresh == changed(expected, record_id=fresh.record_id)
    [there] = save_compliance_records(book, "ven-pete", "vendor_licence", TODAY, "UTC")
    assert (getattr(there, "property_id", None), there.record_id[:4]) == ("", "cmp-")
    assert (
        len({save_compliance_records(book, "unit-1", "alarms", TODAY + n * DAY, "UTC")[0].record_id for n in (0, 1)})
        == 2
    )
    taken = changed(fresh, state="done")
    [second] = save_compliance_records(paper(*everything, taken), "unit-1", "alarms", TODAY, "America/New_York")
    assert second == changed(fresh, record_id=second.record_id)
    assert second.record_id != fresh.record_id
    assert first_due(book, "unit-1", "alarms", TODAY) == TODAY + relativedelta(years=1)
    assert subject_of(book, "unit-1") == unit("unit-1")
    no_subject = "a rule is kept for a property, a unit, a tenancy or a vendor: look its id up first"
    for rule, arguments, words in (
        (
            save_compliance_records,
            ("unit-1", "gas_safety", TODAY, "UTC"),
            "the rules for Oak have nothing recurring called gas_safety: see get_legal_rules",
        ),
        (save_compliance_records, ("prop-1", "alarms", TODAY, "UTC"), "alarms is kept for a unit"),
        (save_compliance_records, ("mnt-1", "alarms", TODAY, "UTC"), no_subject),
        (save_compliance_records, ("unit-9", "alarms", TODAY, "UTC"), no_subject),
        (
            first_due,
            ("tcy-1", "cleaned", TODAY),
            "no rule says when it is due again: give the day its paper names as next_due_on",
        ),
    ):
        assert refusal(rule, book, *arguments) == words
    assert refusal(save_compliance_records, paper(place()), "prop-1", "grace_days", TODAY, "UTC").startswith(
        "the rules for generic have"
    )
    assert refusal(subject_of, paper(changed(unit("unit-1"), withdrawn=True)), "unit-1") == no_subject


def test_compliance_item_is_moved_excluded_and_reinstated() -> None:
    one, zone = item(**REGISTERED), "America/New_York"
    other, elsewhere = item(), changed(item(**REGISTERED), record_id="cmp-3", subject_id="unit-1", property_id="prop-1")
    other = changed(other, record_id="cmp-2")
    there = (place(), unit("unit-1"))

    def saves(due_on: date | None, *records: Any) -> Any:
        return save_compliance_records(paper(*there, *records), "prop-1", "rental_registration", due_on, zone)

    out = changed(one, state="not_applicable")
    later = TODAY + DAY
    assert saves(later, other, elsewhere, one) == [changed(one, due_on=later)]
    assert saves(TODAY, one) == []
    assert saves(None, other, elsewhere, one) == [out]
    assert saves(None, out) == []
    assert saves(None, out, changed(one, record_id="cmp-9")) == [changed(out, record_id="cmp-9")]
    assert saves(later, out) == [changed(one, due_on=later)]
    [new] = saves(None)
    assert new == changed(out, record_id=new.record_id)
    [fresh] = saves(later, other, elsewhere)
    assert fresh == changed(one, record_id=fresh.record_id, due_on=later)
    done, after = complete_item(paper(*there, one), "cmp-1", TODAY, next_due_on=TODAY + 9 * DAY)
    assert done == changed(one, state="done", done_on=TODAY)
    assert after == changed(one, record_id=after.record_id, due_on=TODAY + 9 * DAY, last_done_on=TODAY)
    shows = changed(filed(subjects=("cmp-1",), type="certificate"), record_id="doc-5")
    assert complete_item(paper(*there, one, shows), "cmp-1", TODAY, ["doc-5"], later)[0].evidence == ("doc-5",)
    named = item(rule_id="old_rule", title="Ours", due_on=TODAY - DAY)
    unruled = refusal(complete_item, paper(*there, named), "cmp-1", TODAY - DAY)
    assert unruled.startswith("no rule says when it is due again")
    assert complete_item(paper(*there, named), "cmp-1", TODAY - DAY, next_due_on=TODAY)[1].title == "Ours"
    [gone] = waive_item(paper(changed(one, outside=("title",))), "cmp-1", "sold", ("reason",))
    assert gone == changed(one, state="waived", reason="sold", outside=("reason", "title"))
    assert rules_without_item(paper(place(), out, changed(other, state="done")), place())[-1].rule_id == "pool_barrier"
    again = "it is due again after it was done"
    for done_on, next_due, words in (
        (later, None, "it is completed once it was done: that day is still to come"),
        (TODAY, TODAY, again),
        (
            TODAY - 9 * DAY,
            TODAY,
            f"done on {TODAY - 9 * DAY} it would be due on {TODAY}, and this one is due on {TODAY}: that was before",
        ),
        (TODAY, None, "no rule says when it is due again: give the day its paper names as next_due_on"),
    ):
        assert refusal(complete_item, paper(*there, one), "cmp-1", done_on, (), next_due) == words
    assert (item(**REGISTERED).named, item().named, item(outside=("title",)).named) == (
        "rental_registration",
        "",
        "pool_barrier",
    )


def test_rules_of_a_place_are_its_own_then_general_then_shipped() -> None:
    days = LegalRule(rule_id="grace_days", title="Grace", kind="limit", unit="days", value=9)
    oak = rule_set(paper(), " Oak ", "grace_days", days, TODAY)
    general = rule_set(paper(), "", "grace_days", changed(days, value=8), TODAY)
    book = paper(oak, general)
    found = [(rules_of(book, name).where, rules_of(book, name).limit("grace_days")) for name in ("oak", "", "elm")]
    assert found == [("Oak", 9), ("generic", 8), ("generic", 8)]
    assert (rules_of(paper(), "elm").where, rules_of(paper(), "elm").limit("grace_days")) == ("generic", 3)
    # The first of a jurisdiction is a copy of what held there: the general ones, not those shipped.
    bins = LegalRule(rule_id="bins", title="Bins", kind="recurring")
    elm = rule_set(paper(general), "Elm", "bins", bins, TODAY)
    assert elm == changed(
        general, record_id=elm.record_id, jurisdiction="Elm", rules=(*general.rules, bins), since=TODAY
    )
    assert rule_set(paper(oak), "oak", "bins", bins, TODAY + DAY) == changed(oak, rules=(*oak.rules, bins))
    assert is_shipped("grace_days", "Days rent may be late before a fee")
    assert not is_shipped("grace_days", "Grace")
    assert not is_shipped("bins", "Days rent may be late before a fee")
    assert oak.account_id == A
    assert str(LegalRule(rule_id="deposit_cap", title="x", kind="limit", unit="weeks_of_rent", value=5)) == (
        "deposit_cap 5 weeks of rent"
    )
