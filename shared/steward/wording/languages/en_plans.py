"""English about plans."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PLANS: Mapping[str, Template] = {
    "as_planned": "Your plan {goal}: may I {what}?",
    "plan_news": {
        "begun": "I am planning it, step by step",
        "anew": "I am planning the rest again",
        "stopped": "the plan is stopped",
    },
    "plan_progress": "{done} of {steps} steps done, {waiting} under way",
    "step_withdrawn": "The plan was stopped, so I did not do this: {what}.",
}
