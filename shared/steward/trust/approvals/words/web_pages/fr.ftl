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
    [status_rejected] Refusé
    [status_expired] Personne n'a décidé à temps
    [status_taken_back] Annulé
    [status_kept] Laissé tel quel
    [status_undo_expired] Trop tard pour annuler
    [decided_by] Décidé par
    [decided_at] Décidé
    [arguments] En détail
    [label] Élément
    [value] Valeur
    [now] Jusqu'ici
   *[also_decide] Voir et décider
}

page-decided = { $form ->
    [title] Décidé récemment
    [empty] Rien n'a été décidé ces deux dernières semaines.
    [what] Quoi
    [status] Résultat
    [status_open] Peut être annulé
    [status_approved] Approuvé
    [status_rejected] Refusé
    [status_expired] Personne n'a décidé à temps
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
