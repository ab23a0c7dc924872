keep-preference = { $form ->
    [on] tenir compte de ceci quand on me demande quelque chose : { $words }
   *[off] ne plus tenir compte de ceci : { $words }
}
change-rule = { $form ->
    [new] suivre une nouvelle règle : { $words }
    [words] changer le texte d'une règle : { $words }
    [on] suivre à nouveau cette règle : { $words }
   *[off] ne plus suivre cette règle : { $words }
}
switch-rule = { $form ->
    [words] changer une règle que je connais
    [on] suivre à nouveau une règle que je connais
   *[off] ne plus suivre une règle que je connais
}
keep-rating = noter que vous donnez à ma réponse { $rating } sur 5
habit-words = { $form ->
    [begins] Commencer par { $words }.
    [ends] Finir par { $words }.
    [adds] Ajouter { $words }.
   *[drops] Omettre { $words }.
}
habit-instead = Dire { $after }, pas { $before }.
habit-of = { $form ->
    [shorter] Écrire plus court.
    [longer] Écrire plus en détail.
    [rejects] Le proposer seulement quand quelqu'un le demande : cela a été refusé.
    [undoes] Le faire seulement quand quelqu'un le demande : cela a été annulé.
   *[sets] Le niveau est fixé par les personnes.
}
preference-kept = { $form ->
    [on] J'en tiens compte quand on me demande quelque chose : { $words }
   *[off] Je ne m'y tiens plus : { $words }
}
said-preference = Annulé : cette préférence est comme avant.
said-rule = { $form ->
    [on] Je suis cette règle à partir de maintenant.
    [off] Je ne suis plus cette règle.
   *[back] Annulé : cette règle est comme avant.
}
rated = Merci, c'est noté.
