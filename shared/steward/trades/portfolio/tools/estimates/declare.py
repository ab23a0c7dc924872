"""Declarations of the estimate, risk, yield and forecast tools."""

from __future__ import annotations

from pydantic import Field

from steward.tools.declaration import ResultOrigin, ToolInput
from steward.trades.portfolio.field_types import JobCategory
from steward.trades.portfolio.tools.arguments import JOB_ID, PROPERTY_ID, Amount, AnyRecordId, RecordId, reads


class EstimateCostInput(ToolInput):
    """Arguments of `estimate_cost`."""

    maintenance_id: AnyRecordId = Field(default=None, description=JOB_ID)
    category: JobCategory | None = Field(default=None, description="Of a job that is not on record.")
    property_id: AnyRecordId = Field(default=None, description=f"With a category: where. {PROPERTY_ID}")


class AssessRiskInput(ToolInput):
    """Arguments of `assess_risk`."""

    subject_id: AnyRecordId = Field(
        default=None, description="A property (prop-…), unit (unit-…) or tenancy (tcy-…); without it, all there is."
    )


class CalculateYieldInput(ToolInput):
    """Arguments of `calculate_yield`."""

    property_id: RecordId = Field(description=PROPERTY_ID)
    value: Amount | None = Field(default=None, description="What it is worth, if not as on record.")


class ForecastCashflowInput(ToolInput):
    """Arguments of `forecast_cashflow`."""

    property_id: AnyRecordId = Field(default=None, description=f"Only there; without it, all. {PROPERTY_ID}")
    months: int = Field(default=12, ge=1, le=24, description="How many, this one the first.")


ESTIMATE_COST = reads(
    "estimate_cost",
    "Say what a job may cost: from its quotes, else from what jobs of its kind came to.",
    EstimateCostInput,
    category="planning",
    estimate=ResultOrigin.ACCOUNT,
)
ASSESS_RISK = reads(
    "assess_risk",
    "List what is at risk, with evidence: arrears, urgent jobs, insurance, duties, leases that end, vacancy.",
    AssessRiskInput,
    category="planning",
    risks=ResultOrigin.ACCOUNT,
)
CALCULATE_YIELD = reads(
    "calculate_yield",
    "Work out a property's gross and net yield.",
    CalculateYieldInput,
    category="planning",
    yields=ResultOrigin.ACCOUNT,
)
FORECAST_CASHFLOW = reads(
    "forecast_cashflow",
    "Forecast month by month what comes in and goes out: a reckoning from the records, no promise; say so.",
    ForecastCashflowInput,
    category="planning",
    forecast=ResultOrigin.ACCOUNT,
)

TOOLS = (ESTIMATE_COST, ASSESS_RISK, CALCULATE_YIELD, FORECAST_CASHFLOW)
