"""Spanish about plans."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PLANS: Mapping[str, Template] = {
    "as_planned": "Tu plan {goal}: ¿puedo {what}?",
    "plan_news": {
        "begun": "lo estoy planificando, paso a paso",
        "anew": "estoy planificando de nuevo lo que falta",
        "stopped": "el plan está parado",
    },
    "plan_progress": "{done} de {steps} pasos hechos, {waiting} en curso",
    "step_withdrawn": "El plan se paró, así que no hice esto: {what}.",
}
