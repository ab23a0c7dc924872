skill-called = { $form ->
    [expense_tracker] Ausgaben
    [invite_detector] Einladungen
   *[tax_tracker] Steuerunterlagen
}
try-skill = "{ $name }" an einer Mail ausprobieren
create-skill = in deinen Mails auf "{ $name }" achten
create-acting-skill = in deinen Mails auf "{ $name }" achten und jedes Mal: { $what }
change-skill = { $form ->
    [changed] ändern, wie ich deine Mails auf "{ $name }" hin ansehe
    [on] deine Mails wieder auf "{ $name }" hin ansehen
   *[off] deine Mails nicht mehr auf "{ $name }" hin ansehen
}
delete-skill = deine Mails nicht mehr auf "{ $name }" hin ansehen und das vergessen
switch-watcher = { $form ->
    [on] dein Postfach beobachten
   *[off] dein Postfach nicht mehr beobachten
}
skill-done = { $form ->
    [created] Ich sehe deine Mails jetzt auf "{ $name }" hin an.
    [changed] "{ $name }" ist geändert.
    [on] "{ $name }" ist an.
    [off] "{ $name }" ist aus.
    [deleted] "{ $name }" ist gelöscht.
    [removed] Rückgängig gemacht: "{ $name }" ist weg.
    [as_before] Rückgängig gemacht: "{ $name }" ist wie vorher.
   *[back] Rückgängig gemacht: "{ $name }" ist wieder da.
}
watcher-switched-now = { $form ->
    [on] Ich beobachte ab jetzt, was bei { $address } ankommt.
   *[off] Ich beobachte { $address } nicht mehr.
}
watcher-without-rules = Ich beobachte { $address } ab jetzt. Sobald eine Regel für deine Mails an ist, sage ich dir, was sie findet; "{ $name }" etwa kannst du gleich einschalten.
no-mailbox-watched = Ich beobachte kein Postfach von dir, deshalb habe ich nichts geändert
skill-is-tried = Ich probiere "{ $name }" daran aus und sage dir, was herauskommt.
