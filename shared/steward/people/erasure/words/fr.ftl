erase-data = effacer tout ce qui concerne { $who }, sans retour possible
being-erased = J'efface tout ce que je garde sur { $who }.
person-erased = { $count ->
    [one] Effacé pour de bon : tout ce qui concernait cette personne, soit une seule entrée
   *[other] Effacé pour de bon : tout ce qui concernait cette personne, { $count } entrées en tout
}
kept-in-repository = Non effacé : ce qui a été envoyé avant au référentiel Git chez { $host } reste dans son historique.
