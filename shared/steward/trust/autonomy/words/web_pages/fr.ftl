page-autonomy = { $form ->
    [title] Autonomie
    [empty] Cette action n'existe pas.
    [about] Chercher
    [does] Ce que fait Steward
    [level] Jusqu'où il va
    [level_inform] Dit seulement quand c'est le moment
    [level_suggest] Demande oui ou non
    [level_draft] Montre un brouillon modifiable
    [level_execute] Le fait, le dit et propose de l'annuler
    [level_silent] Le fait et en garde seulement la trace
    [level_own] Selon chaque action
    [risk] Risque
    [risk_low] Faible
    [risk_medium] Moyen
    [risk_high] Élevé : un propriétaire ou un approbateur décide
    [origin] Pourquoi
    [origin_usual] Par défaut
    [origin_general] Aucune action ne peut aller plus loin
    [origin_set] Fixé par votre équipe
    [set_by] Fixé par
    [group_general] Tout
    [group_query] Consulter
    [group_action] Agir
    [group_generate] Rédiger et calculer
    [group_integration] Autres services
    [group_workflow] Travail sur des semaines
    [group_memory] Retenir
    [group_planning] Planifier
    [group_communication] Messages envoyés
    [set] Changer
    [reset] Revenir à la façon habituelle
    [ask_level] Jusqu'où va Steward
    [ask_level_0] Dit seulement quand c'est le moment
    [ask_level_1] Demande oui ou non
    [ask_level_2] Montre un brouillon modifiable
    [ask_level_3] Le fait, le dit et propose de l'annuler
    [ask_level_4] Le fait et en garde seulement la trace
   *[ask_reason] Pourquoi
}
