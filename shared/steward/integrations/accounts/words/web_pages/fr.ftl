page-connections = { $form ->
    [title] Comptes connectés
    [empty] Aucun compte n'est connecté. Steward vous envoie un lien de connexion quand vous demandez pour la première fois quelque chose dans votre messagerie, votre agenda ou Drive.
    [address] Compte
    [service] Fournisseur
    [whose] De qui
    [used_by] Sert à
    [used_by_team] Toute l'équipe
    [used_by_owner] Son propriétaire seul
    [may] Ce que Steward peut faire
    [since] Depuis
    [share] Partager avec l'équipe
    [keep] Pour moi seul
   *[disconnect] Déconnecter
}
