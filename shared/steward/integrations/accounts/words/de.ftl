sign-in-title = Google für { $who } verbinden
may-then = Steward, der Assistent von { $account }, darf dann Folgendes für dich tun, und sonst nichts:
scope-in-words = { $form ->
    [calendar_events] Termine in deinem Kalender sehen und ändern
    [gmail_readonly] deine Mails lesen
    [gmail_compose] Entwürfe schreiben und in deinem Namen Mails schicken
    [gmail_modify] deine Mails lesen, Entwürfe schreiben und Labels setzen
    [drive_readonly] deine Dateien in Drive lesen
    [drive_file] eigene Dateien in deinem Drive ablegen
    [documents] deine Dokumente lesen und ändern
   *[spreadsheets] deine Tabellen lesen und ändern
}
allowed-as = Angemeldet als { $address }.
share-account = { $form ->
    [shared] dein Google-Konto für dein ganzes Team nutzen
   *[alone] dein Google-Konto nur für dich nutzen
}
disconnect = dein Google-Konto trennen
shared-account = { $form ->
    [shared] dein ganzes Team kann { $address } über mich nutzen
   *[alone] nur wem { $address } gehört, kann es über mich nutzen
}
disconnected = ich kann { $address } nicht mehr nutzen
not-connected = es ist kein Konto verbunden: niemand hat sich angemeldet
make-event = { $title } in deinen Kalender eintragen, { $when }
make-event-with = { $title } in deinen Kalender eintragen, { $when }, und { $who } einladen
change-event = { $form ->
    [alone] { $title } ({ $when }) in deinem Kalender ändern
    [invited] { $title } ({ $when }) in deinem Kalender ändern, auch wer eingeladen ist
   *[removed] { $title } ({ $when }) aus deinem Kalender nehmen
}
event-done = { $form ->
    [made] { $title } steht in deinem Kalender ({ $when })
    [changed] { $title } ist in deinem Kalender geändert ({ $when })
    [removed] { $title } ist aus deinem Kalender genommen ({ $when })
    [as_before] Zurückgenommen: { $title } ist wieder wie vorher ({ $when }).
   *[back] Zurückgenommen: { $title } steht wieder in deinem Kalender ({ $when }).
}
event-taken-out = Zurückgenommen: der Termin ist wieder aus deinem Kalender.
mail-to = eine Mail an { $who } schicken: { $subject }
mail-answer = auf eine Mail antworten, an { $who }
mail-draft = einen Entwurf an { $who } schreiben
label-mail = die Labels der Mail { $subject } ändern
mail-done = { $form ->
    [sent] die Mail "{ $subject }" ist an { $who } gegangen
   *[drafted] die Mail "{ $subject }" an { $who } liegt in deinen Entwürfen
}
mail-labelled = die Labels der Mail sind geändert
labels-back = Zurückgenommen: die Mail hat wieder ihre Labels.
sharing-back = Zurückgenommen: das Konto wird genutzt wie vorher.
draft-gone = Zurückgenommen: der Entwurf ist verworfen.
make-file = { $form ->
    [folder] in Drive den Ordner { $name } anlegen
    [upload] { $name } in Drive ablegen
    [document] in Drive das Dokument { $name } anlegen
   *[spreadsheet] in Drive die Tabelle { $name } anlegen
}
change-file = { $form ->
    [document] am Ende von { $title } Text anfügen
    [cells] Werte in Zellen von { $title } eintragen
   *[rows] am Ende von { $title } Zeilen anfügen
}
file-made = { $name } liegt in Drive: { $link }
file-changed = { $form ->
    [document] der Text steht in { $title }: { $link }
    [cells] die Werte stehen in { $title }: { $link }
   *[rows] die Zeilen stehen in { $title }: { $link }
}
file-taken-back = { $form ->
    [made] Zurückgenommen: es liegt jetzt im Papierkorb von Drive.
    [document] Zurückgenommen: der Text steht nicht mehr im Dokument.
    [cells] Zurückgenommen: in den Zellen steht wieder, was vorher dort stand.
   *[rows] Zurückgenommen: die Zeilen stehen nicht mehr in der Tabelle.
}
