"""Bugs in listings, applications and market rents."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_APPLICATIONS, _LETTING, _MARKET, _RANKING, _TENANCIES = (
    f"portfolio/{name}.py" for name in ("applications", "letting", "market", "ranking", "tenancies")
)
_RUN = "portfolio/tools/listings/run.py"
NEAR = (
    "tests/unit/test_ranking.py",
    "tests/integration/test_letting.py",
    "tests/integration/test_letting_tools.py",
    "tests/integration/test_records_erased.py",
)

MUTANTS = (
    Mutant(
        "listed-while-let",
        "a unit somebody lives in is offered to others",
        _LETTING,
        "    if why := _WHY_NOT.get(unit.state):",
        "    if why := _WHY_NOT.get(unit.state) if unit.state == 'off_market' else None:",
    ),
    Mutant(
        "listed-twice",
        "one unit is offered at two rents",
        _LETTING,
        "    if before is None:\n        _must_be_the_only_one(book, unit)\n",
        "",
    ),
    Mutant(
        "brought-back-beside-another",
        "a listing that was withdrawn and taken back stands beside the one that followed it",
        "records/service.py",
        "            self._must_stay_alone(book, was, now.record)\n",
        "",
    ),
    Mutant(
        "let-and-still-listed",
        "a unit whose listing was withdrawn stays listed and cannot be taken off the market",
        _LETTING,
        'return [gone, *([UNIT.moved(unit, "unlist")] if unit.state == "listed" else [])]',
        "return [gone]",
    ),
    Mutant(
        "advertised-after-signing",
        "people go on applying for a flat that has a tenant",
        _TENANCIES,
        "    return [tenancy, *let_to(book, unit.record_id, tenancy.persons()), *_taken",
        "    return [tenancy, *_taken",
    ),
    Mutant(
        "stays-and-is-listed",
        "a tenant who takes notice back finds their home advertised",
        _TENANCIES,
        "        gone = withdrawn_from(book, unit.record_id)",
        "        gone = withdrawn_from(book, unit.record_id)[:0]",
    ),
    Mutant(
        "approved-without-consent",
        "somebody is taken who never agreed to being checked",
        _APPLICATIONS,
        '        ("their consent to being checked", application.consent is None),\n',
        "",
    ),
    Mutant(
        "declined-for-what-they-meet",
        "an applicant is refused for an income that suffices",
        _LETTING,
        "        elif standing.get(reason) is not False:",
        "        elif reason not in standing:",
    ),
    Mutant(
        "approved-twice",
        "two applicants are promised one flat",
        _LETTING,
        '        if decision == "approve" and taken:',
        '        if decision == "approve" and len(taken) > 1:',
    ),
    Mutant(
        "the-richer-first",
        "of those who meet all that is written the richer one is put first",
        _RANKING,
        "-values.count(True), values.count(False), who.received_at, who.application_id",
        "-(who.income or 0), values.count(False), who.received_at, who.application_id",
    ),
    Mutant(
        "weeks-as-months",
        "a weekly income is taken for a monthly one",
        _RANKING,
        "yearly(application.income.minor, application.income_per)",
        'yearly(application.income.minor, "month")',
    ),
    Mutant(
        "results-for-ever",
        "what a check found is kept years after somebody was refused",
        _APPLICATIONS,
        'return application.model_copy(update={"checks": ()}) if ends and ends <= today else application',
        "return application",
    ),
    Mutant(
        "an-applicant-remembered",
        "what an erased applicant told of themselves is still on record",
        "records/erasing.py",
        "        erase = self._rows.replace if theirs else self._rows.redact",
        "        erase = self._rows.redact if theirs else self._rows.redact",
    ),
    Mutant(
        "household-in-view",
        "who would live there stands in the request of the model that compares",
        _RUN,
        'quoting.quote(one.household, "who would live there") if one.household else ""',
        "one.household",
    ),
    Mutant(
        "two-say-nothing",
        "a rent is raised because of a single advertisement",
        _MARKET,
        "        return self.n >= FEWEST",
        "        return self.n >= 1",
    ),
    Mutant(
        "taken-back-and-still-offered",
        "an offer that somebody has applied for, or changed, stands though it was taken back",
        "portfolio/tools/listings/run.py",
        "    return taken_back_or(call, services, withdrawn)",
        "    return taken_back(call, services)",
    ),
    Mutant(
        "an-earlier-rent-ends-the-offer",
        "whoever takes back a rent that was changed since has the whole offer withdrawn",
        "portfolio/tools/listings/run.py",
        '        if made.before and (made.before.state == "live" or made.after.state != "live"):',
        '        if made.after.state != "live":',
    ),
)
