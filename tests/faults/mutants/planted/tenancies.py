"""Bugs in a landlord's notices and in what takes weeks with a tenancy: too soon, unasked, or without what shows it."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_NOTICES, _TENANCIES = "portfolio/notices.py", "portfolio/tenancies.py"
_SERVING, _RENEWAL = "portfolio/workflows/serving.py", "portfolio/workflows/renewal.py"
_COMPLIANCE, _RENTS = "portfolio/workflows/compliance.py", "portfolio/workflows/rents.py"
_FOLD = "workflows/fold.py"
_SEARCH = "portfolio/workflows/letting.py"

NEAR = (
    "tests/integration/test_notices.py",
    "tests/integration/test_landlords_workflows.py",
    "tests/integration/test_other_applicants.py",
    "tests/integration/test_landlords_findings.py",
    "tests/integration/test_scanning.py",
    "tests/integration/test_portfolio.py",
)

MUTANTS = (
    Mutant(
        "served-too-late-and-it-counts",
        "a notice that was served too late for its day is taken for one that was not",
        _NOTICES,
        "    _must_keep(book, tenancy, notice, on)",
        "    _must_keep(book, tenancy, notice, notice.drafted_on)",
    ),
    Mutant(
        "a-fixed-term-is-no-shield",
        "notice of a higher rent is drafted for a day within a fixed term",
        _NOTICES,
        '    if tenancy.state == "active" and tenancy.end and on <= tenancy.end:',
        '    if tenancy.state == "active" and tenancy.end and on <= tenancy.start:',
    ),
    Mutant(
        "drafted-as-often-as-asked",
        "the same notice is drafted once more",
        _NOTICES,
        "        if (one.type, one.on) == (notice.type, notice.on):",
        "        if one.record_id == notice.record_id:",
    ),
    Mutant(
        "nobody-has-to-serve-it",
        "a workflow goes on though nobody has served its notice",
        _SERVING,
        '    if notice.state == "served":',
        '    if notice.state != "lost":',
    ),
    Mutant(
        "a-lease-without-a-signature",
        "a lease is renewed though it never came back signed",
        _RENEWAL,
        "    if _is_renewed(facts) or _signed(facts):",
        "    if _is_renewed(facts) or not facts.made:",
    ),
    Mutant(
        "agreed-and-refused-all-the-same",
        "what both sides have agreed on waits for a notice period",
        _TENANCIES,
        "    told_on = date.min if given.agreed else _given_on(book, tenancy, given.on)",
        "    told_on = _given_on(book, tenancy, given.on)",
    ),
    Mutant(
        "any-certificate-will-do",
        "what the law asks for counts as shown by a certificate of something else",
        _COMPLIANCE,
        "facts.book.under(item.record_id, DOCUMENT, FiledDocument)",
        "facts.book.under(item.subject_id, DOCUMENT, FiledDocument)",
    ),
    Mutant(
        "a-broken-plan-is-kept-to",
        "whoever has broken a payment plan is left alone until the workflow ends",
        _RENTS,
        '    if any(one.state == "active" for one in facts.book.lines(facts.subject_id, PLAN)):',
        "    if facts.book.lines(facts.subject_id, PLAN):",
    ),
    Mutant(
        "told-though-it-is-seen-to",
        "a scanner proposes what a workflow sees to already",
        "scanners/telling.py",
        "            elif any((one.account_id, record_id) in seen_to for record_id in _about(one)):",
        "            elif not _about(one):",
    ),
    Mutant(
        "seen-to-for-ever",
        "a workflow that is over keeps scanners quiet",
        "workflows/service.py",
        "        return [line for line in self._lines.among(account_id, keys) if not line.over]",
        "        return list(self._lines.among(account_id, keys))",
    ),
    Mutant(
        "a-lower-rent-as-a-rise",
        "a scanner proposes to raise a rent to less than it is",
        "portfolio/scanning/letting.py",
        "    if begins is None or worth.minor <= terms.rent.minor:",
        "    if begins is None:",
    ),
    Mutant(
        "nothing-taken-back-twice",
        "of two changes to one record that are taken back, the first stays",
        "records/service.py",
        "        if now.revision == one.now or not now.change_id.startswith(_UNDO):",
        "        if now.revision == one.now or now.change_id:",
    ),
    Mutant(
        "taken-back-over-somebody",
        "taking back what followed lets an older change be taken back over somebody's",
        "records/service.py",
        "        return any((other.record_id, other.was) == (one.record_id, one.now) for other in revised)",
        "        return any(other.record_id == one.record_id for other in revised)",
    ),
    Mutant(
        "the-last-is-asked-about-first",
        "a person is asked about whoever meets least of what is written",
        _SEARCH,
        "    return [some[one.candidate.application_id] for one in standings]",
        "    return [some[one.candidate.application_id] for one in reversed(standings)]",
    ),
    Mutant(
        "others-hear-nothing",
        "whoever was declined because somebody else has the flat is not told",
        _SEARCH,
        "        if _is_to_hear(facts, one):",
        "        if not facts.made:",
    ),
    Mutant(
        "nobody-decides-what-others-hear",
        "whoever was declined is written to without a person's word where the level allows it",
        _SEARCH,
        "given, key=one.applicants[0], asks=True)",
        "given, key=one.applicants[0])",
    ),
    Mutant(
        "told-though-they-were-not-declined",
        "whoever a person has not declined hears that they are",
        _SEARCH,
        'facts.made.get(one.record_id) != "done" or one.state != "declined" or',
        "one.record_id not in facts.made or",
    ),
    Mutant(
        "told-for-each-application",
        "whoever has applied with others as well is written to for each",
        _SEARCH,
        " or who in facts.made:\n        return False",
        ":\n        return False",
    ),
    Mutant(
        "taken-by-themselves",
        "whoever lives there reads that somebody else does",
        _SEARCH,
        "    return not lives_there and facts",
        "    return facts",
    ),
    Mutant(
        "stuck-on-who-wants-no-texts",
        "a search stands still since one of the others wants no texts",
        "agent/recipients.py",
        "self.people.address(self.account_id, address).opted_out_at is None",
        "bool(address)",
    ),
    Mutant(
        "outside-in-the-askers-language",
        "what a workflow writes to people outside is in the language of the member who asked for it",
        "agent/workflow_calls.py",
        "account.language if account else state.party.language",
        "state.party.language",
    ),
    Mutant(
        "an-application-nobody-hears-of",
        "a search for somebody does not notice who has applied",
        "portfolio/applications.py",
        "    hears=lambda application: (application.unit_id,),",
        "    hears=lambda application: (),",
    ),
    Mutant(
        "late-before-it-waits",
        "whoever has just begun a workflow hears at once that it still waits",
        "agent/workflow_calls.py",
        "    missed = 0 if run.waiting_since else sum(at <= step.now for at in action.nudges)",
        "    missed = 0",
    ),
    Mutant(
        "what-it-began-goes-on",
        "a job goes on though the workflow that began it was called off",
        _FOLD,
        "            step = step.post([Post(call.child, cancel)])\n",
        '            step = with_call(step, key, outcome="cancelled")\n',
    ),
    Mutant(
        "taken-back-under-their-hands",
        "what was begun is taken back while whatever it has begun still stands",
        _FOLD,
        '        return not state.undoing and not (run and run.doing == "calling")',
        "        return not state.undoing",
    ),
    Mutant(
        "its-own-paper-shows-nothing",
        "a certificate on file with what it is about does not show that it was done",
        "portfolio/obligations.py",
        "rule, item.subject_id, item_id)",
        "rule, item.subject_id)",
    ),
)
