"""Bugs in moving in and out, in taking a property on, and in what goes otherwise than planned on the way."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_ONBOARDING, _TENANCIES = "portfolio/workflows/onboarding.py", "portfolio/tenancies.py"
_CALLS = "agent/workflow_calls.py"

NEAR = (
    "tests/integration/test_landlords_turns.py",
    "tests/integration/test_onboarding.py",
    "tests/integration/test_maintenance_job.py",
    "tests/integration/test_any_order.py",
)

MUTANTS = (
    Mutant(
        "a-draft-takes-the-flat",
        "a lease that nobody has signed takes the unit off the market",
        _TENANCIES,
        '    if tenancy.state == "draft":',
        '    if tenancy.state == "drafted":',
    ),
    Mutant(
        "signed-and-still-offered",
        "a unit is offered on though a lease of it is signed",
        _TENANCIES,
        "        return [moved, *let_to(book, unit.record_id, moved.persons()), *_taken(unit, moved.state)]",
        "        return [moved, *_taken(unit, moved.state)]",
    ),
    Mutant(
        "moves-in-without-a-signature",
        "a lease counts as signed once it was sent",
        _ONBOARDING,
        '    if any(one.type == "lease" for one in papers_since(facts, tenancy.record_id)):',
        '    if facts.made or any(one.type == "lease" for one in papers_since(facts, tenancy.record_id)):',
    ),
    Mutant(
        "moves-in-unpaid",
        "nobody waits for the first rent",
        _ONBOARDING,
        "    if _runs(facts) or not _left(facts).minor:",
        "    if _runs(facts) or facts.book:",
    ),
    Mutant(
        "a-paper-nobody-hears-of",
        "a workflow on an application does not notice what comes under its tenancy",
        "records/service.py",
        "        self._changed(account_id, list(dict.fromkeys([*ids, *heard])))",
        "        self._changed(account_id, list(ids))",
    ),
    Mutant(
        "papers-in-the-way",
        "a tenancy that has papers stands though its workflow was called off",
        "portfolio/tools/tenancies/run.py",
        "    return taken_back_or(call, services, cancelled)",
        "    return taken_back(call, services)",
    ),
    Mutant(
        "paid-so-it-stands",
        "a charge that was paid stands though its workflow was called off",
        "portfolio/tools/rents/run.py",
        "    return taken_back_or(call, services, lambda book, made: reversed_entry(book, made.after.record_id, reason))",
        "    return taken_back(call, services)",
    ),
    Mutant(
        "told-of-a-day-nobody-comes",
        "nobody hears that a visit was moved",
        "portfolio/workflows/inspection.py",
        '    if one.state in ("missed", "proposed") or _is_moved(facts, one):',
        '    if one.state in ("missed", "proposed"):',
    ),
    Mutant(
        "an-old-lease-is-an-answer",
        "a lease that was on file before counts as signed now",
        "portfolio/workflows/serving.py",
        'one.state == "filed" and one.changed_at and one.changed_at >= facts.began_at]',
        'one.state == "filed"]',
    ),
    Mutant(
        "whoever-goes-pays-more",
        "a rent is raised for somebody who leaves",
        "portfolio/workflows/rents.py",
        '    return tenancy_of(facts).state not in ("active", "periodic")',
        "    return False",
    ),
    Mutant(
        "woken-for-nothing",
        "a workflow wakes again and again for a day that is past",
        _CALLS,
        "        nudges=tuple(sorted(action.nudges)),",
        "        nudges=action.nudges,",
    ),
    Mutant(
        "a-rule-breaks-in-silence",
        "a workflow whose record is gone tells nobody why it stands still",
        _CALLS,
        '            return stopped(step, "failed", str(error))',
        "            raise error",
    ),
    Mutant(
        "nobody-knows-of-the-plumber",
        "whoever lives there is not told when somebody comes",
        "portfolio/workflows/maintenance.py",
        '    return _tenant(facts.book, job) if coming else ""',
        '    return ""',
    ),
    Mutant(
        "active-without-anybody",
        "a property counts as taken on though no person said so",
        "portfolio/workflows/taking_on.py",
        '"onboarded": True}, asks=True))',
        '"onboarded": True}))',
    ),
    Mutant(
        "a-deposit-is-forgotten",
        "a tenancy is closed though its deposit did not go back",
        "portfolio/workflows/ending.py",
        '    if tenancy.state != "ended" or not _is_held(facts) or _went_back(facts):',
        '    if tenancy.state != "ended" or facts.book:',
    ),
    Mutant(
        "offered-what-cannot-be",
        "a lease is offered at a rent that could not be put on record once it is signed",
        "portfolio/tools/workflows/run.py",
        "        must_allow_renewal(book, tenancy, given.until, begins, rent)\n",
        "",
    ),
    Mutant(
        "looked-for-though-it-is-done",
        "a vendor is looked for though somebody has done it by hand",
        "portfolio/workflows/maintenance.py",
        '_given_up(job) or _moved_on(job, "in_progress", "completed")\n\n\ndef _triage',
        "_given_up(job)\n\n\ndef _triage",
    ),
    Mutant(
        "begun-and-unknown",
        "a workflow whose beginning was cut off runs, and whoever began it is told that it does not and cannot call it off",
        "portfolio/tools/workflows/run.py",
        "        fresh = bool(started)",
        '        fresh, started = False, ""',
    ),
)
