"""French about reminders."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

REMINDERS: Mapping[str, Template] = {
    "rent_due_soon": "{team}: {amount} pour {where} à payer le {day}. Si c'est déjà payé, merci.",
    "rent_is_late": (
        "{team}: {amount} pour {where} à payer le {day} ne sont pas encore arrivés. Merci de payer, ou "
        "de nous dire si quelque chose ne va pas."
    ),
    "insurance_ends": (
        "{team}: à notre connaissance, votre assurance se termine le {day}. Merci de nous envoyer la "
        "nouvelle police pour que nous puissions continuer à vous confier du travail."
    ),
    "visit_arranged": ("{team}: quelqu'un vient ({where}) : {when}. Merci de nous prévenir si cela ne convient pas."),
    "instalment_due_soon": "{team}: {amount} du plan convenu sont à payer le {day} ({where}). Si c'est fait, merci.",
    "papers_missing": (
        "{team}: merci pour votre candidature ({where}). Il manque des papiers: merci de nous les envoyer."
    ),
    "answer_awaited": "Nous vous avons écrit le {day} et attendons votre réponse. Pouvez-vous nous répondre ?",
    "remind_contact": {
        "rent_due": "rappeler à {who} le prochain loyer de {where}",
        "rent_late": "rappeler à {who} le retard pour {where}",
        "insurance_ends": "demander à {who} sa nouvelle assurance, {where}",
        "visit_arranged": "rappeler à {who} la visite de {where}",
        "instalment_due": "rappeler à {who} l'échéance pour {where}",
        "papers_missing": "demander à {who} les papiers qui manquent pour {where}",
    },
    "reminder_switched": {
        "on": "Je peux désormais envoyer ces rappels: {what}",
        "off": "Plus de rappels de ce genre: {what}",
    },
    "charge_settled": {
        "paid": "Je n'ai pas envoyé de rappel: ce qui était à payer le {day} pour {where} est payé.",
        "not_owed": "Je n'ai pas envoyé de rappel: ce qui était à payer le {day} pour {where} ne l'est plus.",
    },
    "nothing_to_remind_of": {
        "insurance": "Je n'ai pas envoyé de rappel: cette assurance a été renouvelée ou a pris fin.",
        "papers": "Je n'ai pas envoyé de rappel: il ne manque plus de papiers pour cette candidature.",
        "visit": "Je n'ai pas envoyé de rappel: plus aucune visite n'est prévue.",
        "instalment": "Je n'ai pas envoyé de rappel: il ne reste aucune échéance dans ce plan.",
    },
}
