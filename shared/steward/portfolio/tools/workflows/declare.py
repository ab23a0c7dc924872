"""Declarations of the tools for workflows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from steward.portfolio.tools.arguments import JOB_ID, PLACE, AnyRecordId, Place, RecordId, reads
from steward.tools.declaration import Autonomy, Decides, Effect, Means, Origin, Reversal, Tool, ToolInput
from steward.wording.portfolio import RecordAct, RecordWould
from steward.wording.sentence import Sentence

_WorkflowId = Annotated[str, StringConstraints(pattern=r"^wf-[a-z2-7]{16}$"), Means.MACHINE]


class WorkflowMaintenanceJobInput(ToolInput):
    """Arguments of `workflow_maintenance_job`."""

    maintenance_id: RecordId = Field(description=JOB_ID)
    place: Place = Field(description=PLACE)


class ListWorkflowsInput(ToolInput):
    """Arguments of `list_workflows`."""

    state: Literal["open", "paused", "all"] = Field(default="open", description="all: also those that are over.")
    subject_id: AnyRecordId = Field(default=None, description="Only on this record, such as mnt-….")


class ControlWorkflowInput(ToolInput):
    """Arguments of `control_workflow`."""

    workflow_id: _WorkflowId = Field(description="Its id, wf-…, as list_workflows gave it.")
    place: Place = Field(description="What list_workflows calls it, word for word: whoever decides reads that.")
    action: Literal["pause", "resume", "cancel"] = Field(
        description="cancel takes back what can be, and says what stays; resume also tries again what stands still."
    )


class WorkflowKept(ToolInput):
    """Which workflow is called off."""

    workflow_id: _WorkflowId = Field(description="The workflow.")


def _would(form: Literal["workflow_maintenance_job", "control_workflow"]) -> Any:
    def preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
        what = str(arguments.get("action", "")) or str(arguments.get("maintenance_id", ""))
        return RecordWould(act=RecordAct(form=form), where=str(arguments.get("place", "")), what=what)

    return preview


WORKFLOW_MAINTENANCE_JOB = Tool(
    name="workflow_maintenance_job",
    description=(
        "See a repair through, for weeks if need be: vendor, quotes, approval, appointment, work, costs, a word with "
        "the tenant. Each step asks whoever has to decide it. For a job that is on record (create_maintenance)."
    ),
    input=WorkflowMaintenanceJobInput,
    category="workflow",
    group="people",
    autonomy=Autonomy.DRAFT,
    risk="medium",
    effect=Effect.IDEMPOTENT,
    trade="portfolio",
    decides={"maintenance_id": Decides.WHERE, "place": Decides.WHERE},
    undo=Reversal("Call the workflow off, and take back what it did.", keeps=WorkflowKept),
    acts=RecordAct(form="workflow_maintenance_job"),
    preview=_would("workflow_maintenance_job"),
    returns={"workflow": Origin.ACCOUNT},
)
LIST_WORKFLOWS = reads(
    "list_workflows",
    "List what runs for weeks: how far each workflow is, and whom or what it waits for.",
    ListWorkflowsInput,
    workflows=Origin.ACCOUNT,
)
CONTROL_WORKFLOW = Tool(
    name="control_workflow",
    description="Pause a workflow, let it go on, or call it off.",
    input=ControlWorkflowInput,
    category="workflow",
    group="people",
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    effect=Effect.IDEMPOTENT,
    trade="portfolio",
    decides=dict.fromkeys(("workflow_id", "place", "action"), Decides.WHERE),
    acts=RecordAct(form="control_workflow"),
    preview=_would("control_workflow"),
    returns={"workflow": Origin.ACCOUNT},
)

TOOLS = (WORKFLOW_MAINTENANCE_JOB, LIST_WORKFLOWS, CONTROL_WORKFLOW)
