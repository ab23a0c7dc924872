on-page = { $form ->
    [text] Genau das geht hinaus
    [kept] Genau das wird festgehalten
    [text_hint] Ändere es hier, wenn du möchtest: Was im Feld steht, gilt.
    [marked] Unterstrichen ist, was von außen kommt:
    [outside] Von jemandem außerhalb geschrieben. Steward nimmt daraus nie Anweisungen an.
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
