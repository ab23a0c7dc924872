page-findings = { $form ->
    [title] Funde
    [empty] Nichts braucht jemanden. Steward sieht die Unterlagen selbst durch und meldet, was auffällt.
    [what] Was
    [scanner] Gefunden unter
    [urgent] Eilig
    [urgent_yes] Eilig
    [status] Stand
    [status_open] Neu
    [status_proposed] Vorgeschlagen
    [status_ran] Von Steward erledigt
    [status_made] Von Steward erstellt
    [status_approved] Freigegeben
    [status_rejected] Abgelehnt
    [status_expired] Nicht entschieden
    [status_not_done] Nicht erledigt
    [status_unknown] Vielleicht erledigt
    [status_told] Gemeldet
    [status_seen_to] In Arbeit
    [status_called_off] Abgebrochen, noch offen
    [status_snoozed] Verschoben
    [status_dropped] Fallen gelassen
    [status_resolved] Geklärt
    [status_done] Erledigt
    [status_dismissed] Uninteressant
    [found_at] Gefunden
    [stopped] Warum nichts geschieht
    [proposes] Steward schlägt vor
    [to] Erinnert
    [whose] Kümmert sich
    [told_at] Gemeldet
    [lapses_at] Nutzlos nach
    [done] Erledigt
    [put_off] Verschieben
    [ask_until] Bis wann
   *[dismiss] Uninteressant
}
attempt-ended = { $form ->
    [not_done] Ich habe es versucht, aber es ging nicht. Verschiebe es, damit ich es dann noch einmal versuche, oder kümmere dich darum und melde es als erledigt.
   *[unknown] Ich habe es versucht, und niemand weiß, ob es geklappt hat. Bitte sieh nach und melde es dann als erledigt oder verschiebe es.
}

page-scanners = { $form ->
    [title] Wächter
    [empty] Nichts sieht die Unterlagen durch.
    [what] Achtet auf
    [status] Stand
    [status_on] An
    [status_off] Aus
    [found] Offene Funde
    [last_found] Neuester Fund
    [proposes] Darf vorschlagen
    [settings] Einstellungen
    [setting] Einstellung
    [value] Wert
    [would_find] Fände in den nächsten 30 Tagen, wenn sich nichts ändert
    [would_find_if_on] Fände in den nächsten 30 Tagen, wenn er an wäre
    [expected] Ab
    [finding] Fund
    [on] Einschalten
    [off] Ausschalten
    [set_days] Tage festlegen
    [ask_offsets] Tage, gezählt vom Tag, um den es geht: -7, 0, 3
    [set_weekdays] Wochentage festlegen
   *[ask_weekdays] Wochentage, von 1 für Montag bis 7 für Sonntag: 1, 2, 3
}

page-properties = { $form ->
    [title] Immobilien
    [empty] Hier ist keine Immobilie. Bitte Steward, eine anzulegen.
    [find] Suchen
    [name] Immobilie
    [state] Stand
    [state_onboarding] Wird aufgenommen
    [state_active] Verwaltet
    [state_archived] Archiviert
    [units] Wohnungen
    [let] Vermietet
    [vacant] Leer
    [other] Sonstige
    [address] Adresse
    [kind] Art
    [owners] Eigentümer
    [value] Wert
    [asks_above] Fragt bei Ausgaben über
    [homes] Wohnungen
    [unit] Wohnung
    [status] Stand
    [status_vacant] Leer
    [status_listed] Angeboten
    [status_reserved] Reserviert
    [status_occupied] Vermietet
    [status_notice] Vermietet, gekündigt
    [status_turn] Wird hergerichtet
    [status_off_market] Nicht am Markt
    [bedrooms] Schlafzimmer
    [market] Marktmiete
    [tenancies] Mietverhältnisse
    [tenants] Mieter
    [home] Wohnung
    [tenancy] Stand
    [tenancy_draft] Nicht unterschrieben
    [tenancy_pending] Beginnt später
    [tenancy_active] Läuft
    [tenancy_periodic] Läuft unbefristet
    [tenancy_notice] Gekündigt
    [tenancy_ended] Beendet, nicht abgerechnet
    [tenancy_closed] Abgerechnet
    [tenancy_cancelled] Abgesagt
    [since] Seit
    [until] Bis
    [rent] Miete
    [per] Zeitraum
    [overdue] Überfällig
    [due_later] Später fällig
    [duties] Was das Gesetz verlangt
    [duty] Pflicht
    [of] Für
    [due_on] Fällig
    [stands] Stand
    [stands_upcoming] Kommt noch
    [stands_due] Fällig
    [stands_overdue] Überfällig
    [last_done_on] Zuletzt erledigt
    [offers] Zu vermieten
    [offered] Wohnung
    [headline] Überschrift
    [asked] Miete
    [offer] Stand
    [offer_draft] Entwurf
    [offer_live] Veröffentlicht
    [offer_paused] Pausiert
    [free_from] Frei ab
    [views] Aufrufe
   *[enquiries] Anfragen
}

page-tenancies = { $form ->
    [title] Mietverhältnisse
    [empty] Hier ist kein Mietverhältnis.
    [find] Mieter oder Ort
    [tenants] Mieter
    [place] Wo
    [state] Stand
    [state_draft] Nicht unterschrieben
    [state_pending] Beginnt später
    [state_active] Läuft
    [state_periodic] Läuft unbefristet
    [state_notice] Gekündigt
    [state_ended] Beendet, nicht abgerechnet
    [state_closed] Abgerechnet
    [state_cancelled] Abgesagt
    [start] Seit
    [until] Bis
    [end] Befristet bis
    [out_by] Auszug bis
    [rent] Miete
    [per] Zeitraum
    [due_day] Fälligkeitstag
    [overdue] Überfällig
    [due_later] Später fällig
    [autopay] Miete wird eingezogen
    [deposit] Kaution
    [held_by] Verwahrt von
    [held_by_owner] Eigentümer
    [held_by_agency] Verwaltung
    [held_by_scheme] Kautionsstelle
    [deposit_state] Stand der Kaution
    [deposit_state_none] Keine
    [deposit_state_due] Noch nicht bezahlt
    [deposit_state_paid] Bezahlt
    [deposit_state_lodged] Hinterlegt
    [deposit_state_claimed] Beansprucht
    [deposit_state_released] Zurückgegeben
    [rents] Mieten
    [since] Seit
    [entries] Mietkonto
    [on] Tag
    [entry] Buchung
    [entry_charge] Forderung
    [entry_payment] Zahlung
    [what] Wofür
    [amount] Betrag
    [left] Noch zu zahlen
    [status] Stand
    [status_scheduled] Geplant
    [status_open] Offen
    [status_part_paid] Teilweise bezahlt
    [status_paid] Bezahlt
    [status_waived] Erlassen
    [status_reversed] Storniert
    [status_pending] Unterwegs
    [status_cleared] Eingegangen
    [status_failed] Fehlgeschlagen
    [status_refunded] Erstattet
    [note] Notiz
    [papers] Dokumente
    [called] Dokument
    [paper] Art
    [filed_on] Abgelegt
    [valid_until] Gültig bis
   *[also_outside] Jemand außerhalb des Teams
}

page-arrears = { $form ->
    [title] Mietrückstände
    [empty] Niemand ist im Rückstand.
    [age_31_or_more] 31 Tage oder mehr
    [age_15_to_30] 15 bis 30 Tage
    [age_8_to_14] 8 bis 14 Tage
    [age_1_to_7] 1 bis 7 Tage
    [age_plan] Halten einen Zahlungsplan ein
    [who] Wer
    [place] Wo
    [owed] Überfällig
    [days] Tage
    [since] Seit
    [plan] Zahlungsplan
    [plan_proposed] Vorgeschlagen
    [plan_late] Eine Rate ist überfällig
    [plan_unclear] Eine Rate ist überfällig, falls keine Zahlung dafür war
   *[plan_kept] Bisher eingehalten
}

page-maintenance = { $form ->
    [title] Reparaturen
    [called] Reparatur
    [empty] Nichts ist zu reparieren.
    [place] Wo
    [urgency] Dringlichkeit
    [urgency_emergency] Notfall
    [urgency_urgent] Dringend
    [urgency_normal] Üblich
    [urgency_low] Niedrig
    [state] Stand
    [state_reported] Gemeldet
    [state_triaged] Gesichtet
    [state_quoting] Angebote eingeholt
    [state_approved] Freigegeben
    [state_scheduled] Termin steht
    [state_in_progress] In Arbeit
    [state_completed] Erledigt
    [state_closed] Abgeschlossen
    [state_on_hold] Zurückgestellt
    [state_cancelled] Abgesagt
    [reported_on] Gemeldet
    [reported] Wie es gemeldet wurde
    [vendor] Handwerker
    [appointment_at] Termin
    [completed_at] Erledigt
    [estimate] Vereinbarter Preis
    [kind] Art
    [description] Beschreibung
    [note] Notiz
    [quotes] Angebote
    [asked] Handwerker
    [price] Preis
    [quote] Stand
    [quote_requested] Angefragt
    [quote_received] Erhalten
    [quote_approved] Angenommen
    [quote_declined] Abgelehnt
    [quote_expired] Abgelaufen
    [valid_until] Gültig bis
    [costs] Kosten
    [spent_on] Tag
    [spent] Betrag
    [what_for] Wofür
   *[also_outside] Jemand außerhalb des Teams
}

page-reports = { $form ->
    [title] Berichte
    [empty] Noch wurde kein Bericht erstellt.
    [called] Bericht
    [about] Über
    [first] Von
    [last] Bis
    [made_on] Erstellt
    [number] Nummer
    [make] Neuer Bericht
    [ask_kind] Bericht
    [ask_kind_rent_roll] Mieterliste
    [ask_kind_arrears] Mietrückstände
    [ask_kind_income] Einnahmen und Ausgaben
    [ask_kind_tax] Steuerjahr
    [ask_kind_portfolio] Gesamter Bestand
    [ask_kind_owner_statement] Eigentümerabrechnung
    [ask_kind_maintenance] Reparaturen
    [ask_kind_compliance] Was das Gesetz verlangt
    [ask_period] Zeitraum
    [ask_period_this_month] Dieser Monat
    [ask_period_last_month] Letzter Monat
    [ask_period_this_year] Dieses Jahr
    [ask_period_last_year] Letztes Jahr
    [ask_period_other] Von und bis, wie unten
    [ask_first] Von
    [ask_last] Bis
    [also_totals] Summen
    [also_lines] Zeilen
    [also_pdf] Als PDF herunterladen
    [also_csv] Als CSV herunterladen
   *[also_share] Seite zum Weitergeben
}
