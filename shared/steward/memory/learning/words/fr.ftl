keep-preference = { $form ->
    [on] tenir compte de ceci désormais : { $words }
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
    [rejects] Cela a été refusé : à faire seulement sur demande.
    [undoes] Cela a été annulé : à faire seulement sur demande.
   *[sets] Le niveau est fixé par les personnes.
}
said-preference = { $form ->
    [on] Je m'y tiens à partir de maintenant.
    [off] Je ne m'y tiens plus.
    [back] Annulé : cette préférence est comme avant.
   *[changed] Non annulé : cette préférence a changé depuis.
}
said-rule = { $form ->
    [on] Je suis cette règle à partir de maintenant.
    [off] Je ne suis plus cette règle.
    [back] Annulé : cette règle est comme avant.
   *[changed] Non annulé : cette règle a changé depuis.
}
rated = Merci, c'est noté.

page-rules = { $form ->
    [title] Règles
    [empty] Il n'y a pas encore de règles. Steward les apprend quand vous le corrigez, et vous pouvez écrire les vôtres.
    [text] Ce qu'elle dit
    [kind] Type
    [kind_rule] Règle
    [kind_preference] Préférence
    [where] Où
    [state] État
    [state_on] En vigueur
    [state_off] Désactivée
    [state_proposed] Proposée : un propriétaire décide
    [sure] Certitude en %
    [source] Origine
    [source_corrections] Apprise de corrections
    [source_said] Quelqu'un l'a dit
    [corrections] Corrections
    [by] Fixée par
    [new_rule] Nouvelle règle
    [new_preference] Nouvelle préférence
    [ask_text] La règle, en une phrase
    [ask_key] De quoi il s'agit, en quelques mots
    [ask_value] Ce que vous voulez, en une phrase
    [follow] La suivre
    [stop] Désactiver
    [reword] Reformuler
    [prefer] En tenir compte à nouveau
    [let_go] Ne plus en tenir compte
   *[change] Changer
}
