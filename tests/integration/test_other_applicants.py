"""Declines the other applicants of a unit that has been let and texts each once, after a person's approval."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Literal

import pytest

from infra.local.demo import CONTACTS, Person
from steward.trades.portfolio.applications import APPLICATION, RentalApplication
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from tests.integration.test_levels import set_level
from tests.support.cloud import MARIA, PETE, Cloud, account_of
from tests.support.lettings import (
    FLAT,
    JORDAN,
    answers,
    applied,
    approved,
    at,
    book_of,
    called_off,
    contact,
    passes,
    property_and_unit,
    working_landlord,
    yes,
)

LENA = next(one for one in CONTACTS if one.name == "Lena Park")


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with working_landlord() as running:
        yield running


def let_to_pete(cloud: Cloud, *others: Person) -> list[str]:
    """Let the unit to Pete and stop before the other applicants are declined. Return their application ids."""
    _, unit_id = property_and_unit(cloud)
    of = {"unit_id": unit_id, "place": FLAT}
    approved(cloud, "workflow_find_tenant", {**of, "rent": "1150", "available_from": "2026-12-01"})
    yes(cloud)
    yes(cloud)
    (live,) = book_of(cloud).under(unit_id, LISTING, Listing)
    there = []
    for one in others:
        # Nobody is proposed who has not handed in everything.
        there.append(applied(cloud, live.record_id, one.name, "1200", docs=["identity"]))
        cloud.clock.shift(timedelta(days=1))
    applied(cloud, live.record_id, "Pete", "6000")
    yes(cloud)
    yes(cloud)
    answers(cloud, "rejected")
    terms = {"start": "2026-12-01", "rent": "1150", "due_day": 1, "tenant_ids": [contact(cloud, "Pete")]}
    approved(cloud, "create_tenancy", {**of, **terms})
    assert at(cloud) == ("running", "others", "asking")
    return there


def asked(cloud: Cloud) -> str:
    return next(text for text in reversed(cloud.texts_to(MARIA)) if "may I" in text)


def test_declined_applicant_hears_it_in_the_language_of_outsiders(cloud: Cloud) -> None:
    cloud.wiring.accounts.change(account_of(cloud), language="de")
    set_level(cloud, "send_message", 3)
    (other,) = let_to_pete(cloud, JORDAN)
    yes(cloud)
    assert book_of(cloud).need(other, RentalApplication).state == "declined"
    assert "text Jordan Wells" in asked(cloud)
    assert cloud.texts_to(JORDAN) == []
    yes(cloud)
    assert at(cloud)[0] == "completed"
    (heard,) = cloud.texts_to(JORDAN)
    assert "Danke für Ihre Bewerbung (118 Oak Street, 4B). Die Wohnung ist inzwischen vergeben." in heard


def test_applicant_not_declined_or_without_texts_is_not_written_to(cloud: Cloud) -> None:
    let_to_pete(cloud, JORDAN, LENA)
    cloud.text(LENA, "STOP")
    cloud.settle()
    answers(cloud, "rejected")
    yes(cloud)
    assert at(cloud)[0] == "completed"
    assert cloud.texts_to(JORDAN) == []
    assert not [text for text in cloud.texts_to(LENA) if FLAT in text]


def test_applicant_who_is_gone_is_not_written_to(cloud: Cloud) -> None:
    let_to_pete(cloud, JORDAN)
    approved(cloud, "remove_contact", {"contact_id": contact(cloud, "Jordan")})
    yes(cloud)
    assert at(cloud)[0] == "completed"
    assert cloud.texts_to(JORDAN) == []


def test_declined_applicant_whose_refusal_was_undone_is_not_written_to(cloud: Cloud) -> None:
    (other,) = let_to_pete(cloud, JORDAN)
    (found,) = cloud.wiring.workflows.listed(account_of(cloud))

    def control(action: Literal["pause", "resume"]) -> None:
        cloud.wiring.workflows.control(account_of(cloud), found.party.member_id, found.workflow_id, action)
        cloud.settle()

    control("pause")
    yes(cloud)
    assert book_of(cloud).need(other, RentalApplication).state == "declined"
    cloud.wiring.records.undo(account_of(cloud), book_of(cloud).need(other, RentalApplication).change_id, "")
    control("resume")
    assert at(cloud)[0] == "completed"
    assert cloud.texts_to(JORDAN) == []


def test_joint_applicants_hear_a_refusal_once_and_tenants_do_not(cloud: Cloud) -> None:
    let_to_pete(cloud, JORDAN)
    jordan, lena, pete = (contact(cloud, name) for name in ("Jordan", "Lena", "Pete"))
    for number, applicants in enumerate([(jordan, lena), (pete, lena)]):
        one = book_of(cloud).under(jordan, APPLICATION, RentalApplication)[0]
        more = one.model_copy(update={"record_id": f"app-{number}", "applicants": applicants})

        def written(_: Book, more: RentalApplication = more) -> list[TradeRecord]:
            return [more]

        cloud.wiring.records.change(account_of(cloud), more.record_id, "", written)
    for _ in range(4):
        yes(cloud)
    assert at(cloud)[0] == "completed"
    assert [len(cloud.texts_to(who)) for who in (JORDAN, LENA)] == [1, 0]
    assert not [text for text in cloud.texts_to(PETE) if "applying" in text]


def test_a_search_that_is_called_off_writes_to_nobody_else(cloud: Cloud) -> None:
    let_to_pete(cloud, JORDAN, LENA)
    yes(cloud)
    yes(cloud)
    assert len(cloud.texts_to(JORDAN)) == 1
    yes(cloud)
    assert "text Lena Park" in asked(cloud)
    called_off(cloud)
    assert at(cloud)[0] == "cancelled"
    passes(cloud, 2)
    yes(cloud)
    assert (len(cloud.texts_to(JORDAN)), cloud.texts_to(LENA)) == (1, [])
