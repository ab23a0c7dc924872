page-mail-skills = { $form ->
    [title] Beobachtete Mail
    [empty] In deiner Mail wird nach nichts gesucht.
    [called] Name
    [also_description_tax_tracker] Unterlagen für die Steuererklärung.
    [also_match_tax_tracker] Ein Steuerdokument, ein Schreiben vom Finanzamt oder ein Beleg für die Steuererklärung: über Lohn, Zinsen, eine Spende oder Grundsteuer. Keine Werbung für Steuerprogramme oder Steuerberatung.
    [also_description_expense_tracker] Was bezahlt wurde oder zu bezahlen ist.
    [also_match_expense_tracker] Eine Quittung, eine Rechnung oder die Bestätigung einer Zahlung oder Bestellung, mit einem Betrag, den der Empfänger bezahlt hat oder schuldet. Kein Angebot, keine Werbung, kein Newsletter.
    [also_description_invite_detector] Einladungen zu etwas mit Termin.
    [also_match_invite_detector] Jemand lädt den Empfänger zu einem Treffen, einer Besichtigung, einer Veranstaltung oder einem Anruf an einem Tag oder zu einer Uhrzeit ein oder schlägt so etwas vor.
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
    [ask_name] Name, etwa Post der Schule
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
