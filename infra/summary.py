"""What synthesis says of the templates: how large they are, who holds whom back, and what they cost at rest.

Prices are AWS's list prices of us-east-1 in dollars, without any free tier, as known in November 2026; look them up
where it matters. What a deployment costs in use is not in here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Template = Mapping[str, Any]

_MONTH_SECONDS = 30 * 24 * 3_600
# A mapping keeps five long polls of twenty seconds open, however empty its queue is.
_POLLS, _POLL_SECONDS = 5, 20
_REQUEST = {"fifo": 0.50e-6, "standard": 0.40e-6}
_ALARM_METRIC, _SECRET, _KEY = 0.10, 0.40, 1.00
# A version that SnapStart serves keeps its memory in a cache.
_KEPT_GIGABYTE_SECOND = 1.5046e-6
# A run of a function a clock wakes: its memory for about this long, and the request itself.
_RUN_SECONDS, _GIGABYTE_SECOND, _RUN = 0.3, 13.3334e-6, 0.20e-6
_RATES = {"rate(1 minute)": 60, "rate(5 minutes)": 300, "rate(1 day)": 86_400}


def summary(outdir: Path) -> Iterator[str]:
    """Lines for a person."""
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
    """Dollars a month by what they are for."""
    fifo = [made.get("FifoQueue", False) for made in _all(templates, "AWS::SQS::Queue")]
    polls = _MONTH_SECONDS / _POLL_SECONDS * _POLLS
    metrics = sum(
        max(1, sum("MetricStat" in part for part in made.get("Metrics", ())))
        for made in _all(templates, "AWS::CloudWatch::Alarm")
    )
    kept = sum(made["MemorySize"] for made in _all(templates, "AWS::Lambda::Function") if "SnapStart" in made) / 1_024
    runs = sum(_MONTH_SECONDS / _RATES[made["ScheduleExpression"]] for made in _all(templates, "AWS::Events::Rule"))
    return {
        "polls of queues": polls * sum(_REQUEST["fifo" if each else "standard"] for each in fifo),
        "alarms": metrics * _ALARM_METRIC,
        "snapshots": kept * _MONTH_SECONDS * _KEPT_GIGABYTE_SECOND,
        "secrets": len(_all(templates, "AWS::SecretsManager::Secret")) * _SECRET,
        "keys": len(_all(templates, "AWS::KMS::Key")) * _KEY,
        "clocks": runs * (_RUN_SECONDS * 0.5 * _GIGABYTE_SECOND + _RUN),
    }


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
