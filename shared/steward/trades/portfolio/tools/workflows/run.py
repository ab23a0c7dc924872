"""Runners of the workflow tools."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any, Literal, Protocol, TypeVar

from steward.core.errors import StewardError
from steward.core.sentences import Quoted, render, say
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, not_undone
from steward.trades.portfolio.applications import RentalApplication
from steward.trades.portfolio.compliance_items import ComplianceItem
from steward.trades.portfolio.inspections import Inspection
from steward.trades.portfolio.legal_checks import must_allow_notice
from steward.trades.portfolio.maintenance_jobs import MaintenanceJob, Vendor
from steward.trades.portfolio.notices import must_allow_increase
from steward.trades.portfolio.payment_allocation import must_be_overdue
from steward.trades.portfolio.properties import PortfolioRuleError, Property, Unit
from steward.trades.portfolio.tenancies import Tenancy, must_allow_renewal, must_be_free, rules_there
from steward.trades.portfolio.tools.record_lines import must_be
from steward.trades.portfolio.tools.workflows.declare import (
    CancelWorkflowInput,
    ControlWorkflowInput,
    ListWorkflowsInput,
    WorkflowArrearsInput,
    WorkflowComplianceInput,
    WorkflowEndTenancyInput,
    WorkflowFindTenantInput,
    WorkflowInspectionInput,
    WorkflowLeaseRenewalInput,
    WorkflowMaintenanceJobInput,
    WorkflowOnboardPropertyInput,
    WorkflowOnboardTenantInput,
    WorkflowRentIncreaseInput,
)
from steward.trades.portfolio.tools.workflows.under_way import under_way
from steward.trades.portfolio.workflows.compliance import COMPLIANCE_WORK
from steward.trades.portfolio.workflows.end_tenancy import END_TENANCY
from steward.trades.portfolio.workflows.find_tenant import FIND_TENANT
from steward.trades.portfolio.workflows.inspection import INSPECTION_VISIT
from steward.trades.portfolio.workflows.lease_renewal import LEASE_RENEWAL
from steward.trades.portfolio.workflows.maintenance import MAINTENANCE_JOB
from steward.trades.portfolio.workflows.onboard_property import ONBOARD_PROPERTY
from steward.trades.portfolio.workflows.onboard_tenant import ONBOARD_TENANT
from steward.trades.portfolio.workflows.rent_increase_and_arrears import ARREARS, RENT_INCREASE
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import amount_of
from steward.trades.records.service import Book, RecordService
from steward.trades.records.workflow_types import Workflow
from steward.trades.records.workflow_words import workflow_matter


class WorkflowStatusLine(Protocol):
    """State of a workflow."""

    workflow_id: str
    subject_id: str
    status: str
    title: str

    @property
    def over(self) -> bool:
        """Return whether the workflow has ended."""


class WorkflowRuns(Protocol):
    """Operations on workflows."""

    def start(
        self,
        account_id: str,
        member_id: str,
        kind: str,
        subject_id: str,
        title: str,
        arguments: Mapping[str, Any],
        call_id: str = "",
        *,
        by_steward: bool = False,
        approved_by: str = "",
    ) -> tuple[str, bool]:
        """Start a workflow on a record. Return its id, and whether it is new."""

    def newest(self, account_id: str, kind: str, subject_id: str) -> Any:
        """Return the newest workflow of a kind on a record, or None."""

    def listed(self, account_id: str) -> Sequence[Any]:
        """Return the latest workflow of each type on each record."""

    def control(
        self,
        account_id: str,
        member_id: str,
        wanted: str,
        action: Literal["pause", "resume", "cancel"],
        *,
        undone: bool = False,
    ) -> Any:
        """Pause, resume or cancel a workflow, or take its start back."""

    def progress(self, line: Any, language: str, zone: str) -> str:
        """Return its progress in words."""


class Services(Protocol):
    """Services of these tools."""

    @property
    def records(self) -> RecordService:
        """Records."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def workflows(self) -> WorkflowRuns:
        """Workflows."""


R = TypeVar("R", bound=TradeRecord)


def workflow_maintenance_job(call: ToolCall, services: Services) -> Done | Failed:
    """Return the workflow's id, unless one runs on this job already."""
    given = WorkflowMaintenanceJobInput.model_validate(call.arguments)

    def may(book: Book, job: MaintenanceJob) -> dict[str, str]:
        _must_not_be(job, "closed", "cancelled")
        return {}

    return _begun(call, services, MAINTENANCE_JOB, (MaintenanceJob, given.maintenance_id, given.place), may)


def workflow_find_tenant(call: ToolCall, services: Services) -> Done | Failed:
    """Start a search for a tenant for a unit that is or will be vacant; see `workflow_maintenance_job`."""
    given = WorkflowFindTenantInput.model_validate(call.arguments)

    def may(book: Book, unit: Unit) -> dict[str, str]:
        _must_not_be(unit, "occupied", "reserved", "off_market")
        rent = amount_of(given.rent, book.need(unit.property_id, Property).currency)
        terms = {"rent": rent.decimal, "per": given.per, "available_from": given.available_from.isoformat()}
        return {**terms, "term_months": str(given.term_months)}

    return _begun(call, services, FIND_TENANT, (Unit, given.unit_id, given.place), may)


def workflow_onboard_tenant(call: ToolCall, services: Services) -> Done | Failed:
    """Start the onboarding of an approved applicant. The unit must be free from that day on."""
    given = WorkflowOnboardTenantInput.model_validate(call.arguments)

    def may(book: Book, application: RentalApplication) -> dict[str, str]:
        if application.state != "approved":
            raise PortfolioRuleError(
                f"that application is {application.state}: decide_application approves one first", "other_state"
            )
        place = book.need(application.property_id, Property)
        if given.start_date < book.today(place.zone):
            raise PortfolioRuleError(
                "a lease begins on a day to come: what runs already is create_tenancy's", "day_past"
            )
        must_be_free(book, application.unit_id, given.start_date)
        deposit = {"deposit": amount_of(given.deposit, place.currency).decimal} if given.deposit else {}
        return {"start": given.start_date.isoformat(), **deposit}

    return _begun(call, services, ONBOARD_TENANT, (RentalApplication, given.application_id, given.place), may)


def workflow_rent_increase(call: ToolCall, services: Services) -> Done | Failed:
    """Start a rent increase, if the rent may rise so much from that day on."""
    given = WorkflowRentIncreaseInput.model_validate(call.arguments)

    def may(book: Book, tenancy: Tenancy) -> dict[str, str]:
        rent = amount_of(given.rent, tenancy.currency)
        must_allow_increase(book, tenancy, rent, given.effective_on)
        return {"rent": rent.decimal, "effective_on": given.effective_on.isoformat()}

    return _begun(call, services, RENT_INCREASE, (Tenancy, given.tenancy_id, given.place), may)


def workflow_lease_renewal(call: ToolCall, services: Services) -> Done | Failed:
    """Start a renewal of the lease."""
    given = WorkflowLeaseRenewalInput.model_validate(call.arguments)

    def may(book: Book, tenancy: Tenancy) -> dict[str, str]:
        _must_not_be(tenancy, "draft", "pending", "notice", "ended", "closed", "cancelled")
        begins = max(tenancy.end or date.min, book.today(tenancy.zone)) + timedelta(days=1)
        if given.until <= begins:
            raise PortfolioRuleError(f"the new term begins on {begins}: say an end after that", "wrong_order")
        rent = amount_of(given.rent, tenancy.currency) if given.rent else None
        must_allow_renewal(book, tenancy, given.until, begins, rent)
        asked = {"rent": rent.decimal} if rent else {}
        return {"until": given.until.isoformat(), "from": begins.isoformat(), **asked}

    return _begun(call, services, LEASE_RENEWAL, (Tenancy, given.tenancy_id, given.place), may)


def workflow_end_tenancy(call: ToolCall, services: Services) -> Done | Failed:
    """Start the end of a tenancy, by a notice that keeps the legal rules."""
    given = WorkflowEndTenancyInput.model_validate(call.arguments)

    def may(book: Book, tenancy: Tenancy) -> dict[str, Any]:
        _must_not_be(tenancy, "draft", "pending", "ended", "closed", "cancelled")
        if tenancy.state != "notice":
            today = book.today(tenancy.zone)
            must_allow_notice(rules_there(book, tenancy), given.by, today, given.vacate_on)
        return {"vacate_on": given.vacate_on.isoformat(), "by": given.by, "re_list": given.re_list}

    return _begun(call, services, END_TENANCY, (Tenancy, given.tenancy_id, given.place), may)


def workflow_arrears(call: ToolCall, services: Services) -> Done | Failed:
    """Start the arrears workflow for a tenancy with debts."""
    given = WorkflowArrearsInput.model_validate(call.arguments)

    def may(book: Book, tenancy: Tenancy) -> dict[str, str]:
        must_be_overdue(book, tenancy.record_id)
        return {}

    return _begun(call, services, ARREARS, (Tenancy, given.tenancy_id, given.place), may)


def workflow_inspection(call: ToolCall, services: Services) -> Done | Failed:
    """Start the workflow of a planned inspection."""
    given = WorkflowInspectionInput.model_validate(call.arguments)

    def may(book: Book, one: Inspection) -> dict[str, str]:
        _must_not_be(one, "reported", "cancelled")
        return {}

    return _begun(call, services, INSPECTION_VISIT, (Inspection, given.inspection_id, given.place), may)


def workflow_compliance(call: ToolCall, services: Services) -> Done | Failed:
    """Start the workflow of a compliance item."""
    given = WorkflowComplianceInput.model_validate(call.arguments)

    def may(book: Book, item: ComplianceItem) -> dict[str, str]:
        _must_not_be(item, "done", "waived", "not_applicable")
        if isinstance(book.before(item.subject_id), Vendor):
            raise PortfolioRuleError(
                "a vendor's papers are theirs: ask them, and complete_compliance_item once they are there",
                "vendors_papers",
            )
        return {}

    return _begun(call, services, COMPLIANCE_WORK, (ComplianceItem, given.item_id, given.place), may)


def workflow_onboard_property(call: ToolCall, services: Services) -> Done | Failed:
    """Start the onboarding of a property."""
    given = WorkflowOnboardPropertyInput.model_validate(call.arguments)

    def may(book: Book, place: Property) -> dict[str, Any]:
        if place.state != "onboarding":
            raise PortfolioRuleError(
                f"{place.name} is {place.state}: create_property with onboarding makes one to be taken on",
                "other_state",
            )
        units = [*{one.casefold(): one for one in given.units}.values()]
        return {"units": units, **({"owner": given.owner_id} if given.owner_id else {})}

    return _begun(call, services, ONBOARD_PROPERTY, (Property, given.property_id, given.place), may)


def _must_not_be(record: TradeRecord, *over: str) -> None:
    if record.state in over:
        raise PortfolioRuleError(f"that is {record.state.replace('_', ' ')}: look it up again", "other_state")


def _begun(
    call: ToolCall,
    services: Services,
    workflow: Workflow,
    subject: tuple[type[R], str, str],
    may: Callable[[Book, R], Mapping[str, Any]],
) -> Done | Failed:
    """Start the workflow on a subject: type, id and name. `may` returns its arguments, or raises.

    A repeated call, after an interruption, returns the workflow that it started before.
    """
    model, record_id, place = subject
    name = call.tool
    book = services.records.book(call.account_id)
    try:
        record = book.need(record_id, model)
        title = workflow.title(book, record.record_id, call.language)
        newest = partial(services.workflows.newest, call.account_id, workflow.kind, record.record_id)
        line = newest()
        if line and line.begun_by == call.call_id:
            started = line.workflow_id
        elif line and not line.over:
            return under_way(book, record, line, call.arguments)
        else:
            must_be(book, record, place)
            arguments = may(book, record)
            started, fresh = services.workflows.start(
                call.account_id,
                call.member_id,
                workflow.kind,
                record.record_id,
                title,
                arguments,
                call.call_id,
                by_steward=call.by_steward,
                approved_by=call.approved_by or "",
            )
            if not fresh:
                return under_way(book, record, newest(), call.arguments)
    except StewardError as error:
        return Failed.by(error, "not done")
    matter = workflow_matter(workflow.kind, title)
    # The title may hold outside words.
    told = f"Begun: {render(say('record-act', form=name))}, {place} ({started}). Its steps ask for themselves."
    return Done(told, report=say("workflow-begun", matter=matter), undo=CancelWorkflowInput(workflow_id=started))


def _called_off(call: ToolCall, services: Services) -> Done | Failed:
    """Cancel the workflow."""
    wanted = CancelWorkflowInput.model_validate(call.arguments).workflow_id
    listed = services.workflows.listed(call.account_id)
    matter = next((workflow_matter(one.workflow, one.title) for one in listed if one.workflow_id == wanted), Quoted(""))
    try:
        services.workflows.control(call.account_id, call.member_id, wanted, "cancel", undone=True)
    except StewardError as error:
        return not_undone(error)
    return Done(say("workflow-over", form="cancelled", matter=matter))


undo_workflow_maintenance_job = _called_off
undo_workflow_find_tenant = _called_off
undo_workflow_onboard_tenant = _called_off
undo_workflow_rent_increase = _called_off
undo_workflow_lease_renewal = _called_off
undo_workflow_end_tenancy = _called_off
undo_workflow_arrears = _called_off
undo_workflow_inspection = _called_off
undo_workflow_compliance = _called_off
undo_workflow_onboard_property = _called_off


def list_workflows(call: ToolCall, services: Services) -> Done:
    """Return a line for each workflow."""
    given = ListWorkflowsInput.model_validate(call.arguments)
    zone = str(services.people.zone_of(call.account_id, call.member_id))
    lines = [
        f"{line.workflow_id} · {line.subject_id} · {services.workflows.progress(line, call.language, zone)}"
        for line in services.workflows.listed(call.account_id)
        if (given.subject_id in (None, line.subject_id)) and _wanted(line, given.state)
    ]
    return Done("\n".join(lines) or "There is no such workflow.")


def _wanted(line: WorkflowStatusLine, state: str) -> bool:
    return state == "all" or (line.status == "paused" if state == "paused" else not line.over)


def control_workflow(call: ToolCall, services: Services) -> Done | Failed:
    """Return the action taken."""
    given = ControlWorkflowInput.model_validate(call.arguments)
    lines = services.workflows.listed(call.account_id)
    line = next((one for one in lines if one.workflow_id == given.workflow_id), None)
    if line is not None and line.title.casefold() != given.place.casefold():
        return Failed(
            "not done: that workflow is called otherwise than was said: look it up again",
            say("why-failed", form="changed"),
        )
    try:
        services.workflows.control(call.account_id, call.member_id, given.workflow_id, given.action)
    except StewardError as error:
        return Failed.by(error, "not done")
    told = f"{given.workflow_id}: {given.action} was asked for. It says itself what came of it."
    matter = workflow_matter(line.workflow, line.title) if line else Quoted(given.place)
    return Done(told, report=say("workflow-asked", form=given.action, matter=matter))
