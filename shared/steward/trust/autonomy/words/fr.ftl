decided-outside = { $what } : cela vient d'un texte écrit hors de l'équipe
decided-part = { $form ->
    [whether] la décision de le faire
    [whom] le destinataire
    [where] la destination
    [amount] le montant ou la date
    [rule] ma manière de travailler
   *[what] le contenu
}
and = { $first } et { $second }
why-not = { $form ->
    [gone] le membre concerné n'est plus actif
    [paused] je suis en pause pour votre équipe
    [opted_out_email] la personne ne veut plus de mails de ma part
    [opted_out_whatsapp] la personne a refusé les messages WhatsApp ; elle seule peut les accepter à nouveau, en y envoyant START
    [opted_out_other] la personne a refusé les SMS ; elle seule peut les accepter à nouveau, avec START
    [being_erased] j'efface tout ce que je garde sur cette personne
    [unknown] ce n'est pas un de vos contacts et il n'a jamais écrit ; ajoutez-le d'abord aux contacts
    [people_only] c'est aux personnes de le faire ; je signale seulement quand c'est le moment
   *[no_consent] personne n'est vérifié sans son accord inscrit : demandez-le et inscrivez-le d'abord
}
has-opted-out = { $form ->
    [email] { $who } ne veut plus de mails de ma part
    [whatsapp] { $who } a refusé les messages WhatsApp ; cette personne seule peut les accepter à nouveau, en y envoyant START
   *[other] { $who } a refusé les SMS ; cette personne seule peut les accepter à nouveau, avec START
}
reached-otherwise = { $form ->
    [mail] { $why } ; d'ici là, un mail ou une lettre lui parvient
   *[letter] { $why } ; d'ici là, il reste une lettre ou un appel
}

has-stopped = { $form ->
    [email] { $who } ne veut plus de mails, cela ne lui parviendra donc pas.
    [whatsapp] { $who } a envoyé STOP sur WhatsApp : cela ne lui parviendra que si START y arrive avant.
   *[other] { $who } a envoyé STOP : cela ne lui parviendra que si START arrive avant.
}
why-asked = { $form ->
    [level] une personne doit en décider
    [outsider] la demande vient de quelqu'un hors de l'équipe
    [unconfirmed] le numéro d'où vient la demande n'est pas encore confirmé
    [not_given] personne de l'équipe n'a donné cette adresse
    [app] une application l'a demandé, et personne ne sait ce qu'elle a lu
    [precedents] des demandes semblables ont déjà été refusées
    [approved] une personne a donné son accord
   *[alone] cela peut se faire sans demander
}
turned-down = { $form ->
    [undone] { $who } a annulé une demande semblable le { $day }
   *[rejected] { $who } a refusé une demande semblable le { $day }
}
set-level = { $form ->
    [inform] laisser ceci aux personnes et signaler seulement quand c'est le moment : { $action }
    [suggest] demander oui ou non pour ceci : { $action }
    [draft] vous montrer un brouillon pour ceci : { $action }
    [execute] { $action } sans demander, puis vous le dire et proposer d'annuler
    [told] { $action } sans demander et vous le dire après, quand on ne peut plus annuler
   *[silent] { $action } sans demander et en garder seulement une trace
}
reset-level = revenir à mon habitude pour ceci : { $action }
level-now = { $form ->
    [inform] Désormais je laisse ceci aux personnes et signale seulement quand c'est le moment : { $action }
    [suggest] Désormais je demande oui ou non avant : { $action }
    [draft] Désormais je montre un brouillon avant : { $action }
    [execute] Désormais je fais ceci sans demander et je le dis après : { $action }
    [silent] Désormais je fais ceci sans demander et j'en garde seulement une trace : { $action }
   *[usual] Désormais je reprends mon habitude : { $action }
}
