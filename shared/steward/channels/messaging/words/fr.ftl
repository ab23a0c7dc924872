text-contact = { $form ->
    [whatsapp] écrire par WhatsApp à { $who }
   *[sms] envoyer un SMS à { $who }
}
text-number = { $form ->
    [whatsapp] écrire par WhatsApp à { $number }, qui a écrit et n'est pas dans vos contacts
   *[sms] envoyer un SMS à { $number }, qui a écrit et n'est pas dans vos contacts
}
mail-contact = envoyer un e-mail à { $who } ({ $address })
mail-stranger = envoyer un e-mail à { $address }, qui a écrit et n'est pas dans vos contacts
tell-member = dire ceci à { $who }
tell-team = dire ceci à toute l'équipe
mailed = E-mail envoyé à { $who } : { $words }
texted = { $form ->
    [whatsapp] Message envoyé à { $who } : { $words }
   *[sms] SMS envoyé à { $who } : { $words }
}
undelivered = { $form ->
    [not_a_number] ce n'est pas un numéro valable ; corrigez celui du contact
    [country_off] les SMS vers ce pays sont désactivés dans le compte du fournisseur ; autorisez-y ce pays
    [opted_out] la personne a refusé les SMS avec STOP ; elle peut écrire START pour les accepter
    [no_route] ce numéro est hors d'atteinte depuis celui de Steward ; essayez un autre moyen
    [takes_no_texts] ce numéro ne prend pas les SMS ; c'est sans doute un fixe : appelez, ou corrigez-le
    [out_of_reach] le téléphone est éteint ou hors réseau ; réessayez plus tard
    [blocked] son opérateur ou son téléphone bloque nos SMS ; essayez un autre moyen
    [bounced] cette adresse ne prend pas de mails ; vérifiez-la avec la personne
    [not_in_use] ce numéro n'est pas attribué ou reste introuvable ; vérifiez-le avec la personne
    [landline] ce numéro est un fixe ou son opérateur refuse les SMS ; appelez à la place
    [filtered] un opérateur l'a filtré comme indésirable ; dites-le autrement ou essayez un autre moyen
    [unexplained] l'opérateur n'a pas dit pourquoi ; réessayez plus tard ou par un autre moyen
    [no_sender] le numéro de l'équipe n'est pas inscrit à WhatsApp ; inscrivez-le chez Twilio, ou essayez un autre moyen
    [window_closed] le texte libre n'est admis que dans les 24 heures qui suivent son dernier message ; attendez qu'il y en ait un, ou essayez un autre moyen
    [refused] le fournisseur l'a refusé
    [no_mailbox] cette adresse n'existe pas ; vérifiez-la auprès de la personne
    [mailbox_full] sa messagerie est pleine ; réessayez plus tard ou autrement
    [mail_too_large] le mail est trop lourd pour sa messagerie ; envoyez-en moins
    [no_mail_route] son serveur de mail est injoignable ; vérifiez l'adresse ou réessayez plus tard
    [mail_unwanted] son serveur refuse ce mail venant de nous ; contactez la personne autrement
    [mail_refused] son serveur a refusé ce mail ; contactez la personne autrement
    [unreached] le fournisseur est resté injoignable
    [no_trace] le fournisseur n'en a aucune trace
    [not_asked] le fournisseur n'a pas pu répondre
    [left] la personne n'est plus dans l'équipe
    [not_connected] le compte qui devait l'envoyer n'est plus connecté
    [over_budget] votre équipe a envoyé aujourd'hui tout ce qu'elle peut ; redemandez-moi demain
   *[over_country_budget] votre équipe a envoyé aujourd'hui vers ce pays tout ce qu'elle peut ; redemandez-moi demain
}
sends-used-up = Votre équipe a épuisé ce que je peux envoyer en un jour. Les messages aux autres échouent jusqu'à minuit UTC, et qui en a demandé un l'apprend. Qui m'administre peut relever la limite.
sends-abroad-used-up = Votre équipe a épuisé ce que je peux envoyer vers { $country } en un jour. Les messages vers ce pays échouent jusqu'à minuit UTC, et qui en a demandé un l'apprend. Qui m'administre peut relever la limite.
reported = le fournisseur indique { $status }
with-code = { $why } (erreur { $code })
with-status = { $why } (statut { $status })
send-again-to = Renvoyer ceci à { $who } ?
may-have-arrived = Personne ne peut dire si ce SMS est parti. Si oui, il arrivera deux fois. Si vous préférez ne pas le renvoyer, fermez simplement cette page.

something-waits = Une décision vous attend.
