"""Bugs in reports: what was taken back counts, what was spent is lost, and a page is open to whom it should not be."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_FIGURES, _COUNTING, _REPORTING = "portfolio/figures.py", "portfolio/counting.py", "portfolio/reporting.py"
_STATEMENTS, _OWNERS = "portfolio/statements.py", "portfolio/owners.py"
_LINKS, _PAGE, _CSV = "portfolio/reports/links.py", "portfolio/reports/page.py", "portfolio/reports/as_csv.py"
_SHOWING, _PERIODS = "portfolio/reports/showing.py", "portfolio/reports/periods.py"
_TOOLS, _DECLARED = "portfolio/tools/reports/run.py", "portfolio/tools/reports/declare.py"
_FORESEEING, _RISKS = "portfolio/foreseeing.py", "portfolio/risks.py"

NEAR = (
    "tests/integration/test_reports.py",
    "tests/integration/test_sums.py",
    "tests/integration/test_report_properties.py",
    "tests/integration/test_report_page.py",
    "tests/integration/test_owners_terms.py",
)

MUTANTS = (
    Mutant(
        "a-bounced-payment-is-income",
        "a payment that was reversed counts as received",
        _COUNTING,
        'if one.state == "cleared"]',
        'if one.state != "pending"]',
    ),
    Mutant(
        "what-was-never-spent",
        "an expense that was reversed counts as spent",
        _COUNTING,
        'if one.state == "recorded"]',
        "if one.record_id]",
    ),
    Mutant(
        "the-credit-is-nobodys",
        "what was paid ahead is in no report",
        _COUNTING,
        "            if one.credit:",
        "            if one.credit and not one.allocations:",
    ),
    Mutant(
        "two-reports-with-one-number",
        "a report that is made again looks like the first",
        _REPORTING,
        '"number": len(before) + 1',
        '"number": 1 + len(before) * 0',
    ),
    Mutant(
        "the-day-they-left-is-let",
        "a flat counts as let after its tenancy has ended",
        _COUNTING,
        "min(one.ended_on or scope.last, scope.last)",
        "scope.last",
    ),
    Mutant(
        "a-deposit-is-income",
        "what is held for a tenant is taxed",
        _FIGURES,
        'if one.what != "deposit"]',
        "if one.what]",
    ),
    Mutant(
        "an-old-debt-makes-all-of-it-old",
        "each charge is as late as the oldest of its tenancy",
        _FIGURES,
        "days = (today - charge.due_on).days",
        "days = (today - late[0].due_on).days",
    ),
    Mutant(
        "the-reserve-is-paid-out",
        "an owner is paid what was to be kept for repairs",
        _STATEMENTS,
        "max(there.minor - kept.minor, 0)",
        "max(there.minor, 0)",
    ),
    Mutant(
        "a-tenants-deposit-is-paid-out",
        "an owner is paid what is held for a tenant, and fees are taken of it",
        _STATEMENTS,
        'if one.what != "deposit"]',
        "if one.what]",
    ),
    Mutant(
        "a-fee-of-what-is-anothers",
        "an owner pays a fee for what came in for all of them",
        _STATEMENTS,
        "total(each(replace(self, owner_id=owner_id).income())",
        "total(each(self.income())",
    ),
    Mutant(
        "a-vendor-who-owns-nothing",
        "no vendor is put on record, since what is left out counts as said",
        "portfolio/tools/upkeep/run.py",
        "if any(getattr(given, name) is not None for name in OWNERS_TERMS):",
        "if OWNERS_TERMS & given.model_fields_set:",
    ),
    Mutant(
        "a-cent-is-nobodys",
        "what owners have of an amount comes to less than it",
        _OWNERS,
        "int(minor * (before + share) // WHOLE - minor * before // WHOLE)",
        "int(minor * share // WHOLE)",
    ),
    Mutant(
        "a-fee-taken-twice",
        "a fee that is agreed is recorded as spent, too",
        "portfolio/collecting.py",
        "    if expense.category == FEE and any(one.fee_bp for one in place.agreed):",
        "    if False:",
    ),
    Mutant(
        "owners-of-more-than-all",
        "what owners have may come to more, or to less, than the whole",
        _OWNERS,
        "if sum(said) > WHOLE or (sum(said) == WHOLE) != (unsaid == 0):",
        "if sum(said) > WHOLE * len(said):",
    ),
    Mutant(
        "a-day-for-each-house",
        "an owner of two has two days, and a statement on whichever comes first",
        _OWNERS,
        "return [there, *(_with(one, owner_id, day) for one in others)]",
        "return [there, *others]",
    ),
    Mutant(
        "a-statement-begins-at-nothing",
        "an owner's balance is forgotten from one statement to the next",
        _STATEMENTS,
        'before[-1].amounts("closing") if before else ()',
        "()",
    ),
    Mutant(
        "a-tax-year-is-a-year",
        "where tax years begin in another month, a tax report is of the wrong days",
        _PERIODS,
        'tax_month(book, property_id) if type == "tax" else 1',
        "1",
    ),
    Mutant(
        "any-link-opens-it",
        "whoever knows a report's id reads it",
        _PAGE,
        "or not self._links.is_for(named, report)",
        "or not self._links.named(token)",
    ),
    Mutant(
        "a-link-is-open-for-ever",
        "a link that went astray opens the report for good",
        _PAGE,
        "if self._links.is_over(named):",
        "if self._links.is_over(named) and form:",
    ),
    Mutant(
        "a-link-that-anybody-prolongs",
        "the last day of a link is not signed",
        _LINKS,
        "return right and _signer(report).proves(named.proof, _PURPOSE, subject, named.until.isoformat())",
        "return right and any(_signer(report).proves(named.proof, _PURPOSE, subject, (self.until + timedelta(d)).isoformat()) for d in range(-40, 40))",
    ),
    Mutant(
        "reports-without-a-key-have-a-link",
        "an empty key signs, and anybody can sign with it",
        _LINKS,
        "right = bool(report.link_key) and ",
        "right = ",
    ),
    Mutant(
        "a-cell-that-computes",
        "a spreadsheet runs what somebody has put into a name",
        _CSV,
        "if words.startswith(_BEGINS)",
        "if words.startswith(_BEGINS[:1])",
    ),
    Mutant(
        "another-report-goes-out",
        "what a person approved is not what is sent",
        _TOOLS,
        "        _must_be(report, where, given)\n",
        "",
    ),
    Mutant(
        "a-report-goes-out-unasked",
        "nobody decides whom a report is sent to",
        _DECLARED,
        "    autonomy=Autonomy.DRAFT,\n",
        "    autonomy=Autonomy.SILENT,\n",
    ),
    Mutant(
        "words-for-programs-on-a-page",
        "closed words are shown as they are stored",
        _SHOWING,
        "said = [render(ReportSays(form=one), language) for one in line.words]",
        "said = list(line.words)",
    ),
    Mutant(
        "rent-that-comes-twice",
        "a forecast counts what was charged ahead once more",
        _FORESEEING,
        "if rent.on > charged and rent.on >= today:",
        "if rent.on >= today:",
    ),
    Mutant(
        "all-of-it-is-collected",
        "a forecast counts on what tenants did not pay",
        _FORESEEING,
        "return round(self.due * self.collected)",
        "return self.due",
    ),
    Mutant(
        "what-was-only-asked-for-is-spent",
        "a forecast takes off quotes that nobody has approved",
        _FORESEEING,
        'if one.amount and one.state == "approved")',
        "if one.amount)",
    ),
    Mutant(
        "everybodys-risks",
        "asked about one flat, the risks of all are told",
        _RISKS,
        "if not about or about & subjects]",
        "if not about or subjects is not about]",
    ),
)
