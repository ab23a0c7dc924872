"""German about decisions."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

APPROVALS: Mapping[str, Template] = {
    "may_i": "Darf ich {what}?",
    "wants_me_to": "{who} bittet mich um Folgendes: {what}. Soll ich?",
    "led_me_to": "{who} hat geschrieben, und ich würde {what}. Soll ich?",
    "careful": "Vorsicht: {why}.",
    "not_somebody_else": "{who}, nicht {other}",
    "kind_of_file": {
        "pdf": "PDF",
        "word": "Word",
        "excel": "Excel",
        "powerpoint": "PowerPoint",
        "text": "Text",
        "picture": "Bild",
        "calendar": "Kalender",
        "mail": "Mail",
        "archive": "Archiv",
        "winmail": "winmail.dat",
        "other": "Datei",
    },
    "file_of": "{name} ({kind}, {size} KB)",
    "attached_files": "Angehängt: {files}",
    "how_to_decide": "Antworte YES {code} oder NO {code}, oder sieh es dir hier an:",
    "how_to_edit": "Antworte YES {code} oder NO {code}, oder ändere es hier:",
    "how_by_code": "YES {code} oder NO {code}.",
    "how_by_link": "Bitte entscheide hier:",
    "going_ahead": "OK, ich werde {what}.",
    "leaving_it": "OK, das lasse ich: {what}.",
    "you_decided": {
        "approved": "Das hast du mir schon erlaubt: {what}.",
        "rejected": "Das hast du schon abgelehnt: {what}.",
    },
    "former_member": "ein früheres Mitglied",
    "they_decided": {
        "approved": "{who} hat zugestimmt, also werde ich {what}.",
        "rejected": "{who} hat abgelehnt, also lasse ich das: {what}.",
    },
    "their_reason": "Der Grund: {said}",
    "nobody_decided": "Niemand hat rechtzeitig geantwortet, also lasse ich das: {what}. Frag mich noch einmal, wenn du "
    "es noch möchtest.",
    "not_wanted_any_more": "Das wird nicht mehr gebraucht, also lasse ich es: {what}.",
    "by_link_only": "Bitte entscheide {code} über den Link: Den Absender einer SMS kann jeder fälschen, deshalb reicht "
    "hier keine SMS.",
    "says_more": "Ich habe noch nichts getan, denn du hast mehr als YES geschrieben. Antworte nur YES {code}, damit "
    "ich es tue, NO {code} mit dem Grund, damit ich es lasse, oder ändere es über den Link.",
    "says_more_than_undo": "Ich habe noch nichts zurückgenommen, denn du hast mehr als UNDO geschrieben. Antworte nur "
    "UNDO {code}, wenn ich soll.",
    "which_one": "Welches meinst du?",
    "code_needed": "Bitte antworte mit dem Code, damit nichts anderes gemeint sein kann:",
    "asked_already": "Das wartet schon auf deine Entscheidung: {what}.",
    "no_such_code": "{code} steht für nichts, was auf dich wartet. Vielleicht entscheidet es jemand anderes, oder es "
    "ist schon erledigt.",
    "choice": "{answer} - {what}",
    "choice_of_draft": "{answer} - {what}: {words}",
    "nothing_to_decide": "Nichts wartet auf deine Entscheidung.",
    "not_yours": "So etwas hast du nicht zu entscheiden.",
    "nothing_to_undo": "Es gibt nichts rückgängig zu machen. Eine SMS, die hinausging, lässt sich nicht zurückholen.",
    "undo_under_way": "Ich nehme das schon zurück.",
    "undo_declined": "Du wolltest es so lassen, wie es ist.",
    "undo_too_late": "Das lässt sich nicht mehr zurücknehmen.",
    "to_undo": "das rückgängig machen: {what}",
    "nobody_may_decide": "es gibt niemanden, der das entscheiden darf: Erst muss ein Inhaber dazukommen",
    "decided_outside": "{what}: das stammt aus einem Text von außerhalb",
    "decided_part": {
        "whether": "ob ich es tue",
        "whom": "an wen es geht",
        "where": "wohin es geht",
        "amount": "wie viel oder wann",
        "rule": "wie ich von jetzt an arbeite",
        "what": "was darin steht",
    },
    "and": "{first} und {second}",
    "why_not": {
        "gone": "das Mitglied, für das es war, ist nicht mehr dabei",
        "paused": "ich mache gerade Pause für euer Team",
        "opted_out": "diese Nummer hat SMS abbestellt; nur sie selbst kann das mit START ändern",
        "unknown": "diese Person steht nicht in den Kontakten und hat nie geschrieben; nimm sie erst auf",
        "people_only": "das machen Menschen; ich sage nur, wenn es ansteht",
        "no_consent": "ohne dass ihre Einwilligung eingetragen ist, wird niemand geprüft: frag danach und trag sie ein",
    },
    "why_asked": {
        "level": "das muss ein Mensch entscheiden",
        "outsider": "jemand von außerhalb hat darum gebeten",
        "unconfirmed": "die Nummer, von der es kam, ist noch nicht bestätigt",
        "not_given": "diese Adresse hat niemand aus dem Team genannt",
        "app": "eine App hat darum gebeten, und niemand weiß, was sie gelesen hat",
        "precedents": "Ähnliches wurde schon abgelehnt",
        "approved": "ein Mensch hat es genehmigt",
        "alone": "das darf von selbst laufen",
    },
}
