page-plans = { $form ->
    [title] Plans
    [empty] Vous n'avez aucun plan du dernier mois. Écrivez à Steward ce qui doit en sortir, en commençant par « Plan : ».
    [what] But
    [status] État
    [status_planning] En préparation
    [status_running] En cours
    [status_stopping] En train de s'arrêter
    [status_done] Fait
    [status_failed] Échoué
    [status_stopped] Arrêté
    [status_late] Pas fini à temps
    [status_ended] Terminé
    [progress] Avancement
    [made_at] Commencé
    [constraints] À respecter
    [deadline_at] Finit au plus tard
    [cost] Coût jusqu'ici
    [steps] Étapes
    [number] N°
    [step] Étape
    [state] État
    [state_waiting] À venir
    [state_running] Maintenant
    [state_done] Fait
    [state_failed] Échoué
    [state_dropped] Abandonnée
    [when] Quand
   *[did] Ce qui en est sorti
}
