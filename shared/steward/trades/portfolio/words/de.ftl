record-act = { $form ->
    [list_properties] die Immobilien ansehen
    [get_property] eine Immobilie ansehen
    [create_property] eine Immobilie anlegen
    [save_unit] eine Einheit speichern
    [save_party] Handwerker oder Eigentümer speichern
    [search_tenants] Mieter suchen
    [get_tenancy] ein Mietverhältnis ansehen
    [create_tenancy] ein Mietverhältnis beginnen
    [update_tenancy] ein Mietverhältnis ändern
    [change_rent] eine Miete ändern
    [get_payments] Forderungen und Zahlungen ansehen
    [get_arrears] nachsehen, wer im Rückstand ist
    [add_charge] einem Mietverhältnis etwas berechnen
    [record_payment] eine Zahlung eintragen
    [record_expense] eine Ausgabe eintragen
    [reverse_entry] eine Buchung stornieren
    [get_maintenance] Reparaturen ansehen
    [create_maintenance] eine Reparatur melden
    [update_maintenance] eine Reparatur weiterführen
    [save_quote] ein Angebot speichern
    [approve_quote] ein Angebot annehmen
    [save_insurance] eine Versicherung speichern
    [list_findings] nachsehen, was in den Akten aufgefallen ist
    [list_scanners] die Wächter aufzählen
    [set_scanner] einen Wächter einstellen
    [update_finding] erledigen, was mir aufgefallen ist
    [send_reminder] eine Erinnerung schicken
    [list_reminders] nachsehen, welche Erinnerungen es gibt
    [switch_reminder] eine Art von Erinnerung ein- oder ausschalten
    [get_legal_rules] die Rechtsregeln ansehen
    [set_legal_rule] eine Rechtsregel festlegen
    [save_compliance_item] eine Pflicht eintragen
    [complete_compliance_item] eine Pflicht als erledigt eintragen
    [get_compliance_status] Pflichten ansehen
    [schedule_inspection] eine Besichtigung ansetzen
    [record_inspection] eine Besichtigung eintragen
    [get_inspections] Besichtigungen ansehen
    [save_payment_plan] einen Ratenplan speichern
    [update_property] eine Immobilie ändern
    [file_document] ein Dokument ablegen
    [get_listings] Inserate ansehen
    [save_listing] eine Einheit anbieten
    [generate_listing] ein Inserat schreiben
    [record_application] eine Bewerbung eintragen
    [get_applications] Bewerbungen ansehen
    [summarize_applications] Bewerbungen vergleichen
    [decide_application] über eine Bewerbung entscheiden
    [get_market_comparables] Marktmieten ansehen
    [save_comparable] eine Marktmiete eintragen
    [analyze_rent] eine Miete mit dem Markt vergleichen
    [draft_notice] eine Mitteilung entwerfen
    [record_notice_served] eintragen, dass eine Mitteilung zugestellt wurde
    [serve_notice] eine Mitteilung zustellen
    [deposit_lodge] eine Kaution sichern lassen
    [deposit_get_status] nachsehen, wie es um eine Kaution steht
    [deposit_release] eine Kaution freigeben lassen
    [settle_deposit] nachsehen, was aus einer Kaution wurde
    [generate_report] einen Bericht erstellen
    [get_report] einen Bericht ansehen
    [send_report] einen Bericht schicken
    [estimate_cost] schätzen, was eine Reparatur kostet
    [assess_risk] nachsehen, was gefährdet ist
    [calculate_yield] eine Rendite ausrechnen
    [forecast_cashflow] vorausrechnen, was ein- und ausgeht
    [workflow_maintenance_job] eine Reparatur zu Ende bringen
    [workflow_find_tenant] einen neuen Mieter suchen
    [workflow_rent_increase] eine Mieterhöhung einleiten
    [workflow_lease_renewal] eine Verlängerung des Mietvertrags anbieten
    [workflow_end_tenancy] das Ende eines Mietverhältnisses begleiten
    [workflow_arrears] überfälliger Miete nachgehen
    [workflow_inspection] eine Besichtigung zu Ende bringen
    [workflow_compliance] eine gesetzliche Pflicht erledigen
    [workflow_onboard_tenant] einen Einzug begleiten
    [workflow_onboard_property] eine Immobilie aufnehmen
    [list_workflows] nachsehen, was über Wochen läuft
    [control_workflow] einen Ablauf anhalten, fortsetzen oder abbrechen
    [payments_create_link] einen Zahlungslink machen
    [payments_setup_autopay] einen automatischen Einzug einrichten
    [payments_stop_autopay] den automatischen Einzug beenden
    [payments_collect] eine Miete einziehen
    [payments_retry] eine Zahlung noch einmal einziehen
    [payments_refund] eine Zahlung zurückgeben
    [settle_payment] nachsehen, was aus einer Zahlung wurde
    [screening_request] die Prüfung eines Bewerbers beginnen
    [screening_get_report] nachsehen, was Prüfungen von Bewerbern ergaben
    [settle_screening] nachsehen, was aus einer Prüfung wurde
    [portal_publish_listing] eine Wohnung bei einem Portal inserieren
    [portal_withdraw_listing] ein Inserat bei einem Portal herausnehmen
    [portal_get_listing_stats] sehen, wie ein Inserat bei seinem Portal läuft
    [portal_get_enquiries] sehen, was Leute zu einem Inserat fragen
   *[settle_advert] nachsehen, wie es um ein Inserat steht
}
record-kept = { $form ->
    [unit_new] Für { $where } ist eine neue Einheit eingetragen: { $what }
    [unit_named] { $where } ist jetzt unter diesem Namen eingetragen: { $what }
    [tenancy] { $where } ist jetzt vermietet: { $what }
    [tenancy_draft] Ein Mietverhältnis für { $where } ist entworfen: { $what }
    [tenancy_sign] Der Mietvertrag für { $where } ist als unterschrieben eingetragen, Stand { $what }
    [tenancy_start] Das Mietverhältnis in { $where } beginnt am { $what }
    [tenancy_notice] Die Kündigung für { $where } ist eingetragen; der letzte Tag ist { $what }
    [tenancy_withdraw_notice] Die Kündigung für { $where } ist zum { $what } zurückgenommen, das Mietverhältnis läuft weiter
    [tenancy_renew] Der Mietvertrag für { $where } gilt jetzt bis { $what }
    [tenancy_hold_over] Der Mietvertrag für { $where } läuft ab { $what } ohne festes Ende weiter
    [tenancy_end] Das Mietverhältnis in { $where } endet; der letzte Tag ist { $what }
    [tenancy_close] Das Mietverhältnis in { $where } ist zum { $what } abgeschlossen
    [tenancy_cancel] Das Mietverhältnis in { $where } ist zum { $what } abgesagt
    [rent] Die Miete von { $where } ist geändert: { $what }
    [charge] Das ist { $where } jetzt berechnet: { $what }
    [expense] Die Ausgabe für { $where } ist eingetragen: { $what }
    [deposit] Die Kaution für { $where } ist gemeldet: { $what }
    [deposit_release] Ich habe die Freigabe der Kaution für { $where } verlangt: { $what }
    [reversed] Dieser Eintrag in { $where } zählt nicht mehr: { $what }
    [job] Die Reparatur in { $where } ist eingetragen: { $what }
    [job_given] Die Reparatur in { $where } ist an { $what } vergeben
    [quote] Das Angebot für die Reparatur in { $where } ist eingetragen: { $what }
    [quote_approved] Das Angebot für die Reparatur in { $where } ist angenommen: { $what }
    [insurance] Die Versicherung von { $where } ist eingetragen: { $what }
    [rule] Ab jetzt halte ich mich an diese Regel, für { $where }: { $what }
    [rule_dropped] An diese Regel halte ich mich nicht mehr, für { $where }: { $what }
    [compliance] In { $where } ist das als Nächstes fällig: { $what }
    [compliance_over] In { $where } ist das nicht mehr fällig: { $what }
    [inspection] Die Besichtigung von { $where } ist geplant: { $what }
    [inspection_reschedule] Die Besichtigung von { $where } ist verlegt auf { $what }
    [job_schedule] Die Reparatur in { $where } hat jetzt ihren Termin: { $what }
    [document] Zu { $where } ist ein neues Dokument abgelegt: { $what }
    [notice_served] Die Mitteilung für { $where } ist als zugestellt eingetragen: { $what }
    [listing] Die Miete im Inserat für { $where } ist jetzt { $what }
    [listing_draft] Das Inserat für { $where } ist entworfen: { $what }
    [listing_live] { $where } wird jetzt angeboten für { $what }
    [comparable] Eine Marktmiete für { $where } ist notiert: { $what }
    [advert] Das Inserat für { $where } geht jetzt an { $what }
    [advert_off] Das Inserat für { $where } ist von diesem Portal genommen: { $what }
    [link] Der Link zum Bezahlen für { $where } ist da: { $what }
    [mandate] Der Link zum automatischen Einzug für { $where } ist da: { $what }
    [collected] Das wird für { $where } eingezogen: { $what }
    [refund] Das geht zurück, für { $where }: { $what }
    [screening] Die Prüfung für { $where } ist verlangt: { $what }
   *[property] Die Angaben zu { $where } sind geändert: { $what }
}
record-done = { $form ->
    [vendor] { $where } ist jetzt als Handwerksbetrieb eingetragen
    [vendor_on_hold] { $where } bekommt vorerst keine Arbeit
    [vendor_working] { $where } kann wieder Arbeit bekommen
    [vendor_uninsured] { $where } darf jetzt ohne Versicherung arbeiten
    [owner] { $where } ist jetzt als Eigentümer eingetragen
    [property_new] { $where } gehört jetzt zu den Immobilien
    [property_taken_on] { $where } ist jetzt übernommen
    [property_archived] { $where } ist jetzt archiviert
    [property_restored] { $where } gehört wieder zu den Immobilien
    [unit_on] { $where } ist wieder auf dem Markt
    [unit_off] { $where } ist jetzt vom Markt genommen
    [unit_ready] { $where } ist jetzt bezugsfertig
    [job_triage] Die Reparatur in { $where } ist als angesehen eingetragen
    [job_assign] Die Reparatur in { $where } ist vergeben
    [job_start] Die Reparatur in { $where } hat begonnen
    [job_hold] Die Reparatur in { $where } ruht jetzt
    [job_complete] Die Reparatur in { $where } ist erledigt
    [job_close] Die Reparatur in { $where } ist abgeschlossen
    [job_cancel] Die Reparatur in { $where } ist abgesagt
    [job_reopen] Die Reparatur in { $where } ist wieder offen
    [quote_request] Ein Angebot für die Reparatur in { $where } ist als angefragt eingetragen
    [quote_decline] Das Angebot für die Reparatur in { $where } ist abgelehnt
    [plan_propose] Der Ratenplan für { $where } ist als angeboten eingetragen
    [plan_accept] Der Ratenplan für { $where } ist als vereinbart eingetragen
    [plan_paid] Eine Rate für { $where } ist als bezahlt eingetragen
    [plan_missed] Eine Rate für { $where } ist als ausgeblieben eingetragen
    [plan_broken] Der Ratenplan für { $where } ist als nicht eingehalten eingetragen
    [plan_cancel] Der Ratenplan für { $where } ist aufgehoben
    [inspection_notified] Die Mieter von { $where } wissen laut Eintrag von der Besichtigung
    [inspection_done] Die Besichtigung von { $where } ist erledigt
    [inspection_report] Der Bericht über die Besichtigung von { $where } ist als verschickt eingetragen
    [inspection_cancel] Die Besichtigung von { $where } ist abgesagt
    [inspection_missed] Die Besichtigung von { $where } ist als ausgefallen eingetragen
    [listing] Das Inserat für { $where } ist gespeichert
    [listing_live] { $where } wird jetzt angeboten
    [listing_pause] Das Inserat für { $where } ruht jetzt
    [listing_withdraw] Das Inserat für { $where } ist zurückgezogen
    [listing_let] Das Inserat für { $where } ist beendet, weil vermietet ist
    [application] Die Bewerbung für { $where } ist eingetragen
    [application_withdrawn] Die Bewerbung für { $where } ist zurückgezogen
    [application_approve] Die Bewerbung für { $where } ist angenommen
    [application_decline] Die Bewerbung für { $where } ist abgelehnt
    [application_waitlist] Die Bewerbung für { $where } steht auf der Warteliste
    [autopay_off] Für { $where } wird nichts mehr automatisch eingezogen
   *[unit] Die Angaben zu { $where } sind geändert
}
payment-recorded = Die Zahlung von { $who } für { $where } über { $amount } ({ $how }) ist eingetragen
listing-rent-changed = { $where } steht jetzt für { $rent } im Inserat statt für { $before }
unchecked-rules = { $kept } (nach Regeln, die niemand geprüft hat)
visit-only-planned = { $form ->
    [by_itself] { $kept }. Den Mietern sage ich bis zum { $by } Bescheid.
   *[on_request] { $kept }. Die Mieter erfahren davon nicht von selbst. Sag mir bis zum { $by }, dass ich ihnen Bescheid geben soll.
}
payment-counts-twice = { $form ->
    [on_its_way] { $kept }. { $before } Wenn es dieselbe ist, nimm diese hier zurück.
   *[recorded] { $kept }. { $before } Wenn es dieselbe Zahlung ist, zählt sie jetzt doppelt.
}
instalment-paid = { $form ->
    [last] { $kept }. Damit ist die letzte Rate bezahlt, fällig am { $day }, und der Plan ist erfüllt.
   *[next] { $kept }. Damit ist die Rate bezahlt, die am { $day } fällig ist.
}
instalment-open = { $kept }. Die Rate von { $amount }, fällig am { $day }, bleibt offen: Sag mir, wenn sie damit bezahlt ist.
paid-ahead = { $kept }. { $ahead } Sag mir, wenn es für den Plan gedacht war.
link-still-open = { $kept }. Der Link zum Bezahlen von { $amount } gilt noch bis { $until }, obwohl nur noch { $left } offen ist: Sag ihnen, dass sie ihn nicht benutzen sollen.
link-not-needed = { $kept }. Der Link zum Bezahlen von { $amount } gilt noch bis { $until }, obwohl nichts mehr offen ist: Sag ihnen, dass sie ihn nicht benutzen sollen.
other-did = { $form ->
    [job_cancel] { $who } hat die Reparatur in { $where } abgesagt.
    [job_hold] { $who } lässt die Reparatur in { $where } erst einmal ruhen.
    [job_complete] { $who } hat die Reparatur in { $where } als erledigt eingetragen.
    [job_undo] { $who } hat die letzte Änderung an der Reparatur in { $where } zurückgenommen.
    [inspection_undo] { $who } hat die letzte Änderung an der Besichtigung von { $where } zurückgenommen.
   *[inspection_cancel] { $who } hat die Besichtigung von { $where } abgesagt.
}
other-set = { $form ->
    [job_given] { $who } hat die Reparatur in { $where } an { $what } vergeben.
    [job_schedule] { $who } hat die Reparatur in { $where } verlegt auf { $what }.
   *[inspection_reschedule] { $who } hat die Besichtigung von { $where } verlegt auf { $what }.
}
visit-taken-back = Zurückgenommen: der Besuch ({ $where }), { $when }. Davon wissen schon: { $who }. Sag mir, ob ich Bescheid geben soll.
visit-called-off = { $kept }. Mit dem Besuch ({ $when }) rechnen noch: { $who }. Sag mir, ob ich Bescheid geben soll.
visit-may-be-expected = Mit dem Besuch ({ $when }) rechnen vielleicht noch: { $who }. Ich sage dort nicht ab, solange du mich nicht darum bittest.
value-replaced = { $kept }. Vorher hatte { $who } { $was } eingetragen
value-restored = Nun gilt wieder: { $what }.
overdue-again = Wieder überfällig für { $where }: { $amount } seit dem { $day } ({ $who }).
plan-left-again = Vom Ratenplan sind wieder { $amount } offen.
visit-set = { $kept }. Davon noch nichts wissen vielleicht: { $who }. Sag mir, ob ich Bescheid geben soll.
form-to-fill-in = { $who } muss dieses Formular ausfüllen, und ich habe es niemandem geschickt: { $link } Sag mir, ob ich es verschicken soll
notice-ready = Die Mitteilung an { $who } ist fertig. Bitte gib sie bis zum { $by } ab und sag mir den Tag
notice-to-hand-over = Die Mitteilung an { $who } ist fertig. Bitte gib sie so bald wie möglich ab und sag mir den Tag
lease-ready = Der Mietvertrag für { $who } ist fertig. Bitte unterschreibt ihn beide und sag mir, wenn das geschehen ist
notice-reads = { $kept }. Wortlaut: { $words }
notice-taken-back = { $form ->
    [lease] Der Mietvertrag für { $who } ist zurückgenommen: Bitte unterschreibt ihn nicht.
   *[notice] Die Mitteilung an { $who } ist zurückgenommen: Bitte gib sie nicht ab.
}
notice-of-rent = Mitteilung von { $team } ({ $where }): Ab dem { $day } beträgt die Miete { $amount } statt { $before }.
notice-of-end = Mitteilung von { $team } ({ $where }): Das Mietverhältnis endet. Der letzte Tag ist der { $day }; bitte übergeben Sie bis dahin Wohnung und Schlüssel.
notice-of-entry = Mitteilung von { $team } ({ $where }): Am { $day } muss jemand von uns oder in unserem Auftrag die Wohnung betreten.
lease-terms = { $form ->
    [week] Mietvertrag von { $team } ({ $where }): ab dem { $day }, { $amount } pro Woche, im Voraus fällig.
    [fortnight] Mietvertrag von { $team } ({ $where }): ab dem { $day }, { $amount } alle zwei Wochen, im Voraus fällig.
    [four_weeks] Mietvertrag von { $team } ({ $where }): ab dem { $day }, { $amount } alle vier Wochen, im Voraus fällig.
    [month] Mietvertrag von { $team } ({ $where }): ab dem { $day }, { $amount } im Monat, im Voraus fällig.
    [quarter] Mietvertrag von { $team } ({ $where }): ab dem { $day }, { $amount } im Quartal, im Voraus fällig.
   *[year] Mietvertrag von { $team } ({ $where }): ab dem { $day }, { $amount } im Jahr, im Voraus fällig.
}
lease-until = Er ist bis zum { $day } befristet.
lease-deposit = Die Kaution beträgt { $amount }.
notice-of-arrears = Mitteilung von { $team } ({ $where }): { $amount } sind überfällig. Bitte zahlen Sie bis zum { $day }, oder sagen Sie uns vorher, wenn etwas nicht stimmt.
rent-due-soon = { $team }: { $amount } für { $where } sind am { $day } fällig. Falls schon bezahlt: vielen Dank.
rent-is-late = { $team }: { $amount } für { $where } waren am { $day } fällig und sind noch nicht da. Bitte zahlen Sie, oder sagen Sie uns, wenn etwas nicht stimmt.
rent-still-late = { $team }: Wir erinnern Sie noch einmal. { $amount } für { $where } waren am { $day } fällig und sind immer noch nicht da. Bitte zahlen Sie, oder sagen Sie uns, wenn etwas nicht stimmt.
insurance-ends = { $team }: Soweit wir wissen, endet Ihre Versicherung am { $day }. Bitte schicken Sie uns die neue Police, damit wir Sie weiter beauftragen können.
visit-arranged = { $form ->
    [repair] { $team }: Wegen der Reparatur kommt jemand ({ $where }): { $when }. Bitte sagen Sie uns, wenn das nicht passt.
    [routine] { $team }: Zu einer Besichtigung kommt jemand ({ $where }): { $when }. Bitte sagen Sie uns, wenn das nicht passt.
    [entry] { $team }: Zur Besichtigung beim Einzug kommt jemand ({ $where }): { $when }. Bitte sagen Sie uns, wenn das nicht passt.
   *[exit] { $team }: Zur Besichtigung beim Auszug kommt jemand ({ $where }): { $when }. Bitte sagen Sie uns, wenn das nicht passt.
}
visit-moved = { $form ->
    [repair] { $team }: Der Termin für die Reparatur ({ $where }) ist nicht, wie wir geschrieben haben, am { $was }, sondern am { $when }. Bitte sagen Sie uns, wenn das nicht passt.
    [routine] { $team }: Die Besichtigung ({ $where }) ist nicht, wie wir geschrieben haben, am { $was }, sondern am { $when }. Bitte sagen Sie uns, wenn das nicht passt.
    [entry] { $team }: Die Besichtigung beim Einzug ({ $where }) ist nicht, wie wir geschrieben haben, am { $was }, sondern am { $when }. Bitte sagen Sie uns, wenn das nicht passt.
   *[exit] { $team }: Die Besichtigung beim Auszug ({ $where }) ist nicht, wie wir geschrieben haben, am { $was }, sondern am { $when }. Bitte sagen Sie uns, wenn das nicht passt.
}
instalment-due-soon = { $team }: { $amount } des vereinbarten Ratenplans sind am { $day } fällig ({ $where }). Falls bezahlt: danke.
papers-missing = { $team }: Danke für Ihre Bewerbung ({ $where }). Bitte schicken Sie uns, was noch fehlt: { $what }.
reminder-subject = { $form ->
    [rent_due] Ihre Miete für { $where }
    [rent_late] Ihre überfällige Miete für { $where }
    [charge] Ihre Zahlung für { $where }
    [visit_arranged] Besuch: { $where }
    [instalment_due] Ihre nächste Rate für { $where }
   *[papers_missing] Ihre Bewerbung für { $where }
}
insurance-subject = Ihre Versicherung
asked-of-applicant = { $form ->
    [earnings] Ihr Einkommen
    [move_in] Ihr gewünschter Einzugstag
    [consent] Ihre Zustimmung zu einer Prüfung
    [identity] eine Kopie Ihres Ausweises
    [income] ein Nachweis Ihres Einkommens
    [references] Ihre Referenzen
   *[insurance] ein Nachweis Ihrer Versicherung
}
answer-awaited = Wir haben Ihnen am { $day } geschrieben und noch nichts von Ihnen gehört. Bitte antworten Sie uns.
remind-contact = { $form ->
    [rent_due] { $who } an die nächste Miete für { $where } erinnern
    [rent_late] { $who } an den Rückstand für { $where } erinnern
    [insurance_ends] { $who } um die neue Versicherung bitten, { $where }
    [visit_arranged] { $who } an den Besuch in { $where } erinnern
    [instalment_due] { $who } an die Rate für { $where } erinnern
   *[papers_missing] { $who } um die fehlenden Unterlagen für { $where } bitten
}
visit-with-notice = { $when }, anzukündigen bis { $by }
reminder-switched = { $form ->
    [on] Solche Erinnerungen dürfen jetzt verschickt werden: { $what }
   *[off] Keine solchen Erinnerungen mehr: { $what }
}
charge-settled = { $form ->
    [paid] Ich habe nicht erinnert: Was am { $day } für { $where } fällig war, ist bezahlt.
   *[not_owed] Ich habe nicht erinnert: Was am { $day } für { $where } fällig war, ist nicht mehr offen.
}
nothing-to-remind-of = { $form ->
    [insurance] Ich habe nicht erinnert: Die Versicherung wurde erneuert oder ist beendet.
    [papers] Ich habe nicht erinnert: Für die Bewerbung fehlen keine Unterlagen mehr.
    [visit] Ich habe nicht erinnert: Es ist kein Besuch mehr vereinbart.
   *[instalment] Ich habe nicht erinnert: Von dem Ratenplan steht keine Rate mehr aus.
}
report-title = { $form ->
    [rent_roll] Mietaufstellung
    [arrears] Rückstände
    [income] Einnahmen
    [tax] Steuerjahr
    [portfolio] Vermietung und Rendite
    [owner_statement] Eigentümerabrechnung
    [maintenance] Reparaturen
   *[compliance] Pflichten
}
report-days = { $first } bis { $last }
report-made = Bericht { $title } ({ $where }): { $link } (offen bis { $until })
report-sent = { $team }: { $title }, { $where }, { $first } bis { $last }. Hier zu lesen bis { $until }: { $link }
send-report-to = { $form ->
    [rent_roll] { $who } die Mieterliste schicken, { $where }, { $first } bis { $last }
    [arrears] { $who } den Bericht über Rückstände schicken, { $where }, { $first } bis { $last }
    [income] { $who } den Bericht über Einnahmen schicken, { $where }, { $first } bis { $last }
    [tax] { $who } die Zahlen für die Steuer schicken, { $where }, { $first } bis { $last }
    [portfolio] { $who } den Bericht über Belegung und Rendite schicken, { $where }, { $first } bis { $last }
    [owner_statement] { $who } die Eigentümerabrechnung schicken, { $where }, { $first } bis { $last }
    [maintenance] { $who } den Bericht über Reparaturen schicken, { $where }, { $first } bis { $last }
   *[compliance] { $who } den Bericht über Pflichten schicken, { $where }, { $first } bis { $last }
}
in-days = { $count ->
    [one] ein Tag
   *[other] { $count } Tage
}
in-hours = { $count ->
    [one] eine Stunde
   *[other] { $count } Stunden
}
in-months = { $count ->
    [one] ein Monat
   *[other] { $count } Monate
}
in-years = { $count ->
    [one] ein Jahr
   *[other] { $count } Jahre
}
in-times = { $count ->
    [one] einmal
   *[other] { $count }-mal
}
in-weeks-of-rent = { $count ->
    [one] eine Wochenmiete
   *[other] { $count } Wochenmieten
}
in-months-of-rent = { $count ->
    [one] eine Monatsmiete
   *[other] { $count } Monatsmieten
}
no-limit = keine Grenze
rule-holds = { $form ->
    [arrears_notice_day] Mahnung ab einem Rückstand von: { $value }
    [deposit_cap] Kaution höchstens { $value }
    [deposit_lodge_days] Frist zum Hinterlegen der Kaution: { $value }
    [deposit_return_days] Frist zur Rückgabe der Kaution: { $value }
    [end_notice_days_owner] Kündigungsfrist des Eigentümers: { $value }
    [end_notice_days_tenant] Kündigungsfrist des Mieters: { $value }
    [entry_notice_days] Frist vor einem Besuch: { $value }
    [grace_days] keine Mahngebühr in dieser Frist: { $value }
    [inspections_per_year] Besichtigungen im Jahr höchstens { $value }
    [late_fee] Mahngebühr höchstens { $value }
    [record_years] Aufbewahrung der Akten: { $value }
    [rent_increase_cap_bp] Mieterhöhung höchstens { $value }
    [rent_increase_gap_months] Abstand zwischen zwei Mietänderungen: { $value }
    [rent_increase_notice_days] Frist für eine höhere Miete: { $value }
    [repair_hours_emergency] Beginn einer Notreparatur in höchstens: { $value }
    [repair_hours_urgent] Beginn einer dringenden Reparatur in höchstens: { $value }
   *[tax_year_first_month] das Steuerjahr beginnt mit Monat { $value }
}
no-limit-to = { $form ->
    [deposit_cap] keine Grenze für die Kaution
    [late_fee] keine Grenze für Mahngebühren
    [rent_increase_cap_bp] keine Grenze für Mieterhöhungen
   *[inspections_per_year] keine Grenze für die Zahl der Besichtigungen
}
goes-by = { $form ->
    [checked] Die Regeln: { $rules }.
   *[unchecked] Die Regeln, die noch niemand mit dem Gesetz verglichen hat: { $rules }.
}
until-now = Bisher: { $what }.
rent-is = Vermietet an { $who } für { $rent }.
renters-are = Vermietet an { $who }.
differs-by = { $form ->
    [more] Das sind { $amount } oder { $share } mehr.
   *[less] Das sind { $amount } oder { $share } weniger.
}
notice-by = Das Schreiben muss bis { $day } beim Mieter sein.
notice-late = Das ist zu früh für die nötige Frist: möglich ist es ab { $day }.
told-on = Schriftlich mitgeteilt wurde es am { $day }.
lease-ends = Der Vertrag ist fest bis { $day }.
notice-given = Eine Kündigung liegt vor: Der letzte Tag ist { $day }.
notice-outlasts = { $form ->
    [agreed] Nach der Kündigung wäre die Miete bis { $day } zu zahlen.
   *[other] Eine Kündigung liegt vor: Die Miete ist bis { $day } zu zahlen, wenn nicht schriftlich weniger vereinbart ist.
}
rent-paid-until = Die Miete ist bis { $day } bezahlt.
ends-with-it = { $matter } endet damit.
late-by = { $count ->
    [one] { $amount } ist seit einem Tag fällig.
   *[other] { $amount } ist seit { $count } Tagen fällig.
}
follow-up-there = { $form ->
    [stuck] Die Nachverfolgung steht gerade still.
   *[runs] Ich gehe dem schon nach.
}
followed-up-before = Eine Nachverfolgung gab es hier schon, zuletzt am { $day }.
just-reminded = { $who } wurde am { $day } daran erinnert, deshalb beginne ich nicht mit einer weiteren Erinnerung.
last-reminded = { $who } hat zuletzt am { $day } meine automatische Erinnerung daran bekommen.
appointment-is = Bisher gilt { $when }.
visit-is-ahead = Ein Besuch ist noch für { $when } ausgemacht.
move-out-is-ahead = Die Auszugsbesichtigung ist noch für { $when } ausgemacht.
oldest-late-by = { $count ->
    [one] { $amount } ist überfällig, das Älteste davon seit einem Tag.
   *[other] { $amount } ist überfällig, das Älteste davon seit { $count } Tagen.
}
instalment-perhaps-paid = Eine Zahlung von { $amount } vom { $day } ist vielleicht für die überfällige Rate.
pays-ahead = { $form ->
    [rent] Davon gehen { $amount } an die Miete, die erst am { $day } fällig ist; vom Ratenplan bleiben { $left } offen.
   *[several] Davon gehen { $amount } an das, was erst bis { $day } fällig wird; vom Ratenplan bleiben { $left } offen.
}
owed-in-all = Offen sind dort zurzeit insgesamt { $amount }.
owed-with-last-day = Mit diesem letzten Tag sind insgesamt { $amount } offen statt { $before }.
nothing-owed-with-last-day = Mit diesem letzten Tag ist nichts offen: Die { $before }, die noch stehen, fallen weg.
overpaid-with-last-day = Mit diesem letzten Tag sind { $amount } zu viel bezahlt.
nothing-owed = Offen ist dort zurzeit nichts.
open-charge = Noch zu zahlen: { $amount }, fällig { $day }.
member-recorded = { $who } hat für dieses Mietverhältnis schon { $amount } eingetragen ({ $how }).
similar-payment = Für dieses Mietverhältnis sind schon { $amount } eingetragen ({ $how }).
payment-on-its-way = Eine Zahlung von { $amount } für dieses Mietverhältnis ist schon unterwegs ({ $how }).
was-paid = Es geht um { $amount }, eingegangen am { $day }.
deposit-is = Eingetragen ist eine Kaution von { $amount }.
no-deposit = Eine Kaution ist dort nicht eingetragen.
asked-about-repair = Mit dieser Reparatur ist befasst: { $who }. Ich sage dort nicht ab, solange du mich nicht darum bittest.
keeps-repairs = { $count ->
    [one] Eine offene Reparatur bleibt bei { $who }, solange du sie nicht neu vergibst: { $jobs }
   *[other] { $count } offene Reparaturen bleiben bei { $who }, solange du sie nicht neu vergibst: { $jobs }
}
others-ask = Die anderen Angebote: { $quotes }.
quote-of = { $who }: { $amount }
insured-to = { $who } ist bis { $day } versichert.
not-insured = Für { $who } ist keine gültige Versicherung eingetragen.
earns-against = Einkommen: { $income }; Miete: { $rent }.
papers-not-shown = Noch nicht vorgelegt: { $papers }.
limit-there = Eine Ausgabe über { $amount } muss dort genehmigt werden.
cannot-be-undone = Das lässt sich nicht rückgängig machen.
still-made-ready = Dort wird noch alles hergerichtet.
on-no-portal-yet = Damit steht es auf keinem Portal, und niemand erfährt davon.
market-asks = Ähnliche Wohnungen kosten etwa { $amount }; das ist der Median von { $count } notierten Mieten.
steps-ask = Jeder Schritt, der eine Entscheidung braucht, wird einzeln gefragt.
rent-per = { $form ->
    [week] { $rent } pro Woche
    [fortnight] { $rent } alle zwei Wochen
    [four_weeks] { $rent } alle vier Wochen
    [month] { $rent } im Monat
    [quarter] { $rent } im Quartal
   *[year] { $rent } im Jahr
}
the-tenant = Mieter
the-vendor = Handwerker
the-applicant = Bewerber
the-repair = die Reparatur in { $place }
the-job = { $title } in { $place }
the-duty = was das Gesetz verlangt
all-properties = alle Immobilien ohne eigene Regeln
one-and = { $first } und { $second }
one-or = { $first } oder { $second }
add-property = { $place } in die Immobilien aufnehmen
change-property = { $form ->
    [changed] die Angaben zu { $place } ändern
    [archived] { $place } archivieren
    [restored] { $place } aus dem Archiv zurückholen
   *[onboarded] { $place } als vollständig übernommen eintragen
}
add-unit = { $unit } in { $place } anlegen
change-unit = { $form ->
    [changed] die Angaben zu { $place } ändern
    [off] { $place } vom Markt nehmen
    [on] { $place } wieder auf den Markt bringen
   *[ready] { $place } als bezugsfertig eintragen
}
set-vendor = { $form ->
    [listed] { $who } als Handwerker eintragen
    [on_hold] die Aufträge an { $who } vorerst aussetzen
    [again] an { $who } wieder Aufträge geben
    [uninsured] { $who } ohne Versicherung arbeiten lassen
   *[insured] { $who } nur mit Versicherung arbeiten lassen
}
set-owner = { $who } mit diesen Bedingungen als Eigentümer von { $place } eintragen
begin-tenancy = { $form ->
    [begin] { $place } ab { $day } für { $rent } an { $who } vermieten
   *[draft] ein Mietverhältnis für { $place } mit { $who } ab { $day } für { $rent } entwerfen
}
move-tenancy = { $form ->
    [sign] eintragen, dass { $who } den Mietvertrag für { $place } unterschrieben hat, Stand { $day }
    [start] das Mietverhältnis von { $who } in { $place } am { $day } beginnen lassen
    [notice_of_tenant] eintragen, dass { $who } für { $place } gekündigt hat, letzter Tag { $day }
    [notice_of_owner] eintragen, dass ihr { $who } für { $place } kündigt, letzter Tag { $day }
    [withdraw_notice] am { $day } eintragen, dass { $who } in { $place } bleibt und die Kündigung zurückgenommen ist
    [renew] den Mietvertrag von { $who } für { $place } bis { $day } verlängern
    [hold_over] den Mietvertrag von { $who } für { $place } ab { $day } ohne festes Ende weiterlaufen lassen
    [end] das Mietverhältnis von { $who } in { $place } beenden, letzter Tag { $day }
    [close] das Mietverhältnis von { $who } in { $place } zum { $day } abschließen
   *[cancel] das Mietverhältnis von { $who } in { $place } zum { $day } absagen
}
set-rent = die Miete von { $place } ab { $day } auf { $rent } setzen
change-rent = { $form ->
    [raise] die Miete von { $place } ab { $day } von { $before } auf { $rent } erhöhen
    [lower] die Miete von { $place } ab { $day } von { $before } auf { $rent } senken
   *[change] die Miete von { $place } ab { $day } von { $before } auf { $rent } ändern
}
charge-tenant = für { $place } { $amount } berechnen ({ $what }, fällig am { $day })
record-paid = eintragen, dass { $who } am { $day } für { $place } { $amount } bezahlt hat
record-spent = eintragen, dass am { $day } für { $place } { $amount } ausgegeben wurden, Zweck: { $what }
reverse-entry = { $form ->
    [entry] die Buchung über { $amount } für { $place } stornieren
    [charge] die Forderung über { $amount } für { $place } stornieren
    [payment] die Zahlung über { $amount } für { $place } stornieren
   *[expense] die Ausgabe über { $amount } für { $place } stornieren
}
plan-in-parts = { $form ->
    [propose] festhalten, dass { $who } in { $place } Ratenzahlung angeboten wird: { $parts }
   *[accept] eintragen, dass mit { $who } in { $place } Raten vereinbart sind: { $parts }
}
plan-part = { $amount } am { $day }
move-plan = { $form ->
    [propose] festhalten, dass der Ratenplan für { $place } nur angeboten ist
    [accept] eintragen, dass der Ratenplan für { $place } vereinbart ist
    [paid] eine Rate für { $place } als bezahlt eintragen
    [missed] eine Rate für { $place } als ausgeblieben eintragen
    [broken] eintragen, dass der Ratenplan für { $place } nicht eingehalten wurde
   *[cancel] den Ratenplan für { $place } aufheben
}
report-repair = { $form ->
    [emergency] { $title } in { $place } als Notfall in die Reparaturliste setzen
    [urgent] { $title } in { $place } als dringend in die Reparaturliste setzen
    [normal] { $title } in { $place } in die Reparaturliste setzen
   *[low] { $title } in { $place } als nicht dringend in die Reparaturliste setzen
}
move-repair = { $form ->
    [triage] { $job } als angesehen eintragen
    [start] eintragen, dass die Arbeit begonnen hat: { $job }
    [hold] { $job } zurückstellen
    [complete] { $job } als erledigt eintragen
    [close] { $job } abschließen
    [cancel] { $job } absagen
   *[reopen] { $job } wieder aufnehmen
}
assign-repair = { $who } damit beauftragen: { $job }
schedule-repair = als Termin { $when } eintragen: { $job }
appoint-repair = einen Termin eintragen: { $job }
ask-quote = { $form ->
    [request] eintragen, dass { $who } um ein Angebot gebeten wurde: { $job }
   *[decline] das Angebot von { $who } ablehnen: { $job }
}
take-quote = { $form ->
    [receive] eintragen, dass { $who } { $amount } verlangt: { $job }
   *[approve] das Angebot von { $who } über { $amount } annehmen: { $job }
}
record-insurance = die Versicherung von { $place } bei { $insurer } vom { $starts } bis { $expires } eintragen
set-legal-rule = ab jetzt nach dieser Regel gehen, für { $where }: { $rule }
drop-legal-rule = die Regel "{ $rule }" streichen, für { $where }
record-duty = { $form ->
    [due] eintragen, dass "{ $what }" in { $place } am { $day } fällig ist
   *[done] eintragen, dass "{ $what }" in { $place } am { $day } erledigt wurde
}
rule-out-duty = { $form ->
    [rule_out] eintragen, dass "{ $what }" für { $place } nicht gilt
   *[waive] in { $place } diesmal auf "{ $what }" verzichten
}
plan-inspection = { $form ->
    [routine] eine Besichtigung von { $place } planen: { $when }
    [entry] die Einzugsbesichtigung von { $place } planen: { $when }
   *[exit] die Auszugsbesichtigung von { $place } planen: { $when }
}
move-inspection = { $form ->
    [notified] eintragen, dass die Mieter von { $place } von der Besichtigung wissen
    [done] die Besichtigung von { $place } als erledigt eintragen
    [report] eintragen, dass der Bericht über die Besichtigung von { $place } verschickt ist
    [cancel] die Besichtigung von { $place } absagen
   *[missed] eintragen, dass die Besichtigung von { $place } ausgefallen ist
}
reschedule-inspection = die Besichtigung von { $place } auf { $when } verlegen
offer-unit = { $form ->
    [live] { $place } ab { $day } für { $rent } anbieten
   *[draft] ein Inserat für { $place } ab { $day } für { $rent } entwerfen
}
change-listing = { $form ->
    [changed] das Inserat von { $place } ändern
    [live] { $place } zur Miete anbieten
    [pause] das Inserat von { $place } anhalten
    [withdraw] das Inserat von { $place } zurückziehen
    [let] { $place } als vermietet eintragen
   *[draft] ein Inserat für { $place } entwerfen
}
record-applying = { $form ->
    [applies] eintragen, dass { $who } gern { $place } mieten möchte
   *[withdrawn] eintragen, dass { $who } { $place } nicht mehr mieten möchte
}
decide-applying = { $form ->
    [approve] { $who } für { $place } annehmen
    [decline] { $who } für { $place } ablehnen
   *[waitlist] { $who } auf die Warteliste für { $place } setzen
}
check-applicant = eine Prüfung von { $who } für { $place } beginnen: { $checks }
note-market-rent = { $rent } (gesehen: { $source }) als Marktmiete für { $place } notieren
draft-rent-notice = ein Schreiben entwerfen, dass die Miete von { $place } ab { $day } { $rent } beträgt
draft-notice = { $form ->
    [rent_increase] ein Schreiben entwerfen, dass die Miete von { $place } ab { $day } steigt
    [end] ein Schreiben entwerfen, dass das Mietverhältnis in { $place } am { $day } endet
    [entry] ein Schreiben über einen Besuch in { $place } am { $day } entwerfen
    [arrears] ein Schreiben entwerfen, dass der Rückstand für { $place } bis { $day } zu zahlen ist
   *[lease] den Mietvertrag für { $place } ab { $day } entwerfen
}
notice-served = { $form ->
    [by_hand] eintragen, dass das Schreiben für { $place } am { $day } übergeben wurde
    [post] eintragen, dass das Schreiben für { $place } am { $day } mit der Post ankam
    [registered_post] eintragen, dass das Schreiben für { $place } am { $day } per Einschreiben ankam
    [email] eintragen, dass das Schreiben für { $place } am { $day } per E-Mail ankam
   *[other] eintragen, dass das Schreiben für { $place } am { $day } zugestellt wurde
}
serve-notice = das Schreiben für { $place } zustellen
make-pay-link = einen Link machen, über den { $who } { $amount } für { $place } zahlen kann
make-rest-link = einen Link machen, über den { $who } den Rest für { $place } zahlen kann
refund = { $amount } an { $who } zurückzahlen, für { $place }
set-up-autopay = einen Link machen, über den { $who } zustimmen kann, dass die Miete von { $place } ab { $day } von selbst eingezogen wird
stop-autopay = die Miete von { $place } nicht mehr von selbst bei { $who } einziehen
collect-rent = { $form ->
    [first] die Miete von { $place } bei { $who } einziehen (die Zustimmung liegt vor)
   *[again] noch einmal versuchen, die Miete von { $place } bei { $who } einzuziehen
}
lodge-deposit = { $amount } bei der Kautionsstelle hinterlegen lassen, die Kaution von { $who } für { $place }
return-deposit = { $form ->
    [all] die ganze Kaution für { $place }, { $amount }, an { $who } zurückzahlen lassen
   *[none] die ganze Kaution für { $place }, { $amount }, behalten und { $who } nichts zurückzahlen
}
split-deposit = { $amount } der Kaution für { $place } an { $who } zurückzahlen lassen und { $kept } für den Eigentümer behalten
advertise = { $form ->
    [publish] das Inserat von { $place } bei { $portals } einstellen
   *[withdraw] das Inserat von { $place } bei { $portals } herausnehmen
}
stop-advertising = das Inserat von { $place } aus allen Portalen nehmen
let-remind = { $form ->
    [on] Erinnerungen dieser Art ab jetzt von selbst schicken: "{ $what }"
   *[off] keine Erinnerungen dieser Art mehr von selbst schicken: "{ $what }"
}
make-report = { $form ->
    [rent_roll] die Mieterliste erstellen ({ $period })
    [arrears] den Bericht über Rückstände erstellen ({ $period })
    [income] den Bericht über Einnahmen erstellen ({ $period })
    [tax] die Zahlen für die Steuer erstellen ({ $period })
    [portfolio] den Bericht über Belegung und Rendite erstellen ({ $period })
    [owner_statement] die Eigentümerabrechnung erstellen ({ $period })
    [maintenance] den Bericht über Reparaturen erstellen ({ $period })
   *[compliance] den Bericht über Pflichten erstellen ({ $period })
}
from-to = { $first } bis { $last }
set-scanner = { $form ->
    [on] wieder auf "{ $what }" achten
    [off] nicht mehr auf "{ $what }" achten
   *[changed] anders als bisher auf "{ $what }" achten
}
set-all-scanners = { $form ->
    [on] wieder auf alles in den Akten achten: Mieten, Verträge, Reparaturen und den Rest
    [off] auf nichts in den Akten mehr achten: Mieten, Verträge, Reparaturen und den ganzen Rest
   *[changed] zu anderen Zeiten als bisher die Akten durchsehen
}
set-scanner-days = { $form ->
    [except] an diesen Wochentagen nicht auf "{ $what }" achten: { $days }
   *[only] nur an diesen Wochentagen auf "{ $what }" achten: { $days }
}
set-all-scanner-days = { $form ->
    [except] jeden { $days } die Akten ruhen lassen (dann keine Erinnerungen an Mieter, Notfälle weiterhin)
   *[only] die Akten nur an diesen Wochentagen durchsehen: { $days } (sonst keine Erinnerungen an Mieter, Notfälle weiterhin)
}
settle-finding = { $form ->
    [done] das als erledigt eintragen: "{ $what }"
   *[dismiss] das für immer fallen lassen: "{ $what }"
}
snooze-finding = am { $when } darauf zurückkommen: "{ $what }"
the-finding = was mir in den Akten aufgefallen ist
file-document = { $title } für { $place } ablegen
see-repair-through = mich bis zum Ende darum kümmern: { $job }, mit Handwerker, Angeboten, Termin und Rückfrage
find-tenant = neue Mieter für { $place } ab { $day } für { $rent } suchen
move-in = den Einzug von { $who } in { $place } am { $day } vorbereiten
start-raise = die Erhöhung der Miete von { $place } ab { $day } von { $before } auf { $rent } vorbereiten
start-raise-to = die Erhöhung der Miete von { $place } ab { $day } auf { $rent } vorbereiten
offer-renewal = { $who } anbieten, den Vertrag für { $place } bis { $day } zur selben Miete zu verlängern
offer-renewal-at = { $who } anbieten, den Vertrag für { $place } bis { $day } zu verlängern, für { $rent }
see-out = { $form ->
    [tenant] den Auszug von { $who } aus { $place } bis { $day } begleiten, nach deren Kündigung
   *[owner] den Auszug von { $who } aus { $place } bis { $day } begleiten, nach eurer Kündigung
}
chase-rent = { $form ->
    [reminded] bei { $who } wegen der überfälligen Miete von { $place } nachfassen
   *[other] { $who } an die überfällige Miete von { $place } erinnern, zuerst freundlich
}
see-visit-through = mich um die Besichtigung von { $place } kümmern: Mieter informieren, Mängel festhalten und beheben lassen
duty-due = Fällig ist es am { $day }.
duty-with-day = { $what }, fällig am { $day }
it-says = Sie lautet: { $said }
see-to-duty = "{ $what }" in { $place } erledigen lassen: klären, wer es macht, es machen lassen, den Nachweis ablegen
take-on = { $place } übernehmen: Einheiten, Eigentümer, Unterlagen, Pflichten und ein erster Besuch
control-workflow = { $form ->
    [pause] { $matter } anhalten
    [resume] { $matter } fortsetzen
   *[cancel] { $matter } abbrechen
}
report-total-is = { $form ->
    [units] Einheiten
    [let] Vermietet
    [rent_a_month] Miete im Monat
    [opening] Anfangsstand
    [received] Eingegangen
    [deposits] Davon Kautionen
    [spent] Ausgegeben
    [fees] Verwaltungsgebühren
    [reserve] Rücklage
    [payout] Auszahlung an den Eigentümer
    [net] Überschuss
    [closing] Endstand
    [without_paper] Ausgaben ohne Beleg
    [overdue] Überfällig
    [overdue_1_to_7] 1 bis 7 Tage überfällig
    [overdue_8_to_14] 8 bis 14 Tage überfällig
    [overdue_15_to_30] 15 bis 30 Tage überfällig
    [overdue_31_or_more] 31 Tage oder länger überfällig
    [open] Offen
    [open_jobs] Offene Reparaturen
    [done] Erledigt
    [late] Über der Frist
    [cost] Kosten
    [occupancy] Vermietungsquote
    [days_vacant] Tage leer
    [gross_yield] Bruttorendite
   *[net_yield] Nettorendite
}
report-heading = { $form ->
    [place] Ort
    [what] Was
    [per] Je
    [lease_ends] Mietende
    [tenants] Mieter
    [rent] Miete
    [due] Fällig
    [days_late] Tage überfällig
    [owed] Offen
    [amount] Betrag
    [day] Tag
    [paper] Beleg
    [days_let] Tage vermietet
    [share] Anteil
    [state] Stand
    [reported] Gemeldet
    [cost] Kosten
   *[currency] Währung
}
report-says = { $form ->
    [rent] Miete
    [fee] Gebühr
    [utility] Nebenkosten
    [deposit] Kaution
    [damage] Schaden
    [other] Sonstiges
    [credit] Guthaben
    [repairs] Reparaturen
    [utilities] Versorgung
    [insurance] Versicherung
    [rates] Abgaben und Steuern
    [management] Verwaltung
    [legal] Recht
    [cleaning] Reinigung
    [capital] Wertverbesserung
    [plumbing] Sanitär
    [electrical] Elektrik
    [appliance] Geräte
    [structural] Bausubstanz
    [pest] Schädlinge
    [garden] Garten
    [reported] gemeldet
    [triaged] angesehen
    [quoting] Angebote angefragt
    [approved] genehmigt
    [scheduled] Termin vereinbart
    [in_progress] in Arbeit
    [completed] erledigt
    [closed] abgeschlossen
    [on_hold] ruht
    [cancelled] abgesagt
    [week] Woche
    [fortnight] zwei Wochen
    [four_weeks] vier Wochen
    [month] Monat
    [quarter] Quartal
    [year] Jahr
    [filed] abgelegt
    [missing] fehlt
    [agreed] wie vereinbart
    [on_a_plan] im Ratenplan
    [vendor] Handwerker
    [vacant] leer
   *[rolling] unbefristet
}
report-remark = { $form ->
    [cash_basis] Geld zählt an dem Tag, an dem es eingegangen ist oder ausgegeben wurde.
    [as_it_is] Wie es an dem Tag stand, an dem der Bericht gemacht wurde.
    [no_tax_advice] Diese Zahlen sind keine Steuerberatung.
    [without_deposits] Kautionen werden für die Mieter verwahrt und zählen nicht.
    [no_lines] Es gibt nichts aufzuführen.
   *[unchanged] Der Bericht bleibt, wie er gemacht wurde; noch einmal gemacht ist er ein anderer.
}
report-made-on = Gemacht am { $day }, Nummer { $number }
report-part = { $form ->
    [totals] Auf einen Blick
    [lines] Im Einzelnen
    [chart_rent_roll] Miete im Monat je Einheit
    [chart_arrears] Überfällig nach Alter
    [chart_portfolio] Vermietete Tage je Einheit
    [pdf] Als PDF laden
    [csv] Als Tabelle laden (CSV)
   *[open_until] Dieser Link ist offen bis
}
listing-fact = { $form ->
    [bedrooms] Schlafzimmer: { $what }
    [bathrooms] Badezimmer: { $what }
    [area] Fläche: { $what } m2
   *[features] Mit: { $what }
}
listing-offer = { $form ->
    [week] { $rent } pro Woche, frei ab { $day }
    [fortnight] { $rent } für zwei Wochen, frei ab { $day }
    [four_weeks] { $rent } für vier Wochen, frei ab { $day }
    [month] { $rent } pro Monat, frei ab { $day }
    [quarter] { $rent } pro Quartal, frei ab { $day }
   *[year] { $rent } pro Jahr, frei ab { $day }
}
found-in-records = { $form ->
    [lease_ends] { $where }: Der Mietvertrag endet am { $detail }.
    [lease_rolls] { $where }: Die feste Laufzeit endete am { $detail }; der Vertrag läuft weiter.
    [lease_ended] { $where }: Der Mietvertrag endete am { $detail }. Wie geht es weiter?
    [moves_in] { $where }: Einzug am { $detail }. Denk an Schlüssel, Protokoll und Zähler.
    [moves_out] { $where }: Auszug am { $detail }. Denk an Schlüssel, Abnahme und Zähler.
    [moved_in] { $where }: Der Einzug war für { $detail } geplant. Sind Schlüssel, Protokoll und Zähler erledigt?
    [moved_out] { $where }: Der Auszug war für { $detail } geplant. Sind Schlüssel, Abnahme und Zähler erledigt?
    [rent_collected] { $where }: { $detail } Miete sind fällig und könnten eingezogen werden.
    [payment_failed] { $where }: { $detail } ließen sich nicht einziehen. Man könnte es noch einmal versuchen.
    [insurance_ends] { $where }: Die Versicherung endet am { $detail }. Bitte kümmere dich um eine neue.
    [insurance_ended] { $where }: Die Versicherung endete am { $detail }, eine neue ist nicht erfasst.
    [vacancy_coming] { $where }: steht ab { $detail } leer.
    [vacancy] { $where }: steht seit { $detail } leer.
    [compliance_due] { $where }: fällig am { $detail }.
    [compliance_overdue] { $where }: fällig am { $detail } und nicht als erledigt erfasst.
    [inspection_due] { $where }: Um den { $detail } steht eine Besichtigung an.
    [inspection_tomorrow] { $where }: Am { $detail } ist eine Besichtigung.
    [inspection_unrecorded] { $where }: Die Besichtigung war am { $detail }. Was wurde gefunden?
    [inspection_unannounced] { $where }: Die Besichtigung war am { $detail }, und ich hatte den Mietern nichts davon geschrieben. Was wurde gefunden?
    [job_visited] { $where }: Der Termin für die Reparatur war am { $detail }. Ist sie erledigt?
    [market_rent] { $where }: Ähnliche Wohnungen kosten etwa { $detail }.
    [statement_open] { $where }: Für die Eigentümerabrechnung fehlt { $detail } Posten noch eine Forderung oder ein Beleg.
   *[statement_due] { $where }: Die Eigentümerabrechnung für { $detail } ist fertig und kann verschickt werden.
}
inspection-untold-late = { $where }: Ich habe den Mietern nicht geschrieben, dass die Besichtigung am { $when } ist, und seit { $since } ist es für die Frist, die ihnen zusteht, zu spät. Frag sie, ob sie davon wissen, oder verleg den Termin.
inspection-untold = { $where }: Die Mieter wissen vielleicht nichts von der Besichtigung am { $when }, und sie muss ihnen bis { $by } angekündigt sein.
could-be-told = Sag mir, ob ich Bescheid gebe.
instalment-needs = { $form ->
    [instalment_coming] { $where }: Am { $day } ist die Rate von { $who } über { $amount } fällig.
   *[instalment_missed] { $where }: { $who } hat die Rate von { $amount }, die am { $day } fällig war, nicht bezahlt.
}
instalment-unclear = { $where }: { $who } hat die Rate von { $amount }, die am { $day } fällig war, nicht bezahlt, es sei denn mit der Zahlung von { $paid } vom { $came }: Sag mir, wenn es so ist.
deposit-to-return = { $form ->
    [deposit_held] { $where }: { $who } ist am { $out } ausgezogen, und die Kaution von { $amount } muss bis { $day } zurückgezahlt sein. { $rest }
   *[deposit_overdue] { $where }: { $who } ist am { $out } ausgezogen, und die Rückzahlung der Kaution von { $amount }, fällig bis { $day }, ist nicht vermerkt. { $rest }
}
still-owed = Vom Mieter stehen noch { $amount } aus.
deposit-next = { $form ->
    [at_scheme] Sie liegt bei deiner Kautionsstelle: Sag mir, wie viel zurückgeht, oder beginne die Freigabe auf ihrer Seite.
    [unknown] Ich weiß nicht, ob meine Freigabe bei deiner Kautionsstelle angekommen ist: Sieh auf ihrer Seite nach.
   *[kept] Sag mir, wenn sie zurückgezahlt ist.
}
could-be-reminded = Man könnte daran erinnern.
rent-owed = { $form ->
    [rent_coming] { $where }: Am { $day } sind { $amount } Miete von { $who } fällig.
    [rent_late] { $who } hat { $amount } Miete für { $where }, fällig seit { $day }, nicht bezahlt.
   *[arrears] { $who } hat { $amount } für { $where }, überfällig seit { $day }, nicht bezahlt.
}
listing-unseen = { $count ->
    [one] { $where }: Das Inserat hat seit einem Tag niemand gesehen. Steht es, wo gesucht wird?
   *[other] { $where }: Das Inserat hat seit { $count } Tagen niemand gesehen. Steht es, wo gesucht wird?
}
listing-slow = { $count ->
    [0] { $where }: In { $days } Tagen hat niemand angefragt. Mit { $rent } ginge es vielleicht besser.
    [one] { $where }: In { $days } Tagen hat eine Person angefragt. Mit { $rent } ginge es vielleicht besser.
   *[other] { $where }: In { $days } Tagen haben { $count } Personen angefragt. Mit { $rent } ginge es vielleicht besser.
}

statement-ready = Die Eigentümerabrechnung für { $who }, { $detail } ({ $where }), ist fertig. Sie steht bei den Berichten; sag mir, wenn ich sie schicken soll.
question-waits = { $form ->
    [emergency_unanswered] { $who } ({ $where }) hat am { $detail } einen Notfall gemeldet, und noch niemand hat geantwortet. Bitte kümmere dich darum und gib mir Bescheid.
    [unanswered] { $who } ({ $where }) hat am { $detail } geschrieben, und noch niemand hat geantwortet.
   *[no_answer] { $who } ({ $where }) hat auf eure Nachricht vom { $detail } nicht geantwortet.
}
job-needs = { $form ->
    [job_unassigned] { $where }: Für die Reparatur wurde noch niemand gefragt.
    [job_quiet] { $where }: Bei der Reparatur tut sich seit einer Weile nichts. Frag am besten nach.
   *[job_done] { $where }: Die Reparatur ist seit einer Weile erledigt und kann abgeschlossen werden.
}
job-wrote = { $form ->
    [job_waits] { $where }: Die Reparatur steht still. { $who } hat am { $day } geschrieben und wartet auf Antwort.
   *[job_heard] { $where }: Seit { $who } am { $day } geschrieben hat, hat sich bei der Reparatur nichts getan. Frag am besten nach.
}
vendor-insurance-needs = { $form ->
    [vendor_insurance] Die Versicherung von { $who } endet am { $detail }. Nach der neuen fragen?
   *[vendor_uninsured] Die Haftpflicht von { $who } endete am { $detail }: vorerst keine Aufträge.
}
place-needs = { $form ->
    [plan_broken] { $where }: Der Ratenplan wird nicht eingehalten. Sprich mit dem Mieter oder vereinbare einen neuen.
    [rent_overdue] { $where }: Miete ist überfällig.
   *[market_unknown] { $where }: Die Miete wäre zu prüfen, aber es sind zu wenige Vergleichsmieten erfasst.
}
application-needs = { $form ->
    [papers_missing] { $where }: Der Bewerbung von { $who } fehlen Unterlagen.
    [application_waits] { $where }: Die Bewerbung von { $who } ist vollständig und kann geprüft werden.
    [application_undecided] { $where }: Die Bewerbung von { $who } wartet auf eine Entscheidung.
    [form_unreturned] { $where }: { $who } hat das Formular für die Prüfung noch nicht ausgefüllt. Fehlt der Link, sag mir, dass ich ihn schicken soll.
   *[application_unsigned] { $where }: Die Bewerbung von { $who } wurde angenommen, es gibt noch keinen Vertrag.
}
finding-settled = { $form ->
    [done] Erledigt: { $what }
   *[dismiss] Ohne Belang: { $what }
}
finding-put-off = Ich melde mich dazu wieder ({ $until }): { $what }
finding-ended-by = { $form ->
    [done] { $who } hat das als erledigt gemeldet.
   *[dismiss] { $who } möchte dazu nichts unternehmen.
}
finding-put-off-by = { $who } hat das verschoben ({ $until }).
scanner-set = { $form ->
    [on] Darauf achte ich wieder: { $what }
   *[off] Darauf achte ich nicht mehr: { $what }
}
scanner-set-to = Danach suche ich ab jetzt so ({ $what }): { $how }
all-scanners-set = { $form ->
    [on] Ich achte wieder auf alles in den Akten: Mieten, Verträge, Reparaturen und den Rest
   *[off] Ich achte auf nichts in den Akten mehr: Mieten, Verträge, Reparaturen und den ganzen Rest
}
all-scanners-set-to = Ich sehe alle Akten ab jetzt so durch: { $how }
on-every-weekday = an allen Tagen der Woche
on-weekdays = { $form ->
    [except] an allen Tagen außer { $days }
   *[only] nur { $days }
}
payment-news = { $form ->
    [came] { $amount } wurden per Link bezahlt für { $where } und sind eingetragen.
    [collected] { $amount } wurden eingezogen für { $where } und sind eingetragen.
    [failed] Die Zahlung von { $amount } für { $where } ist fehlgeschlagen. Es kam nichts an.
   *[returned] { $amount } einer Zahlung für { $where } gingen zurück und sind eingetragen.
}
payment-is-credit = { $form ->
    [link] { $amount } wurden per Link bezahlt für { $where }. Das war schon beglichen: { $credit } davon bleiben als Guthaben.
   *[collected] { $amount } wurden eingezogen für { $where }. Das war schon beglichen: { $credit } davon bleiben als Guthaben.
}
mandate-stands = { $where }: Der Mieter hat zugestimmt. Mieten, die ab { $day } fällig sind, werden eingezogen.
mandate-gone = { $form ->
    [withdrawn] { $where }: Vom Mieter wird nichts mehr eingezogen. Er zahlt ab jetzt anders.
   *[failed] { $where }: Der Einzug kam nicht zustande; die Bank des Mieters hat nicht zugestimmt.
}
payment-of-nobody = Bei deinem Zahlungsanbieter kamen { $amount } an, die keiner meiner Links wollte. Ich habe nichts eingetragen. Dort steht { $said }
screening-news = { $form ->
    [returned] { $who } bewirbt sich für { $where } und muss das Formular deines Prüfdienstes berichtigen. Der Dienst hat es gesagt.
   *[lapsed] { $who } bewirbt sich für { $where } und hat das Formular deines Prüfdienstes seit einem Monat nicht abgegeben. Man kann neu fragen.
}
screening-found = Die Prüfung von { $who } für { $where } ist da: { $results }. Was unklar ist, steht im Bericht beim Prüfdienst.
deposit-news = { $form ->
    [protected] Die Kaution für { $where }, { $amount }, ist bei deiner Kautionsstelle gesichert.
    [releasing] Die Freigabe der Kaution für { $where }, { $amount }, läuft. Der Mieter wird gefragt.
    [withdrawn] Die Freigabe der Kaution für { $where }, { $amount }, wurde dort abgebrochen. Sie bleibt gesichert.
    [disputed] Über die Kaution für { $where }, { $amount }, wird bei deiner Kautionsstelle gestritten.
    [released] Deine Kautionsstelle hat die Kaution für { $where }, { $amount }, freigegeben.
    [cancelled] Deine Kautionsstelle hat die Kaution für { $where }, { $amount }, storniert. Sie hält sie nicht.
    [bounced] Die Zahlung der Kaution für { $where }, { $amount }, ging zurück. Deine Kautionsstelle hält sie nicht.
    [not_lodged] Meine Bitte, die Kaution für { $where }, { $amount }, zu sichern, kam nie an. Frag mich nochmal.
   *[not_released] Die Freigabe der Kaution für { $where }, { $amount }, kam nie an. Frag mich nochmal.
}
deposit-to-pay = Die Kaution für { $where } ist gemeldet. Zahle { $amount } an Sort Code { $sort_code }, Konto { $account }, Zweck { $reference }.
deposit-by-hand = Die Freigabe der Kaution für { $where } ist bereit: { $to_tenant } an den Mieter, { $to_owner } an dich. Die Kautionsstelle will einen Code, den nur du bekommst: beginne sie auf ihrer Seite. Ich sehe nach.
advert-live = { $where } steht bei { $portal }: { $url }
advert-news = { $form ->
    [live] { $where } steht bei { $portal }.
    [leaving] { $where }: { $portal } soll die Anzeige herausnehmen. Ich sage, was daraus wird.
    [off] { $where } steht nicht mehr bei { $portal }.
   *[stays] { $where } steht noch bei { $portal }, ist aber nicht mehr zu haben. Sag mir, ob ich die Anzeige herausnehmen soll.
}
advert-refused = { $form ->
    [up] { $portal } hat die Anzeige für { $where } nicht angenommen. Dort steht { $said }
   *[off] { $portal } hat die Anzeige für { $where } nicht herausgenommen. Dort steht { $said }
}
workflow-matter = { $form ->
    [maintenance_job] Die Reparatur ({ $what })
    [find_tenant] Die Mietersuche für { $what }
    [rent_increase] Die Mieterhöhung für { $what }
    [lease_renewal] Die Verlängerung des Mietvertrags für { $what }
    [end_tenancy] Das Ende des Mietverhältnisses in { $what }
    [arrears] Die Sache mit der überfälligen Miete für { $what }
    [inspection] Die Besichtigung von { $what }
    [compliance] Die gesetzliche Pflicht ({ $what })
    [onboard_tenant] Der Einzug in { $what }
   *[onboard_property] Die Übernahme von { $what }
}
workflow-meant = { $form ->
    [maintenance_job] die Reparatur ({ $what })
    [find_tenant] die Mietersuche für { $what }
    [rent_increase] die Mieterhöhung für { $what }
    [lease_renewal] die Verlängerung des Mietvertrags für { $what }
    [end_tenancy] das Ende des Mietverhältnisses in { $what }
    [arrears] die Sache mit der überfälligen Miete für { $what }
    [inspection] die Besichtigung von { $what }
    [compliance] die gesetzliche Pflicht ({ $what })
    [onboard_tenant] den Einzug in { $what }
   *[onboard_property] die Übernahme von { $what }
}
workflow-over = { $form ->
    [completed] { $matter } ist erledigt.
   *[cancelled] { $matter }: Darum kümmere ich mich nicht mehr.
}
workflow-begun = { $matter }: Darum kümmere ich mich jetzt. Vor jedem Schritt, der ein Ja braucht, frage ich.
workflow-asked = { $form ->
    [pause] { $matter } hält jetzt an
    [resume] { $matter } geht jetzt weiter
   *[cancel] { $matter }: Darum kümmere ich mich nicht mehr. Der Eintrag selbst bleibt
}
workflow-runs = ich kümmere mich schon um { $matter }
workflow-rent = { $form ->
    [find_tenant] für { $rent }
    [lease_renewal] für { $rent }
   *[rent_increase] auf { $rent }
}
workflow-day = { $form ->
    [lease_renewal] bis zum { $day }
    [end_tenancy] mit dem { $day } als letztem Tag
    [find_tenant] ab dem { $day }
    [onboard_tenant] ab dem { $day }
   *[rent_increase] ab dem { $day }
}
workflow-at-step = bei Schritt { $place } von { $of }
runs-on-other-terms = { $runs }. Brich das zuerst ab, wenn du andere Bedingungen willst
quote-wanted = Wir brauchen eine Reparatur: { $where }. Könnten Sie nachsehen und sagen, was es kostet?
work-is-done = Die Reparatur ({ $where }) ist laut Meldung erledigt. Sagen Sie bitte, falls etwas nicht stimmt.
rent-is-overdue = { $amount } für { $where } waren am { $day } fällig und sind noch nicht da. Wann können Sie zahlen? Sagen Sie uns bitte, wenn etwas nicht stimmt.
rents-are-overdue = { $amount } für { $where } sind überfällig, ein Teil davon seit dem { $day }. Wann können Sie zahlen? Sagen Sie uns bitte, wenn etwas nicht stimmt.
notice-to-serve = { $form ->
    [rent_increase] Die Mitteilung der höheren Miete ab { $day } muss { $who } ({ $where }) bis zum { $by } erreichen. Bitte sag mir, an welchem Tag du sie abgibst.
   *[end] Die Kündigung zum { $day } muss { $who } ({ $where }) bis zum { $by } erreichen. Bitte sag mir, an welchem Tag du sie abgibst.
}
notice-too-late = { $form ->
    [rent_increase] Die Mitteilung der höheren Miete ab { $day } musste { $who } ({ $where }) bis zum { $by } erreichen. Falls ja, sag mir den Tag. Falls nicht, ist es dafür zu spät: Mit einer neuen Mitteilung geht es jetzt frühestens ab { $first }.
   *[end] Die Kündigung zum { $day } musste { $who } ({ $where }) bis zum { $by } erreichen. Falls ja, sag mir den Tag. Falls nicht, ist es dafür zu spät: Mit einer neuen Kündigung geht es jetzt frühestens zum { $first }.
}
arrears-choice = { $who } hat { $amount } für { $where } nicht bezahlt, überfällig seit { $day }. Soll es ein Ratenplan oder eine Mitteilung sein?
arrears-plan-broken = { $who } hat { $amount } für { $where } nicht bezahlt, überfällig seit { $day }. Es gibt schon einen Ratenplan: { $part } davon sind seit dem { $due } fällig. Soll es ein anderer Plan oder eine Mitteilung sein?
tenancy-ends = Das Mietverhältnis endet am { $day }.
let-without-notice = Dort ist vermietet, und es ist nicht gekündigt.
nothing-overdue-now = Die Miete für { $where } ist nicht mehr überfällig.
reminded-meanwhile = Insgesamt sind { $amount } überfällig, und { $who } wurde am { $day } daran erinnert.
renewal-offered = Möchten Sie bleiben ({ $where })? Wir bieten einen Vertrag bis zum { $day } für { $amount } an. Sagen Sie uns Bescheid, dann schicken wir ihn.
application-taken = Wir würden Ihnen die Wohnung gern vermieten ({ $where }). Sollen wir den Vertrag schicken?
place-is-taken = Danke für Ihre Bewerbung ({ $where }). Die Wohnung ist inzwischen vergeben. Alles Gute.
visit-comes = Jemand kommt und sieht sich die Wohnung an ({ $where }): { $when }. Bitte sagen Sie uns, wenn das nicht passt.
lease-to-sign = Bitte unterschreiben Sie diesen Mietvertrag und schicken Sie ihn uns zurück.
first-payments = { $amount } ({ $where }) sind am { $day } fällig: die erste Miete und, falls vereinbart, die Kaution. Bitte zahlen Sie vor dem Einzug.
welcome-home = Willkommen ({ $where })! Ihre Wohnung ist am { $day } bereit. Sagen Sie uns bitte, wenn etwas nicht stimmt.
pay-by-itself = Sie können die Miete automatisch einziehen lassen: { $url }
papers-wanted = Wir übernehmen { $where }. Bitte schicken Sie uns, was Sie dazu haben: Versicherung, Nachweise, Mietverträge.
workers-come = Jemand kommt zur Reparatur ({ $where }): { $when }. Sagen Sie uns, wenn das nicht passt.

unit-off-market = { $place } ist vom Markt genommen und muss erst wieder auf den Markt
records-forbid = { $form ->
    [above_limit] es liegt über der Grenze und muss erst freigegeben werden
    [archived] die Immobilie ist archiviert
    [bad_time] dieser Tag oder diese Zeit ist nicht eindeutig
    [by_person] das Gesetz verlangt, dass ein Mensch das tut
    [collected] es wird schon eingezogen oder wurde es
    [day_past] dieser Tag ist vorbei
    [deposit_held] die Kaution ist noch nicht freigegeben
    [deposit_unpaid] die Kaution ist nicht als bezahlt eingetragen
    [details_missing] eine Adresse oder Nummer ist nicht eingetragen
    [earlier_one] das gehört zu einem früheren Termin
    [exists] so etwas ist schon eingetragen
    [fixed_term] die Miete ist bis zum Ende der Laufzeit fest
    [homes_only] dort werden nur Wohnungen und Häuser angeboten
    [incomplete] etwas Nötiges ist noch nicht eingetragen
    [later_mandate] ihr Lastschrifteinzug beginnt erst später
    [lease_signed] ein Mietvertrag wird unterschrieben, nicht zugestellt
    [let] es ist zu dieser Zeit vermietet
    [link_time] ein Zahlungslink kann nicht zu dieser Zeit enden
    [long_done] es ist seit mehr als 14 Tagen abgeschlossen
    [no_account] bei der Kautionsstelle ist kein Bankkonto hinterlegt
    [no_amount] es gibt noch keinen Betrag
    [no_applicant] die Person hat sich nicht beworben
    [no_consent] ihre Zustimmung ist nicht eingetragen
    [no_currency] diese Währung gibt es nicht
    [no_debit] es wurde nicht per Lastschrift eingezogen
    [no_deposit] es ist keine Kaution eingetragen
    [no_end] für das Mietverhältnis ist kein Ende eingetragen
    [no_grounds] für diesen Grund spricht nichts Eingetragenes
    [no_link] es wurde nicht über einen Zahlungslink bezahlt
    [no_mandate] es gibt keine Einzugsermächtigung
    [no_property] es ist noch keine Immobilie eingetragen
    [no_reason] es wurde kein Grund genannt
    [no_rise] das ist keine höhere Miete
    [no_rule] dafür ist keine Regel eingetragen
    [no_time] es wurde keine Zeit genannt
    [no_vendor] es wurde kein Handwerker genannt
    [no_work] dieser Handwerker bekommt zurzeit keine Aufträge
    [no_zone] diese Zeitzone gibt es nicht
    [nobody_chosen] es wurde noch niemand anderes ausgewählt
    [not_protected] keine Stelle verwahrt diese Kaution
    [nothing_due] dort ist nichts zu zahlen
    [notice_given] das Mietverhältnis ist gekündigt
    [notice_unsent] die Mieter wissen noch nicht Bescheid
    [off_market] die Wohnung ist nicht auf dem Markt
    [often_enough] es gab so viele Begehungen, wie die Regeln erlauben
    [other_amount] eingetragen ist ein anderer Betrag
    [other_currency] dort gilt eine andere Währung
    [other_day] eingetragen ist ein anderer Tag
    [other_mandate] sie haben inzwischen eine andere Einzugsermächtigung erteilt
    [other_paper] dieses Dokument ist von anderer Art
    [other_place] der Eintrag gehört zu etwas anderem
    [other_state] es steht inzwischen anders
    [owners_fee] Verwaltungskosten stehen schon in den Abrechnungen der Eigentümer
    [owners_only] das darf nur ein Inhaber des Teams entscheiden
    [owns_nothing] ihnen gehört dort nichts
    [paper_expired] dieses Dokument ist nicht mehr gültig
    [paper_missing] ein nötiges Dokument ist nicht abgelegt
    [plan_sum] die Raten ergeben nicht den offenen Betrag
    [provider_differs] die Angaben des Anbieters passen nicht zu den Einträgen
    [quote_over] das Angebot gilt nicht mehr
    [refused_before] das Portal hat es schon einmal abgelehnt
    [shares] die Anteile der Eigentümer ergeben nicht das Ganze
    [short_notice] die Frist wäre zu kurz
    [still_ahead] der Tag kommt erst noch
    [still_owed] es ist noch etwas offen
    [taken] jemand anderes hat es schon
    [too_high] das ist mehr, als die Regeln erlauben
    [too_long] das wäre zu lang für einen Bericht
    [tried_enough] es wurde so oft versucht, wie es geht
    [under_way] es ist vielleicht schon unterwegs, und noch weiß es niemand
    [uninsured] dieser Handwerker hat für den Tag keine gültige Haftpflichtversicherung
    [unknown_record] es ist nicht eingetragen
    [unsaid] es fehlt eine Angabe
    [vendors_papers] diese Unterlagen müssen vom Handwerker kommen
    [wrong_order] die Tage liegen in der falschen Reihenfolge
   *[unclear] die Angaben passen nicht zusammen
}
