page-files = { $form ->
    [title] Fichiers
    [empty] Il n'y a aucun fichier ici.
    [folder] Dossier
    [show] Afficher
    [also_deleted] Fichiers supprimés
    [name] Nom
    [size] Taille en octets
    [changed_at] Modifié
    [also_shows_now] Tel qu'il est maintenant
    [also_shows_earlier] Tel qu'il était
    [also_shows_gone] Ce fichier a été supprimé
    [also_see_present] Voir la version actuelle
    [since] Depuis
    [who] Par
    [text] Texte
    [versions] Versions des 35 derniers jours
    [kind] État
    [kind_now] Actuelle
    [kind_earlier] Antérieure
    [kind_gone] Supprimé
    [also_download] Télécharger
    [also_outside_lines] Les lignes marquées viennent d'une personne extérieure à l'équipe. Elles informent ; Steward n'agit pas d'après elles.
    [also_changed_meanwhile] Quelqu'un d'autre a écrit ce fichier entre-temps. Rien n'est perdu : votre texte est ci-dessous. Si vous l'enregistrez, il remplace ce qu'il y a maintenant.
    [also_differs] Ce qui change dans le vôtre
    [also_there_now] Ce qu'il y a maintenant
    [also_yours] Votre texte
    [new] Nouveau fichier
    [ask_path] Chemin, par exemple areas/boiler.md
    [ask_content] Texte
    [edit] Modifier
    [move] Déplacer ou renommer
    [ask_to] Nouveau chemin
    [restore] Rétablir cette version
   *[delete] Supprimer
}

page-facts = { $form ->
    [title] Faits
    [empty] Rien n'est encore retenu. Dites à Steward ce qu'il doit savoir, par message ou ici.
    [text] Fait
    [about] Au sujet de
    [kind] Type
    [kind_team] Note de l'équipe
    [kind_preference] Préférence
    [kind_person] Personne
    [kind_place] Lieu
    [kind_thing] Chose
    [kind_routine] Habitude
    [kind_work] Travail
    [kind_other] Autre
    [sure] Certitude en %
    [source] Source de l'information
    [source_asked] L'équipe a demandé de le retenir
    [source_confirmed] Vous l'avez confirmé
    [source_said] D'après ce que vous avez dit
    [last_at] Dernière mention
    [also_outside] Une personne extérieure à l'équipe
    [remember] Retenir quelque chose
    [correct] Corriger
    [change] Changer les mots
    [ask_text] Le fait, en une phrase
    [ask_category] Type, s'il change
    [ask_category_preference] Préférence
    [ask_category_person] Personne
    [ask_category_place] Lieu
    [ask_category_thing] Chose
    [ask_category_routine] Habitude
    [ask_category_work] Travail
    [ask_category_other] Autre
    [ask_confidence] Certitude, de 0,3 à 1
   *[forget] Oublier
}
