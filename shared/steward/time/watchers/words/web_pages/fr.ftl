page-mail-skills = { $form ->
    [title] Courrier surveillé
    [empty] Rien n'est recherché dans votre courrier.
    [called] Nom
    [also_description_tax_tracker] Papiers nécessaires à la déclaration d'impôts.
    [also_match_tax_tracker] Un document fiscal, un avis de l'administration fiscale ou un justificatif à garder pour la déclaration d'impôts : de salaires, d'intérêts, d'un don, de taxe foncière. Pas de publicité pour des logiciels ou des conseils fiscaux.
    [also_description_expense_tracker] Ce qui a été payé ou reste à payer.
    [also_match_expense_tracker] Un reçu, une facture ou la confirmation d'un paiement ou d'une commande, avec un montant que le destinataire a payé ou doit. Ni offre, ni publicité, ni lettre d'information.
    [also_description_invite_detector] Invitations à quelque chose à une date ou une heure.
    [also_match_invite_detector] Quelqu'un invite le destinataire à une réunion, une visite, un événement ou un appel un certain jour ou à une certaine heure, ou propose d'en organiser un.
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
    [ask_name] Nom, par exemple Courrier de l'école
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
