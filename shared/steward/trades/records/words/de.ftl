chosen-value = { $form ->
    [member] Mitglied
    [approver] Genehmiger
    [accept] angenommen
    [adverse] bedenklich
    [agreed] von beiden Seiten vereinbart
    [all] alle
    [apartments] Mehrfamilienhaus
    [appliance] Haushaltsgerät
    [application] Bewerbung
    [application_processing] Bewerbungen
    [approve] zusagen
    [approved] genehmigt
    [arrears] Rückstand
    [arrears_escalation] überfällige Mieten
    [arrears_notice_day] Tage Rückstand vor einer Kündigung
    [assign] einem Handwerker gegeben
    [bank] Überweisung
    [basis_points] Hundertstel Prozent
    [broken] nicht eingehalten
    [building] Gebäude
    [by_hand] persönlich übergeben
    [cancel] abgesagt
    [capital] Anschaffung
    [card] Karte
    [cash] bar
    [certificate] Bescheinigung
    [changed] geändert
    [cheque] Scheck
    [cleaning] Reinigung
    [clear] unbedenklich
    [close] abgeschlossen
    [commercial] Gewerbe
    [communication_followup] offene Fragen
    [complete] erledigt
    [compliance] Pflichten
    [compliance_deadlines] Pflichten und Fristen
    [contents] Hausrat
    [credit] Bonität
    [damage] Schaden
    [days] Tage
    [decline] ablehnen
    [deposit] Kaution
    [deposit_cap] höchste Kaution
    [deposit_lodge_days] Frist zum Hinterlegen der Kaution
    [deposit_return_days] Frist zum Rückzahlen der Kaution
    [dismiss] ohne Belang
    [domain] Domain
    [done] erledigt
    [duplex] Zweifamilienhaus
    [electrical] Elektrik
    [electrical_safety] Prüfung der Elektrik
    [email] E-Mail
    [emergency] Notfall
    [end] Ende
    [end_notice_days_owner] Kündigungsfrist des Eigentümers
    [end_notice_days_tenant] Kündigungsfrist des Mieters
    [entry] Einzug
    [entry_notice_days] Frist vor dem Betreten
    [execute_with_tools] etwas tun
    [exit] Auszug
    [fee] Gebühr
    [form] Formular
    [fortnight] zwei Wochen
    [four_weeks] vier Wochen
    [garden] Garten
    [gas_safety] Gasprüfung
    [google] Google
    [grace_days] Tage Verzug vor einer Gebühr
    [history] Vorgeschichte
    [hold] zurückgestellt
    [hold_over] läuft unbefristet weiter
    [hours] Stunden
    [house] Haus
    [identity] Identität
    [in_person] persönlich
    [income] Einkommen
    [inspection_scheduling] Besichtigungen
    [inspections_per_year] Besichtigungen in zwölf Monaten
    [instalment_due] eine Rate wird fällig
    [insurance] Versicherung
    [insurance_ends] eine Versicherung läuft ab
    [insurance_renewal] Versicherungen
    [invoice] Rechnung
    [landlord] Vermieter
    [last_month] letzter Monat
    [last_year] letztes Jahr
    [late_fee] höchste Gebühr bei Verzug
    [lease] Mietvertrag
    [lease_lifecycle] Mietverträge
    [legal] Rechtskosten
    [let] vermietet
    [liability] Haftpflicht
    [listing_performance] Inserate
    [live] angeboten
    [low] gering
    [maintenance] Reparaturen
    [maintenance_followup] laufende Reparaturen
    [management] Verwaltung
    [market_rent] Marktmieten
    [missed] versäumt
    [missing_items] fehlende Sachen
    [month] im Monat
    [months] Monate
    [months_of_rent] Monatsmieten
    [move_in] Einzug
    [no_limit] keine Grenze
    [normal] gewöhnlich
    [notice] Kündigung oder Mitteilung
    [notified] die Mieter wissen es
    [notify] nur Bescheid sagen
    [off] nicht am Markt
    [on] am Markt
    [on_hold] zurückgestellt
    [once] einmal
    [other] sonstiges
    [others] anderes
    [owner] Eigentümer
    [owner_statement] Eigentümerabrechnung
    [paid] bezahlt
    [papers] Unterlagen
    [papers_missing] Unterlagen fehlen
    [pause] anhalten
    [payment_plans] Ratenzahlungen
    [person] Person
    [pest] Schädlinge
    [phone] Telefon
    [photo] Foto
    [place] Ort
    [plumbing] Sanitär
    [policy] Police
    [pool_barrier] Prüfung der Poolsicherung
    [portfolio] Bestand
    [post] Post
    [preference] Vorliebe
    [preferred] wo zuletzt geschrieben wurde
    [property] Objekt
    [propose] vorgeschlagen
    [quarter] im Quartal
    [quote] Angebot
    [rates] Grundabgaben
    [ready] bezugsfertig
    [receipt] Beleg
    [receive] erhalten
    [record_years] Aufbewahrung der Unterlagen
    [redecoration] Renovierung
    [references] Referenzen
    [registered_post] Einschreiben
    [rejected] abgelehnt
    [renew] verlängert
    [rent] Miete
    [rent_arrears] Mietrückstand
    [rent_collection] Mieten
    [rent_due] Miete wird fällig
    [rent_increase] Mieterhöhung
    [rent_increase_cap_bp] höchste Mieterhöhung auf einmal
    [rent_increase_gap_months] Zeit zwischen zwei Mietänderungen
    [rent_increase_notice_days] Frist für eine höhere Miete
    [rent_late] Miete ist überfällig
    [rent_roll] Mietaufstellung
    [rental_registration] Anmeldung der Vermietung
    [reopen] wieder geöffnet
    [repair_hours_emergency] Zeit bis zur Notreparatur
    [repair_hours_urgent] Zeit bis zur dringenden Reparatur
    [repairs] Reparaturen
    [report] Bericht
    [request] angefragt
    [reschedule] verlegt
    [resume] fortsetzen
    [routine] Routine
    [schedule] Termin vereinbart
    [sign] unterschrieben
    [skip] auslassen
    [smoke_alarms] Prüfung der Rauchmelder
    [snooze] aufgeschoben
    [start] begonnen
    [statement] Abrechnung
    [structural] Bausubstanz
    [switched_off] aus
    [switched_on] an
    [taken] anderweitig vergeben
    [tax] Steuer
    [tax_year_first_month] Monat, in dem ein Steuerjahr beginnt
    [tenancy] Mietverhältnis
    [tenancy_history] frühere Mieten
    [tenant] Mieter
    [text] Textnachricht
    [thing] Sache
    [this_month] dieser Monat
    [this_year] dieses Jahr
    [times] mal
    [triage] eingeschätzt
    [unclear] unklar
    [unit] Einheit
    [unpaid_bills] offene Rechnungen
    [urgent] dringend
    [utilities] Nebenkosten
    [utility] Nebenkosten
    [vacancy] Leerstand
    [vendor] Handwerker
    [vendor_licence] Zulassung des Handwerkers
    [visit_arranged] ein Besuch ist vereinbart
    [waitlist] Warteliste
    [week] in der Woche
    [weeks_of_rent] Wochenmieten
    [withdraw] zurückgezogen
    [withdraw_notice] Kündigung zurückgenommen
    [work] Arbeit
    [workers] Arbeitsunfälle
    [year] im Jahr
   *[years] Jahre
}
every-years = { $count ->
    [one] jährlich
   *[other] alle { $count } Jahre
}
every-months = { $count ->
    [one] monatlich
   *[other] alle { $count } Monate
}
every-weeks = { $count ->
    [one] wöchentlich
   *[other] alle { $count } Wochen
}
every-days = { $count ->
    [one] täglich
   *[other] alle { $count } Tage
}
weekday = { $form ->
    [monday] Montag
    [tuesday] Dienstag
    [wednesday] Mittwoch
    [thursday] Donnerstag
    [friday] Freitag
    [saturday] Samstag
   *[sunday] Sonntag
}
every-hours = { $count ->
    [one] jede Stunde
   *[other] alle { $count } Stunden
}
each-time = { $how }, { $days }

reminder-refused = { $form ->
    [off] kein Inhaber hat diese Erinnerung eingeschaltet
    [today] sie wurden heute schon erinnert
   *[week] sie wurden diese Woche oft genug erinnert
}
