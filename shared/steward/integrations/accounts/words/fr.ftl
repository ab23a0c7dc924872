sign-in-title = Connecter Google pour { $who }
may-then = Steward, l'assistant de { $account }, pourra alors faire ceci pour vous, et rien d'autre :
scope-in-words = { $form ->
    [calendar_events] voir et changer les événements de votre agenda
    [gmail_readonly] lire vos e-mails
    [gmail_compose] écrire des brouillons et envoyer des e-mails en votre nom
    [gmail_modify] lire vos e-mails, écrire des brouillons et mettre des libellés
    [drive_readonly] lire vos fichiers dans Drive
    [drive_file] garder ses propres fichiers dans votre Drive
    [documents] lire et changer vos documents
   *[spreadsheets] lire et changer vos feuilles de calcul
}
allowed-as = Connexion faite avec { $address }.
share-account = { $form ->
    [shared] laisser toute votre équipe se servir de votre compte Google par moi
   *[alone] utiliser votre compte Google pour vous seul
}
disconnect = déconnecter votre compte Google
shared-account = { $form ->
    [shared] toute votre équipe peut se servir de { $address } par moi
   *[alone] seul son propriétaire peut se servir de { $address } par moi
}
disconnected = je ne peux plus utiliser { $address }
not-connected = aucun compte n'est connecté : personne ne s'est identifié
make-event = mettre { $title } dans votre agenda pour { $when }
make-event-with = mettre { $title } dans votre agenda pour { $when } et inviter { $who }
change-event = { $form ->
    [alone] changer { $title } ({ $when }) dans votre agenda
    [invited] changer { $title } ({ $when }) dans votre agenda et ses invités
   *[removed] retirer { $title } ({ $when }) de votre agenda
}
event-done = { $form ->
    [made] { $title } est dans votre agenda ({ $when })
    [changed] { $title } a changé dans votre agenda ({ $when })
    [removed] { $title } n'est plus dans votre agenda ({ $when })
    [as_before] Annulé : { $title } est comme avant ({ $when }).
   *[back] Annulé : { $title } est de nouveau dans votre agenda ({ $when }).
}
event-taken-out = Annulé : l'événement n'est plus dans votre agenda.
mail-to = envoyer un e-mail à { $who } : { $subject }
mail-answer = répondre à un e-mail, à { $who }
mail-draft = écrire un brouillon pour { $who }
label-mail = changer les libellés du mail { $subject }
mail-done = { $form ->
    [sent] l'e-mail "{ $subject }" est parti pour { $who }
   *[drafted] l'e-mail "{ $subject }" pour { $who } est dans vos brouillons
}
mail-labelled = les libellés de l'e-mail sont changés
labels-back = Annulé : l'e-mail a de nouveau ses libellés.
sharing-back = Annulé : le compte sert comme avant.
draft-gone = Annulé : le brouillon est jeté.
make-file = { $form ->
    [folder] créer le dossier { $name } dans Drive
    [upload] mettre { $name } dans Drive
    [document] créer le document { $name } dans Drive
   *[spreadsheet] créer la feuille de calcul { $name } dans Drive
}
change-file = { $form ->
    [document] ajouter du texte à la fin de { $title }
    [cells] mettre des valeurs dans des cellules de { $title }
   *[rows] ajouter des lignes à la fin de { $title }
}
file-made = { $name } est dans Drive : { $link }
file-changed = { $form ->
    [document] le texte est ajouté à { $title } : { $link }
    [cells] les cellules de { $title } sont remplies : { $link }
   *[rows] les lignes sont ajoutées à { $title } : { $link }
}
file-taken-back = { $form ->
    [made] Annulé : c'est maintenant dans la corbeille de Drive.
    [document] Annulé : le texte n'est plus dans le document.
    [cells] Annulé : les cellules sont comme avant.
   *[rows] Annulé : les lignes ne sont plus dans la feuille de calcul.
}
