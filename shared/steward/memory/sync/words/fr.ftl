repository-trouble = { $form ->
    [unreachable] Je n'arrive pas à joindre votre référentiel Git. Vos fichiers sont gardés ici et je continue d'essayer.
    [refused] Votre référentiel Git n'accepte plus mon jeton. Reconnectez-le avec un jeton qui peut lire et écrire.
    [not_found] Votre référentiel Git n'est plus là où il était, ou mon jeton ne peut pas le voir. Reconnectez-le, je vous prie.
    [no_branch] Votre référentiel Git n'a plus la branche que nous suivions. Je n'ai rien changé ici ; reconnectez-le avec une branche qu'il a.
    [private] L'adresse de votre référentiel Git mène à un réseau privé, je n'y vais donc pas.
    [too_large] Votre référentiel Git contient plus que je ne peux prendre, je ne le synchronise donc pas. Connectez-en un plus petit.
   *[unfinished] Je n'arrive pas au bout de la synchronisation de vos fichiers avec votre référentiel Git. Je continue d'essayer.
}
in-conflict = Des lignes ont changé à la fois ici et dans votre référentiel Git : { $files }. J'ai gardé les deux, entre des marques. Demandez-moi de trancher ; d'ici là, je n'envoie pas ces fichiers.
