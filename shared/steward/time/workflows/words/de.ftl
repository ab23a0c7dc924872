step-name = { $form ->
    [triage] Einschätzung
    [vendor] Handwerker
    [quotes] Angebote
    [approval] Freigabe
    [booking] Termin
    [work] Arbeit
    [papers] Belege
    [check] Kontrolle
    [notice] Mitteilung
    [serving] Zustellung
    [change] Eintrag
    [waiting] Warten
    [offer] Angebot
    [answer] Antwort
    [terms] Bedingungen
    [message] Nachricht
    [payment] Zahlung
    [choice] Entscheidung
    [settled] Ausgleich
    [exit] letzter Termin
    [leaving] Auszug
    [visit] Besuch
    [out] Übergabe
    [account] Abrechnung
    [closing] Abschluss
    [faults] Mängel
    [report] Bericht
    [evidence] Nachweis
    [writing] Text des Inserats
    [advertised] Inserat
    [applications] Bewerbungen
    [screening] Prüfungen
    [choosing] Auswahl
    [answering] Zusage
    [signing] Unterschrift
    [withdrawing] Ende der Anzeigen
    [others] die anderen Bewerber
    [lease] Mietvertrag
    [money] erste Zahlungen
    [lodging] Kaution
    [entry] Einzugstermin
    [welcome] Begrüßung
    [moving_in] Einzug
    [start] Beginn
    [handing_over] Übergang
    [relet] Neuvermietung
    [deposit] Kaution
    [units] Einheiten
    [owner] Eigentümer
    [request] Unterlagen
    [rules] Regeln
    [baseline] erster Termin
   *[activation] deine Freigabe
}
awaited = { $form ->
    [vendor] einen versicherten Handwerker
    [quotes] Angebote
    [appointment] einen Termin
    [work] die Arbeit
    [cost] den Eintrag der Kosten
    [check] die Nachricht, dass alles gut ist
    [served] die Nachricht, dass zugestellt wurde
    [effective] den ersten Tag der neuen Miete
    [signed] den unterschriebenen Vertrag
    [payment] eine Zahlung
    [choice] eine Entscheidung: Ratenplan oder Mitteilung
    [balance] was noch offen ist
    [leaving] den letzten Tag
    [findings] das Ergebnis des Besuchs
    [evidence] den Nachweis
    [listing] ein Inserat
    [applications] vollständige Bewerbungen
    [checks] was Prüfungen ergeben
    [tenancy] das eingetragene Mietverhältnis
    [lodging] den Beleg der Kaution
    [moving_in] den Tag des Einzugs
    [deposit_back] den Beleg der Rückzahlung der Kaution
    [units] die eingetragenen Einheiten
   *[papers] die eingetragene Versicherung
}
how-to-answer = { $form ->
    [signed] Schick mir die unterschriebene Fassung, oder sag mir, dass sie unterschrieben ist.
    [choice] Sag mir, was davon es sein soll.
    [paper] Schick mir das Papier, wenn du es hast.
    [word] Sag mir, wenn es so weit ist.
   *[other] Sag mir, wenn du es hast, oder dass ich nicht länger warten soll.
}
at-step = { $what }: Schritt { $place } von { $of } ({ $step }),
doing-now = { $form ->
    [pending] beginnt gleich
    [due] geht gleich weiter
    [calling] läuft
    [asking] wartet auf eine Entscheidung
    [trouble] kommt nicht voran
    [ended] geht gleich weiter
    [completed] fertig
    [cancelled] abgebrochen
   *[cancelling] wird abgebrochen
}
waiting-for = wartet auf { $on } seit { $since }
stands-still = { $form ->
    [failed] { $matter } kommt nicht voran. Etwas, das ich versucht habe, hat nicht geklappt.
    [unknown] { $matter } kommt nicht voran. Ob mein letzter Versuch gelungen ist, weiß ich nicht. Wenn ich weitermache, gilt er als gelungen.
    [refused] { $matter } kommt nicht voran. Was jetzt ansteht, darf ich nicht tun.
    [declined] { $matter } kommt nicht voran. Die Antwort war nein.
    [cancelled] { $matter } kommt nicht voran. Die Arbeit, auf die ich gewartet habe, wurde abgebrochen. Ich kann ohne sie weitermachen.
    [expired] { $matter } kommt nicht voran. Niemand hat entschieden, obwohl ich zweimal gefragt habe.
    [member] { $matter } kommt nicht voran. Wer darum gebeten hat, ist nicht mehr im Team.
    [given_up] { $matter } kommt nicht voran. Bei mir ist etwas schiefgegangen.
   *[paused] { $matter } macht Pause.
}
go-on-or-drop = Soll ich weitermachen oder es lassen?
goes-on-as = { $form ->
    [on_hold] Das bleibt angehalten, und ich tue nichts dafür, bis du sagst, dass ich weitermachen soll.
   *[before] Es geht weiter wie bisher.
}
waited-in-vain = { $matter } kommt nicht voran. Ich warte noch immer auf { $on }.
workflow-declined = { $form ->
    [you] Ich wollte { $call }. Wie du gesagt hast, lasse ich es. { $matter } kommt ohne das nicht voran. Sag mir, was ich ändern soll, oder dass ich es lassen soll.
   *[other] Ich wollte { $call }. Die Antwort war nein, also lasse ich es. { $matter } kommt ohne das nicht voran. Sag mir, was ich ändern soll, oder dass ich es lassen soll.
}
still-waits = { $matter } wartet auf { $on }.
takes-back = Zurücknehmen würde ich: { $what }.
nothing-to-take-back = Zurückzunehmen gibt es nichts.
not-taken-back = Das bleibt, wie es getan wurde: { $what }.

workflow-controlled-by = { $form ->
    [pause] { $who } hat { $matter } angehalten.
    [resume] { $who } hat { $matter } wieder aufgenommen.
   *[cancel] { $who } hat { $matter } abgebrochen.
}
step-of = { $place } von { $of }: { $step }
over-already = das ist schon vorbei
changed-since-asked = Daran hat sich seit meiner Frage etwas geändert.
