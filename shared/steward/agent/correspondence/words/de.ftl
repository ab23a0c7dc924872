they-wrote = Die Nachricht war: { $said }
answer-nobody = keinem Kontakt antworten, ohne dich zu fragen
answer-contacts = { $whom } von selbst antworten, wenn es um { $words } geht, nur nach dem, was ihr mir gesagt habt
answer-contacts-with = { $whom } von selbst antworten, wenn es um { $words } geht, und dafür: { $tools }
every-contact = allen Kontakten
some-contacts = { $count ->
    [one] dem einen genannten Kontakt
   *[other] den { $count } genannten Kontakten
}
it-arrived = { $form ->
    [emergency] Hier ist der automatische Assistent von { $account }. Ihre Nachricht hat das Team als Notfall erreicht. Wenn jemand in Gefahr ist, gehen Sie bitte gleich hinaus und rufen Sie den Notruf an.
   *[other] Hier ist der automatische Assistent von { $account }. Die Nachricht ist beim Team angekommen.
}
strangers-wrote = { $count ->
    [one] Eine weitere Nachricht kam von einem Fremden ({ $numbers }), mehr, als ich in einer Stunde weitergebe. Ich habe sie aufgehoben und nicht beantwortet: frag mich, was darin steht.
   *[other] { $count } weitere Nachrichten kamen von Fremden ({ $numbers }), mehr, als ich in einer Stunde weitergebe. Ich habe sie aufgehoben und nicht beantwortet: frag mich, was darin steht.
}
not-proved = nicht bestätigt: { $address }
could-not-deal = Das konnte ich nicht selbst erledigen.
no-authority = Wer mir erlaubt hat, Kontakten zu antworten, ist kein Inhaber mehr.
wrote-while-blocked = Das kam, solange der Absender blockiert war, und niemand hat geantwortet:
many-while-blocked = Solange der Absender blockiert war, kamen { $count } Nachrichten, und niemand hat geantwortet. Die neuesten:
told-instead = { $who } bekommt zurzeit keine Nachrichten von mir, deshalb sage ich es dir.
too-many-answers = { $form ->
    [hour] Ich habe dort in einer Stunde { $times }-mal geantwortet, öfter darf ich nicht.
   *[day] Ich habe dort an einem Tag { $times }-mal geantwortet, öfter darf ich nicht.
}
about = Zu { $who }: { $news }
asked = Die Nachricht: { $said }
answered = Meine Antwort: { $said }
answered-before = { $count ->
    [one] (Eine weitere Nachricht habe ich vorher beantwortet.)
   *[other] ({ $count } weitere Nachrichten habe ich vorher beantwortet.)
}
answered-more = { $count ->
    [one] Ich habe dort eine weitere Nachricht beantwortet: { $said }
   *[other] Ich habe dort { $count } weitere Nachrichten beantwortet. Die letzte: { $said }
}
passed-on = Für dich: { $what }
answer-not-delivered = { $form ->
    [failed] Meine Nachricht dorthin konnte nicht zugestellt werden ({ $reason }). Darin stand: { $words }
   *[unknown] Meine Nachricht dorthin kam vielleicht nicht an: Niemand kann es sagen ({ $reason }). Darin stand: { $words }
}
