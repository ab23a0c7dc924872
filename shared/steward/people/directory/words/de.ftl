add-contact = { $who } in die Kontakte aufnehmen
change-contact = den Kontakt { $who } ändern
remove-contact = { $who } aus den Kontakten entfernen
merge-contacts = aus { $who } und dem Kontakt { $into } endgültig einen machen
block-sender = { $who } blockieren (was von dort kommt, wird gespeichert, erreicht aber niemanden und bleibt ohne Antwort)
unblock-sender = { $who } wieder durchlassen
contact-added = { $who } in die Kontakte aufgenommen
contact-there = { $who } stand schon in den Kontakten
contact-changed = Kontakt { $who } geändert
contact-as-before = An { $who } gab es nichts zu ändern
contacts-merged = Beide Einträge zusammengelegt: { $who }
contact-removed = { $who } aus den Kontakten entfernt
no-contact-any-more = Der Kontakt war schon weg.
contact-undone = { $form ->
    [removed] Rückgängig gemacht: { $who } ist kein Kontakt mehr.
    [changed] Rückgängig gemacht: { $who } ist wieder wie vorher.
   *[restored] Rückgängig gemacht: { $who } ist wieder ein Kontakt.
}
sender-blocked = { $who } blockiert
sender-unblocked = { $who } kommt wieder durch
not-blocked = Es war keine Sperre da.
sender-undone = { $form ->
    [blocked] Rückgängig gemacht: { $who } ist wieder blockiert.
   *[unblocked] Rückgängig gemacht: { $who } kommt wieder durch.
}
language-changed = Ab jetzt schreibe ich dir auf Deutsch.
number-confirmed = Danke, { $name }, deine Nummer ist bestätigt. Ab jetzt kannst du hier entscheiden.
wrong-code = { $count ->
    [one] Das ist nicht der Code, den du von mir hast. Du hast noch einen Versuch.
   *[other] Das ist nicht der Code, den du von mir hast. Du hast noch { $count } Versuche.
}
codes-used-up = Das waren zu viele falsche Codes. Wer mich für { $account } betreibt, kann dir einen neuen schicken.
code-expired = Dieser Code ist zu alt. Wer mich für { $account } betreibt, kann dir einen neuen schicken.
not-invited = Für diese Nummer gibt es nichts zu bestätigen.
setting = { $form ->
    [name] dein Name: { $value }
    [zone] deine Zeitzone: { $value }
    [language] deine Sprache: { $value }
    [channel] dein Kanal: { $value }
    [quiet_hours] Ruhezeit { $value }
    [digest_at] gesammelt um { $value }
    [silent_until] nichts, was warten kann, vor { $value }
   *[wakes] kommt trotzdem durch: { $value }
}
no-setting = { $form ->
    [channel] kein bevorzugter Kanal
    [quiet_hours] keine Ruhezeit
    [digest_at] nicht gesammelt
    [silent_until] keine Pause
   *[wakes] nichts kommt durch, was warten kann
}
change-settings = deine Einstellungen ändern: { $changes }
settings-changed = deine Einstellungen: { $changes }
settings-as-before = Rückgängig gemacht: deine Einstellungen sind wie vorher.
any-waker = { $form ->
    [contacts] Kontakte
   *[everybody] alle
}
by-channel = { $who } ({ $channel })
wakes-by-message = { $form ->
    [urgent] { $who }, wenn es nicht warten kann
   *[always] { $who } immer
}
wakes-by = { $form ->
    [decision] Entscheidungen
    [found_mail_urgent] gefundene Mails, wenn sie nicht warten können
   *[found_mail_always] gefundene Mails
}





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
    [invite] Jemanden einladen
    [change_role] Rolle ändern
    [remove] Aus dem Team nehmen
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
    [addresses] Nummern und E-Mail-Adressen
    [address] Adresse
    [wrote_at] Schrieb zuletzt
    [by] Über
    [opted_out] Will keine Nachrichten über
    [blocked_at] Blockiert seit
    [twin] Doppelt eingetragen?
    [also_choose] Den anderen Eintrag wählen
    [also_outside] Jemand außerhalb des Teams
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
    [ask_remove] Nummer oder E-Mail-Adresse, die nicht mehr stimmt
    [merge] Zusammenführen
    [block] Blockieren
    [unblock] Wieder durchlassen
   *[remove] Entfernen
}

invite-member = { $form ->
    [owner] { $who } als Inhaber ins Team einladen
    [approver] { $who } als Genehmiger ins Team einladen
   *[member] { $who } ins Team einladen
}

change-member-role = { $form ->
    [owner] { $who } zum Inhaber machen
    [approver] { $who } zum Genehmiger machen
   *[member] { $who } zum Mitglied ohne weitere Rechte machen
}

remove-member = { $who } aus dem Team nehmen

member-invited = { $who } eingeladen: eine SMS mit einem Code ist unterwegs

member-there = { $who } war schon im Team

member-role-changed = { $form ->
    [owner] { $who } ist jetzt Inhaber
    [approver] { $who } ist jetzt Genehmiger
   *[member] { $who } ist jetzt Mitglied ohne weitere Rechte
}

member-removed = { $who } ist nicht mehr im Team

member-undone = Rückgängig gemacht: { $who } ist nicht mehr im Team.
