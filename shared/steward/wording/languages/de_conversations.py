"""German about conversations and commands."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

CONVERSATIONS: Mapping[str, Template] = {
    "help": """\
/new beginnt ein neues Gespräch (dieses bleibt und lässt sich finden)
/model zeigt oder ändert das Sprachmodell: opus, sonnet oder haiku
/name Dachreparatur gibt diesem Gespräch einen Namen
/language English ändert die Sprache, in der ich schreibe
/undo 7Q, /approve 7Q, /reject 7Q entscheiden, was auf dich wartet
/stop hält mich für euer ganzes Team sofort an; mit /start mache ich weiter
Alles andere: schreib einfach, was du brauchst.""",
    "paused_now": "Ich mache Pause für euer ganzes Team. Nichts läuft und nichts geht hinaus, bis hier jemand /start "
    "schreibt.",
    "back": "Ich bin wieder da für euer ganzes Team. An dem, was inzwischen kam, habe ich nicht gearbeitet: Schick "
    "mir, was noch wichtig ist.",
    "not_paused": "Ich war nicht angehalten: Ich arbeite wie gewohnt für euer Team.",
    "team_paused": "{who} hat mich für euer ganzes Team angehalten. Nichts läuft und nichts geht hinaus, bis jemand "
    "/start schreibt.",
    "team_resumed": "{who} lässt mich für euer ganzes Team weitermachen. An dem, was inzwischen kam, habe ich nicht "
    "gearbeitet: Schick mir, was noch wichtig ist. /stop hält mich wieder an.",
    "unknown_command": "/{word} kenne ich nicht. /help zeigt, was es gibt.",
    "usual_model": "das übliche Modell eures Teams",
    "model_now": "Dieses Gespräch läuft mit: {model}. Zum Ändern: {others}.",
    "no_such_model": "Ein Modell {word} gibt es nicht. Es gibt: {others}.",
    "model_changed": "Dieses Gespräch läuft ab jetzt mit {model}.",
    "language_now": "Ich schreibe dir auf {language}. Zum Ändern schreib /language und eine davon: {others}.",
    "no_such_language": "{word} kann ich nicht schreiben. Schreib /language und eine davon: {others}.",
    "language_changed": "Ab jetzt schreibe ich dir auf Deutsch.",
    "name_now": "Dieses Gespräch heißt {title}.",
    "name_changed": "Dieses Gespräch heißt ab jetzt {title}.",
    "new_conversation": "Das ist ein neues Gespräch. Das letzte bleibt erhalten: Frag mich jederzeit danach.",
    "new_conversation_after": "Das ist ein neues Gespräch. Das letzte, {title}, bleibt erhalten: Frag mich jederzeit "
    "danach.",
    "told_by_member": "Von {who} für dich: {said}",
    "address_news": {
        "held": "Von {address} kamen heute so viele Mails, dass mir vielleicht ein Programm antwortet. Ich hebe sie "
        "auf, tue aber nichts damit; schreib mir hier, falls du es warst.",
        "unreached": "Seit einiger Zeit kommen meine Mails bei {address} nicht an. Ich versuche es weiter und sage "
        "Bescheid, wenn es wieder geht; schreib mir bis dahin hier.",
        "reached": "Mails an {address} kommen wieder an. Was ich inzwischen aufgegeben habe, schicke ich nicht mehr: "
        "Frag mich noch einmal.",
    },
    "empty_message": "Deine SMS kam leer an, ich kann also nichts damit tun. Bitte schick sie noch einmal.",
    "may_not_have_reached": "Eine frühere SMS von mir hat dich vielleicht nicht erreicht. Darin stand: {words}",
    "not_taken": "Eine meiner Nachrichten an dich ging nicht hinaus: {reason}. Sie begann mit {words}. Antworte mir, "
    "dann sage ich es noch einmal mit anderen Worten.",
    "cannot_tell": "Ich weiß nicht, ob meine SMS an {who} hinausging. Falls du erfährst, dass sie nicht ankam, kannst "
    "du sie hier noch einmal schicken:",
    "not_delivered": {
        "failed": "Eine SMS von mir konnte nicht zugestellt werden ({reason}). Darin stand: {words}",
        "unknown": "Eine SMS von mir kam vielleicht nicht an: Ich weiß es nicht ({reason}). Darin stand: {words}",
    },
    "too_long_to_take_in": "[der Rest ist zu lang und wurde weggelassen]",
    "with_attachments": {
        "one": "[mit einem Anhang, den Steward noch nicht öffnen kann]",
        "other": "[mit {count} Anhängen, die Steward noch nicht öffnen kann]",
    },
    "with_documents": {
        "one": "[mit einem Anhang]",
        "other": "[mit {count} Anhängen]",
    },
    "left_out": {
        "one": "[ein weiterer Anhang wurde weggelassen: zu groß oder zu viele]",
        "other": "[{count} weitere Anhänge wurden weggelassen: zu groß oder zu viele]",
    },
    "attachments_left_out": {
        "one": "Einen Anhang deiner Mail habe ich weggelassen: ich behalte bis {most}, zusammen {megabytes} MB.",
        "other": "{count} Anhänge deiner Mail habe ich weggelassen: ich behalte bis {most}, zusammen {megabytes} MB.",
    },
}
