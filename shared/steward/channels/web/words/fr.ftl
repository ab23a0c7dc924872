web-app-label = { $form ->
    [skip] Aller au contenu
    [menu] Menu principal
    [sign_out] Se déconnecter
    [find] Chercher
    [more] En afficher plus
    [all] Tous
    [csv] Télécharger en tableau (CSV)
    [actions] Actions possibles
    [back] Retour à la liste
    [cancel] Annuler
    [to_start] Retour à l'accueil
    [somebody_outside] Quelqu’un d’extérieur à l’équipe
    [files] Avec
    [mixed] Avec des mots de personnes extérieures à l’équipe.
    [may_have_arrived] Personne ne sait si c’est arrivé.
    [working] Steward s’en occupe.
    [draft] En cours de rédaction
    [refresh] Actualiser
    [earlier] Voir les messages précédents
    [later] Afficher les messages les plus récents
    [link_decide] Voir et décider
    [link_undo] Annuler cela
    [link_sign_in] Se connecter
    [link_resend] Envoyer de nouveau
    [upload_add] Ajouter des fichiers
    [upload_uploading] envoi en cours …
    [upload_failed] n’est pas arrivé. Veuillez réessayer.
    [upload_type] ne peut pas être lu : images, PDF, Word, Excel, PowerPoint et texte conviennent.
    [upload_too_large] non ajouté : un message accepte 10 fichiers et 5 Mo.
    [upload_remove] Retirer
    [upload_needs_script] Pour ajouter des fichiers, votre navigateur doit exécuter des scripts.
    [upload_missing] Un fichier n’est pas arrivé en entier. Veuillez l’ajouter à nouveau.
    [upload_changed] Un fichier n’est pas ce que dit son nom. Vérifiez-le et ajoutez-le à nouveau.
   *[does_not_fit] Cela ne convient pas encore. Vérifiez ce qui est marqué.
}

web-app-section = { $form ->
    [today] Aujourd'hui
    [work] En cours
    [knowledge] Ce que Steward sait
    [trade] Patrimoine
    [team] Équipe
   *[account] Compte
}

web-app-call = { $form ->
    [due] Steward l'a reçu et s'en occupe.
    [running] Steward est en train de le faire.
    [waiting] Une décision est attendue : voyez Approbations. Rien ne s'est encore passé.
    [signing_in] En attente de votre connexion au service : Steward vous a envoyé un lien.
    [done] C'est fait.
    [failed] Ce n'est pas fait.
    [unknown] Personne ne peut dire si c'est fait. Vérifiez avant de réessayer.
    [refused] Ce n'est pas fait : Steward n'en a pas le droit.
    [rejected] Ce n'est pas fait : cela a été refusé.
   *[expired] Ce n'est pas fait : personne n'a décidé à temps.
}

web-app-message = { $form ->
    [offline] Pas de réseau. Rien n'est perdu : réessayez une fois connecté.
    [nothing_here] Il n'y a rien ici
    [changed_since] Cela a changé depuis l'affichage, et rien n'a été fait. Regardez ce qu'il en est maintenant.
   *[no_form] Ce n'est pas arrivé
}

yes-or-no-on-page = { $form ->
    [yes] Oui
   *[no] Non
}
