"""German about payments by link."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

BRIDGES: Mapping[str, Template] = {
    "payment_news": {
        "came": "{amount} wurden per Link bezahlt für {where} und sind eingetragen.",
        "collected": "{amount} wurden eingezogen für {where} und sind eingetragen.",
        "failed": "Die Zahlung von {amount} für {where} ist fehlgeschlagen. Es kam nichts an.",
        "returned": "{amount} einer Zahlung für {where} gingen zurück und sind eingetragen.",
    },
    "payment_is_credit": {
        "link": "{amount} wurden per Link bezahlt für {where}. Das war schon beglichen: {credit} davon "
        "bleiben als Guthaben.",
        "collected": "{amount} wurden eingezogen für {where}. Das war schon beglichen: {credit} davon "
        "bleiben als Guthaben.",
    },
    "mandate_stands": "{where}: Der Mieter hat zugestimmt. Mieten, die ab {day} fällig sind, werden eingezogen.",
    "mandate_gone": {
        "withdrawn": "{where}: Vom Mieter wird nichts mehr eingezogen. Er zahlt ab jetzt anders.",
        "failed": "{where}: Der Einzug kam nicht zustande; die Bank des Mieters hat nicht zugestimmt.",
    },
    "payment_of_nobody": "Bei deinem Zahlungsanbieter kamen {amount} an, die keiner meiner Links wollte. Ich habe "
    "nichts eingetragen. Dort steht {said}",
    "screening_news": {
        "returned": "Wer sich für {where} bewirbt, muss etwas auf dem Formular deines Prüfdienstes richtigstellen. "
        "Er hat es gesagt.",
        "lapsed": "Wer sich für {where} bewirbt, hat das Formular deines Prüfdienstes seit einem Monat nicht "
        "abgegeben. Man kann neu fragen.",
    },
    "screening_found": "Die Prüfung einer Bewerbung für {where} ist da: {results}. Was unklar ist, steht im Bericht "
    "beim Prüfdienst.",
    "cannot_look": "Ein Anbieter, den du verbunden hast (Zahlungen, Prüfungen), antwortet mir nicht. Vielleicht gilt "
    "sein Schlüssel nicht mehr: lass ihn neu verbinden. Ich versuche es weiter.",
    "paid_thanks": "Danke! Du kannst diese Seite schließen.",
}
