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
        "returned": "Wer sich für {where} bewirbt, muss das Formular deines Prüfdienstes berichtigen. Der Dienst hat "
        "es gesagt.",
        "lapsed": "Wer sich für {where} bewirbt, hat das Formular deines Prüfdienstes seit einem Monat nicht "
        "abgegeben. Man kann neu fragen.",
    },
    "screening_found": "Die Prüfung einer Bewerbung für {where} ist da: {results}. Was unklar ist, steht im Bericht "
    "beim Prüfdienst.",
    "deposit_news": {
        "protected": "Die Kaution für {where}, {amount}, ist bei deiner Kautionsstelle gesichert.",
        "releasing": "Die Freigabe der Kaution für {where}, {amount}, läuft. Der Mieter wird gefragt.",
        "withdrawn": "Die Freigabe der Kaution für {where}, {amount}, wurde dort abgebrochen. Sie bleibt gesichert.",
        "disputed": "Über die Kaution für {where}, {amount}, wird bei deiner Kautionsstelle gestritten.",
        "released": "Deine Kautionsstelle hat die Kaution für {where}, {amount}, freigegeben.",
        "cancelled": "Deine Kautionsstelle hat die Kaution für {where}, {amount}, storniert. Sie hält sie nicht.",
        "bounced": "Die Zahlung der Kaution für {where}, {amount}, ging zurück. Deine Kautionsstelle hält sie nicht.",
        "not_lodged": "Meine Bitte, die Kaution für {where}, {amount}, zu sichern, kam nie an. Frag mich nochmal.",
        "not_released": "Die Freigabe der Kaution für {where}, {amount}, kam nie an. Frag mich nochmal.",
    },
    "deposit_to_pay": "Die Kaution für {where} ist gemeldet. Zahle {amount} an Sort Code {sort_code}, Konto {account}, "
    "Zweck {reference}.",
    "deposit_by_hand": "Die Freigabe der Kaution für {where} ist bereit: {to_tenant} an den Mieter, {to_owner} an "
    "dich. Die Kautionsstelle will einen Code, den nur du bekommst: beginne sie auf ihrer Seite. Ich sehe nach.",
    "cannot_look": "Ein Anbieter, den du verbunden hast, antwortet mir nicht. Vielleicht gilt "
    "sein Schlüssel nicht mehr: lass ihn neu verbinden. Ich versuche es weiter.",
    "paid_thanks": "Danke! Du kannst diese Seite schließen.",
}
