"""French about what is found in records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCANNERS: Mapping[str, Template] = {
    "found_in_records": {
        "lease_ends": "{where} : le bail se termine le {detail}.",
        "lease_rolls": "{where} : la durée fixe s'est terminée le {detail} ; le bail continue.",
        "lease_ended": "{where} : le bail s'est terminé le {detail}. Que fait-on ?",
        "moves_in": "{where} : le locataire arrive le {detail}. Pensez aux clés, à l'état des lieux et aux compteurs.",
        "moves_out": "{where} : le locataire part le {detail}. Pensez aux clés, à l'état des lieux et aux compteurs.",
        "rent_coming": "{where} : {detail} de loyer seront vite dus. On peut le rappeler au locataire.",
        "rent_late": "{where} : {detail} de loyer ne sont pas arrivés. On peut le rappeler au locataire.",
        "rent_collected": "{where} : {detail} de loyer sont à prélever.",
        "payment_failed": "{where} : {detail} n'ont pas été prélevés. On peut essayer encore.",
        "arrears": "{where} : {detail} sont en retard.",
        "insurance_ends": "{where} : l'assurance se termine le {detail}. Il faut la renouveler.",
        "insurance_ended": "{where} : l'assurance s'est terminée le {detail}, aucune autre n'est notée.",
        "vacancy_coming": "{where} : libre à partir du {detail}.",
        "vacancy": "{where} : vide depuis {detail} jours.",
        "compliance_due": "{where} : à faire pour le {detail}.",
        "compliance_overdue": "{where} : c'était à faire pour le {detail}, rien n'est noté.",
        "inspection_due": "{where} : une inspection est à prévoir vers le {detail}.",
        "instalment_coming": "{where} : une échéance tombe le {detail}. On peut le rappeler au locataire.",
        "instalment_missed": "{where} : l'échéance du {detail} n'est pas arrivée.",
        "market_rent": "{where} : des logements semblables se louent environ {detail}.",
        "listing_slow": "{where} : peu de demandes. Un loyer de {detail} conviendrait mieux.",
        "statement_open": "{where} : pour le relevé, {detail} paiements ou dépenses restent sans affectation ou "
        "justificatif.",
        "statement_due": "{where} : le relevé du propriétaire pour {detail} est établi, il reste à l'envoyer.",
        "unanswered": "{where} : personne n'a encore répondu à un message du {detail}.",
        "no_answer": "{where} : votre message du {detail} est resté sans réponse.",
    },
    "job_needs": {
        "job_unassigned": "{where} : personne n'a encore été chargé de la réparation.",
        "job_quiet": "{where} : la réparation n'avance plus depuis un moment. Mieux vaut demander où elle en est.",
        "job_visited": "{where} : le rendez-vous pour la réparation était hier. Est-elle faite ?",
        "job_done": "{where} : la réparation est faite depuis un moment et peut se clore.",
    },
    "place_needs": {
        "inspection_tomorrow": "{where} : il y a une inspection demain.",
        "inspection_unrecorded": "{where} : l'inspection était hier. Qu'a-t-on constaté ?",
        "plan_broken": "{where} : le plan de paiement n'est pas suivi. Parlez au locataire ou convenez d'un autre.",
        "market_unknown": "{where} : il est temps de revoir le loyer, mais trop peu de loyers comparables sont notés.",
        "listing_unseen": "{where} : personne n'a encore vu l'annonce. Est-elle là où l'on cherche ?",
        "papers_missing": "{where} : il manque des papiers à une candidature. On peut le rappeler.",
        "application_waits": "{where} : une candidature est complète, il reste à la vérifier.",
        "application_undecided": "{where} : une candidature attend une décision.",
        "application_unsigned": "{where} : une candidature est acceptée, il n'y a pas encore de bail.",
    },
    "vendor_insurance_needs": {
        "vendor_insurance": "L'assurance d'un artisan se termine le {detail}. Lui demander la nouvelle ?",
        "vendor_uninsured": "L'assurance d'un artisan s'est terminée le {detail} : pas de travaux pour lui.",
    },
    "more_found": {"one": "... et 1 de plus.", "other": "... et {count} de plus."},
    "finding_settled": {
        "done": "Réglé : {what}",
        "dismiss": "Sans importance : {what}",
    },
    "finding_put_off": "Reporté ({until}) : {what}",
    "scanner_set": "Je cherche désormais cela comme vous l'avez dit : {what}",
}
