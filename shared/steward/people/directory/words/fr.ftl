add-contact = ajouter { $who } aux contacts
change-contact = modifier le contact { $who }
remove-contact = retirer { $who } des contacts
merge-contacts = réunir { $who } et le contact { $into }, pour de bon
block-sender = bloquer { $who } : ses messages sont conservés, mais ne parviennent à personne et restent sans réponse
unblock-sender = laisser passer { $who } à nouveau
contact-added = Contact ajouté : { $who }
contact-there = { $who } était déjà dans les contacts
contact-changed = Contact modifié : { $who }
contact-as-before = Il n'y avait rien à modifier pour { $who }
contacts-merged = Les deux fiches réunies : { $who }
contact-removed = Contact retiré : { $who }
no-contact-any-more = Ce n'était plus un contact.
contact-undone = { $form ->
    [removed] Annulé : { $who } n'est plus un contact.
    [changed] Annulé : le contact { $who } est redevenu ce qu'il était.
   *[restored] Annulé : { $who } est à nouveau un contact.
}
sender-blocked = Expéditeur bloqué : { $who }
sender-unblocked = { $who } peut à nouveau vous joindre
not-blocked = Rien n'était bloqué.
sender-undone = { $form ->
    [blocked] Annulé : l'expéditeur { $who } est à nouveau bloqué.
   *[unblocked] Annulé : { $who } peut à nouveau vous joindre.
}
language-changed = Je vous écris désormais en français.
number-confirmed = Merci, { $name }, votre numéro est confirmé. Vous pouvez maintenant décider ici.
wrong-code = { $count ->
    [one] Ce n'est pas le code que je vous ai envoyé. Il vous reste un essai.
   *[other] Ce n'est pas le code que je vous ai envoyé. Il vous reste { $count } essais.
}
codes-used-up = Trop de codes faux. Demandez-en un nouveau à la personne qui m'administre pour { $account }.
code-expired = Ce code est trop ancien. Demandez-en un nouveau à la personne qui m'administre pour { $account }.
not-invited = Il n'y a rien à confirmer pour ce numéro.
setting = { $form ->
    [name] votre nom : { $value }
    [zone] votre fuseau horaire : { $value }
    [language] votre langue : { $value }
    [channel] votre canal : { $value }
    [quiet_hours] heures calmes { $value }
    [digest_at] un résumé à { $value }
    [silent_until] rien qui puisse attendre avant { $value }
   *[wakes] passe malgré tout : { $value }
}
no-setting = { $form ->
    [channel] pas de canal préféré
    [quiet_hours] pas d'heures calmes
    [digest_at] pas de résumé
    [silent_until] pas de pause
   *[wakes] rien ne passe qui puisse attendre
}
change-settings = modifier vos réglages : { $changes }
settings-changed = vos réglages : { $changes }
settings-as-before = Annulé : vos réglages sont comme avant.
any-waker = { $form ->
    [contacts] vos contacts
   *[everybody] tout le monde
}
by-channel = { $who } ({ $channel })
wakes-by-message = { $form ->
    [urgent] { $who } si cela ne peut pas attendre
   *[always] { $who } toujours
}
wakes-by = { $form ->
    [decision] décisions
    [found_mail_urgent] mails trouvés qui ne peuvent pas attendre
   *[found_mail_always] mails trouvés
}

invite-member = { $form ->
    [owner] inviter { $who } dans l'équipe comme propriétaire
    [approver] inviter { $who } dans l'équipe comme approbateur
   *[member] inviter { $who } dans l'équipe
}

change-member-role = { $form ->
    [owner] faire de { $who } un propriétaire
    [approver] faire de { $who } un approbateur
   *[member] faire de { $who } un membre sans autres droits
}

remove-member = retirer { $who } de l'équipe

member-invited = { $who } : invitation faite, un SMS avec un code est en route

member-there = { $who } était déjà dans l'équipe

member-role-changed = { $form ->
    [owner] { $who } est maintenant propriétaire
    [approver] { $who } est maintenant approbateur
   *[member] { $who } est maintenant membre sans autres droits
}

member-removed = { $who } n'est plus dans l'équipe

member-undone = Annulé : { $who } n'est plus dans l'équipe.

only-owner = { $who } est le seul propriétaire, et quelqu'un d'autre doit d'abord le devenir
member-refused = { $form ->
    [number] ce n'est pas un numéro de téléphone complet ; donnez-le avec son indicatif, ou avec + et celui du pays
    [email] ce n'est pas une adresse e-mail
    [taken] ce numéro ou cette adresse e-mail est déjà à quelqu'un d'autre
    [nobody] je ne sais pas de quel membre de l'équipe il s'agit
    [no_owner] aucun propriétaire ne l'a approuvé
   *[unfit] quelque chose n'y convient pas
}
language-name = { $form ->
    [de] allemand
    [en] anglais
    [es] espagnol
    [fr] français
   *[as_written] la langue dans laquelle cette personne écrit
}
