"""German about members and contacts."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

PEOPLE: Mapping[str, Template] = {
    "welcome": "Hallo {name}, hier ist Steward, der Assistent von {account}. Du gehörst jetzt zum Team: Schreib mir, "
    "was du brauchst. Ich schlage nach, entwerfe Texte und merke mir Dinge. STOP beendet, HELP hilft. Kosten für SMS "
    "und Daten können anfallen.",
    "welcome_from": "Hallo {name}, hier ist Steward, der Assistent von {account}. {who} hat dich ins Team geholt: "
    "Schreib mir, was du brauchst. Ich schlage nach, entwerfe Texte und merke mir Dinge. STOP beendet, HELP hilft. "
    "Kosten für SMS und Daten können anfallen.",
    "number_is_new": "Hallo {name}, hier ist Steward, der Assistent von {account}. Das ist jetzt deine neue Nummer bei "
    "mir. STOP beendet, HELP hilft. Kosten für SMS und Daten können anfallen.",
    "how_to_confirm": "Bevor du hier etwas entscheiden kannst, bestätige, dass diese Nummer dir gehört: Antworte mit "
    "diesem Code.",
    "confirm_first": "Von dieser Nummer kann ich keine Entscheidung annehmen, bevor sie bestätigt ist. Antworte mit "
    "dem sechsstelligen Code, den du von mir hast, oder lass dir von dem, der mich betreibt, einen neuen schicken.",
    "number_confirmed": "Danke, {name}, deine Nummer ist bestätigt. Ab jetzt kannst du hier entscheiden.",
    "wrong_code": {
        "one": "Das ist nicht der Code, den du von mir hast. Du hast noch einen Versuch.",
        "other": "Das ist nicht der Code, den du von mir hast. Du hast noch {count} Versuche.",
    },
    "codes_used_up": "Das waren zu viele falsche Codes. Wer mich für {account} betreibt, kann dir einen "
    "neuen schicken.",
    "code_expired": "Dieser Code ist zu alt. Wer mich für {account} betreibt, kann dir einen neuen schicken.",
    "not_invited": "Für diese Nummer gibt es nichts zu bestätigen.",
}
