page-members = { $form ->
    [title] Membres
    [empty] Personne n'est encore membre.
    [name] Membre
    [role] Rôle
    [role_owner] Propriétaire
    [role_approver] Approbateur
    [role_member] Membre
    [phone] Téléphone
    [emails] E-mail
    [channels] Préfère
    [quiet] Heures calmes
    [state] État
    [state_confirmed] Confirmé
    [settings] Modifier mes réglages
    [ask_language] Langue
    [ask_zone] Fuseau horaire
    [ask_quiet_hours] Heures de silence, comme 22:00-07:00, ou none pour aucune
    [invite] Inviter quelqu'un
    [change_role] Changer de rôle
    [remove] Retirer
    [ask_name] Nom
    [ask_phone] Numéro de téléphone : un SMS avec un code y est envoyé
    [ask_email] E-mail, si la personne écrit par e-mail
    [ask_role] Rôle
    [ask_role_owner] Propriétaire : règle le travail de Steward et décide de ce qui est risqué
    [ask_role_approver] Approbateur : décide de ce qui est envoyé et payé pour d'autres
    [ask_role_member] Membre : demande, et décide de ses propres demandes
   *[state_invited] Invité
}

page-contacts = { $form ->
    [title] Carnet d'adresses
    [empty] Aucun contact ici.
    [find] Nom, métier, numéro ou adresse
    [name] Personne
    [about] Connu par
    [phone] Téléphone
    [emails] E-mail
    [channel] Préfère
    [language] Langue
    [addresses] Numéros et e-mails
    [address] Coordonnée
    [wrote_at] Dernier message
    [by] Canal
    [opted_out] Ne veut pas de messages par
    [blocked_at] Bloqué depuis
    [twin] Entré deux fois ?
    [also_choose] Choisir l'autre entrée
    [also_outside] Une personne extérieure à l'équipe
    [also_as_written] Celle dans laquelle cette personne écrit
    [stays] Devient une partie de
    [others] Quelle entrée est la même personne ? Elle reste, avec les numéros et e-mails des deux.
    [person] Personne
    [known_by] Connu par
    [reached_at] Numéros et e-mails
    [add] Nouveau contact
    [change] Changer
    [ask_name] Nom
    [ask_about] Ce par quoi on les connaît : un métier, un logement, une rue
    [ask_phone] Numéro de téléphone
    [ask_email] Adresse e-mail
    [ask_add_phone] Un autre numéro de téléphone
    [ask_add_email] Une autre adresse e-mail
    [ask_channel] Canaux préférés, par exemple email, sms
    [ask_language] Langue dans laquelle je lui écris de moi-même
    [ask_remove] Numéro ou e-mail qui n'est plus le leur
    [merge] Fusionner les deux
    [block] Bloquer
    [unblock] Laisser passer à nouveau
   *[remove] Retirer
}
