"""What `steward autonomy` does and says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from steward.core.errors import StewardError
from steward.people.models import Member
from steward.wiring import Wiring


class Refused(StewardError):
    """The command cannot be carried out; the message says what to give instead."""


def run(wiring: Wiring, number: str, action: str, level: str, member: str) -> Iterator[str]:
    """List the levels of the account at `number`, or set one in the name of the owner whose phone `member` is."""
    account_id = account_at(wiring, number)
    if not action:
        yield from wiring.autonomy.describe(account_id)
        return
    if level not in ("default", "0", "1", "2", "3", "4"):
        raise Refused(f"{level or 'no level'} is not a level: give 0, 1, 2, 3, 4 or default.")
    owner = owner_at(wiring, account_id, member)
    said = wiring.autonomy.set_level(account_id, action, None if level == "default" else int(level), owner)
    if not said:
        raise Refused(f"There is no action {action}: leave the action out to see which there are.")
    yield said


def account_at(wiring: Wiring, number: str) -> str:
    """The account that owns a Steward number; `Refused` if there is none."""
    # Spaced as people write it, which no two do alike.
    if account_id := wiring.people.store.account_at(re.sub(r"[\s().-]", "", number)):
        return account_id
    raise Refused(f"No account has the number {number}: give the number its people text, with + and country code.")


def owner_at(wiring: Wiring, account_id: str, phone: str) -> Member:
    """The owner with this phone; `Refused` if there is none."""
    for member in wiring.people.owners(account_id):
        if member.phone == phone:
            return member
    raise Refused(f"{phone or 'Nobody'} is not an owner of this account: say in whose name with --as and their phone.")
