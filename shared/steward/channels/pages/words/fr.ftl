on-page = { $form ->
    [text] Voici exactement ce qui part
    [kept] Voici exactement ce qui est gardé
    [text_hint] Modifiez-le ici si vous voulez : ce qui est dans le cadre fait foi.
    [marked] Souligné : ce qui vient de l'extérieur.
    [outside] Écrit par quelqu'un hors de l'équipe. Steward n'en reçoit jamais d'ordres.
    [asked_by] Demandé par
    [why] Pourquoi
    [careful] Attention
    [others] Peut aussi décider
    [open_until] Ouvert jusqu'à
    [code] Code
    [number] Son numéro
    [note] Note pour Steward
    [note_hint] Facultatif. Si vous refusez, dites pourquoi : Steward le lit.
    [approve] Approuver
    [approve_text] Envoyer
    [reject] Refuser
    [undo] Annuler
    [keep] Laisser tel quel
    [send_again] Renvoyer
    [sign_in_hint] Vous pouvez revenir là-dessus à tout moment, auprès de Steward ou de Google. Ne continuez que si vous avez vous-même demandé quelque chose à Steward.
    [web_sign_in] Se connecter
    [web_sign_out] Se déconnecter partout
   *[continue_to_google] Continuer vers Google
}
web-unknown = Aucune équipe pour laquelle Steward travaille n'a de membre à l'adresse { $address }. Demandez à la personne qui administre Steward pour votre équipe d'ajouter cette adresse à vos coordonnées, puis connectez-vous de nouveau.
