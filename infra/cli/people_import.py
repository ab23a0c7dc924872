"""`steward contact import`: adds the contacts of a CSV file line by line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from infra.cli import csv_files
from infra.cli.lookups import CommandError, account_at
from infra.cli.people import contact_fields
from steward.core.errors import StewardError
from steward.people.directory.address_lookups import AddressTakenError
from steward.wire import Wiring

_COLUMNS = ("name", "about", "phone", "email")


def import_contacts(wiring: Wiring, number: str, file: Path) -> Iterator[str]:
    """Add every contact of a CSV file; yield each refused line with its reason, then the counts.

    Raises `CommandError` if a line was refused.
    """
    account_id = account_at(wiring, number)
    added = there = refused = 0
    for line, row in csv_files.rows(file, _COLUMNS, ("name",)):
        try:
            fields = contact_fields(row["name"], row["about"], row["phone"].split(";"), row["email"].split(";"))
            changed = wiring.contacts.add(account_id, **fields)
        except AddressTakenError as error:
            if _is_called(wiring, account_id, error.holder, row["name"]):
                there += 1
                continue
            refused += 1
            yield f"line {line}: {error}"
        except StewardError as error:
            refused += 1
            yield f"line {line}: {error}"
        else:
            added, there = (added, there + 1) if changed.before else (added + 1, there)
    yield f"{added} added, {there} there already, {refused} refused."
    if refused:
        raise CommandError("Correct the lines named above and import the file again: nobody is added twice.")


def _is_called(wiring: Wiring, account_id: str, contact_id: str, name: str) -> bool:
    """Return whether the contact who already has the number has the name in this line, so is the same person."""
    contact = wiring.people.contact(account_id, contact_id)
    return contact is not None and contact.name.casefold() == " ".join(name.split()).casefold()
