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

only-owner = { $who } ist allein Inhaber, und zuerst muss es jemand anders werden
member-refused = { $form ->
    [number] das ist keine ganze Telefonnummer; gib sie mit Vorwahl an, oder mit + und Landesvorwahl
    [email] das ist keine E-Mail-Adresse
    [taken] diese Nummer oder E-Mail-Adresse gehört schon jemand anderem
    [nobody] ich weiß nicht, wer aus dem Team gemeint ist
    [no_owner] kein Inhaber hat es genehmigt
   *[unfit] etwas daran passt nicht
}
language-name = { $form ->
    [de] Deutsch
    [en] Englisch
    [es] Spanisch
    [fr] Französisch
   *[as_written] die Sprache, in der die Person schreibt
}
