try-skill = essayer { $name } sur un mail
create-skill = surveiller vos mails pour { $name }
create-acting-skill = surveiller vos mails pour { $name } et, chaque fois, { $what }
change-skill = { $form ->
    [changed] changer ma manière de surveiller vos mails pour { $name }
    [on] surveiller de nouveau vos mails pour { $name }
   *[off] ne plus surveiller vos mails pour { $name }
}
delete-skill = ne plus surveiller vos mails pour { $name } et l'oublier
switch-watcher = { $form ->
    [on] surveiller votre messagerie
   *[off] ne plus surveiller votre messagerie
}
skill-done = { $form ->
    [created] Je surveille maintenant vos mails pour { $name }.
    [changed] { $name } a changé.
    [on] { $name } est activé.
    [off] { $name } est désactivé.
    [deleted] { $name } est supprimé.
    [removed] Annulé : { $name } n'existe plus.
    [as_before] Annulé : { $name } est comme avant.
   *[back] Annulé : { $name } est de retour.
}
watcher-switched-now = { $form ->
    [on] Je surveille désormais ce qui arrive à { $address }.
    [nothing_on] Je surveille désormais { $address }, mais je ne sais pas encore pour quoi : activez quelque chose, par exemple expense-tracker.
   *[off] Je ne surveille plus { $address }.
}
skill-is-tried = J'essaie { $name } sur ce mail et vous dirai ce qu'il en est.

page-mail-skills = { $form ->
    [title] Courrier surveillé
    [empty] Rien n'est recherché dans votre courrier.
    [name] Nom
    [status] État
    [status_on] Active
    [status_off] Inactive
    [status_not_watched] Active, mais votre boîte n'est pas surveillée
    [match] Quels courriels
    [does] Ensuite
    [matches] Trouvés
    [description] À quoi elle sert
    [extract] Lit dans chaque courriel
    [field] Donnée
    [question] Question
    [new] Nouvelle règle
    [ask_name] Nom, en minuscules avec des tirets : courrier-ecole
    [ask_match] Quels courriels conviennent, en des mots dont chacun puisse juger
    [ask_description] À quoi elle sert
    [watch] Surveiller ma boîte
    [watch_no_more] Ne plus surveiller ma boîte
    [on] Activer
    [off] Désactiver
    [change] Modifier
    [test] Essayer
    [ask_text] Texte d'un courriel qui pourrait exister
   *[delete] Supprimer
}
