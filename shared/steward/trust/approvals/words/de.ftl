not-somebody-else = { $who }, nicht { $other }
kind-of-file = { $form ->
    [pdf] PDF
    [word] Word
    [excel] Excel
    [powerpoint] PowerPoint
    [text] Text
    [picture] Bild
    [calendar] Kalender
    [mail] Mail
    [archive] Archiv
    [winmail] winmail.dat
   *[other] Datei
}
file-of = { $name } ({ $kind }, { $size } KB)
attached-files = Angehängt: { $files }
going-ahead = OK, ich werde { $what }.
told-where-asked = Was daraus geworden ist, sage ich dir dort, wo du mich darum gebeten hast.
paused-by-you = { $form ->
    [you] Du hast mich für euer ganzes Team angehalten
   *[nobody] Ich bin für euer ganzes Team angehalten
}
paused-by = { $who } hat mich für euer ganzes Team angehalten
answered-while-paused = { $pause }. Deine Antwort gilt noch nicht: Schreib /start, damit ich weitermache, dann { $answer }.
approved-while-paused = { $pause }. Das bleibt offen: Schreib mir /start, damit ich weitermache, und antworte dann hier noch einmal.
answered-meanwhile = { $who } hat gerade einer anderen Antwort an { $name } zugestimmt, deshalb habe ich diese noch nicht verschickt.
leaving-it = OK, das lasse ich: { $what }.
leaving-draft = OK, das lasse ich ({ $what }): { $words }
you-decided = { $form ->
    [approved] Das hast du mir schon erlaubt: { $what }.
   *[rejected] Das hast du schon abgelehnt: { $what }.
}
approved-not-done = { $form ->
    [failed] Dazu gab es schon ein Ja, aber es ging nicht: { $what }.
   *[unknown] Dazu gab es schon ein Ja, aber niemand weiß, ob es erledigt ist: { $what }.
}
former-member = ein früheres Mitglied
they-decided = { $form ->
    [approved] { $who } hat zugestimmt, also werde ich { $what }.
   *[rejected] Ich wollte { $what }. { $who } hat abgelehnt, also lasse ich es.
}
they-approved-done = { $who } hat zugestimmt ({ $when }), und es ist erledigt: { $what }.
written-to = { $who } hat mich an { $name } schreiben lassen: { $words }
other-waits = Eine andere Nachricht an { $name } wartet noch auf eine Entscheidung ({ $code }).
wrote-after-your-yes = { $who } hat nach deinem Ja noch zu { $code } geschrieben: { $said }
nobody-decided = Ich wollte { $what }. Niemand hat rechtzeitig geantwortet, also lasse ich es.
answered-too-late = { $form ->
    [approved] Ich wollte { $what }. Dein Ja kam zu spät, also lasse ich es.
   *[rejected] Ich wollte { $what }. Die Frage war schon abgelaufen, ich tue es also nicht.
}
waited-until = Ich habe bis { $when } auf eine Antwort gewartet.
words-right-until = Der Text stimmte nur bis { $until }.
wanted-again = { $form ->
    [scanner] Ich melde mich wieder, wenn es dann noch nötig und nicht zu spät ist.
    [workflow] Das Vorhaben, zu dem das gehört, ruht.
    [rule] Sag mir, wenn du es noch möchtest.
   *[member] Frag mich noch einmal, wenn du es noch möchtest.
}
code-needed = Bitte antworte mit dem Code, damit nichts anderes gemeint sein kann:
no-such-code = { $form ->
    [undo] Unter { $code } gibt es nichts zurückzunehmen. Vielleicht ist es vorbei, oder jemand anderes kann es zurücknehmen.
   *[other] { $code } steht für nichts, was auf dich wartet. Vielleicht entscheidet es jemand anderes, oder es ist schon erledigt.
}
choice = { $answer } - { $what }
choice-of-draft = { $answer } - { $what }: { $words }
not-yours = So etwas hast du nicht zu entscheiden.
taking-back = OK, ich nehme das zurück.
undo-under-way = Ich nehme das schon zurück.
undone-before = Das ist schon zurückgenommen.
undo-has-code = Das ist erledigt. ZURÜCK { $code } nimmt es zurück.
undo-is-theirs = { $by } hat zugestimmt ({ $when }), und das ist erledigt. Mit ZURÜCK { $code } kann { $who } es zurücknehmen.
done-for-good = { $by } hat zugestimmt ({ $when }), und das ist erledigt. Zurücknehmen kann ich es nicht.
sent-for-good = Dazu gab es schon ein Ja ({ $when }), und was hinausgegangen ist, lässt sich nicht zurückholen.
undo-declined = Du wolltest es so lassen, wie es ist.
undo-too-late = Das lässt sich nicht mehr rückgängig machen: { $what }
to-undo = rückgängig machen: { $what }
set-bare-answers = { $form ->
    [bare] JA, NEIN oder ZURÜCK auch ohne Code gelten lassen, wenn nur eine Anfrage offen ist
   *[coded] JA, NEIN oder ZURÜCK nur mit dem Code der Anfrage gelten lassen
}
like-this = Von den letzten { $all } Anfragen dieser Art wurden { $good } genehmigt.
last-like-this = { $form ->
    [approved] Die letzte Anfrage dieser Art wurde genehmigt.
   *[other] Die letzte Anfrage dieser Art wurde nicht genehmigt.
}
decided-by = Von { $who }, { $when }.
decided-too-late = Das war vor deiner Antwort, die daran nichts ändert.
mail-to-whom = E-Mail an { $who }
text-to = SMS an { $who }
asked-by = { $who }, { $when }
open-until = { $when }
facts-as-of = So war es am { $when }. Seitdem kann sich etwas geändert haben.
shown-before = Das ist nicht, was dir vorher gezeigt wurde. Bitte sieh es dir noch einmal an.
text-empty = Es ist kein Text mehr da. Schreib, was hinausgehen soll, oder lehne es ab.
text-too-long = { $count ->
    [one] Dieser Text ist ein Zeichen zu lang: { $limit } passen hinein. Bitte kürze ihn ein wenig.
   *[other] Dieser Text ist { $count } Zeichen zu lang: { $limit } passen hinein. Bitte kürze ihn.
}
text-unusable = So lässt sich dieser Text nicht schicken. Bitte schreib ihn anders.
text-has-signs = Zeichen, die nicht hinausgehen können, wurden aus diesem Text entfernt. Bitte sieh ihn noch einmal an.
yes-or-no = { $form ->
    [yes] ja
   *[no] nein
}
level-of = { $form ->
    [inform] nur sagen, wenn es ansteht
    [suggest] vorher um ja oder nein bitten
    [draft] vorher einen Entwurf zeigen
    [execute] ohne zu fragen tun und danach Bescheid sagen
    [silent] ohne zu fragen tun und nur festhalten
   *[usual] wie üblich
}
some-contact = ein Kontakt, den es nicht mehr gibt
span = { $first } bis { $last }
label = { $form ->
    [allowed] Ohne Code
    [about] Bekannt als
    [acknowledge_strangers] Fremde erfahren, dass es ankam
    [acknowledgement] Was Fremde erfahren
    [action] Was
    [add_email] Noch eine E-Mail-Adresse
    [add_phone] Noch eine Nummer
    [after] Ab
    [before] Vor
    [channel] Kanal
    [code] Code
    [confirm_name] Wessen Daten gelöscht werden
    [contact_id] Kontakt
    [contact_ids] Nur diese Kontakte
    [contact_name] Kontakt
    [content] Was darin stehen wird
    [constraints] Worauf zu achten ist
    [date_range] Tage
    [goal] Ziel
    [decision] Entscheidung
    [email] E-Mail
    [include_members] Auch das Team
    [member_id] Wer im Team
    [purpose] Wofür es ist
    [told] Was der Anbieter sagt
    [onboarding] Wird aufgenommen
    [onboarded] Ist aufgenommen
    [months] Wie viele Monate
    [draft] Als Entwurf
    [start_date] Erster Tag
    [re_list] Wird neu angeboten
    [units] Ihre Einheiten
    [about_days] Tage, um die es geht
    [urgent] Kann nicht warten
    [keep_id] Wer bleibt
    [keep_name] Unter dem Namen
    [level] Ab jetzt
    [limit] Höchstens
    [name] Name
    [note] Notiz
    [path] Datei
    [phone] Telefon
    [query] Gesucht
    [reason] Warum
    [remove] Entfällt
    [sender] Absender
    [text] Worte
    [tools] Was es benutzen darf
    [url] Webseite
    [domains] Erlaubte Domains
    [turn_range] Nachrichten
    [what] Was
    [why] Warum
    [words] Worum es geht
    [attachments] Angehängt
    [attendees] Eingeladen
    [also_needs] Nutzt außerdem von Google
    [calendar] Wessen
    [end] Bis
    [event_id] Termin
    [place] Wo es ist
    [mode] Wie man hinkommt
    [location] Ort
    [notes] Notizen
    [service] Dienst
    [shared] Für das ganze Team
    [from] Von
    [glob] Welche Dateien
    [new] Stattdessen
    [old] Ersetzt
    [again_at] Noch einmal um
    [call] Macht dann
    [question] Herauszufinden
    [catch_up] Wenn verpasst
    [category] Art der Angabe
    [confidence] Wie sicher
    [on] Eingeschaltet
    [description] Wofür
    [extract] Daraus gelesen
    [match] Welche Mails
    [rrule] Wiederholung
    [zone] Zeitzone
    [when] Wann
    [past] In der Vergangenheit
    [language] Sprache
    [quiet_hours] Ruhezeit
    [digest_at] Gesammelt um
    [silent_until] Nicht vor
    [wakes] Kommt durch
    [quote] Wortlaut
    [start] Von
    [title] Titel
    [to] An
    [subject] Betreff
    [body] Was darin steht
    [cc] Kopie an
    [thread_id] Verlauf
    [thread_subject] Unter dem Betreff
    [mailbox] Wessen Postfach
    [email_id] Welche Mail
    [add] Neue Labels
    [account] Wessen Konto
    [header] Erste Zeile
    [inputs] Mit diesen Texten
    [kind] Welche Art
    [pages] Welche Seiten
    [range] Welche Zellen
    [rows] Was in den Zeilen steht
    [sheet] Welches Blatt
    [source] Welche Datei
    [address] Anschrift
    [locality] Ort
    [region] Bundesland
    [postcode] Postleitzahl
    [country] Land
    [currency] Währung
    [jurisdiction] Welches Recht
    [owner_ids] Eigentümer
    [owner_id] Eigentümer
    [unit] Einheit
    [bedrooms] Schlafzimmer
    [bathrooms] Bäder
    [area_m2] Fläche in m2
    [features] Ausstattung
    [market_rent] Marktmiete
    [rent] Miete
    [per] Zeitraum der Miete
    [due_day] Fälligkeitstag
    [deposit] Kaution
    [to_tenant] An den Mieter
    [to_owner] An den Eigentümer
    [evidence] Belege in den Akten
    [rollover] Läuft danach weiter
    [opening_balance] Bisher geschuldet
    [tenant_ids] Mieter
    [event] Was geschieht
    [begins] Wann es ist
    [day] Tag
    [by] Von wem
    [amount] Betrag
    [due_on] Fällig am
    [received_on] Erhalten am
    [method] Bezahlt per
    [reference] Zeichen
    [another] Noch eine solche
    [of_themself] Über die Person, die fragt
    [effective_on] Ab dem Tag
    [urgency] Wie dringend
    [appointment] Termin
    [vendor_id] Handwerker
    [role] Als
    [trades] Gewerke
    [on_hold] Vorerst keine Arbeit
    [waive_insurance] Auch ohne Versicherung
    [share_percent] Anteil
    [statement_day] Abrechnung am Tag
    [reserve] Rücklage
    [fee_percent] Verwaltungsgebühr
    [scanner] Prüfer
    [offsets] An welchen Tagen
    [limits] Grenzen
    [weekdays] Wochentage
    [people] So viele auf einmal erinnert
    [days] Höchstens Tage alt
    [finding_id] Fund
    [until] Bis
    [cover] Versichert
    [insurer] Versicherer
    [policy_no] Policennummer
    [expires_on] Gültig bis
    [above_limit] Über der Grenze, die niemand freigeben muss
    [worth] Wert
    [large_expense] Ausgaben freigeben über
    [instalments] Raten
    [proposed] Vorgeschlagene Zeiten
    [at] Neue Zeit oder mitgeteilt am
    [items] Was gefunden wurde
    [outcome] Ergebnis
    [first] Ab diesem Tag
    [last] Bis zu diesem Tag
    [not_applicable] Die Regel gilt hier nicht
    [done_on] Erledigt am
    [next_due_on] Wieder fällig am
    [waive] Diesmal erlassen
    [due_within_days] Fällig binnen so vieler Tage
    [rule] Regel
    [value] Wert
    [every] Wie oft
    [applies_to] Gilt für
    [source_url] Wo es im Gesetz steht
    [checked] Mit dem Gesetz verglichen
    [given_on] Angekündigt am
    [served_on] Zugestellt am
    [way] Wie zugestellt
    [vacate_on] Ihr letzter Tag
    [agreed] Schriftlich vereinbart
    [starts] Beginnt
    [expires] Läuft ab
    [valid_until] Gültig bis
    [market_state] Auf dem Markt
    [archived] Auch archivierte
    [include] Womit dazu
    [period] Welche Tage
    [status] Wie weit
    [min_days_overdue] Überfällig seit Tagen
    [key] Vorliebe
    [scope] Wo
    [filter] Nur für
    [rating] Bewertung
    [feedback] Was du gesagt hast
    [tool] Aktion
    [situation] Lage
    [turn] Welcher Austausch
    [reminder] Erinnerung
    [state] Stand
    [headline] Überschrift
    [available_from] Frei ab
    [term_months] Laufzeit in Monaten
    [photos] Bilder
    [portals] Portale
    [highlight_features] Zuerst genannt
    [audience] Für welche Fragen
    [applicants] Bewerber
    [applicant] Wer geprüft wird
    [checks] Was geprüft wird
    [income] Einkommen
    [income_per] Einkommen je
    [household] Haushalt
    [move_in] Einzug am
    [docs] Unterlagen
    [consent] Einwilligung
    [wording] Wortlaut
    [withdrawn] Zurückgezogen
    [reasons] Gründe
    [top_n] Wie viele
    [radius_km] Umkreis in km
    [distance_m] Meter entfernt
    [include_comparables] Mit Vergleichsmieten
    [handover_days] Tage vor einem Auszug
    [deposit_days] Tage vor der Frist einer Kaution
    [ahead_days] Tage im Voraus für Mieten
    [close_days] Tage bis zum Abschluss einer Reparatur
    [building_days] Tage vor dem Ende einer Gebäudeversicherung
    [inspection_days] Tage vor einer Besichtigung
    [term_days] Tage vor dem Ende einer Befristung
    [notice_days] Tage vor einer Abrechnung
    [empty_days] Tage, bevor etwas leer steht
    [answer_hours] Stunden ohne Antwort
    [silent_hours] Stunden ohne Nachricht
    [silent_again_hours] Stunden ohne Nachricht beim nächsten Mal
    [urgent_hours] Stunden, wenn es dringend ist
    [every_months] Monate zwischen Besichtigungen
    [first_months] Monate vom Einzug bis zur Besichtigung
    [after_months] Monate nach der letzten Änderung
    [first_percent] Prozent weniger beim ersten Mal
    [next_percent] Prozent weniger danach
   *[enquiries] Anfragen
}
days-before = { $count ->
    [one] einen Tag vorher
   *[other] { $count } Tage vorher
}
days-after = { $count ->
    [one] einen Tag danach
   *[other] { $count } Tage danach
}
on-the-day = am Tag selbst
role-of = { $form ->
    [owner] Inhaber
    [approver] Genehmiger
   *[member] Mitglied
}
not-done-why = Nicht getan: { $why }
answers-now = { $form ->
    [bare] JA, NEIN oder ZURÜCK allein genügt jetzt, solange nur eine Anfrage offen ist
   *[coded] JA, NEIN oder ZURÜCK gilt jetzt nur noch zusammen mit dem Code der Anfrage
}
labelled = { $label }: { $value }
