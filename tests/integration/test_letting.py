"""Record rules of letting: listings, applications, their approval and refusal, and state changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from steward.core.errors import StewardError
from steward.integrations.bridges.screening import ScreeningStatus
from steward.trades.portfolio.applications import (
    APPLICATION,
    RentalApplication,
    ScreeningCheck,
    ScreeningConsent,
    application_id_of,
    results_end_on,
    without_results,
)
from steward.trades.portfolio.field_types import ListingEvent
from steward.trades.portfolio.listing_changes import (
    change_listing,
    decide_on_application,
    ready_event,
    save_application,
)
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.properties import UNIT, PortfolioRuleError, Unit
from steward.trades.portfolio.screening import begin_check, with_check_status
from steward.trades.portfolio.tenancies import TENANCY, NoticeTerms, Tenant, begin_tenancy, update_tenancy_records
from steward.trades.records.money import Money
from steward.trades.records.service import ChangedSinceError
from steward.trades.records.state_machine import TransitionNotAllowedError
from tests.support.landlord import TODAY, A, Landlord, landlord, tenancy, usd
from tests.support.two_accounts import NOW
from tests.support.walks import for_each

FREE = TODAY + timedelta(10)
_DRAFT: dict[str, Any] = {"headline": "Two rooms", "text": "Bright.", "rent": usd(150_000), "available_from": FREE}
_ALL: dict[str, Any] = {
    "income": usd(400_000),
    "move_in": FREE,
    "papers": ("identity", "income"),
    "consent": ScreeningConsent(at=NOW, how="form", wording="Yes"),
}


@pytest.fixture
def oak() -> Iterator[Landlord]:
    """Flat 1 is let to Jordan, flat 2 is vacant."""
    with landlord() as one:
        one.oak()
        yield one


def listing(record_id: str = "lst-1", unit_id: str = "unit-2", **fields: Any) -> Listing:
    common = {"account_id": A, "record_id": record_id, "unit_id": unit_id, "property_id": "prop-1", "made_on": TODAY}
    return Listing.model_validate({**common, **_DRAFT, **fields})


def application(who: str = "ada", **fields: Any) -> RentalApplication:
    ids = {"account_id": A, "listing_id": "lst-1", "unit_id": "unit-2", "property_id": "prop-1"}
    common = {**ids, "record_id": f"app-{who}", "applicants": (f"ctc-{who}",), "received_at": NOW}
    return RentalApplication.model_validate({**common, **_ALL, **fields})


def offer(oak: Landlord, one: Listing, event: ListingEvent | None = "live") -> None:
    oak.do(lambda book: change_listing(book, one, event))


def happens(oak: Landlord, event: ListingEvent, listing_id: str = "lst-1") -> None:
    oak.do(lambda book: change_listing(book, book.need(listing_id, Listing), event))


def apply(oak: Landlord, *some: RentalApplication) -> None:
    for one in some:
        oak.do(lambda book, one=one: save_application(book, one))  # type: ignore[misc]


def decide(oak: Landlord, who: str, *told: Any) -> None:
    oak.do(lambda book: [decide_on_application(book, f"app-{who}", told[0], told[1:])])


def states(oak: Landlord, unit_id: str = "unit-2") -> tuple[str, list[str]]:
    book = oak.book
    return book.need(unit_id, Unit).state, [one.state for one in book.under(unit_id, LISTING, Listing)]


def test_a_unit_is_listed_while_it_is_offered_and_free_once_that_ends(oak: Landlord) -> None:
    offer(oak, listing(), None)
    assert states(oak) == ("vacant", ["draft"])
    happens(oak, "live")
    assert states(oak) == ("listed", ["live"])
    happens(oak, "pause")
    assert states(oak) == ("listed", ["paused"])
    happens(oak, "let")
    assert states(oak) == ("vacant", ["let"])
    with pytest.raises(PortfolioRuleError, match="that listing is let: make another"):
        happens(oak, "live")
    offer(oak, listing("lst-2"))
    happens(oak, "withdraw", "lst-2")
    assert states(oak) == ("vacant", ["let", "withdrawn"])
    assert oak.book.open(LISTING) == []
    oak.undo()
    assert states(oak) == ("listed", ["let", "live"])
    assert not oak.service.compared(A)


def test_uninhabitable_unit_is_not_offered(oak: Landlord) -> None:
    with pytest.raises(PortfolioRuleError, match="1 is let: give notice first"):
        offer(oak, listing(unit_id="unit-1"), None)
    offer(oak, listing())
    with pytest.raises(PortfolioRuleError, match=r"has a listing already \(lst-1, live\): change that"):
        offer(oak, listing("lst-2"), None)
    with pytest.raises(PortfolioRuleError, match="rents at 118 Oak Street are in USD"):
        offer(oak, listing(rent=Money(minor=1, currency="EUR")), None)
    happens(oak, "withdraw")
    oak.do(lambda book: begin_tenancy(book, tenancy("tcy-2", "unit-2", start=FREE, state="pending")))
    with pytest.raises(PortfolioRuleError, match="2 is reserved for a tenancy"):
        offer(oak, listing("lst-3"), None)
    oak.do(lambda book: update_tenancy_records(book, "tcy-2", "cancel", TODAY, "owner"))
    oak.do(lambda book: [UNIT.moved(book.need("unit-2", Unit), "take_off")])
    with pytest.raises(PortfolioRuleError, match="off the market"):
        offer(oak, listing("lst-3"))


def test_a_listing_that_is_seen_has_all_that_is_looked_for(oak: Landlord) -> None:
    with pytest.raises(PortfolioRuleError, match="a rent, the day it is available from is missing"):
        offer(oak, listing(rent=None, available_from=None))
    offer(oak, listing())
    with pytest.raises(PortfolioRuleError, match="a headline is missing"):
        oak.do(lambda book: change_listing(book, book.need("lst-1", Listing).model_copy(update={"headline": ""}), None))


def test_how_long_a_rent_is_asked_for_begins_anew_with_another(oak: Landlord) -> None:
    offer(oak, listing())
    oak.now += timedelta(7)
    lower = {"rent": usd(145_500)}
    oak.do(lambda book: change_listing(book, book.need("lst-1", Listing).model_copy(update=lower), None))
    found = oak.book.need("lst-1", Listing)
    assert (found.live_since, found.rent_since) == (TODAY, TODAY + timedelta(7))
    oak.now += timedelta(7)
    happens(oak, "pause")
    assert oak.book.need("lst-1", Listing).rent_since == TODAY + timedelta(7)


def test_a_unit_under_notice_is_offered_and_its_listing_goes_if_they_stay(oak: Landlord) -> None:
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "notice", FREE, "tenant", NoticeTerms(agreed=True)))
    offer(oak, listing(unit_id="unit-1"))
    assert states(oak, "unit-1") == ("notice", ["live"])
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "withdraw_notice", TODAY, "tenant"))
    assert states(oak, "unit-1") == ("occupied", ["withdrawn"])
    oak.undo()
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "end", FREE, "owner"))
    assert states(oak, "unit-1") == ("turn", ["live"])
    oak.do(lambda book: [UNIT.moved(book.need("unit-1", Unit), ready_event(book, "unit-1"))])
    assert states(oak, "unit-1") == ("listed", ["live"])
    assert not oak.service.compared(A)


def test_a_listing_is_not_brought_back_beside_another(oak: Landlord) -> None:
    """The unit has not changed in between: somebody still lives there."""
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "notice", FREE, "tenant", NoticeTerms(agreed=True)))
    offer(oak, listing(unit_id="unit-1"))
    happens(oak, "withdraw")
    offer(oak, listing("lst-2", "unit-1"))
    with pytest.raises(ChangedSinceError, match="there is another listing by now"):
        oak.undo(2)
    assert states(oak, "unit-1") == ("notice", ["withdrawn", "live"])
    oak.undo()
    oak.undo(2)
    assert states(oak, "unit-1") == ("notice", ["live"])


def test_a_tenancy_lets_the_listing_and_takes_the_application_along(oak: Landlord) -> None:
    offer(oak, listing())
    apply(oak, application(), application("bo"))
    decide(oak, "ada", "approve")
    ada = (Tenant(contact_id="ctc-ada", leads=True),)
    oak.do(lambda book: begin_tenancy(book, tenancy("tcy-2", "unit-2", start=FREE, state="pending", tenants=ada)))
    assert states(oak) == ("reserved", ["let"])
    assert oak.book.need("app-ada", RentalApplication).state == "converted"
    assert oak.book.need("app-bo", RentalApplication).state == "complete"
    oak.undo()
    assert states(oak) == ("listed", ["live"])
    assert oak.book.need("app-ada", RentalApplication).state == "approved"
    assert not oak.service.compared(A)


@for_each(
    ("lacks", "why"),
    [
        ({"consent": None}, "their consent to being checked is not on record"),
        ({"income": None}, "their income"),
        ({"papers": ("identity",)}, "a paper on income"),
        ({"move_in": None}, "the day they would move in"),
    ],
    oak=oak,
)
def test_an_application_that_is_incomplete_is_not_approved(oak: Landlord, lacks: dict[str, Any], why: str) -> None:
    offer(oak, listing())
    apply(oak, application(**lacks))
    assert oak.book.need("app-ada", RentalApplication).state == "incomplete"
    for decision in ("approve", "waitlist"):
        with pytest.raises(PortfolioRuleError, match=f"it is incomplete: .*{why}"):
            decide(oak, "ada", decision)
    apply(oak, oak.book.need("app-ada", RentalApplication).model_copy(update=_ALL))
    decide(oak, "ada", "approve")
    assert oak.book.need("app-ada", RentalApplication).state == "approved"


def test_nobody_is_checked_without_consent(oak: Landlord) -> None:
    offer(oak, listing())
    apply(oak, application(consent=None), application("bo"))
    with pytest.raises(PortfolioRuleError, match="their consent to being checked is not on record"):
        oak.do(lambda book: begin_check(book, "app-ada", "ctc-ada", ["credit"], "call-1"))
    oak.do(lambda book: begin_check(book, "app-bo", "ctc-bo", ["credit"], "call-2"))
    seen = ScreeningStatus(ref="ref-bo", state="invited")
    oak.do(lambda book: with_check_status(book, "app-bo", "ctc-bo", seen))
    with pytest.raises(PortfolioRuleError, match="is screening: nothing more is taken in"):
        apply(oak, oak.book.need("app-bo", RentalApplication))


def test_nobody_is_declined_for_what_is_not_written_or_what_they_meet(oak: Landlord) -> None:
    offer(oak, listing())
    poor = application("bo", income=usd(374_900))
    apply(oak, application(income=usd(375_000)), poor, application("cy", income=Money(minor=900_000, currency="USD")))
    for reason, why in (("income", "do not meet income"), ("history", "do not meet history"), ("taken", "nobody else")):
        with pytest.raises(PortfolioRuleError, match=why):
            decide(oak, "ada", "decline", reason)
    with pytest.raises(PortfolioRuleError, match="say which criterion"):
        decide(oak, "ada", "decline")
    decide(oak, "bo", "decline", "income")
    assert oak.book.need("app-bo", RentalApplication).reasons == ("income",)
    decide(oak, "ada", "approve")
    with pytest.raises(PortfolioRuleError, match="app-ada is approved for that listing already"):
        decide(oak, "cy", "approve")
    decide(oak, "cy", "decline", "taken")
    with pytest.raises(TransitionNotAllowedError, match="nothing follows on that"):
        decide(oak, "cy", "waitlist")


def test_application_comes_once_from_the_same_people_in_the_rents_currency(oak: Landlord) -> None:
    assert application_id_of("lst-1", ["ctc-a", "ctc-b"]) == application_id_of("lst-1", ["ctc-b", "ctc-a", "ctc-b"])
    assert application_id_of("lst-1", ["ctc-a"]) != application_id_of("lst-2", ["ctc-a"])
    offer(oak, listing())
    with pytest.raises(PortfolioRuleError, match="rents there are in USD"):
        apply(oak, application(income=Money(minor=1, currency="EUR")))
    nothing = dict.fromkeys(("income", "move_in", "consent"))
    apply(oak, application("bo", **nothing, papers=()))
    assert oak.book.need("app-bo", RentalApplication).state == "received"
    happens(oak, "withdraw")
    with pytest.raises(PortfolioRuleError, match="that listing is withdrawn: nobody applies"):
        apply(oak, application())


def test_screening_result_is_dropped_ninety_days_after_a_refusal() -> None:
    checks = (ScreeningCheck(type="credit", result="adverse", ref="r-1"),)
    refused = application(checks=checks, state="declined", decided_on=date(2026, 11, 20))
    assert results_end_on(refused) == date(2027, 2, 18)
    assert without_results(refused, date(2027, 2, 17)) == refused
    assert without_results(refused, date(2027, 2, 18)).checks == ()
    kept = application(checks=checks, state="approved", decided_on=date(2026, 1, 1))
    assert without_results(kept, date(2030, 1, 1)) == kept


_UNIT_OF = {"draft": {"vacant", "notice", "turn"}, "live": {"listed", "notice", "turn"}}
_STEPS = st.sampled_from(
    ["list", "live", "pause", "let", "withdraw", "sign", "begin", "cancel", "notice", "stay", "end", "ready", "undo"]
)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(_STEPS, min_size=6, max_size=16))
def test_a_unit_is_offered_by_one_listing_and_never_while_somebody_has_it(steps: list[str]) -> None:
    with landlord() as one:
        one.oak()
        for number, step in enumerate(steps):
            with suppress(StewardError):
                move(one, step, number)
            unit, all_of_them = states(one)
            offered = [state for state in all_of_them if state not in ("let", "withdrawn")]
            assert len(offered) <= 1
            if offered:
                assert unit in _UNIT_OF["live" if offered[0] == "paused" else offered[0]], (
                    steps[: number + 1],
                    unit,
                    offered,
                )
            else:
                assert unit != "listed", steps[: number + 1]
        assert not one.service.compared(A)


def move(one: Landlord, step: str, number: int) -> None:
    book = one.book
    offers = [lst.record_id for lst in book.open_under("unit-2", LISTING, Listing)]
    tenancies = [line.record_id for line in book.lines("unit-2", TENANCY)]
    match step:
        case "list":
            offer(one, listing(f"lst-{number}"), "live" if number % 2 else None)
        case "sign" | "begin":
            state = "pending" if step == "sign" else "active"
            one.do(lambda book: begin_tenancy(book, tenancy(f"tcy-n{number}", "unit-2", start=TODAY, state=state)))
        case "cancel" | "notice" | "stay" | "end":
            event: Any = {"stay": "withdraw_notice"}.get(step, step)
            one.do(lambda book: update_tenancy_records(book, tenancies[-1], event, TODAY, "owner") if tenancies else [])
        case "ready":
            one.do(lambda book: [UNIT.moved(book.need("unit-2", Unit), ready_event(book, "unit-2"))])
        case "undo":
            one.undo()
        case _:
            told: Any = step
            one.do(lambda book: change_listing(book, book.need(offers[0], Listing), told) if offers else [])


def test_every_event_of_an_application_leads_somewhere_or_is_refused() -> None:
    events = {event for moves in APPLICATION.states.moves.values() for event in moves}
    for state, moves in APPLICATION.states.moves.items():
        for event in events - moves.keys():
            with pytest.raises(TransitionNotAllowedError):
                APPLICATION.states.after("application", state, event)
        assert APPLICATION.states.is_open(state) == bool(moves)
