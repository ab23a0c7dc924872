"""German about workflows."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

WORKFLOWS: Mapping[str, Template] = {
    "step_name": {
        "triage": "Einschätzung",
        "vendor": "Handwerker",
        "quotes": "Angebote",
        "approval": "Freigabe",
        "booking": "Termin",
        "work": "Arbeit",
        "papers": "Belege",
        "check": "Kontrolle",
    },
    "awaited": {
        "vendor": "einen versicherten Handwerker",
        "quotes": "Angebote",
        "appointment": "einen Termin",
        "work": "die Arbeit",
        "cost": "den Eintrag der Kosten",
        "check": "die Nachricht, dass alles gut ist",
    },
    "at_step": "{what}: Schritt {place} von {of}, {step}",
    "doing_now": {
        "pending": "beginnt gleich",
        "due": "geht gleich weiter",
        "calling": "läuft",
        "asking": "wartet auf eine Entscheidung",
        "trouble": "steht still",
        "ended": "geht gleich weiter",
        "completed": "fertig",
        "cancelled": "abgebrochen",
        "cancelling": "wird abgebrochen",
    },
    "waiting_for": "wartet auf {on} seit {since}",
    "workflow_asks": "Für {what} ({step}): Darf ich {act}?",
    "stands_still": {
        "failed": "{what} steht still ({step}): Ein Aufruf ist fehlgeschlagen.",
        "unknown": "{what} steht still ({step}): Ob etwas getan wurde, weiß niemand; geht es weiter, gilt es so.",
        "refused": "{what} steht still ({step}): Was jetzt kommt, darf ich nicht tun.",
        "declined": "{what} steht still ({step}): Es wurde abgelehnt.",
        "expired": "{what} steht still ({step}): Niemand hat entschieden, obwohl ich zweimal gefragt habe.",
        "timed_out": "{what} steht still ({step}): Worauf es wartet, kam nicht rechtzeitig.",
        "member": "{what} steht still ({step}): Wer es wollte, ist nicht mehr da.",
        "given_up": "{what} steht still ({step}): Bei mir ist etwas schiefgegangen.",
        "paused": "{what} ist angehalten ({step}).",
    },
    "still_waits": "{what} ({step}) wartet noch auf {on}.",
    "workflow_over": {
        "completed": "{what}: Alle Schritte sind getan.",
        "cancelled": "{what} wurde abgebrochen.",
    },
    "not_taken_back": "Das bleibt, wie es getan wurde: {what}.",
    "quote_wanted": "Wir brauchen eine Reparatur: {where}. Könnten Sie nachsehen und sagen, was es kostet?",
    "work_is_done": "Die Reparatur ({where}) ist laut Meldung erledigt. Sagen Sie bitte, falls etwas nicht stimmt.",
    "persons_to_decide": "diesen Schritt entscheidet ein Mensch",
}
