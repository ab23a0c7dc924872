"""Bugs in the records of a trade, and in a landlord's rules."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_KINDS, _STORE, _SERVICE, _STATES = (f"records/{name}.py" for name in ("kinds", "store", "service", "states"))
_SHOWING, _UPKEEP = "portfolio/tools/showing.py", "portfolio/upkeep.py"
_REMINDERS = "records/reminders.py"
_COLLECTING, _TENANCIES = "portfolio/collecting.py", "portfolio/tenancies.py"
NEAR = (
    "tests/unit/test_saying.py",
    "tests/integration/test_trade_records.py",
    "tests/integration/test_portfolio.py",
    "tests/integration/test_portfolio_tools.py",
    "tests/integration/test_reminders.py",
)

MUTANTS = (
    Mutant(
        "balance-without-the-payment",
        "a tenant who has paid is said to owe it still",
        _STORE,
        "        operations += self._balances(change.account_id, moves)\n",
        "",
    ),
    Mutant(
        "records-last-write-wins",
        "of two who change a record at once the first is overwritten unread",
        _STORE,
        'Condition("#revision = :was", {":was": before.revision})',
        'Condition("attribute_exists(#revision)")',
    ),
    Mutant(
        "undo-over-a-newer-change",
        "what somebody has changed since is lost with what is taken back",
        _SERVICE,
        "if now is None or not (self._is_as_left(now.record, one) or self._is_only_reported(now.record, one)):",
        "if now is None:",
    ),
    Mutant(
        "withdrawn-from-above-others",
        "a tenancy is taken back from under its charges, which nobody finds any more",
        _SERVICE,
        "        if others:\n",
        "        if not others and others:\n",
    ),
    Mutant(
        "a-list-that-grew",
        "two tenancies of one unit overlap where they were begun at the same moment",
        _SERVICE,
        "            self.guards.setdefault(parent_id, stored.touched)\n",
        "            pass\n",
    ),
    Mutant(
        "a-due-row-left",
        "somebody is reminded of a visit that was cancelled",
        _STORE,
        "if (owner, row) not in after",
        'if (owner, row) not in after and "due#" not in row',
    ),
    Mutant(
        "past-the-table-of-states",
        "what is paid becomes open again by any write",
        _SERVICE,
        "if record.withdrawn or not self._kind(record).states.leads(since, record.state):",
        "if record.withdrawn:",
    ),
    Mutant(
        "a-table-with-a-hole",
        "a record gets into a state from which not even a refusal follows",
        _STATES,
        "        if holes := named - self.moves.keys():",
        "        if holes := self.moves.keys() - named - self.moves.keys():",
    ),
    Mutant(
        "made-twice",
        "a call that is run again records the payment again",
        _SERVICE,
        "            if done := self._store.change(account_id, change_id):",
        "            if done := None and self._store.change(account_id, change_id):",
    ),
    Mutant(
        "a-label-lost",
        "what a tenant wrote stands in the planner's request as the account's own",
        _SHOWING,
        "    return tuple(sorted(fields.get(name, name) for name in names))",
        "    return ()",
    ),
    Mutant(
        "said-twice-paid-twice",
        "a payment that is told twice is recorded twice",
        _COLLECTING,
        "    if same and not another:",
        "    if same and another:",
    ),
    Mutant(
        "reversed-and-still-paid",
        "a cheque that bounced has paid the rent",
        _COLLECTING,
        "less = [with_paid(one, one.paid - parts[one.record_id]) for one in charges]",
        "less = [with_paid(one, one.paid) for one in charges]",
    ),
    Mutant(
        "let-on-the-last-day",
        "a unit is let to two on the day one moves out",
        _TENANCIES,
        "one.last_day < tenancy.start",
        "one.last_day <= tenancy.start",
    ),
    Mutant(
        "insured-today",
        "a vendor works on a day on which their insurance has ended",
        _UPKEEP,
        "one.starts <= on <= one.expires",
        "one.starts <= on",
    ),
    Mutant(
        "a-title-is-a-closed-word",
        "whoever decides reads another title than the one that will be kept",
        "portfolio/tools/arguments.py",
        "_as_written(value) if name in words else value",
        "value",
    ),
    Mutant(
        "a-day-that-is-none",
        "words that look like a day stop the question",
        "records/saying.py",
        "    with suppress(ValueError):",
        "    with suppress(KeyError):",
    ),
    Mutant(
        "anywhere-will-do",
        "somebody approves a charge for one flat and another is charged",
        _SHOWING,
        "    if there and there.casefold() != place.casefold():",
        "    if not there and place:",
    ),
    Mutant(
        "reminded-unread",
        "somebody is sent words by itself that no owner has switched on",
        _REMINDERS,
        "    if not is_on(book, name):\n",
        "    if is_on(book, name):\n        pass\n    elif book is None:\n",
    ),
    Mutant(
        "reminded-again-and-again",
        "a tenant is reminded every day of a week",
        _REMINDERS,
        "    if len(recent) >= MOST_A_WEEK:\n",
        "    if len(recent) >= 7 * MOST_A_WEEK:\n",
    ),
    Mutant(
        "reminded-of-what-is-anothers",
        "a vendor hears what a tenant owes",
        "portfolio/tools/reminders/about.py",
        "    if contact_id not in _whom(book, subject):\n",
        "    if not contact_id:\n",
    ),
    Mutant(
        "reminded-without-being-counted",
        "two reminders go to one contact on a day",
        "portfolio/tools/reminders/run.py",
        "        if isinstance(ready, HandOver):\n",
        "        if isinstance(ready, Failed):\n",
    ),
)
