"""German about what people outside write, and what is written to them."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

CORRESPONDENCE: Mapping[str, Template] = {
    "it_arrived": "Hier ist der automatische Assistent von {account}. Die Nachricht ist beim Team angekommen.",
    "wrote": "{who} hat geschrieben: {said}",
    "strangers_wrote": {
        "one": "Eine weitere Nachricht kam von einem Fremden ({numbers}), mehr, als ich in einer Stunde weitergebe. "
        "Ich habe sie aufgehoben und nicht beantwortet: frag mich, was darin steht.",
        "other": "{count} weitere Nachrichten kamen von Fremden ({numbers}), mehr, als ich in einer Stunde "
        "weitergebe. Ich habe sie aufgehoben und nicht beantwortet: frag mich, was darin steht.",
    },
    "stranger_wrote": "{address} (nicht in deinen Kontakten) hat geschrieben: {said}",
    "somebody_wrote": "Jemand mit unterdrückter Nummer hat geschrieben: {said}",
    "empty_text": "eine leere Nachricht",
    "not_answered": "Ich habe nicht geantwortet.",
    "told_it_arrived": "Ich habe nur geantwortet, dass es angekommen ist.",
    "tell_me_to_reply": "Sag mir, wenn du antworten möchtest.",
    "tell_me_about_them": 'Sag mir, was ich antworten soll, "nimm sie als NAME auf" oder "blockiere sie".',
    "cannot_be_answered": "Dorthin kann man nicht antworten.",
    "in_your_name": "Unter deinem Namen kam eine Mail, und niemand kann belegen, dass sie von dir ist: {said}",
    "if_it_was_you": "Wenn sie von dir ist, sag mir hier, was ich tun soll. Sonst tue ich nichts damit.",
    "can_be_blocked": 'Dorthin kann man nicht antworten, aber "blockiere sie" geht.',
    "keyword": {
        "stop": "{who} hat STOP geschrieben und bekommt nichts mehr, bis von dort START kommt.",
        "start": "{who} hat START geschrieben und bekommt wieder SMS.",
        "help": "{who} hat HELP geschrieben und eine automatische Antwort bekommen.",
    },
    "could_not_deal": "Das konnte ich nicht selbst erledigen.",
    "no_authority": "Wer mir erlaubt hat, Kontakten zu antworten, ist kein Inhaber mehr.",
    "too_many_answers": {
        "hour": "Ich habe dort in einer Stunde {times}-mal geantwortet, öfter darf ich nicht.",
        "day": "Ich habe dort an einem Tag {times}-mal geantwortet, öfter darf ich nicht.",
    },
    "about": "Zu {who}: {news}",
    "asked": "Die Frage: {said}",
    "answered": "Meine Antwort: {said}",
    "answered_before": {
        "one": "(Eine weitere Nachricht habe ich vorher beantwortet.)",
        "other": "({count} weitere Nachrichten habe ich vorher beantwortet.)",
    },
    "answered_more": {
        "one": "Ich habe dort eine weitere Nachricht beantwortet: {said}",
        "other": "Ich habe dort {count} weitere Nachrichten beantwortet. Die letzte: {said}",
    },
    "passed_on": "Für dich: {what}",
    "answer_not_delivered": {
        "failed": "Meine Nachricht dorthin konnte nicht zugestellt werden ({reason}). Darin stand: {words}",
        "unknown": "Meine Nachricht dorthin kam vielleicht nicht an: Niemand kann es sagen ({reason}). Darin stand: "
        "{words}",
    },
}
