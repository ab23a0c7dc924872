"""`steward records`: import, export and consistency check of an account's records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from infra.cli import csv_files
from infra.cli.lookups import CommandError, account_at
from steward.core.ids import random_id
from steward.people.directory.models import Contact
from steward.trades.portfolio.portfolio_import import COLUMNS, checked, import_lines
from steward.trades.portfolio.rent_import import RENT_COLUMNS, RENT_NEEDED, RentImportLine, import_rents, rent_lines
from steward.trades.portfolio.scanning.rent_charges import rents, uncharged_by_now
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from steward.wire import Wiring


def import_records(wiring: Wiring, number: str, file: Path, *, dry_run: bool) -> Iterator[str]:
    """Import every line of a CSV file, or none: every mistake is reported.

    Raises `CommandError` if there is one.
    """
    account_id = account_at(wiring, number)
    contacts = _who_is(wiring.people.contacts_now(account_id))
    found = checked(
        csv_files.rows(file, COLUMNS, ("property", "unit", "zone", "currency")),
        lambda called: contacts.get(called.casefold(), []),
    )
    wrong = list(found.errors)
    if not wrong:
        tried = import_lines(wiring.records, account_id, found, "", dry_run=True)
        wrong = [(line, said) for line, said, is_wrong in tried if is_wrong]
    if wrong:
        yield from (f"line {line}: {said}" for line, said in sorted(wrong))
        raise CommandError(f"{len(wrong)} problems: nothing was imported. Correct the lines named above and try again.")
    if dry_run:
        yield f"{len(found.lines)} lines are correct; nothing was imported."
        return
    refused = 0
    run = random_id()
    for line, said, is_wrong in import_lines(wiring.records, account_id, found, run, dry_run=False):
        refused += is_wrong
        yield f"line {line}: {said}"
    account = wiring.people_store.account(account_id)
    if account and not account.trade:
        wiring.accounts.change(account_id, trade=wiring.trade.name)
    yield f"{len(found.lines) - refused} lines imported, {refused} refused."
    if refused:
        raise CommandError("Records changed during the import: import the file again, nothing is added twice.")


def import_market_rents(wiring: Wiring, number: str, file: Path, *, dry_run: bool) -> Iterator[str]:
    """Import every rent of a CSV file, or none: every mistake is reported.

    Raises `CommandError` if there is one.
    """
    account_id = account_at(wiring, number)
    lines: dict[int, RentImportLine] = {}
    wrong: list[tuple[int, str]] = []
    for line, read in rent_lines(csv_files.rows(file, RENT_COLUMNS, RENT_NEEDED)):
        if isinstance(read, RentImportLine):
            lines[line] = read
        else:
            wrong += [(line, one) for one in read]
    tried = import_rents(wiring.records, account_id, lines, "", dry_run=True)
    wrong += [(line, said) for line, said, is_wrong in tried if is_wrong]
    if wrong:
        yield from (f"line {line}: {said}" for line, said in sorted(wrong))
        raise CommandError(f"{len(wrong)} problems: nothing was imported. Correct the lines named above and try again.")
    if dry_run:
        yield f"{len(lines)} lines are correct; nothing was imported."
        return
    for line, said, _ in import_rents(wiring.records, account_id, lines, random_id(), dry_run=False):
        yield f"line {line}: {said}"
    yield f"{len(lines)} lines imported."


def export_records(wiring: Wiring, number: str) -> Iterator[str]:
    """Yield every record by id, one JSON object a line."""
    for record in wiring.records.export(account_at(wiring, number)):
        yield f'{{"kind":"{record.KIND}","record":{record.model_dump_json()}}}'


def check_records(wiring: Wiring, number: str, *, mend: bool) -> Iterator[str]:
    """Compare derived rows with those computed from the records, and with `mend` rewrite those that differ.

    Lines, balances and due rows follow from the records; the rents due by now follow from a tenancy's terms.
    """
    account_id = account_at(wiring, number)
    found = wiring.records.rebuild(account_id) if mend else wiring.records.compared(account_id)
    yield f"{len(found.missing)} missing, {len(found.left)} superfluous, {len(found.balances)} wrong balances."
    book, uncharged = wiring.records.book(account_id), 0
    for tenancy, due in uncharged_by_now(book):
        uncharged += len(due)
        where = place_of(book, tenancy)
        yield from (f"{where}: the rent of {one.amount} that was due on {one.on} is not charged." for one in due)
        if mend:
            _charge(wiring, account_id, tenancy)
    if mend and uncharged:
        yield f"{uncharged} rents charged."
    if (found or uncharged) and not mend:
        raise CommandError("Run it again with --mend, while nobody changes records.")


def _charge(wiring: Wiring, account_id: str, tenancy: Tenancy) -> None:
    """Charge the rents of a tenancy that are due by now, one at a time, oldest first."""

    def plan(book: Book) -> Sequence[TradeRecord]:
        return rents(book, book.need(tenancy.record_id, Tenancy), book.today(tenancy.zone))

    while wiring.records.change(account_id, f"mend-{random_id()}", "", plan):
        pass


def _who_is(contacts: Sequence[Contact]) -> Mapping[str, list[str]]:
    known: dict[str, list[str]] = {}
    for one in contacts:
        for called in {one.name.casefold(), *one.addresses}:
            known.setdefault(called, []).append(one.contact_id)
    return known
