cannot-help = Je ne peux pas vous aider pour cela. Si je vous ai mal compris, dites-le autrement.
nothing-to-say = Je n'ai rien à dire à ce sujet. Si vous attendiez une réponse, demandez-moi encore une fois.
cut-short = { $words }... (Je manque de place. Dites "continuez" pour lire la suite.)
too-many-steps = { $count ->
    [one] J'ai fait une pause après une étape, sans avoir fini. Dites-moi comment continuer.
   *[other] J'ai fait une pause après { $count } étapes, sans avoir fini. Dites-moi comment continuer.
}
unfinished = Je ne suis pas parvenu à une réponse.
model-trouble = Mon modèle de langage ne répond pas en ce moment. Votre message est conservé ; je continue d'essayer et je réponds quand il revient.
model-given-up = Mon modèle de langage ne répond plus depuis un jour, j'ai donc cessé d'essayer. Redemandez-moi plus tard.
model-unreachable = Mon modèle de langage ne répond pas.
unreadable = Quelque chose dans cette conversation bloque mon modèle de langage. Demandez encore une fois, avec d'autres mots.
stuck = J'ai essayé deux fois et cela a échoué les deux fois ({ $why }), je m'en tiens là. Comment dois-je continuer ?
answer-stopped = Je m'en tiens là. Je vous dirai ce qui aboutit encore.
request-budget = Cette demande a épuisé ce que je peux dépenser pour une seule ({ $limit }), je m'en tiens donc là. Dites-moi si je dois continuer.
day-budget = Votre équipe a épuisé ce que je peux dépenser en un jour ({ $limit }), je ne peux donc pas continuer avant minuit UTC. La personne qui m'administre peut relever la limite.
too-long-alone = { $count ->
    [one] J'y travaille depuis une étape sans nouvelles de vous, je m'en tiens donc là. Dois-je continuer ?
   *[other] J'y travaille depuis { $count } étapes sans nouvelles de vous, je m'en tiens donc là. Dois-je continuer ?
}
paused-meanwhile = Je suis en pause pour votre équipe et je n'ai rien fait de ce message. Quand quelqu'un aura écrit /start, envoyez-le encore une fois.
done-report = C'est fait : { $what }
said-yes = { $who } a dit oui.
undo-offer = ANNULER { $code } revient en arrière (avant { $until }).
also-done = Fait aussi (dites-moi si quelque chose doit revenir en arrière) : { $what }
not-done = { $form ->
    [message] aucun message n'est parti cette fois-ci
    [booking] rien n'a été réservé ni planifié cette fois-ci
    [payment] rien n'a été payé ni commandé cette fois-ci
    [record] rien n'a été enregistré cette fois-ci
    [change] rien n'a été modifié cette fois-ci
    [removal] rien n'a été supprimé ni annulé cette fois-ci
   *[done] rien n'a été fait cette fois-ci
}
marked =
    { $words }
    (Steward : { $truths }.)
may-i = Puis-je { $what } ?
wants-me-to = { $who } me demande ceci : { $what }. Je le fais ?
led-me-to = { $who } a écrit, et je voudrais { $what }. Je le fais ?
told-lately = { $form ->
    [mail] { $who } a envoyé un e-mail à { $name } ({ $when }) : { $words }
   *[text] { $who } a envoyé un SMS à { $name } ({ $when }) : { $words }
}
planned-by = { $who } a prévu un message à { $name } ({ $when }).
planned = Un message à { $name } est prévu ({ $when }).
put-off-by = { $who } a reporté cela jusqu'à { $when } : { $what }
put-off = Cela est reporté jusqu'à { $when } : { $what }
last-sent = { $form ->
    [mail] Le dernier e-mail à { $name } ({ $when }) : { $words }
   *[text] Le dernier SMS à { $name } ({ $when }) : { $words }
}
also-waits = { $form ->
    [mail] { $who } a demandé un autre e-mail à { $name }, qui attend encore une décision ({ $code }) : { $words }
   *[text] { $who } a demandé un autre SMS à { $name }, qui attend encore une décision ({ $code }) : { $words }
}
waits-already = { $form ->
    [mail] Un autre e-mail à { $name } attend déjà une décision ({ $code }) : { $words }
   *[text] Un autre SMS à { $name } attend déjà une décision ({ $code }) : { $words }
}
also-waits-unseen = { $form ->
    [mail] { $who } a demandé un autre e-mail à { $name }, qui attend encore une décision ({ $code }).
   *[text] { $who } a demandé un autre SMS à { $name }, qui attend encore une décision ({ $code }).
}
waits-already-unseen = { $form ->
    [mail] Un autre e-mail à { $name } attend déjà une décision ({ $code }).
   *[text] Un autre SMS à { $name } attend déjà une décision ({ $code }).
}
they-last-wrote = { $who } a écrit en dernier : { $said }
last-text-to-them = Votre dernier message ({ $when }) était : { $said }
reads-language = { $who } lit en { $language }.
time-is-past = Cette heure est déjà passée.
last-no = { $who } a refusé cela le { $day } : { $why }
last-no-unexplained = { $who } a refusé cela le { $day }.
nobody-answered-before = J'ai déjà posé la question le { $day }, et personne n'a répondu.
other-change-waits = { $who } m'a aussi demandé un changement ici, encore en attente : { $what }
careful = Attention : { $why }.
in-touch = { $form ->
    [theirs] { $who } a écrit le { $day }, et vous avez pu convenir d'autre chose
   *[ours] on a écrit à { $who } le { $day }, et vous avez pu convenir d'autre chose
}
how-to-decide = Répondez OUI { $code } ou NON { $code }, ou regardez ici :
how-to-edit = Répondez OUI { $code } ou NON { $code }, ou modifiez ici :
how-by-code = OUI { $code } ou NON { $code }.
how-to-change = OUI { $code } ou NON { $code }. Après NON { $code }, vous pouvez écrire ce qu'il faut dire à la place.
how-by-link = Veuillez décider ici :
asked-already = Cela attend déjà votre décision : { $what }.
perhaps-on-other-terms = { $what } ({ $place }), avec d'autres conditions le cas échéant
nobody-may-decide = personne n'est là pour en décider : il faut d'abord ajouter un propriétaire
learned-rule = { $form ->
    [on] J'ai appris de vos corrections ({ $what }) : { $rule } Dites-moi de la désactiver ou de la changer.
   *[proposed] Les corrections de votre équipe suggèrent une règle ({ $what }) : { $rule } Dites-moi si je dois la suivre.
}
level-may-suit = Vous avez approuvé ceci dix fois de suite sans changement : { $what }. Si vous voulez, dites-moi de le faire sans demander.
as-planned = Votre plan { $goal } : puis-je { $what } ?
your-app-asks = Votre application { $app } demande : puis-je { $what } ?
their-app-asks = { $app }, une application de { $who }, veut que je fasse ceci : { $what }.
as-scheduled = Comme prévu : puis-je { $what } ?
scheduled-late = C'était prévu pour { $when }, et l'heure est passée.
found-and-may-i = { $why } Puis-je { $what } ?
not-as-scheduled = C'était prévu et je ne l'ai pas fait ({ $what }) : { $why }.
words-wrong-since = le texte n'était valable que jusqu'à { $until }
scheduled-gone = Je ne peux plus faire ce qui était prévu ({ $what }) ; j'y ai mis fin.
instead-of = { $label } : { $value } (jusqu'ici { $before })
asked-by-mail = Un mail est arrivé pour "{ $name }" : puis-je { $what } ?
as-skill-says = "{ $name }" le prévoit pour ces mails
matched-asked = En attente d'une décision ({ $code }) : { $what }
matched-tried = { $form ->
    [alone] Avec un tel mail, sans demander : { $what }
    [asked] Avec un tel mail, après vous avoir demandé : { $what }
   *[refused] Avec un tel mail, rien, car je n'ai pas le droit de : { $what }
}
field-not-stated = le mail ne dit rien pour { $field }
fields-do-not-fit = ce que dit le mail n'y convient pas
no-such-tool = je ne peux plus le faire
too-much-waits = trop de choses attendent déjà votre décision
workflow-asks = Pour { $what } ({ $step }) : puis-je { $act } ?
workflow-aims-to = Il s'agit de { $aim } ({ $what }) : puis-je { $act } ?
workflow-aims = Il s'agit de { $aim } : puis-je { $act } ?
workflow-because = Cela fait partie de ceci : { $aim } ({ $what }).
persons-to-decide = cette étape est à décider par une personne
