page-reminders = { $form ->
    [title] Rappels
    [empty] Rien n'est prévu. Écrivez à Steward ou créez un rappel ici.
    [what] Quoi
    [does] Fait
    [does_remind] Rappelle
    [does_ask] Se renseigne
    [does_call] Le fait
    [does_asked] Demande avant
    [does_due] Dit seulement que c'est l'heure
    [next_at] Prochaine fois
    [repeats] Se répète
    [whose] De qui
    [status] État
    [status_on] Actif
    [status_off] En pause
    [status_ended] Terminé
    [new] Nouveau rappel
    [ask_what] De quoi vous rappeler
    [ask_start] Quand
    [ask_rrule] À quelle fréquence
    [ask_rrule_once] Une fois
    [pause] Mettre en pause
    [resume] Reprendre
    [reword] Changer le texte
    [move] Déplacer
   *[delete] Supprimer
}
