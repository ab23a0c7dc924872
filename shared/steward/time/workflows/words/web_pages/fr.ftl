page-workflows = { $form ->
    [title] Déroulements
    [empty] Rien ne court sur plusieurs semaines pour l'instant. Demandez-le à Steward par message, par exemple de suivre une réparation.
    [what] Au sujet de
    [kind] Mission
    [status] État
    [status_pending] Sur le point de commencer
    [status_running] En cours
    [status_paused] En pause
    [status_cancelling] En cours d'annulation
    [status_completed] Terminé
    [status_failed] Échoué
    [status_cancelled] Annulé
    [step] Étape
    [does] Attend ou fait
    [since] Depuis
    [by] Lancé par
    [began_at] Début
    [why] Pourquoi il est à l'arrêt
    [decision] À décider
    [steps] Étapes
    [number] N°
    [state] État
    [state_done] Fait
    [state_now] Maintenant
    [state_to_come] À venir
    [state_will_not] N'aura pas lieu
    [state_left_out] Sautée
    [state_taken_back] Retiré
    [state_declined] La réponse était non
    [state_timed_out] Pas arrivé à temps
    [state_failed] Échoué
    [state_cancelled] Annulé
    [state_stopped] Arrêté
    [when] Atteinte
    [did] Ce qui a été fait
    [pause] Mettre en pause
    [resume] Reprendre
   *[cancel] Annuler
}

workflow-approved-by = { $by }, avec l'accord de { $approver }
