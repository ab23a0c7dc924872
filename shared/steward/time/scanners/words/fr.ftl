more-found = { $count ->
    [one] ... et 1 de plus.
   *[other] ... et { $count } de plus.
}
on-hold-since = { $matter } est en suspens depuis le { $day } et j'attends votre réponse : dites-moi de continuer ou de laisser tomber.
you-called-off = Vous avez annulé { $matter } le { $day }.
they-called-off = { $who } a annulé { $matter } le { $day }.
answer-was-no = J'ai posé la question le { $day }, et la réponse était non.
waits-for-emergency = Je ne vais pas { $what } tant que personne n'a répondu à son urgence.
reminder-too-late = Je n'ai pas pu { $what } au moment voulu.
reminder-of-it-too-late = Je n'ai pas pu { $what } ({ $detail }) au moment voulu.
wrote-at = { $who } a écrit ({ $at }) : { $said }
same-for-message = { $form ->
    [mail] C'est aussi le cas du mail du { $when }.
   *[other] C'est aussi le cas du message du { $when }.
}
