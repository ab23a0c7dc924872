"""Written notices to tenants: legal rules on the days of drafting and service; people serve them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest

from steward.core.sentences import Quoted, ShortDay, render, say
from steward.trades.portfolio.notices import (
    NOTICE,
    WrittenNotice,
    draft_written_notice,
    earliest_notice_day,
    record_notice_service,
)
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.tenancies import TENANCY, Tenancy, update_tenancy_records
from tests.support.cloud import MARIA, Cloud
from tests.support.landlord import TODAY, A, Landlord, landlord, usd
from tests.support.lettings import (
    FLAT,
    approved,
    book_of,
    calls,
    contact,
    landlords_cloud,
    let_to_pete,
    property_and_unit,
)
from tests.support.plumber import undo_code_of
from tests.support.walks import for_each

DAY = timedelta(days=1)


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with landlords_cloud() as running:
        yield running


@pytest.fixture
def oak() -> Iterator[Landlord]:
    with landlord() as running:
        running.oak()
        yield running


def notice(type: Any, on: date, **fields: Any) -> WrittenNotice:
    given = {"tenancy_id": "tcy-1", "property_id": "prop-1", "drafted_on": TODAY}
    return WrittenNotice(account_id=A, record_id="ntc-1", type=type, on=on, **given | fields)


def test_notice_against_the_legal_rules_is_not_drafted(oak: Landlord) -> None:
    tenancy = oak.book.need("tcy-1", Tenancy)
    # A year after the last change, and 60 days from now.
    assert earliest_notice_day(oak.book, tenancy, "rent_increase", TODAY) == date(2027, 2, 1)
    with pytest.raises(PortfolioRuleError, match="the first rent day that keeps both is 2027-02-01"):
        oak.do(lambda book: draft_written_notice(book, notice("rent_increase", date(2027, 1, 1), amount=usd(150_000))))
    with pytest.raises(PortfolioRuleError, match="no higher rent"):
        oak.do(lambda book: draft_written_notice(book, notice("rent_increase", date(2027, 2, 1), amount=usd(145_000))))
    with pytest.raises(PortfolioRuleError, match="60 days' notice"):
        oak.do(lambda book: draft_written_notice(book, notice("end", TODAY + 59 * DAY)))
    with pytest.raises(PortfolioRuleError, match="first day that keeps the notice"):
        oak.do(lambda book: draft_written_notice(book, notice("entry", TODAY + 6 * DAY)))
    with pytest.raises(PortfolioRuleError, match="nothing is overdue"):
        oak.do(lambda book: draft_written_notice(book, notice("arrears", TODAY + 30 * DAY)))


def test_arrears_notice_is_refused_before_its_waiting_time(oak: Landlord) -> None:
    oak.charge("chg-1", 145_000, TODAY - 10 * DAY)
    with pytest.raises(PortfolioRuleError, match=f"is {TODAY + 4 * DAY}"):
        oak.do(lambda book: draft_written_notice(book, notice("arrears", TODAY + 3 * DAY, amount=usd(145_000))))
    oak.do(lambda book: draft_written_notice(book, notice("arrears", TODAY + 4 * DAY, amount=usd(145_000))))


def test_a_notice_that_is_served_too_late_is_none(oak: Landlord) -> None:
    oak.do(lambda book: draft_written_notice(book, notice("end", TODAY + 60 * DAY)))
    with pytest.raises(PortfolioRuleError, match="cannot have been served"):
        oak.do(lambda book: record_notice_service(book, "ntc-1", TODAY + DAY, "by_hand"))
    oak.now += DAY
    with pytest.raises(PortfolioRuleError, match="60 days' notice"):
        oak.do(lambda book: record_notice_service(book, "ntc-1", TODAY + DAY, "by_hand"))
    oak.do(lambda book: record_notice_service(book, "ntc-1", TODAY, "by_hand"))
    assert oak.book.need("ntc-1", WrittenNotice).served_on == TODAY


def test_the_same_is_not_drafted_twice_and_a_fixed_rent_stays(oak: Landlord) -> None:
    first = notice("end", TODAY + 70 * DAY)
    oak.do(lambda book: draft_written_notice(book, first))
    with pytest.raises(PortfolioRuleError, match="drafted already"):
        oak.do(lambda book: draft_written_notice(book, first.model_copy(update={"record_id": "ntc-2"})))
    oak.do(lambda book: update_tenancy_records(book, "tcy-1", "renew", date(2027, 12, 31), "tenant"))
    with pytest.raises(PortfolioRuleError, match="fixed until 2027-12-31"):
        oak.do(lambda book: draft_written_notice(book, notice("rent_increase", date(2027, 6, 1), amount=usd(160_000))))


def test_notice_is_drafted_from_the_catalogue_and_served_by_a_person(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    said = calls(cloud, "draft_notice", {**of, "kind": "rent_increase", "day": "2027-02-01", "rent": "1450"})
    assert "from Mon, Feb 1, 2027 on the rent is $1,450.00 instead of $1,380.00" in said
    assert "Served today it can be from 2027-02-01 on" in said
    assert "rules that nobody has checked: rent_increase_notice_days 60 days" in said
    receipt = cloud.texts_to(MARIA)[-1]
    assert (
        "The notice to Pete Rossi is ready. Please hand it over by Dec 3, 2026 and tell me the day (by rules" in receipt
    )
    assert '"Notice of Oak Street Homes (118 Oak Street, 4B): from Mon, Feb 1, 2027 on the rent is $1,450.00' in receipt
    (one,) = book_of(cloud).under(tenancy_id, NOTICE, WrittenNotice)
    assert f"{one.record_id} · notice · rent_increase · for 2027-02-01" in calls(
        cloud, "get_tenancy", {"tenancy_id": tenancy_id}
    )
    # Whatever anybody asks for, a person does that.
    before = len(cloud.texts_to(MARIA))
    assert "people" in calls(cloud, "serve_notice", {"notice_id": one.record_id, "place": FLAT})
    assert not any("Reply YES" in text for text in cloud.texts_to(MARIA)[before:])
    served = {"notice_id": one.record_id, "place": FLAT, "served_on": "2026-11-20", "way": "by_hand"}
    approved(cloud, "record_notice_served", served)
    assert book_of(cloud).need(one.record_id, WrittenNotice).state == "served"


def test_a_notice_taken_back_is_told_as_one_not_to_hand_over(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    given = {"tenancy_id": tenancy_id, "place": FLAT, "kind": "end", "day": "2027-02-01"}
    calls(cloud, "draft_notice", given)
    cloud.text(MARIA, f"UNDO {undo_code_of(cloud, 'The notice to Pete Rossi')}")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == "The notice to Pete Rossi is taken back: please don't hand it over."
    assert book_of(cloud).under(tenancy_id, NOTICE, WrittenNotice) == []


def test_notice_of_arrears_is_to_be_handed_over_before_the_day_to_pay(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    calls(cloud, "draft_notice", {**of, "kind": "arrears", "day": "2026-12-20"})
    receipt = cloud.texts_to(MARIA)[-1]
    assert "Please hand it over as soon as you can and tell me the day" in receipt
    assert "by Dec 20" not in receipt


@for_each("language", ["en", "de", "es", "fr"])
def test_cut_receipt_of_a_notice_keeps_that_its_rules_are_unchecked(language: str) -> None:
    ready = say("notice-ready", who="Maximiliane Oberhauser-Winterstein", by=ShortDay(date(2027, 11, 28)))
    rules = say("unchecked-rules", kept=ready)
    whole = render(say("notice-reads", kept=rules, words=Quoted("x" * 400)), language)
    assert render(rules, language) in whole[:300]


def test_a_lease_is_told_as_one_to_sign_when_it_is_drafted(cloud: Cloud) -> None:
    _, unit_id = property_and_unit(cloud)
    tenancy = {"unit_id": unit_id, "place": FLAT, "tenant_ids": [contact(cloud, "Pete")]}
    approved(cloud, "create_tenancy", {**tenancy, "start": "2027-01-01", "rent": "1380", "due_day": 1, "draft": True})
    (line,) = book_of(cloud).lines(unit_id, TENANCY)
    given = {"tenancy_id": line.record_id, "place": FLAT, "kind": "lease", "day": "2027-01-01"}
    calls(cloud, "draft_notice", given)
    receipt = cloud.texts_to(MARIA)[-1]
    assert "The lease for Pete Rossi is ready. Please sign it together and tell me when" in receipt
    assert "the rent is $1,380.00 a month" in receipt
    cloud.text(MARIA, f"UNDO {undo_code_of(cloud, 'The lease for Pete Rossi')}")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == "The lease for Pete Rossi is taken back: please don't sign it."
