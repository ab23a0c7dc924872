"""Command `steward records` imports all rows or none, exports, and checks records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine

from infra.cli.lookups import CommandError
from infra.cli.records import check_records, export_records, import_market_rents, import_records
from steward.trades.portfolio.listings import LISTING
from steward.trades.portfolio.portfolio_import import COLUMNS
from steward.trades.portfolio.tenancies import TENANCY
from steward.trades.records.money import Money
from tests.support.two_accounts import NOW, Side
from tests.support.walks import for_each

HEADER = "property,kind,zone,currency,unit,tenants,start,end,rent,per,due_day,deposit,balance"
OAK = "118 Oak Street,apartments,America/New_York,USD"
LET = f"{OAK},4B,Jordan Wells,2026-01-01,2026-12-31,1450,month,1,1450,200.50"
EMPTY = f"{OAK},3A,,,,,,,,"
AHEAD = "7 Cedar Lane,house,America/Chicago,USD,house,jordan wells,2026-03-01,,2150,month,31,,-75"


@pytest.fixture
def account(side: Side) -> Iterator[Side]:
    with time_machine.travel(NOW, tick=False):
        side.wiring.contacts.add(side.account_id, name="Jordan Wells", phone="+15550100102")
        yield side


def table(folder: Path, *lines: str, header: str = HEADER) -> Path:
    file = folder / "units.csv"
    file.write_text("\n".join([header, *lines]), encoding="utf-8")
    return file


def taken_in(side: Side, file: Path, *, dry_run: bool = False) -> list[str]:
    return list(import_records(side.wiring, side.number, file, dry_run=dry_run))


def refusals(side: Side, file: Path) -> list[str]:
    """What is said before it refuses."""
    said: list[str] = []
    lines = import_records(side.wiring, side.number, file, dry_run=False)
    with pytest.raises(CommandError, match="nothing was imported"):
        said += lines
    return said


def test_a_table_is_taken_in_once_and_written_out(account: Side, tmp_path: Path) -> None:
    file = table(tmp_path, LET, EMPTY, AHEAD)
    assert taken_in(account, file, dry_run=True) == ["3 lines are correct; nothing was imported."]
    assert taken_in(account, file)[-1] == "3 lines imported, 0 refused."
    assert "line 2: 118 Oak Street, 4B: there already" in taken_in(account, file)
    book = account.wiring.records.book(account.account_id)
    balances = {line.on.isoformat(): book.balance(line.record_id, "USD") for line in book.open(TENANCY)}
    assert balances == {
        "2026-01-01": Money(minor=20_050, currency="USD"),
        "2026-03-01": Money(minor=-7_500, currency="USD"),
    }
    written = [json.loads(line) for line in export_records(account.wiring, account.number)]
    kinds = sorted(one["kind"] for one in written)
    assert kinds == sorted(["maintenance", *["property"] * 3, *["unit"] * 3, *["tenancy"] * 2, "charge", "payment"])
    assert {one["record"]["account_id"] for one in written} == {account.account_id}
    assert list(check_records(account.wiring, account.number, mend=False)) == [
        "0 missing, 0 superfluous, 0 wrong balances."
    ]
    changed = account.wiring.people_store.account(account.account_id)
    assert changed is not None
    assert changed.trade == "portfolio"


def test_a_table_says_whose_law_holds(account: Side, tmp_path: Path) -> None:
    header = "property,unit,zone,currency,jurisdiction"
    lines = ["7 Cedar Lane,A,America/Chicago,USD,Ohio", "7 Cedar Lane,B,America/Chicago,USD,Iowa"]
    file = table(tmp_path, *lines, header=header)
    with pytest.raises(CommandError, match="nothing was imported"):
        taken_in(account, file)
    taken_in(account, table(tmp_path, lines[0], header=header))
    written = [json.loads(line) for line in export_records(account.wiring, account.number)]
    assert "Ohio" in {one["record"].get("jurisdiction") for one in written if one["kind"] == "property"}


def test_every_error_is_said_at_once_and_nothing_is_taken_in(account: Side, tmp_path: Path) -> None:
    lines = [
        LET,
        LET.replace("4B", "4b"),
        EMPTY.replace("USD", "EUR"),
        EMPTY.replace("3A", "5").replace("America/New_York", "Mars"),
        LET.replace("4B", "6").replace("Jordan Wells", "Nobody"),
        LET.replace("4B", "7").replace("2026-12-31", "2027-02-29"),
        LET.replace("4B", "8").replace(",1450,month", ",,month"),
        LET.replace("4B", "9").replace("1450,month", "0,month"),
        LET.replace("4B", "10").replace("2026-12-31", "2025-12-31"),
    ]
    said = refusals(account, table(tmp_path, *lines))
    for number, words in (
        (3, "unit: line 2 is the same unit"),
        (4, "currency: line 2 says something else"),
        (5, "there is no such time zone"),
        (6, "there is no contact Nobody"),
        (7, "end: "),
        (8, "a tenancy needs rent as well"),
        (9, "more than 0"),
        (10, "end: it is before the start"),
    ):
        assert any(line.startswith(f"line {number}: ") and words in line for line in said), (number, said)
    assert not any(line.startswith("line 2:") for line in said)
    assert len(account.wiring.records.export(account.account_id)) == 2


def test_import_names_the_wrong_line_among_ten_thousand_and_imports_none(account: Side, tmp_path: Path) -> None:
    lines = [EMPTY.replace("3A", str(number)) for number in range(10_000)]
    lines[6_789] = lines[6_789].replace("USD", "US$")
    (said,) = refusals(account, table(tmp_path, *lines))
    assert said.startswith("line 6791: currency: ")
    assert len(account.wiring.records.export(account.account_id)) == 2


def test_import_is_refused_when_a_unit_is_already_let(account: Side, tmp_path: Path) -> None:
    taken_in(account, table(tmp_path, LET))
    account.wiring.contacts.add(account.account_id, name="Ruth Adler", phone="+15550100103")
    other = LET.replace("Jordan Wells", "Ruth Adler").replace("2026-01-01", "2026-06-01")
    (said,) = refusals(account, table(tmp_path, other, EMPTY))
    assert "the unit is let from 2026-01-01" in said


@for_each(
    ("header", "why"),
    [("property,unit,zone,currency,colour", "a column colour"), ("property,unit", "no column zone")],
    account=account,
)
def test_unknown_import_table_is_refused_with_the_columns_there_are(
    account: Side, tmp_path: Path, header: str, why: str
) -> None:
    with pytest.raises(CommandError, match=why) as refused:
        taken_in(account, table(tmp_path, header=header))
    assert ", ".join(COLUMNS) in str(refused.value)


LISTED = "property,zone,currency,unit,asks,available_from,headline,text,tenants,start,rent,due_day"
PLACE = "118 Oak Street,America/New_York,USD"


def test_imported_listing_comes_with_its_unit_and_is_live_when_complete(account: Side, tmp_path: Path) -> None:
    whole = f"{PLACE},4A,1500,2026-12-01,Two rooms,Bright.,,,,"
    bare = f"{PLACE},4C,1500,,,,,,,"
    file = table(tmp_path, whole, bare, header=LISTED)
    assert taken_in(account, file)[0] == "line 2: 118 Oak Street, 4A: property, unit, listing, unit"
    assert "line 2: 118 Oak Street, 4A: there already" in taken_in(account, file)
    book = account.wiring.records.book(account.account_id)
    found = sorted((line.state, str(line.amount)) for line in book.open(LISTING))
    assert found == [("draft", "1500.00 USD"), ("live", "1500.00 USD")]
    said = refusals(
        account,
        table(
            tmp_path,
            f"{PLACE},5,1500,,,,Jordan Wells,2026-01-01,1450,1",
            f"{PLACE},6,,,Two rooms,,,,,",
            header=LISTED,
        ),
    )
    assert "line 2: asks: a unit that is let is not listed" in said
    assert any("needs what it asks" in one for one in said)


def test_rents_seen_elsewhere_are_taken_in_once_or_not_at_all(account: Side, tmp_path: Path) -> None:
    taken_in(account, table(tmp_path, EMPTY))
    header = "property,unit,rent,per,day,source,distance_m"
    right = "118 oak street,3a,1500,month,2026-11-10,122 Oak,400"
    wrong = [right.replace("3a", "9"), right.replace("2026-11-10", "2027-01-01"), right.replace("400", "-1")]

    def said(*lines: str) -> list[str]:
        rents = import_market_rents(
            account.wiring, account.number, table(tmp_path, *lines, header=header), dry_run=False
        )
        told: list[str] = []
        with pytest.raises(CommandError, match="3 problems: nothing was imported"):
            told += rents
        return told

    assert [one.partition(":")[0] for one in said(right, *wrong)] == ["line 3", "line 4", "line 5"]
    file = table(
        tmp_path, right, right.replace("122", "124").replace("1500", "360").replace("month", "week"), header=header
    )
    first = list(import_market_rents(account.wiring, account.number, file, dry_run=False))
    assert first == [*[f"line {n}: 118 oak street, 3a: comparable" for n in (2, 3)], "2 lines imported."]
    again = list(import_market_rents(account.wiring, account.number, file, dry_run=False))
    assert again[0] == "line 2: 118 oak street, 3a: there already"
    exported = [json.loads(line) for line in export_records(account.wiring, account.number)]
    rents = [one["record"] for one in exported if one["kind"] == "comparable"]
    assert sorted(one["rent"]["minor"] for one in rents) == [36_000, 150_000]
