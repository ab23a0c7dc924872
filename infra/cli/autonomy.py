"""`steward autonomy`: lists and sets the autonomy levels of an account."""

from __future__ import annotations

from collections.abc import Iterator

from infra.cli.lookups import CommandError, account_at, owner_at
from steward.wire import Wiring


def run(wiring: Wiring, number: str, action: str, level: str, member: str) -> Iterator[str]:
    """Yield the levels of the account at `number`, or set one in the name of the owner that `member` names."""
    account_id = account_at(wiring, number)
    if not action:
        yield from wiring.autonomy.describe(account_id)
        return
    if level not in ("default", "0", "1", "2", "3", "4"):
        raise CommandError(_wrong_level(action, level))
    owner = owner_at(wiring, account_id, member)
    said = wiring.autonomy.set_level(account_id, action, None if level == "default" else int(level), owner)
    if not said:
        raise CommandError(f"There is no action {action}. Run the command without an action to list them.")
    yield said


def _wrong_level(action: str, level: str) -> str:
    wrong = f"{level} is not a level" if level else f"There is no level after {action}"
    return f"{wrong}: give 0, 1, 2, 3, 4 or default."
