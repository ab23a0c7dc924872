"""Declarations of the workflow tools."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from steward.core.sentences import say
from steward.tools.declaration import (
    ApprovalRule,
    ArgumentMeaning,
    Autonomy,
    Decides,
    Offered,
    ResultOrigin,
    Reversal,
    Tool,
    ToolEffect,
    ToolInput,
)
from steward.trades.portfolio.tools.arguments import (
    AMOUNT,
    DAY,
    JOB_ID,
    PLACE,
    PROPERTY_ID,
    TENANCY_ID,
    UNIT_ID,
    Amount,
    AnyContactId,
    AnyRecordId,
    Day,
    Place,
    PropertyId,
    RecordId,
    RentPer,
    Short,
    reads,
)
from steward.trades.portfolio.tools.requests import REQUESTS

_WorkflowId = Annotated[str, StringConstraints(pattern=r"^wf-[a-z2-7]{16}$"), ArgumentMeaning.MACHINE, Decides.WHERE]
_tool = partial(Tool, category="workflow", group="portfolio", offered=Offered(trade="portfolio"))


class WorkflowMaintenanceJobInput(ToolInput):
    """Arguments of `workflow_maintenance_job`."""

    maintenance_id: RecordId = Field(description=JOB_ID)
    place: Place = Field(description=PLACE)


class WorkflowRentIncreaseInput(ToolInput):
    """Arguments of `workflow_rent_increase`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    rent: Amount = Field(description=AMOUNT)
    effective_on: Day = Field(description="The first day of the new rent: analyze_rent says from when it can be.")


class WorkflowLeaseRenewalInput(ToolInput):
    """Arguments of `workflow_lease_renewal`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    until: Day = Field(description=f"The last day of the new term. {DAY}")
    rent: Amount | None = Field(default=None, description=f"If it is another than now. {AMOUNT}")


class WorkflowEndTenancyInput(ToolInput):
    """Arguments of `workflow_end_tenancy`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)
    vacate_on: Day = Field(description=f"Their last day. {DAY}")
    by: Annotated[Literal["owner", "tenant"], Decides.AMOUNT] = Field(description="Whose notice it is.")
    re_list: Annotated[bool, Decides.WHERE] = Field(default=True, description="Whether somebody new is to be found.")


class WorkflowArrearsInput(ToolInput):
    """Arguments of `workflow_arrears`."""

    tenancy_id: RecordId = Field(description=TENANCY_ID)
    place: Place = Field(description=PLACE)


class WorkflowInspectionInput(ToolInput):
    """Arguments of `workflow_inspection`."""

    inspection_id: RecordId = Field(description="The inspection's id, insp-…, as get_inspections gave it.")
    place: Place = Field(description=PLACE)


class WorkflowComplianceInput(ToolInput):
    """Arguments of `workflow_compliance`."""

    item_id: RecordId = Field(description="The item's id, cmp-…, as get_compliance_status gave it.")
    place: Place = Field(description=PLACE)


class WorkflowFindTenantInput(ToolInput):
    """Arguments of `workflow_find_tenant`."""

    unit_id: RecordId = Field(description=UNIT_ID)
    place: Place = Field(description=PLACE)
    rent: Amount = Field(description=AMOUNT)
    per: RentPer = Field(default="month", description="What the rent is for.")
    available_from: Day = Field(description=f"The first day it is free. {DAY}")
    term_months: Annotated[int, Decides.AMOUNT] = Field(
        default=12, ge=1, le=120, description="How long a term is offered."
    )


class WorkflowOnboardTenantInput(ToolInput):
    """Arguments of `workflow_onboard_tenant`."""

    application_id: RecordId = Field(description="The approved application's id, app-…, as get_applications gave it.")
    place: Place = Field(description=PLACE)
    start_date: Day = Field(description=f"The first day of the lease. {DAY}")
    deposit: Amount | None = Field(default=None, description=f"What is held against damage, if anything. {AMOUNT}")


class WorkflowOnboardPropertyInput(ToolInput):
    """Arguments of `workflow_onboard_property`."""

    property_id: PropertyId = Field(description=f"Made by create_property with onboarding. {PROPERTY_ID}")
    place: Place = Field(description=PLACE)
    units: Annotated[list[Short], Decides.AMOUNT] = Field(
        default=[], max_length=10, description="What its units are called: 4A, 4B; house."
    )
    owner_id: Annotated[AnyContactId, Decides.WHERE] = Field(
        default=None, description="The contact who owns it, if not the team."
    )


class ListWorkflowsInput(ToolInput):
    """Arguments of `list_workflows`."""

    state: Literal["open", "paused", "all"] = Field(default="open", description="all: also those that are over.")
    subject_id: AnyRecordId = Field(default=None, description="Only on this record, such as mnt-….")


class ControlWorkflowInput(ToolInput):
    """Arguments of `control_workflow`."""

    workflow_id: _WorkflowId = Field(description="Its id, wf-…, as list_workflows gave it.")
    place: Place = Field(description="What list_workflows calls it, word for word: whoever decides reads that.")
    action: Annotated[Literal["pause", "resume", "cancel"], Decides.WHERE] = Field(
        description="cancel takes back what can be, and says what stays; resume also tries again what stands still."
    )


class CancelWorkflowInput(ToolInput):
    """Workflow to cancel."""

    workflow_id: _WorkflowId = Field(description="The workflow.")


def _begins(
    name: str,
    description: str,
    input: type[ToolInput],
    level: Autonomy = Autonomy.SUGGEST,
    risk: Literal["low", "medium", "high"] = "medium",
) -> Tool:
    """Return a tool that starts a workflow, whose steps are judged one by one."""
    return _tool(
        name=name,
        description=description,
        input=input,
        autonomy=level,
        risk=risk,
        effect=ToolEffect.IDEMPOTENT,
        begins=True,
        approval=ApprovalRule(subject=next(iter(input.model_fields))),
        undo=Reversal("Call the workflow off, and take back what it did.", keeps=CancelWorkflowInput),
        acts=say("record-act", form=name),
        preview=REQUESTS[name],
        returns={"workflow": ResultOrigin.ACCOUNT},
    )


WORKFLOW_MAINTENANCE_JOB = _begins(
    "workflow_maintenance_job",
    "See a repair through, for weeks if need be: vendor, quotes, approval, appointment, work, costs, a word with "
    "the tenant. Each step asks whoever has to decide it. For a job that is on record (create_maintenance).",
    WorkflowMaintenanceJobInput,
    level=Autonomy.DRAFT,
)
WORKFLOW_FIND_TENANT = _begins(
    "workflow_find_tenant",
    "Find somebody for a unit: a listing for your OK, applications by its written criteria, the choice, the signing.",
    WorkflowFindTenantInput,
)
WORKFLOW_ONBOARD_TENANT = _begins(
    "workflow_onboard_tenant",
    "Move in somebody whose application is approved: lease, signature, first payments, deposit, first visit.",
    WorkflowOnboardTenantInput,
)
WORKFLOW_RENT_INCREASE = _begins(
    "workflow_rent_increase",
    "Raise a rent as the rules allow: a notice is drafted, a person serves it, the new rent is put on record.",
    WorkflowRentIncreaseInput,
    risk="high",
)
WORKFLOW_LEASE_RENEWAL = _begins(
    "workflow_lease_renewal",
    "Offer a tenant a longer lease, wait until it comes back signed (file_document), and put its terms on record.",
    WorkflowLeaseRenewalInput,
)
WORKFLOW_END_TENANCY = _begins(
    "workflow_end_tenancy",
    "See the end of a tenancy through: notice, letting again, the last visit, the keys, what is owed, the deposit.",
    WorkflowEndTenancyInput,
)
WORKFLOW_ARREARS = _begins(
    "workflow_arrears",
    "See to rent that is overdue: a message, then a payment plan or a notice as a person decides, until it is paid.",
    WorkflowArrearsInput,
)
WORKFLOW_INSPECTION = _begins(
    "workflow_inspection",
    "See an inspection through that is planned: its tenants are told, what is found is mended, it is closed.",
    WorkflowInspectionInput,
    level=Autonomy.DRAFT,
    risk="low",
)
WORKFLOW_COMPLIANCE = _begins(
    "workflow_compliance",
    "See to something the law asks for: a job for it if a person wants one, its certificate, the next date.",
    WorkflowComplianceInput,
)
WORKFLOW_ONBOARD_PROPERTY = _begins(
    "workflow_onboard_property",
    "Take a property on: units, owner, papers, what the law asks for, a first visit, then your OK.",
    WorkflowOnboardPropertyInput,
    risk="low",
)
LIST_WORKFLOWS = reads(
    "list_workflows",
    "List what runs for weeks: how far each workflow is, and whom or what it waits for.",
    ListWorkflowsInput,
    workflows=ResultOrigin.ACCOUNT,
)
CONTROL_WORKFLOW = _tool(
    name="control_workflow",
    description="Pause a workflow, let it go on, or call it off.",
    input=ControlWorkflowInput,
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    acts=say("record-act", form="control_workflow"),
    preview=REQUESTS["control_workflow"],
    returns={"workflow": ResultOrigin.ACCOUNT},
)

TOOLS = (
    WORKFLOW_MAINTENANCE_JOB,
    WORKFLOW_FIND_TENANT,
    WORKFLOW_ONBOARD_TENANT,
    WORKFLOW_RENT_INCREASE,
    WORKFLOW_LEASE_RENEWAL,
    WORKFLOW_END_TENANCY,
    WORKFLOW_ARREARS,
    WORKFLOW_INSPECTION,
    WORKFLOW_COMPLIANCE,
    WORKFLOW_ONBOARD_PROPERTY,
    LIST_WORKFLOWS,
    CONTROL_WORKFLOW,
)
