skill-called = { $form ->
    [expense_tracker] Dépenses
    [invite_detector] Invitations
   *[tax_tracker] Papiers fiscaux
}
try-skill = essayer "{ $name }" sur un mail
create-skill = surveiller vos mails pour "{ $name }"
create-acting-skill = surveiller vos mails pour "{ $name }" et, chaque fois, { $what }
change-skill = { $form ->
    [changed] changer ma manière de surveiller vos mails pour "{ $name }"
    [on] surveiller de nouveau vos mails pour "{ $name }"
   *[off] ne plus surveiller vos mails pour "{ $name }"
}
delete-skill = ne plus surveiller vos mails pour "{ $name }" et l'oublier
switch-watcher = { $form ->
    [on] surveiller votre messagerie
   *[off] ne plus surveiller votre messagerie
}
skill-done = { $form ->
    [created] Je surveille maintenant vos mails pour "{ $name }".
    [changed] "{ $name }" a changé.
    [on] "{ $name }" est activé.
    [off] "{ $name }" est désactivé.
    [deleted] "{ $name }" est supprimé.
    [removed] Annulé : "{ $name }" n'existe plus.
    [as_before] Annulé : "{ $name }" est comme avant.
   *[back] Annulé : "{ $name }" est de retour.
}
watcher-switched-now = { $form ->
    [on] Je surveille désormais ce qui arrive à { $address }.
   *[off] Je ne surveille plus { $address }.
}
watcher-without-rules = Je surveille désormais { $address }. Dès qu'une règle pour vos mails sera activée, je vous dirai ce qu'elle trouve ; vous pouvez par exemple activer "{ $name }".
no-mailbox-watched = Je ne surveille aucune adresse à vous, je n'ai donc rien changé
skill-is-tried = J'essaie "{ $name }" sur ce mail et vous dirai ce qu'il en est.
