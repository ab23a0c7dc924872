"""French about what is found in records."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

SCANNERS: Mapping[str, Template] = {
    "found_in_records": {
        "lease_ends": "{where} : le bail se termine le {detail}. Renouveler, laisser courir ou y mettre fin ?",
        "lease_rolls": "{where} : la durée fixe s'est terminée le {detail} ; le bail continue.",
        "lease_ended": "{where} : le bail s'est terminé le {detail}. Que fait-on ?",
        "moves_in": "{where} : le locataire arrive le {detail}. Clés, état des lieux et compteurs ?",
        "moves_out": "{where} : le locataire part le {detail}. Clés, état des lieux et compteurs ?",
        "rent_coming": "{where} : {detail} de loyer seront vite dus. On peut le rappeler au locataire.",
        "rent_late": "{where} : {detail} de loyer ne sont pas arrivés. On peut le rappeler au locataire.",
        "arrears": "{where} : {detail} sont en retard. Un plan, un appel ou une autre étape ?",
        "insurance_ends": "{where} : l'assurance se termine le {detail}. La renouveler ?",
        "insurance_ended": "{where} : l'assurance s'est terminée le {detail}, aucune autre n'est notée.",
        "vacancy_coming": "{where} : libre à partir du {detail}. Chercher un locataire ?",
        "vacancy": "{where} : vide depuis {detail} jours.",
    },
    "job_needs": {
        "job_unassigned": "{where} : personne n'a encore été chargé de la réparation.",
        "job_quiet": "{where} : la réparation n'avance plus depuis un moment. Demander où elle en est ?",
        "job_visited": "{where} : le rendez-vous pour la réparation était hier. Est-elle faite ?",
        "job_done": "{where} : la réparation est faite depuis un moment et peut se clore.",
    },
    "vendor_insurance_needs": {
        "vendor_insurance": "L'assurance d'un artisan se termine le {detail}. Lui demander la nouvelle ?",
        "vendor_uninsured": "L'assurance d'un artisan s'est terminée le {detail} : pas de travaux pour lui.",
    },
    "more_found": {"one": "... et 1 de plus.", "other": "... et {count} de plus."},
}
