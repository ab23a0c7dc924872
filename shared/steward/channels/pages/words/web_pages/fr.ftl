page-headline = { $form ->
    [nothing_here] Il n'y a rien ici
    [no_form] Ce n'est pas bien arrivé
    [no_button] Ce n'est pas bien arrivé
    [approved] Approuvé
    [not_done] Non fait
    [rejected] Refusé
    [expired] Expiré
    [withdrawn] Retiré
    [taken_back] Annulé
    [kept] Laissé tel quel
    [undo_expired] Trop tard
    [went_out] Il est bien parti
    [did_not_arrive] Il n'est pas arrivé
    [sent_again] Envoyé de nouveau
    [not_known_yet] Pas encore connu
    [paused] En pause
    [signed_in] Connecté
    [allowed_less] Pas tout
    [sign_in_over] Ce lien ne sert plus
    [sign_in_declined] Pas connecté
    [sign_in_failed] Pas connecté
    [too_many] Trop d'essais
    [web_over] Cette connexion ne sert plus
    [web_declined] Non connecté
    [web_failed] Non connecté
    [web_unknown] Aucune équipe trouvée
    [web_choose] Quelle équipe ?
    [web_sign_out] Se déconnecter partout ?
    [web_signed_out] Déconnecté
    [web_signed_out_everywhere] Déconnecté partout
   *[report_over] Ce rapport n'est plus ouvert
}
page-ending = { $form ->
    [nothing_here] Ce lien ne mène nulle part. Il est peut-être mal recopié, périmé ou destiné à quelqu'un d'autre.
    [no_form] Veuillez revenir en arrière et utiliser les boutons de la page.
    [no_button] Veuillez revenir en arrière et choisir l'un des boutons.
    [approved] Qui l'a demandé et qui l'a approuvé apprennent par SMS ce qu'il en est advenu.
    [not_done] Demandez-le de nouveau à Steward si vous le voulez encore.
    [rejected] Rien n'a été envoyé ni modifié.
    [expired] Le délai pour décider est passé. Rien n'a été envoyé ni modifié.
    [withdrawn] Ce n'était plus nécessaire avant que quelqu'un ne décide. Rien n'a été envoyé ni modifié.
    [taken_back] Steward vous dit par SMS si cela a pu être annulé.
    [kept] Rien n'a été modifié.
    [undo_expired] Le délai pour annuler est passé. Rien n'a été modifié.
    [went_out] Il s'avère que ce SMS est bien parti : il n'y a rien à renvoyer.
    [did_not_arrive] Le fournisseur l'a confirmé depuis. Demandez à Steward un nouveau SMS.
    [sent_again] Il est envoyé une fois de plus, pas davantage. Steward vous dira par SMS ce qu'il en est.
    [not_known_yet] Steward cherche encore ce qu'est devenu ce SMS. Veuillez revenir dans quelques minutes.
    [paused] Steward est en pause pour votre équipe : rien n'est envoyé.
    [signed_in] Steward continue ce que vous avez demandé et répond là où vous l'avez demandé.
    [allowed_less] Vous n'avez pas permis tout ce qu'il faut. Steward envoie un nouveau lien pour le reste.
    [sign_in_over] Il a déjà servi, il est périmé ou il vient d'un autre navigateur. Demandez-en un autre à Steward.
    [sign_in_declined] Vous ne l'avez pas permis, donc rien n'a changé. Le lien de votre message marche encore jusqu'à demain.
    [sign_in_failed] Google n'a pas accepté la connexion. Ouvrez encore une fois le lien de votre message.
    [too_many] Attendez dix minutes, puis ouvrez encore une fois le lien de votre message.
    [web_over] Elle a duré trop longtemps ou a commencé dans un autre navigateur ou onglet. Veuillez vous connecter de nouveau.
    [web_declined] La connexion a été annulée. Vous pouvez réessayer à tout moment.
    [web_failed] Votre connexion n'a pas pu être vérifiée. Veuillez réessayer dans une minute. Si cela continue, prévenez la personne qui administre Steward pour votre équipe.
    [web_choose] Votre adresse appartient à plusieurs équipes. Choisissez celle avec laquelle vous voulez travailler.
    [web_sign_out] Tous les navigateurs connectés en votre nom sont déconnectés aussitôt, celui-ci compris.
    [web_signed_out] Ce navigateur est déconnecté.
    [web_signed_out_everywhere] Tous les navigateurs connectés en votre nom sont déconnectés.
   *[report_over] Son lien ne valait qu'un temps. Qui l'a envoyé peut en envoyer un autre ; le rapport lui-même est conservé.
}

on-page = { $form ->
    [text] Voici exactement ce qui part
    [kept] Voici exactement ce qui est gardé
    [text_hint] Modifiez-le ici si vous voulez : ce qui est dans le cadre fait foi.
    [marked] Souligné : ce qui vient de l'extérieur.
    [outside] Écrit par quelqu'un hors de l'équipe. Steward n'en reçoit jamais d'ordres.
    [written_since] Arrivé après la rédaction. Steward n'en reçoit jamais d'ordres.
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
