they-wrote = Le message disait : { $said }
answer-nobody = ne répondre à aucun contact sans vous demander
answer-contacts = répondre à { $whom } sans demander, au sujet de { $words }, avec ce que vous m'avez dit
answer-contacts-with = répondre à { $whom } sans demander, au sujet de { $words }, et pour cela { $tools }
every-contact = tous les contacts
some-contacts = { $count ->
    [one] ce seul contact nommé
   *[other] ces { $count } contacts nommés
}
it-arrived = { $form ->
    [emergency] Ici l'assistant automatique de l'équipe { $account }. Votre message a été transmis à l'équipe comme une urgence. Si quelqu'un est en danger, sortez immédiatement et appelez les secours.
   *[other] Ici l'assistant automatique de l'équipe { $account }. Votre message lui est bien parvenu.
}
strangers-wrote = { $count ->
    [one] Un message de plus est arrivé d'un inconnu ({ $numbers }), plus que je n'en transmets en une heure. Je l'ai gardé sans répondre : demandez-moi ce qu'il dit.
   *[other] { $count } messages de plus sont arrivés d'inconnus ({ $numbers }), plus que je n'en transmets en une heure. Je les ai gardés sans répondre : demandez-moi ce qu'ils disent.
}
not-proved = non vérifiée : { $address }
could-not-deal = Je n'ai pas pu m'en occuper.
no-authority = La personne qui m'autorisait à répondre aux contacts n'est plus propriétaire.
wrote-while-blocked = Ce message date du temps du blocage, et personne n'y a répondu :
many-while-blocked = { $count } messages datent du temps du blocage, et personne n'y a répondu. Les derniers :
told-instead = { $who } n'a pas de messages de ma part pour l'instant, je vous l'envoie donc.
too-many-answers = { $form ->
    [hour] Je lui ai répondu { $times } fois en une heure, c'est mon maximum.
   *[day] Je lui ai répondu { $times } fois en un jour, c'est mon maximum.
}
about = Concernant { $who } : { $news }
asked = Son message : { $said }
answered = Ma réponse : { $said }
answered-before = { $count ->
    [one] (J'ai répondu à un autre message avant.)
   *[other] (J'ai répondu à { $count } autres messages avant.)
}
answered-more = { $count ->
    [one] J'ai répondu à un message de plus : { $said }
   *[other] J'ai répondu à { $count } messages de plus. Le dernier : { $said }
}
passed-on = Pour vous : { $what }
answer-not-delivered = { $form ->
    [failed] Ma réponse n'a pas pu arriver ({ $reason }). Elle disait : { $words }
   *[unknown] Ma réponse n'est pas forcément arrivée : on ne peut pas savoir ({ $reason }). Elle disait : { $words }
}
