page-mail-skills = { $form ->
    [title] Beobachtete Mail
    [empty] In deiner Mail wird nach nichts gesucht.
    [called] Name
    [also_expense_tracker] Ausgaben
    [also_invite_detector] Einladungen
    [also_tax_tracker] Steuerunterlagen
    [status] Stand
    [status_on] An
    [status_off] Aus
    [status_not_watched] An, aber dein Posteingang wird nicht beobachtet
    [match] Welche Mails
    [does] Dann
    [matches] Treffer
    [description] Wofür
    [extract] Liest aus jeder Mail
    [field] Wert
    [question] Frage
    [new] Neue Regel
    [ask_name] Name, in Kleinbuchstaben mit Bindestrichen: post-schule
    [ask_match] Welche Mails passen, in Worten, nach denen jeder urteilen kann
    [ask_description] Wofür sie ist
    [watch] Meinen Posteingang beobachten
    [watch_no_more] Meinen Posteingang nicht mehr beobachten
    [on] Einschalten
    [off] Ausschalten
    [change] Ändern
    [test] Ausprobieren
    [ask_text] Wortlaut einer Mail, die es geben könnte
   *[delete] Löschen
}
