begin-plan = y travailler étape par étape : { $goal }
change-plan = { $form ->
    [anew] planifier à nouveau le reste : { $goal }
   *[stop] ne plus y travailler : { $goal }
}
plan-news = { $form ->
    [begun] je le planifie, étape par étape
    [anew] je planifie de nouveau le reste
   *[stopped] le plan a pris fin
}
plan-progress = { $done } étapes sur { $steps } faites, { $waiting } en cours
step-withdrawn = Le plan a pris fin, je n'ai donc pas fait ceci : { $what }.

steps-done = { $done } étapes sur { $of } faites

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
