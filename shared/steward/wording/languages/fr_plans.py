"""French about plans."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PLANS: Mapping[str, Template] = {
    "as_planned": "Votre plan {goal} : puis-je {what} ?",
    "plan_news": {
        "begun": "je le planifie, étape par étape",
        "anew": "je planifie de nouveau le reste",
        "stopped": "le plan a pris fin",
    },
    "plan_progress": "{done} étapes sur {steps} faites, {waiting} en cours",
    "step_withdrawn": "Le plan a pris fin, je n'ai donc pas fait ceci : {what}.",
}
