"""Bugs planted in what looks at records by the clock."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_STORE, _SERVICE = "scanners/store.py", "scanners/service.py"
_SETTING = "scanners/setting.py"
_DUTIES, _LETTING = "portfolio/scanning/duties.py", "portfolio/scanning/letting.py"
_READING = "portfolio/scanning/reading.py"
_DECLARING, _TELLING = "scanners/declaring.py", "scanners/telling.py"

NEAR = (
    "tests/integration/test_scanning.py",
    "tests/unit/test_landlords_scanners.py",
    "tests/integration/test_scans.py",
    "tests/integration/test_scans_at_hand.py",
    "tests/integration/test_follow_ups.py",
    "tests/integration/test_owner_statements.py",
    "tests/integration/test_notify_member.py",
    "tests/integration/test_landlords_findings.py",
    "tests/integration/test_demo_portfolio.py",
)

MUTANTS = (
    Mutant(
        "a-day-that-begins-anew",
        "who writes again has their day of waiting begin anew",
        "correspondence/fold.py",
        '    if asked is None or asked.whose != "them":',
        "    if asked is not None or asked is None:",
    ),
    Mutant(
        "a-reminder-answers",
        "a reminder in fixed words counts as the answer to what somebody has asked",
        "correspondence/fold.py",
        "        return known_of(step).open\n    return OpenQuestion",
        "        return None\n    return OpenQuestion",
    ),
    Mutant(
        "handed-over-and-lost",
        "what waits for an answer is taken before a scan looks at it",
        _SERVICE,
        "            self._store.put_due(one, self._clock())\n",
        "",
    ),
    Mutant(
        "hours-for-everybody",
        "whoever writes is told of after four hours, urgent or not",
        "portfolio/scanning/asking.py",
        "    if soon and not any(",
        "    if soon and any(",
    ),
    Mutant(
        "whoever-writes",
        "somebody who is on no record is followed up",
        "portfolio/scanning/asking.py",
        "    return replace(found, where=where) if where else None",
        '    return replace(found, where=where or "")',
    ),
    Mutant(
        "a-statement-for-each",
        "an owner of two properties has two statements",
        "portfolio/scanning/owning.py",
        'owned[0] != facts["property"]',
        'facts["property"] not in owned',
    ),
    Mutant(
        "a-statement-of-before",
        "a property that came later has a statement of the month before it",
        "portfolio/scanning/owning.py",
        "        if passed is None or (since and day < since):",
        "        if passed is None:",
    ),
    Mutant(
        "told-at-night",
        "what a member has another told wakes them",
        "conversations/fold.py",
        "    tell = Step.tell if event.urgent else tell_in_time\n    if event.provenance",
        "    tell = Step.tell\n    if event.provenance",
    ),
    Mutant(
        "outside-by-way-of-a-member",
        "words from outside reach another member's planner as the account's",
        "channels/tools/messages/run.py",
        '"outside" if call.provenance == "outside" else "account"',
        '"account"',
    ),
    Mutant(
        "told-by-nobody",
        "a member is said to have been told, and was not",
        "tools/service.py",
        "        beside += [self._actors.letter(one.conversation_id, one.event) for one in tells]\n",
        "",
    ),
    Mutant(
        "named-as-it-once-was",
        "what a due row says of another record is taken for granted, whatever became of that",
        _STORE,
        "later, same), *still, *puts, *also]",
        "later, same), *puts, *also]",
    ),
    Mutant(
        "an-hour-for-a-hiccup",
        "what a passing outage kept from being looked at waits an hour",
        _SERVICE,
        "_TRIED_AGAIN = timedelta(minutes=10)",
        "_TRIED_AGAIN = timedelta(hours=1)",
    ),
    Mutant(
        "found-over-what-was-found",
        "what was found and dismissed is found once more",
        _STORE,
        '{":before": before.writes}) if before else _SAME',
        '{":before": before.writes}) if before else None',
    ),
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
        "        return self._store.change(before, revision=revision, **again)",
        '        return self._store.change(before, revision=revision, **again | {"state": "open"})',
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
    Mutant(
        "a-visit-without-notice",
        "a visit is proposed on a day that does not keep the notice its tenants are owed",
        _DUTIES,
        "timedelta(days=(rule.value or 0) + _TO_SPARE)",
        "timedelta(days=0)",
    ),
    Mutant(
        "a-visit-on-sunday",
        "a visit is proposed on a Sunday",
        _DUTIES,
        "    while day.isoweekday() > 5:",
        "    while day.isoweekday() == 6:",
    ),
    Mutant(
        "a-visit-twice",
        "a visit is proposed although there is one",
        _DUTIES,
        "    if _is_seen_to(book, tenancy, kind, facts) or (",
        "    if (",
    ),
    Mutant(
        "an-outsiders-title",
        "what somebody outside called a duty is told in Steward's name",
        _DUTIES,
        'one.title if one.label_of("title") != "outside" else one.rule_id',
        "one.title",
    ),
    Mutant(
        "cheaper-for-whoever-would-pay",
        "a lower rent is proposed although somebody who has handed in everything wants the flat at this one",
        _LETTING,
        "    if any(line.state in _GOES_WELL for line",
        "    if any(line.state in () for line",
    ),
    Mutant(
        "two-rents-are-a-market",
        "a rent is told to be far from the market on too few rents",
        _LETTING,
        "    if there is None or not there.is_enough:",
        "    if there is None:",
    ),
    Mutant(
        "results-kept-by-the-scan",
        "what checks of somebody refused have found is kept for ever",
        _LETTING,
        "    return [kept] if kept != one else []",
        "    return []",
    ),
    Mutant(
        "dunned-on-a-plan",
        "who keeps to a payment plan is told to be behind",
        _READING,
        'any(one.state == "active" for one in book.lines(tenancy.record_id, PLAN))',
        "False",
    ),
)
