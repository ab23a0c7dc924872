"""Summary of the synthesized templates: size, dependencies between stacks, and monthly cost at rest.

It leaves out what a deployment costs in use.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from infra import prices

Template = Mapping[str, Any]

_MONTH_SECONDS = 30 * 24 * 3_600
# A mapping keeps five long polls of twenty seconds open, however empty its queue is.
_POLLS, _POLL_SECONDS = 5, 20
# Typical run time of a scheduled function.
_RUN_SECONDS = 0.3
_RATES = {
    "rate(1 minute)": 60,
    "rate(5 minutes)": 300,
    "rate(15 minutes)": 900,
    "rate(1 hour)": 3_600,
    "rate(1 day)": 86_400,
}


def summary(outdir: Path) -> Iterator[str]:
    """Yield the lines of the summary."""
    stacks = {path.name.removesuffix(".template.json"): _read(path) for path in sorted(outdir.glob("*.template.json"))}
    for name, template in stacks.items():
        outputs = template.get("Outputs", {})
        held = sum("Export" in output for output in outputs.values())
        yield f"{name}: {len(template['Resources'])} resources, {len(outputs)} outputs, {held} exports"
    alarms = len(_all(stacks.values(), "AWS::CloudWatch::Alarm"))
    costs = at_rest(list(stacks.values()))
    listed = ", ".join(f"{what} {dollars:.2f}" for what, dollars in costs.items())
    yield f"{alarms} alarms; at rest about ${sum(costs.values()):.2f} a month ({listed})"


def at_rest(templates: Sequence[Template]) -> dict[str, float]:
    """Return dollars a month by purpose."""
    fifo = [made.get("FifoQueue", False) for made in _all(templates, "AWS::SQS::Queue")]
    polls = _MONTH_SECONDS / _POLL_SECONDS * _POLLS
    metrics = sum(
        max(1, sum("MetricStat" in part for part in made.get("Metrics", ())))
        for made in _all(templates, "AWS::CloudWatch::Alarm")
    )
    kept = sum(made["MemorySize"] for made in _all(templates, "AWS::Lambda::Function") if "SnapStart" in made) / 1_024
    clocks = [made for made in _all(templates, "AWS::Events::Rule") if "ScheduleExpression" in made]
    runs = [(_MONTH_SECONDS / _RATES[made["ScheduleExpression"]], _gigabytes(templates, made)) for made in clocks]
    return {
        "polls of queues": polls * sum(prices.FIFO_REQUEST if each else prices.STANDARD_REQUEST for each in fifo),
        "alarms": metrics * prices.ALARM_METRIC,
        "snapshots": kept * _MONTH_SECONDS * prices.KEPT_GIGABYTE_SECOND,
        "secrets": len(_all(templates, "AWS::SecretsManager::Secret")) * prices.SECRET,
        "keys": len(_all(templates, "AWS::KMS::Key")) * prices.KEY,
        "clocks": sum(n * (_RUN_SECONDS * size * prices.GIGABYTE_SECOND + prices.RUN) for n, size in runs),
    }


def _gigabytes(templates: Sequence[Template], clock: Mapping[str, Any]) -> float:
    """Return the memory, in GB, of the function that a clock runs, which is in another stack."""
    (target,) = clock["Targets"]
    name = target["Arn"]["Fn::GetStackOutput"]["OutputName"]
    (stack,) = (template for template in templates if name in template.get("Outputs", {}))
    function, _ = stack["Outputs"][name]["Value"]["Fn::GetAtt"]
    return float(stack["Resources"][function]["Properties"]["MemorySize"]) / 1_024


def _read(path: Path) -> Template:
    template: Template = json.loads(path.read_text(encoding="utf-8"))
    return template


def _all(templates: Any, kind: str) -> list[Mapping[str, Any]]:
    return [
        made.get("Properties", {})
        for template in templates
        for made in template["Resources"].values()
        if made["Type"] == kind
    ]
