"""German about what the agent says of itself."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

AGENT: Mapping[str, Template] = {
    "cannot_help": "Dabei kann ich nicht helfen. Falls ich dich falsch verstanden habe, sag es bitte anders.",
    "nothing_to_say": "Dazu habe ich nichts zu sagen. Falls du eine Antwort erwartet hast, frag mich bitte "
    "noch einmal.",
    "cut_short": '{words}... (Mehr passt nicht hinein. Schreib "weiter" für den Rest.)',
    "too_many_steps": {
        "one": "Ich habe nach einem Schritt aufgehört, ohne fertig zu sein. Sag mir, wie es weitergehen soll.",
        "other": "Ich habe nach {count} Schritten aufgehört, ohne fertig zu sein. Sag mir, wie es weitergehen soll.",
    },
    "unfinished": "Ich bin zu keiner Antwort gekommen.",
    "model_trouble": "Ich erreiche gerade mein Sprachmodell nicht. Deine Nachricht ist gespeichert; ich versuche es "
    "weiter und antworte, sobald es wieder da ist.",
    "model_given_up": "Mein Sprachmodell war einen Tag lang nicht erreichbar, deshalb habe ich aufgehört. Frag mich "
    "bitte später noch einmal.",
    "model_unreachable": "Mein Sprachmodell ist nicht erreichbar.",
    "unreadable": "Etwas in diesem Gespräch hindert mein Sprachmodell am Antworten. Frag bitte noch einmal mit anderen "
    "Worten.",
    "stuck": "Ich habe dasselbe zweimal versucht, und beide Male ging es schief ({why}). Ich habe aufgehört. Wie soll "
    "ich weitermachen?",
    "own_mistake": "ich hatte die Angaben falsch",
    "request_budget": "Diese Aufgabe hat verbraucht, was ich für eine ausgeben darf ({limit}), deshalb habe ich "
    "aufgehört. Sag Bescheid, wenn ich weitermachen soll.",
    "day_budget": "Euer Team hat verbraucht, was ich an einem Tag ausgeben darf ({limit}), deshalb kann ich daran erst "
    "nach Mitternacht (UTC) weiterarbeiten. Wer mich betreibt, kann die Grenze anheben.",
    "too_long_alone": {
        "one": "Ich habe daran einen Schritt gearbeitet, ohne von dir zu hören, und aufgehört. Soll ich weitermachen?",
        "other": "Ich habe daran {count} Schritte gearbeitet, ohne von dir zu hören, und aufgehört. Soll ich "
        "weitermachen?",
    },
    "paused_meanwhile": "Ich mache gerade Pause für euer Team und habe daran nicht gearbeitet. Sobald jemand /start "
    "geschrieben hat, schick es noch einmal.",
    "set_aside": "Mit etwas, das hier ankam, konnte ich nichts anfangen. Es ist gespeichert, und wer mich betreibt, "
    "weiß Bescheid.",
    "they_wrote": "Die Nachricht war: {said}",
    "gave_up": "Bei mir ist dabei etwas schiefgegangen, deshalb habe ich aufgehört. Frag mich bitte noch einmal.",
    "done_report": "Erledigt: {what}",
    "not_done_report": {
        "waiting": "Wartet auf eine Entscheidung: {what}",
        "failed": "Nicht erledigt: {what}",
        "unknown": "Niemand weiß, ob es erledigt ist: {what}",
    },
    "undo_offer": "Mit UNDO {code} nimmst du es bis {until} zurück.",
    "also_done": "Auch erledigt (sag, wenn davon etwas zurück soll): {what}",
    "not_done": {
        "message": "in dieser Runde wurde keine Nachricht verschickt",
        "booking": "in dieser Runde wurde nichts gebucht oder vereinbart",
        "payment": "in dieser Runde wurde nichts bezahlt oder bestellt",
        "record": "in dieser Runde wurde nichts gespeichert",
        "change": "in dieser Runde wurde nichts geändert",
        "removal": "in dieser Runde wurde nichts gelöscht oder abgesagt",
        "done": "in dieser Runde wurde nichts getan",
    },
    "marked": "{words}\n(Steward: {truths}.)",
}
