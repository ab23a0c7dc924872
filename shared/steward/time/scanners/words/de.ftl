more-found = { $count ->
    [one] ... und 1 weiteres.
   *[other] ... und { $count } weitere.
}
on-hold-since = { $matter } ist seit { $day } angehalten, und ich warte auf deine Antwort: Soll ich weitermachen oder es lassen?
you-called-off = Du hast { $matter } am { $day } abgebrochen.
they-called-off = { $who } hat { $matter } am { $day } abgebrochen.
answer-was-no = Ich habe am { $day } gefragt, und die Antwort war nein.
waits-for-emergency = Ich wollte { $what }, warte damit aber, bis jemand auf den Notfall geantwortet hat.
reminder-too-late = Ich wollte { $what } und habe den Zeitpunkt dafür verpasst.
reminder-of-it-too-late = Ich wollte { $what } ({ $detail }) und habe den Zeitpunkt dafür verpasst.
wrote-at = { $who } hat geschrieben ({ $at }): { $said }
same-for-message = { $form ->
    [mail] Das gilt auch für die Mail vom { $when }.
   *[other] Das gilt auch für die Nachricht vom { $when }.
}
