"""Automatic reminders of money, while the team and the tenant write to each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

from steward.trades.portfolio.ledger_entries import Charge
from steward.trades.portfolio.payment_allocation import book_charge
from steward.trades.records.reminders import switched
from tests.support.cloud import MARIA, Cloud, account_of
from tests.support.follow_ups import JORDAN, answered, contact, do, flat_let_to_jordan, scan, wrote
from tests.support.landlord import usd
from tests.support.lettings import calls
from tests.support.plumber import decide
from tests.support.reminders import at
from tests.support.walks import for_each

PART = "I can pay 700 now and the rest on the 10th."


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """Jordan rents the flat at 118 Oak Street, and is reminded of what is overdue."""
    with flat_let_to_jordan() as running:
        today = running.wiring.clock().date()
        do(running, "on", lambda book: switched(book, "rent_late", today, on=True))
        yield running


def owed(cloud: Cloud, days: int) -> None:
    """The rent is due in so many days, or was so many ago."""
    fields = {"account_id": account_of(cloud), "tenancy_id": "tcy-1", "property_id": "prop-1", "type": "rent"}
    due_on = cloud.wiring.clock().date() + timedelta(days=days)
    charge = Charge(record_id="chg-1", amount=usd(145_000), due_on=due_on, **fields)
    do(cloud, "rent", lambda book: book_charge(book, charge))


def rent_is_late(cloud: Cloud) -> tuple[list[str], list[str]]:
    """The rent was due yesterday; what Jordan and Maria get until the next day."""
    owed(cloud, days=-1)
    theirs, ours = len(cloud.texts_to(JORDAN)), len(cloud.texts_to(MARIA))
    for _ in range(24):
        scan(cloud, hours=1)
    return cloud.texts_to(JORDAN)[theirs:], cloud.texts_to(MARIA)[ours:]


def they_wrote(cloud: Cloud) -> None:
    wrote(cloud, PART)


def we_wrote(cloud: Cloud) -> None:
    answered(cloud, asks=False)


WORDS: dict[str, Any] = {
    "theirs": (they_wrote, f'Jordan Wells last wrote: "{PART}"', "Careful: Jordan Wells wrote on "),
    "ours": (
        we_wrote,
        'The last text to Jordan Wells (9:41 AM): "Oak Street Homes: Tomorrow at 3."',
        "Careful: Jordan Wells was written to on ",
    ),
}


@for_each("whose", list(WORDS), cloud=cloud)
def test_reminder_asks_while_people_write_to_each_other(cloud: Cloud, whose: str) -> None:
    write, shown, careful = WORDS[whose]
    write(cloud)
    to_jordan, to_maria = rent_is_late(cloud)
    assert to_jordan == []
    (question,) = [one for one in to_maria if "YES" in one]
    assert shown in question
    assert careful in question
    decide(cloud, MARIA, "approved")
    before = len(cloud.texts_to(JORDAN))
    cloud.settle()
    assert "Done: Texted Jordan Wells" in cloud.texts_to(MARIA)[-1]
    assert ["1,450.00" in text for text in cloud.texts_to(JORDAN)[before:]] == [True]


def both_wrote(cloud: Cloud) -> None:
    they_wrote(cloud)
    we_wrote(cloud)


@for_each("write", [both_wrote, we_wrote, lambda _: None], cloud=cloud)
def test_reminder_goes_out_when_nobody_has_written_lately(cloud: Cloud, write: Callable[[Cloud], None]) -> None:
    write(cloud)
    cloud.clock.shift(timedelta(days=8))
    to_jordan, _ = rent_is_late(cloud)
    assert ["1,450.00" in text for text in to_jordan] == [True]


def test_reminder_asks_as_long_as_nobody_has_answered_the_tenant(cloud: Cloud) -> None:
    they_wrote(cloud)
    cloud.clock.shift(timedelta(days=20))
    to_jordan, to_maria = rent_is_late(cloud)
    assert (to_jordan, [one for one in to_maria if "May I remind Jordan Wells" in one] != []) == ([], True)


def test_reminder_quotes_the_tenant_although_a_member_wrote_after_them(cloud: Cloud) -> None:
    both_wrote(cloud)
    _, to_maria = rent_is_late(cloud)
    (question,) = [one for one in to_maria if "May I remind Jordan Wells" in one]
    assert f'Jordan Wells last wrote: "{PART}"' in question
    assert 'The last text to Jordan Wells (9:41 AM): "Tomorrow at 3."' in question


@for_each("since", [they_wrote, lambda _: None], cloud=cloud)
def test_reminder_that_a_member_scheduled_asks_if_the_tenant_wrote_since(
    cloud: Cloud, since: Callable[[Cloud], None]
) -> None:
    owed(cloud, days=-1)
    about = {"reminder": "rent_late", "subject_id": "chg-1", "place": "118 Oak Street, 1"}
    call = {"tool": "send_reminder", "arguments": {"contact_id": contact(cloud, JORDAN.name), **about}}
    calls(cloud, "create_scheduled_job", {"call": call, "start": "2026-11-20T16:00"})
    before = len(cloud.texts_to(JORDAN))
    cloud.clock.shift(timedelta(minutes=1))
    since(cloud)
    at(cloud, "2026-11-20T16:00")
    asked = f'Jordan Wells last wrote: "{PART}"' in cloud.texts_to(MARIA)[-1]
    assert asked is (since is they_wrote)
    assert len(cloud.texts_to(JORDAN)) == before + (not asked)


def test_reminder_of_what_was_refused_a_reminder_before_asks_again(cloud: Cloud) -> None:
    do(cloud, "due", lambda book: switched(book, "rent_due", cloud.wiring.clock().date(), on=True))
    wrote(cloud, PART)
    scan(cloud, days=5)
    owed(cloud, days=3)
    scan(cloud, hours=1)
    assert "May I remind Jordan Wells" in cloud.texts_to(MARIA)[-1]
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    before = len(cloud.texts_to(JORDAN))
    for _ in range(5 * 24):
        scan(cloud, hours=1)
    assert cloud.texts_to(JORDAN)[before:] == []
    assert any("May I remind Jordan Wells" in text for text in cloud.texts_to(MARIA)[-2:])
