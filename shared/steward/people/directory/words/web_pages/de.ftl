page-members = { $form ->
    [title] Mitglieder
    [empty] Noch ist niemand Mitglied.
    [name] Mitglied
    [role] Rolle
    [role_owner] Inhaber
    [role_approver] Genehmiger
    [role_member] Mitglied
    [phone] Telefon
    [emails] E-Mail
    [channels] Bevorzugt
    [quiet] Ruhezeit
    [state] Stand
    [state_confirmed] Bestätigt
    [settings] Meine Einstellungen ändern
    [ask_language] Sprache
    [ask_zone] Zeitzone
    [ask_quiet_hours] Ruhezeit, etwa 22:00-07:00, oder none für keine
    [invite] Jemanden einladen
    [change_role] Rolle ändern
    [remove] Herausnehmen
    [ask_name] Vor- und Nachname
    [ask_phone] Telefonnummer: Dorthin geht eine SMS mit einem Code
    [ask_email] E-Mail, falls sie Mails schreiben
    [ask_role] Rolle
    [ask_role_owner] Inhaber: ändert, wie Steward arbeitet, und entscheidet über Riskantes
    [ask_role_approver] Genehmiger: entscheidet, was für andere gesendet und bezahlt wird
    [ask_role_member] Mitglied: fragt und entscheidet über eigene Anliegen
   *[state_invited] Eingeladen
}

page-contacts = { $form ->
    [title] Kontakte
    [empty] Hier sind keine Kontakte.
    [find] Name, Beruf, Nummer oder Adresse
    [name] Kontakt
    [about] Bekannt durch
    [phone] Telefon
    [emails] E-Mail
    [channel] Bevorzugt
    [language] Sprache
    [addresses] Nummern und E-Mail-Adressen
    [address] Adresse
    [wrote_at] Schrieb zuletzt
    [by] Über
    [opted_out] Will keine Nachrichten über
    [blocked_at] Blockiert seit
    [twin] Doppelt eingetragen?
    [also_choose] Den anderen Eintrag wählen
    [also_outside] Jemand außerhalb des Teams
    [also_as_written] Die, in der die Person schreibt
    [stays] Geht auf in
    [others] Welcher Eintrag ist dieselbe Person? Er bleibt, mit den Nummern und E-Mail-Adressen beider.
    [person] Kontakt
    [known_by] Bekannt durch
    [reached_at] Nummern und E-Mail-Adressen
    [add] Neuer Kontakt
    [change] Ändern
    [ask_name] Wie sie heißen
    [ask_about] Wodurch sie sonst bekannt sind: Beruf, Wohnung, Straße
    [ask_phone] Telefonnummer
    [ask_email] E-Mail-Adresse
    [ask_add_phone] Noch eine Telefonnummer
    [ask_add_email] Noch eine E-Mail-Adresse
    [ask_channel] Bevorzugte Kanäle, zum Beispiel email, sms
    [ask_language] Sprache meiner Nachrichten, die ich von selbst schreibe
    [ask_remove] Nummer oder E-Mail-Adresse, die nicht mehr stimmt
    [merge] Zusammenführen
    [block] Blockieren
    [unblock] Wieder durchlassen
   *[remove] Entfernen
}
