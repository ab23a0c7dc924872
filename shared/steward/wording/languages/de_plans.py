"""German about plans."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PLANS: Mapping[str, Template] = {
    "as_planned": "Dein Plan {goal}: Darf ich {what}?",
    "plan_news": {
        "begun": "ich plane es, Schritt für Schritt",
        "anew": "ich plane den Rest neu",
        "stopped": "der Plan ist angehalten",
    },
    "plan_progress": "{done} von {steps} Schritten erledigt, {waiting} in Arbeit",
    "step_withdrawn": "Der Plan wurde angehalten, deshalb habe ich das nicht gemacht: {what}.",
}
