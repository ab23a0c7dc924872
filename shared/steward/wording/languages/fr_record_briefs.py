"""French about what whoever decides should know of a landlord's records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

RECORD_BRIEFS: Mapping[str, Template] = {
    "in_days": {"one": "un jour", "other": "{count} jours"},
    "in_hours": {"one": "une heure", "other": "{count} heures"},
    "in_months": {"one": "un mois", "other": "{count} mois"},
    "in_years": {"one": "un an", "other": "{count} ans"},
    "in_times": {"one": "une fois", "other": "{count} fois"},
    "in_weeks_of_rent": {"one": "une semaine de loyer", "other": "{count} semaines de loyer"},
    "in_months_of_rent": {"one": "un mois de loyer", "other": "{count} mois de loyer"},
    "no_limit": "sans limite",
    "rule_holds": {
        "arrears_notice_day": "mise en demeure après {value} de retard",
        "deposit_cap": "caution de {value} au plus",
        "deposit_lodge_days": "caution déposée sous {value}",
        "deposit_return_days": "caution rendue sous {value}",
        "end_notice_days_owner": "préavis du propriétaire de {value}",
        "end_notice_days_tenant": "préavis du locataire de {value}",
        "entry_notice_days": "visite annoncée {value} avant",
        "grace_days": "pas de frais de retard pendant {value}",
        "inspections_per_year": "visites par an : {value} au plus",
        "late_fee": "frais de retard de {value} au plus",
        "record_years": "dossiers gardés {value}",
        "rent_increase_cap_bp": "hausse du loyer de {value} au plus",
        "rent_increase_gap_months": "{value} entre deux changements de loyer",
        "rent_increase_notice_days": "hausse annoncée {value} avant",
        "repair_hours_emergency": "réparation d'urgence commencée sous {value}",
        "repair_hours_urgent": "réparation urgente commencée sous {value}",
        "tax_year_first_month": "l'année fiscale commence au mois {value}",
    },
    "no_limit_to": {
        "deposit_cap": "pas de limite pour la caution",
        "late_fee": "pas de limite pour les frais de retard",
        "rent_increase_cap_bp": "pas de limite pour la hausse du loyer",
        "inspections_per_year": "pas de limite pour les visites",
    },
    "goes_by": {
        "checked": "Les règles : {rules}.",
        "unchecked": "Les règles, que personne n'a comparées à la loi : {rules}.",
    },
    "until_now": "Jusqu'ici : {what}.",
    "rent_is": "Loué par {who} pour {rent}.",
    "renters_are": "Loué par {who}.",
    "differs_by": {
        "more": "C'est {amount} ou {share} de plus.",
        "less": "C'est {amount} ou {share} de moins.",
    },
    "notice_by": "La lettre doit arriver chez le locataire avant le {day}.",
    "notice_late": "C'est trop tard pour le préavis : possible à partir du {day}.",
    "told_on": "Le locataire est prévenu par écrit depuis le {day}.",
    "lease_ends": "Le bail est ferme jusqu'au {day}.",
    "late_by": {"one": "{amount} : un jour de retard.", "other": "{amount} : {count} jours de retard."},
    "oldest_late_by": {
        "one": "{amount} de retard, le plus ancien depuis un jour.",
        "other": "{amount} de retard, le plus ancien depuis {count} jours.",
    },
    "owed_in_all": "En tout, il y manque pour l'instant {amount}.",
    "nothing_owed": "Rien n'y est en retard pour l'instant.",
    "open_charge": "Reste à payer : {amount}, pour le {day}.",
    "was_paid": "Il s'agit de {amount}, arrivé le {day}.",
    "deposit_is": "La caution inscrite est de {amount}.",
    "no_deposit": "Aucune caution n'y est inscrite.",
    "others_ask": "Les autres devis : {quotes}.",
    "quote_of": "{who} ({amount})",
    "insured_to": "{who} est assuré jusqu'au {day}.",
    "not_insured": "{who} n'a pas d'assurance valable inscrite.",
    "earns_against": "Revenus : {income} ; loyer : {rent}.",
    "papers_not_shown": "Pas encore montré : {papers}.",
    "limit_there": "Une dépense de plus de {amount} y demande un accord.",
    "cannot_be_undone": "On ne peut pas revenir en arrière.",
    "steps_ask": "Chaque étape qui demande une décision fait l'objet d'une question.",
}
