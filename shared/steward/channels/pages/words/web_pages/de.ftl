page-headline = { $form ->
    [nothing_here] Hier ist nichts
    [no_form] Das kam nicht richtig an
    [no_button] Das kam nicht richtig an
    [approved] Genehmigt
    [not_done] Nicht getan
    [rejected] Abgelehnt
    [expired] Abgelaufen
    [withdrawn] Zurückgezogen
    [taken_back] Zurückgenommen
    [kept] Bleibt, wie es ist
    [undo_expired] Zu spät
    [went_out] Sie ging hinaus
    [did_not_arrive] Sie kam nicht an
    [sent_again] Noch einmal geschickt
    [not_known_yet] Noch nicht bekannt
    [paused] Pause
    [signed_in] Verbunden
    [allowed_less] Nicht alles
    [sign_in_over] Dieser Link gilt nicht mehr
    [sign_in_declined] Nicht verbunden
    [sign_in_failed] Nicht verbunden
    [too_many] Zu viele Versuche
    [web_over] Diese Anmeldung gilt nicht mehr
    [web_declined] Nicht angemeldet
    [web_failed] Nicht angemeldet
    [web_unknown] Kein Team gefunden
    [web_choose] Welches Team?
    [web_sign_out] Überall abmelden?
    [web_signed_out] Abgemeldet
    [web_signed_out_everywhere] Überall abgemeldet
   *[report_over] Dieser Bericht ist nicht mehr offen
}
page-ending = { $form ->
    [nothing_here] Dieser Link führt nirgendwohin. Vielleicht ist er vertippt, veraltet oder für jemand anderen gedacht.
    [no_form] Bitte geh zurück und nimm die Knöpfe der Seite.
    [no_button] Bitte geh zurück und wähle einen der Knöpfe.
    [approved] Wer darum gebeten und wer zugestimmt hat, erfährt per SMS, was daraus geworden ist.
    [not_done] Bitte Steward noch einmal darum, wenn du es weiterhin willst.
    [rejected] Nichts wurde verschickt oder geändert.
    [expired] Die Zeit, das zu entscheiden, ist vorbei. Nichts wurde verschickt oder geändert.
    [withdrawn] Das war nicht mehr nötig, bevor jemand entschieden hat. Nichts wurde verschickt oder geändert.
    [taken_back] Steward meldet per SMS, ob es sich rückgängig machen ließ.
    [kept] Nichts wurde geändert.
    [undo_expired] Die Zeit, das rückgängig zu machen, ist vorbei. Nichts wurde geändert.
    [went_out] Inzwischen steht fest, dass diese SMS hinausging. Es gibt also nichts noch einmal zu schicken.
    [did_not_arrive] Das hat der Anbieter inzwischen gemeldet. Bitte Steward um eine neue SMS.
    [sent_again] Sie wird noch einmal geschickt, öfter nicht. Steward meldet per SMS, was daraus wurde.
    [not_known_yet] Steward findet noch heraus, was aus dieser SMS wurde. Sieh bitte in ein paar Minuten wieder nach.
    [paused] Steward macht Pause für euer Team, deshalb wird nichts verschickt.
    [signed_in] Steward macht mit deinem Auftrag weiter und meldet sich dort, wo du gefragt hast.
    [allowed_less] Du hast nicht alles erlaubt, was nötig ist. Steward schickt für den Rest einen neuen Link.
    [sign_in_over] Er wurde schon benutzt, ist abgelaufen oder kommt aus einem anderen Browser. Bitte Steward um einen neuen.
    [sign_in_declined] Du hast es nicht erlaubt, also ist alles wie vorher. Der Link in deiner Nachricht gilt noch bis morgen.
    [sign_in_failed] Google hat die Anmeldung nicht angenommen. Öffne bitte noch einmal den Link in deiner Nachricht.
    [too_many] Warte bitte zehn Minuten und öffne dann noch einmal den Link in deiner Nachricht.
    [web_over] Sie hat zu lange gedauert oder wurde in einem anderen Browser oder Tab begonnen. Bitte melde dich noch einmal an.
    [web_declined] Die Anmeldung wurde abgebrochen. Du kannst es jederzeit noch einmal versuchen.
    [web_failed] Deine Anmeldung ließ sich nicht prüfen. Bitte versuch es in einer Minute noch einmal. Wenn es nicht klappt, sag es denen, die Steward für dein Team betreiben.
    [web_choose] Deine Adresse gehört zu mehreren Teams. Wähle das, mit dem du arbeiten möchtest.
    [web_sign_out] Jeder Browser, der als du angemeldet ist, wird sofort abgemeldet, auch dieser.
    [web_signed_out] Dieser Browser ist abgemeldet.
    [web_signed_out_everywhere] Jeder Browser, der als du angemeldet war, ist abgemeldet.
   *[report_over] Sein Link galt nur eine Zeit lang. Wer ihn geschickt hat, kann einen neuen schicken; der Bericht selbst ist aufgehoben.
}

on-page = { $form ->
    [text] Genau das geht hinaus
    [kept] Genau das wird festgehalten
    [text_hint] Ändere es hier, wenn du möchtest: Was im Feld steht, gilt.
    [marked] Unterstrichen ist, was von außen kommt:
    [outside] Von jemandem außerhalb geschrieben. Steward nimmt daraus nie Anweisungen an.
    [written_since] Kam an, nachdem das entworfen war. Steward nimmt daraus nie Anweisungen an.
    [asked_by] Gefragt von
    [why] Warum
    [careful] Vorsicht
    [others] Kann auch entscheiden
    [open_until] Offen bis
    [code] Code
    [number] Nummer
    [note] Notiz an Steward
    [note_hint] Freiwillig. Wenn du ablehnst, sag warum: Steward liest es.
    [approve] Genehmigen
    [approve_text] Schicken
    [reject] Ablehnen
    [undo] Rückgängig machen
    [keep] So lassen
    [send_again] Noch einmal schicken
    [sign_in_hint] Du kannst das jederzeit zurücknehmen, bei Steward oder bei Google. Mach nur weiter, wenn du selbst Steward um etwas gebeten hast.
    [web_sign_in] Anmelden
    [web_sign_out] Überall abmelden
   *[continue_to_google] Weiter zu Google
}
web-unknown = Kein Team, für das Steward arbeitet, hat ein Mitglied mit der Adresse { $address }. Bitte die Person, die Steward für dein Team betreibt, diese Adresse bei dir einzutragen, und melde dich dann noch einmal an.
