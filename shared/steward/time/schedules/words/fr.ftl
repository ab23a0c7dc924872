set-reminder = vous rappeler { $when }
set-question = vous chercher ceci { $when } : { $words }
set-call = { $what } { $when }
again-from = { $how }, la prochaine fois { $when }
once-at = { $form ->
    [at] à { $when }
   *[on] le { $when }
}
never-again = plus jamais
change-reminder = { $form ->
    [changed] changer un rappel
    [paused] suspendre un rappel
   *[resumed] reprendre un rappel
}
change-reminder-of = { $form ->
    [changed] changer le rappel { $words }
    [paused] suspendre le rappel { $words }
    [resumed] reprendre le rappel { $words }
   *[deleted] supprimer le rappel { $words }
}
delete-reminder = supprimer un rappel
reminder-set = { $form ->
    [set] je vous le rappellerai { $when } : { $words }
    [answer] je vous le dirai { $when } : { $words }
    [call] je le ferai { $when } : { $words }
    [asked] je demanderai { $when } avant de le faire : { $words }
    [due] je dirai seulement { $when } que c'est à faire : { $words }
    [changed] votre rappel vient maintenant { $when } : { $words }
   *[resumed] votre rappel reprend, { $when } : { $words }
}
call-with-text = { $what } : { $text }
reminder-is-off = { $form ->
    [paused] le rappel est suspendu : { $words }
    [still_paused] le rappel est changé et reste suspendu : { $words }
   *[deleted] le rappel est supprimé : { $words }
}
paused-reminder-moved = le rappel est déplacé au { $when } et reste suspendu : { $words }
reminder-taken-back = { $form ->
    [removed] Annulé : le rappel n'existe plus.
    [as_before] Annulé : le rappel est comme avant.
   *[back] Annulé : le rappel est de nouveau là.
}
next-times = Ensuite : { $when }.
leaves-out-short-months = Les mois sans ce jour sont sautés.
time-is-over = cette heure est déjà passée. Choisissez-en une plus tardive
words-end-before = le texte n'est valable que jusqu'à { $until }. Dites-moi quoi écrire à la place
