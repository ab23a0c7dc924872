page-mail-skills = { $form ->
    [title] Courrier surveillé
    [empty] Rien n'est recherché dans votre courrier.
    [called] Nom
    [also_expense_tracker] Dépenses
    [also_invite_detector] Invitations reçues
    [also_tax_tracker] Papiers pour les impôts
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
