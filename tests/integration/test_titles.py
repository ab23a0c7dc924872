"""Titles of legal rules and kinds of work appear in the reader's language everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from steward.core.languages import NAMES
from steward.core.sentences import render
from steward.time.scanners.models import ScannerFinding
from steward.time.scanners.scanner_declarations import FoundIssue
from steward.trades.portfolio.compliance_items import ComplianceItem, save_compliance_records
from steward.trades.portfolio.legal_rules import LegalRule, rule_set, shipped
from steward.trades.portfolio.reports.report_renderer import words_of
from steward.trades.portfolio.scanning.deadline_checks import of_item
from steward.trades.portfolio.scanning.scanner_table import says
from steward.trades.portfolio.tools.compliance.run import _item_told
from steward.trades.portfolio.tools.reminders.declare import SEND_REMINDER
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trades.records.value_texts import said, said_all
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import StepCall
from tests.integration.test_reports import report
from tests.support.landlord import TODAY, A, Landlord, landlord, leak, vendor
from tests.support.walks import for_each

DAY = timedelta(days=1)
OTHERS = [one for one in NAMES if one != "en"]
RECURRING = [one for one in shipped() if one.kind == "recurring"]


@pytest.fixture
def oak() -> Iterator[Landlord]:
    with landlord() as one:
        one.oak()
        one.put(vendor())
        yield one


@for_each("rule", shipped())
def test_every_rule_that_is_shipped_has_a_title_in_every_language(rule: LegalRule) -> None:
    titles = {language: str(render(said(rule.rule_id), language)) for language in NAMES}
    assert len({*titles.values()}) == len(NAMES), titles
    assert all("_" not in one for one in titles.values()), titles


def due(oak: Landlord, rule: LegalRule) -> ComplianceItem:
    subject = "ven-pete" if rule.applies_to == "vendor" else "prop-1"
    (item,) = oak.do(
        lambda book: save_compliance_records(book, subject, rule.rule_id, TODAY + 20 * DAY, "America/New_York")
    )
    assert isinstance(item, ComplianceItem)
    return item


def found(oak: Landlord, item: ComplianceItem) -> ScannerFinding:
    seen = FoundIssue("item:1", "compliance_due", oak.now, detail=item.due_on.isoformat())
    one = of_item(oak.book, {"item": item.record_id}, seen)
    assert one
    fields: dict[str, Any] = {"subject_id": item.record_id, "revision": 1, "found_at": oak.now}
    told = {"check": one.check, "where": one.where, "what": one.what, "detail": one.detail}
    return ScannerFinding(
        account_id=A, finding_id="fnd-1", scanner="compliance_deadlines", key=one.key, **told, **fields
    )


@for_each("rule", RECURRING, oak=oak)
def test_wherever_a_member_reads_of_a_rule_it_is_in_their_language(oak: Landlord, rule: LegalRule) -> None:
    item = due(oak, rule)
    for language in OTHERS:
        title = str(render(said(rule.rule_id), language))
        workflow = WORKFLOWS["compliance"]
        told = [
            str(render(says(found(oak, item), lambda *_: ""), language)),
            workflow.title(oak.book, item.record_id, language),
            str(render(said_all(_item_told(item)[1]), language)),
        ]
        if rule.applies_to == "property":
            (line,) = report(oak, "compliance").lines
            told.append(words_of(line, language))
        for one in told:
            assert title in one
            assert rule.title not in one


def test_title_given_by_a_member_is_not_translated(oak: Landlord) -> None:
    before = next(one for one in shipped() if one.rule_id == "gas_safety")
    named = before.model_copy(update={"title": "smoke_alarms"})
    oak.do(lambda book: [rule_set(book, "", "gas_safety", named, TODAY)])
    item = due(oak, named)
    assert str(render(says(found(oak, item), lambda *_: ""), "de")).startswith("118 Oak Street, smoke_alarms: ")
    (line,) = report(oak, "compliance").lines
    assert words_of(line, "de") == "smoke_alarms"
    assert "smoke_alarms" in WORKFLOWS["compliance"].title(oak.book, item.record_id, "de")


def test_job_of_a_rule_has_its_title_in_the_requesters_language(oak: Landlord) -> None:
    rule = next(one for one in shipped() if one.rule_id == "gas_safety")
    item = due(oak, rule)
    work = WORKFLOWS["compliance"].steps[0]
    asked = WorkflowFacts(oak.book, item.record_id, {}, began_at=oak.now, entered_at=oak.now, language="de")
    call = work.plan(asked)
    assert isinstance(call, StepCall)
    assert call.arguments["title"] == "Gasprüfung"
    # It is found again, whoever reads it then.
    job = leak().model_copy(update={"title": "Gasprüfung", "unit_id": "", "reported_on": TODAY})
    oak.put(job)
    made = WorkflowFacts(
        oak.book, item.record_id, {}, began_at=oak.now, entered_at=oak.now, made={"job": "done"}, language="es"
    )
    assert getattr(work.plan(made), "subject_id", "") == job.record_id


def test_fault_in_an_outsiders_words_is_titled_by_its_category(oak: Landlord) -> None:
    oak.put(leak().model_copy(update={"outside": ("title",)}))
    titles = {WORKFLOWS["maintenance_job"].title(oak.book, "mnt-1", language) for language in NAMES}
    assert "118 Oak Street, 1: Sanitär" in titles
    assert not any("sink" in one for one in titles)


def test_insurance_is_named_in_the_approvers_language() -> None:
    given = {"contact_id": "ctc-pete", "reminder": "insurance_ends", "subject_id": "pol-1", "place": "liability"}
    said_of = {language: str(render(SEND_REMINDER.would_do(given, {}), language)) for language in NAMES}
    assert "Haftpflicht" in said_of["de"]
    assert not any("liability" in one for language, one in said_of.items() if language != "en")
    at_home = SEND_REMINDER.would_do({**given, "place": "118 Oak Street"}, {})
    assert "118 Oak Street" in str(render(at_home, "de"))
