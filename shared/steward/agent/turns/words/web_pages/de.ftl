page-prompt = { $form ->
    [title] Was das Modell sieht
    [empty] Dieses Mitglied hat auf diesem Weg noch nicht geschrieben, also gibt es nichts zu sehen.
    [part] Teil
    [part_tools] Werkzeuge
    [part_topics] Themen der Werkzeuge
    [part_instructions] Anweisungen
    [part_channel] Wie es auf diesem Weg schreibt
    [part_team] Das Team
    [part_web] Das Web
    [part_procedures] Vorgehensweisen
    [part_rules] Gelernte Regeln
    [part_memory] Gedächtnis
    [part_facts] Tatsachen
    [part_summary] Zusammenfassung früherer Gespräche
    [part_window] Gespräch
    [part_loaded_tools] Werkzeuge, die es verlangt hat
    [part_now] Die Zeit
    [part_person] Die Person
    [part_decisions] Offene Entscheidungen
    [tokens] Token
    [kept] Im Zwischenspeicher
    [limit] Grenze in Zeichen
    [text] Text
    [member] Wessen
    [channel] Weg
    [also_private] Dieses Gespräch gehört dem Mitglied: Nur sie oder er liest es.
    [also_channel_newest] Der zuletzt benutzte
    [also_channel_sms] SMS
    [also_channel_whatsapp] WhatsApp
    [also_channel_email] Mail
    [also_new] bei jedem Aufruf neu
   *[also_total] Token insgesamt
}
