page-approvals = { $form ->
    [title] Accords à donner
    [empty] Rien n'attend votre décision.
    [what] Quoi
    [words] Texte
    [to] À
    [facts] Faits
    [why] Pourquoi
    [careful] Attention
    [asked_by] Demandé par
    [asked_at] Demandé
    [until] Ouvert jusqu'à
    [code] Code
    [others] Peut aussi décider
    [like_this] Décidé auparavant
    [status] État
    [status_open] Ouvert
    [status_approved] Approuvé
    [status_not_done] Non fait
    [because] Pourquoi pas
    [status_rejected] Refusé
    [status_expired] Personne n'a décidé à temps
    [status_withdrawn] Plus nécessaire
    [status_done] Fait
    [status_taken_back] Annulé
    [status_kept] Laissé tel quel
    [status_undo_expired] Trop tard pour annuler
    [decided_by] Décidé par
    [decided_at] Décidé
    [taken_back_by] Annulé par
    [arguments] En détail
    [label] Élément
    [value] Valeur
    [now] Jusqu'ici
    [authors] De qui sont les mots
    [who] Qui
    [also_tick] Cocher pour en décider plusieurs à la fois
    [also_together] Ce qui est coché
    [also_approve_all] Approuver ce qui est coché
    [also_reject_all] Refuser ce qui est coché
    [also_alone] Celui-ci se décide seul, une fois que vous l'avez vu.
    [also_nothing] Rien n'était coché, donc rien n'a été décidé.
    [also_gone] Pas décidé, car ce n'est plus là ou ce n'est pas à vous d'en décider.
   *[also_decide] Voir et décider
}

decided-together = { $form ->
    [approved] Approuvé : { $what }
    [rejected] Refusé : { $what }
    [changed] Pas décidé, car cela a changé depuis l'affichage : { $what }
    [before] Déjà décidé auparavant : { $what }
    [paused] Pas décidé, car je suis en pause pour votre équipe tant que personne n'écrit /start : { $what }
   *[alone] Pas décidé, car cela se décide seul : { $what }
}

page-decided = { $form ->
    [title] Décidé récemment
    [empty] Rien n'a été décidé ces deux dernières semaines.
    [what] Quoi
    [status] Résultat
    [status_open] Peut être annulé
    [status_approved] Approuvé
    [status_not_done] Non fait
    [because] Pourquoi pas
    [status_rejected] Refusé
    [status_expired] Personne n'a décidé à temps
    [status_withdrawn] Plus nécessaire
    [status_done] Fait
    [status_taken_back] Annulé
    [status_kept] Laissé tel quel
    [status_undo_expired] Trop tard pour annuler
    [by] Décidé par
    [at] Décidé
    [until] Jusqu'à
    [asked_by] Demandé par
    [words] Texte
    [facts] Faits
    [why] Pourquoi
    [code] Code
    [arguments] En détail
    [label] Élément
    [value] Valeur
   *[now] Jusqu'ici
}
