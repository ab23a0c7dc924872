"""Bugs planted in what looks at records by the clock."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_STORE, _SERVICE = "scanners/store.py", "scanners/service.py"
_SETTING = "scanners/setting.py"
_DECLARING, _TELLING = "scanners/declaring.py", "scanners/telling.py"

NEAR = (
    "tests/integration/test_scanning.py",
    "tests/unit/test_landlords_scanners.py",
    "tests/integration/test_scans.py",
)

MUTANTS = (
    Mutant(
        "a-look-that-knows-no-change",
        "a record that changes while it is looked at is told of as it was",
        _STORE,
        'Condition("#due_at = :at AND #revision = :revision", {":at": due.due_at, ":revision": due.revision})',
        'Condition("attribute_exists(#row)")',
    ),
    Mutant(
        "nine-in-greenwich",
        "a scanner looks at nine o'clock in Greenwich",
        _DECLARING,
        "datetime.combine(day, LOOKS_AT, zone).astimezone(UTC)",
        "datetime.combine(day, LOOKS_AT, UTC)",
    ),
    Mutant(
        "the-oldest-of-an-outage",
        "after an outage the first day that was missed is told, not the newest",
        _DECLARING,
        "    for offset in sorted(set(offsets)):",
        "    for offset in sorted(set(offsets), reverse=True):",
    ),
    Mutant(
        "told-again-after-a-change",
        "whoever was told of something is told again when its record changes",
        _SERVICE,
        "            self._store.changed(before, revision=row.revision, **again)",
        '            self._store.changed(before, revision=row.revision, **again | {"state": "open"})',
    ),
    Mutant(
        "off-and-looking",
        "a scanner that is switched off goes on",
        _SERVICE,
        "        if not mine.on:",
        "        if mine.on is None:",
    ),
    Mutant(
        "any-day-will-do",
        "a scanner looks on days on which it should not",
        _SERVICE,
        "isoweekday() in settings.days\n\n\ndef _next",
        "isoweekday() in (*settings.days, 7)\n\n\ndef _next",
    ),
    Mutant(
        "reminded-without-end",
        "what a contact may be told tomorrow is proposed today, and refused in front of everybody",
        _TELLING,
        "        return nine(day, zone) if day > today else None",
        "        return None",
    ),
    Mutant(
        "told-and-not-noted",
        "what was told is told by every run",
        _TELLING,
        'self._store.change(finding, state="told", told_at=now)]',
        "self._store.change(finding, told_at=now)]",
    ),
    Mutant(
        "masses-reminded-unasked",
        "a change of days has hundreds of people reminded at once, and nobody was told so",
        _SETTING,
        "> max(_MOST_AT_ONCE, changes.people):",
        "> max(_FURTHEST, changes.people):",
    ),
    Mutant(
        "a-dry-run-forgets-what-was-found",
        "the command says that things would be found which everybody has heard of",
        _SERVICE,
        "                found = (one for one in look.found if (row.record_id, one.key) not in known)",
        "                found = (one for one in look.found if known is not None)",
    ),
)
