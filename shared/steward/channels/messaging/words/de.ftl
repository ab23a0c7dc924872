text-contact = { $form ->
    [whatsapp] { $who } per WhatsApp schreiben
   *[sms] { $who } eine SMS schicken
}
text-number = { $form ->
    [whatsapp] { $number } per WhatsApp schreiben (hat geschrieben und steht nicht in deinen Kontakten)
   *[sms] { $number } eine SMS schicken (hat geschrieben und steht nicht in deinen Kontakten)
}
mail-contact = { $who } eine E-Mail an { $address } schicken
mail-stranger = { $address } eine E-Mail schicken (hat geschrieben und steht nicht in deinen Kontakten)
tell-member = { $who } das sagen
tell-team = dem ganzen Team das sagen
mailed = E-Mail an { $who }: { $words }
texted = { $form ->
    [whatsapp] Nachricht an { $who }: { $words }
   *[sms] SMS an { $who }: { $words }
}
undelivered = { $form ->
    [not_a_number] das ist keine gültige Nummer; berichtige die Nummer des Kontakts
    [country_off] SMS in dieses Land sind im Konto beim Anbieter abgeschaltet; lass das Land dort zu
    [opted_out] die SMS wurden mit STOP abbestellt; mit START kommen sie wieder an
    [no_route] diese Nummer ist von Stewards Nummer aus nicht erreichbar; versuch es auf anderem Weg
    [takes_no_texts] diese Nummer empfängt keine SMS; vielleicht ist es ein Festnetz, also ruf an oder berichtige sie
    [out_of_reach] das Telefon ist aus oder ohne Empfang; versuch es später noch einmal
    [blocked] der Netzbetreiber oder das Telefon blockiert unsere SMS; versuch es auf anderem Weg
    [bounced] diese Adresse nimmt keine Mails an; frag nach, ob sie stimmt
    [not_in_use] diese Nummer ist nicht vergeben oder nicht zu finden; frag nach, ob sie stimmt
    [landline] diese Nummer ist ein Festnetz oder nimmt keine SMS an; ruf stattdessen an
    [filtered] ein Netzbetreiber hat sie als unerwünscht gefiltert; schreib es anders oder versuch es auf anderem Weg
    [unexplained] der Netzbetreiber nennt keinen Grund; versuch es später oder auf anderem Weg
    [no_sender] die Nummer des Teams ist nicht bei WhatsApp angemeldet; melde sie bei Twilio an, oder versuch es auf anderem Weg
    [window_closed] freier Text geht nur bis 24 Stunden nach der letzten Nachricht von dort; warte auf eine, oder versuch es auf anderem Weg
    [refused] der Anbieter hat sie abgelehnt
    [no_mailbox] dieses Postfach gibt es nicht; frag nach, ob die Adresse stimmt
    [mailbox_full] das Postfach ist voll; versuch es später oder auf anderem Weg
    [mail_too_large] die Mail ist größer, als dort angenommen wird; schick weniger
    [no_mail_route] der Mailserver dort ist nicht erreichbar; prüf die Adresse oder versuch es später
    [mail_unwanted] der Mailserver dort nimmt so eine Mail von uns nicht an; versuch es auf anderem Weg
    [mail_refused] der Mailserver dort hat sie abgelehnt; versuch es auf anderem Weg
    [unreached] der Anbieter war nicht erreichbar
    [no_trace] beim Anbieter ist keine Spur davon
    [not_asked] der Anbieter konnte nicht gefragt werden
    [left] gehört nicht mehr zum Team
    [not_connected] das Konto, über das sie gehen sollte, ist nicht mehr verbunden
    [over_budget] dein Team hat heute so viel verschickt, wie es darf; frag mich morgen wieder
   *[over_country_budget] dein Team hat heute so viel in dieses Land verschickt, wie es darf; frag mich morgen wieder
}
sends-used-up = Dein Team hat verbraucht, was ich am Tag verschicken darf. Nachrichten an andere gehen bis Mitternacht UTC nicht hinaus, und wer eine wollte, hört davon. Wer mich betreibt, kann die Grenze anheben.
sends-abroad-used-up = Dein Team hat verbraucht, was ich am Tag nach { $country } verschicken darf. Nachrichten dorthin gehen bis Mitternacht UTC nicht hinaus, und wer eine wollte, hört davon. Wer mich betreibt, kann die Grenze anheben.
reported = der Anbieter meldet { $status }
with-code = { $why } (Fehler { $code })
with-status = { $why } (Status { $status })
send-again-to = Das noch einmal an { $who } schicken?
may-have-arrived = Niemand kann sagen, ob diese SMS hinausging. Wenn ja, kommt sie zweimal an. Wenn du sie lieber nicht noch einmal schicken willst, schließ einfach diese Seite.

something-waits = Etwas wartet auf deine Entscheidung.
