"""German, with "du"."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.de_attention import ATTENTION
from steward.wording.languages.de_correspondence import CORRESPONDENCE
from steward.wording.languages.de_integrations import INTEGRATIONS
from steward.wording.languages.de_memory import MEMORY
from steward.wording.languages.de_pages import PAGES
from steward.wording.languages.de_plans import PLANS
from steward.wording.languages.de_schedules import SCHEDULES
from steward.wording.languages.de_sync import SYNC
from steward.wording.languages.de_watchers import WATCHERS
from steward.wording.languages.de_web import WEB
from steward.wording.languages.language import Language, Template

_AGENT: Mapping[str, Template] = {
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
    "undo_offer": "Rückgängig machen bis {until}: antworte UNDO {code}, oder hier:",
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

_APPROVALS: Mapping[str, Template] = {
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
    "by_link_only": "Bitte entscheide {code} über den Link: Den Absender einer SMS kann jeder fälschen, deshalb reicht "
    "hier keine SMS.",
    "says_more": "Ich habe noch nichts getan, denn du hast mehr als YES geschrieben. Antworte nur YES {code}, damit "
    "ich es tue, NO {code} mit dem Grund, damit ich es lasse, oder ändere es über den Link.",
    "says_more_than_undo": "Ich habe noch nichts zurückgenommen, denn du hast mehr als UNDO geschrieben. Antworte nur "
    "UNDO {code}, wenn ich soll.",
    "which_one": "Welches meinst du?",
    "code_needed": "Bitte antworte mit dem Code, damit nichts anderes gemeint sein kann:",
    "code_shared": "Mehr als eine Anfrage hat den Code {code}, deshalb entscheidet er keine. Bitte nimm die Links.",
    "choice": "{answer} - {what}",
    "choice_of_draft": "{answer} - {what}: {words}",
    "nothing_to_decide": "Nichts wartet auf deine Entscheidung.",
    "not_yours": "So etwas hast du nicht zu entscheiden.",
    "nothing_to_undo": "Es gibt nichts rückgängig zu machen.",
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
    },
    "why_asked": {
        "level": "das muss ein Mensch entscheiden",
        "outsider": "jemand von außerhalb hat darum gebeten",
        "unconfirmed": "die Nummer, von der es kam, ist noch nicht bestätigt",
        "not_given": "diese Adresse hat niemand aus dem Team genannt",
        "approved": "ein Mensch hat es genehmigt",
        "alone": "das darf von selbst laufen",
    },
}

_ACTIONS: Mapping[str, Template] = {
    "text_contact": "{who} eine SMS schicken",
    "mail_contact": "{who} eine E-Mail an {address} schicken",
    "mail_stranger": "{address} eine E-Mail schicken (hat geschrieben und steht nicht in deinen Kontakten)",
    "text_number": "{number} eine SMS schicken (hat geschrieben und steht nicht in deinen Kontakten)",
    "add_contact": "{who} in die Kontakte aufnehmen",
    "change_contact": "den Kontakt {who} ändern: {changes}",
    "contact_change": {
        "name": "{value} als Namen nehmen",
        "about": "{value} als Beschreibung notieren",
        "phone": "ab jetzt an {value} schreiben",
        "add_phone": "die Nummer {value} hinzufügen",
        "add_email": "die Adresse {value} hinzufügen",
        "remove": "{value} herausnehmen",
    },
    "remove_contact": "{who} aus den Kontakten entfernen",
    "erase_data": "alles über {who} löschen, was nicht rückgängig zu machen ist",
    "use_source": "{tool} von {source} verwenden",
    "merge_contacts": "aus {who} und dem Kontakt {into} endgültig einen machen",
    "block_sender": "{who} blockieren (was von dort kommt, wird gespeichert, erreicht aber niemanden und bleibt ohne "
    "Antwort)",
    "unblock_sender": "{who} wieder durchlassen",
    "remember_fact": "mir das für das ganze Team merken",
    "write_file": "die Datei {path} schreiben",
    "edit_file": "die Datei {path} ändern",
    "remove_file": "die Datei {path} löschen",
    "place_file": {
        "move": "die Datei {path} nach {to} verschieben",
        "copy": "die Datei {path} nach {to} kopieren",
    },
    "restore_file": "die Datei {path} auf einen früheren Stand bringen",
    "answer_nobody": "keinem Kontakt antworten, ohne dich zu fragen",
    "answer_contacts": "{whom} von selbst und ohne Werkzeuge antworten, wenn es um {words} geht",
    "answer_contacts_with": "{whom} von selbst und mit {tools} antworten, wenn es um {words} geht",
    "every_contact": "allen Kontakten",
    "some_contacts": {"one": "dem einen genannten Kontakt", "other": "den {count} genannten Kontakten"},
    "set_bare_answers": {
        "bare": "YES, NO oder UNDO auch ohne Code gelten lassen, wenn nur eine Anfrage offen ist",
        "coded": "YES, NO oder UNDO nur mit dem Code der Anfrage gelten lassen",
    },
    "act": {
        "send_message": "Kontakten SMS schicken",
        "search_contacts": "Kontakte nachschlagen",
        "add_contact": "Kontakte aufnehmen",
        "update_contact": "Kontakte ändern",
        "merge_contacts": "doppelte Kontakte zusammenlegen",
        "remove_contact": "Kontakte entfernen",
        "delete_user_data": "Daten von Personen löschen",
        "block_sender": "Absender blockieren",
        "unblock_sender": "blockierte Absender wieder durchlassen",
        "remember": "mir merken, was du mir sagst",
        "list_memories": "sagen, was ich mir gemerkt habe",
        "recall": "etwas suchen, was ich mir gemerkt habe",
        "extract_memory": "in dem, was du gesagt hast, nach Fakten suchen",
        "update_memory": "berichtigen, was ich mir gemerkt habe",
        "remove_memory": "vergessen, was ich mir gemerkt habe",
        "read_file": "deine Dateien lesen",
        "read_attachment": "lesen, was an deinen Mails hing",
        "format_maps_link": "einen Link zu einer Karte machen",
        "plan_task": "etwas in mehreren Schritten erledigen",
        "check_plan": "sagen, wie weit ein Plan ist",
        "replan": "den Rest eines Plans neu planen",
        "stop_plan": "einen Plan anhalten",
        "create_scheduled_job": "dich an etwas erinnern",
        "list_scheduled_jobs": "deine Erinnerungen auflisten",
        "update_scheduled_job": "Erinnerungen ändern",
        "delete_scheduled_job": "Erinnerungen löschen",
        "set_user_config": "deine Einstellungen ändern",
        "create_email_skill": "nach Mails einer Art suchen",
        "list_email_skills": "auflisten, wonach in deinen Mails gesucht wird",
        "update_email_skill": "ändern, wonach in deinen Mails gesucht wird",
        "delete_email_skill": "nicht mehr nach Mails einer Art suchen",
        "toggle_email_watcher": "dein Postfach beobachten",
        "test_email_skill": "ausprobieren, welche Mails passen",
        "write_file": "deine Dateien schreiben",
        "edit_file": "deine Dateien ändern",
        "list_files": "deine Dateien auflisten",
        "search_files": "deine Dateien durchsuchen",
        "delete_file": "deine Dateien löschen",
        "move_file": "deine Dateien verschieben",
        "copy_file": "deine Dateien kopieren",
        "list_file_versions": "sagen, was früher in deinen Dateien stand",
        "restore_file": "deine Dateien auf einen früheren Stand bringen",
        "search_conversations": "deine Gespräche durchsuchen",
        "fetch_context": "deine Gespräche lesen",
        "resolve_date": "Termine ausrechnen",
        "run_python": "mit einem Programm rechnen",
        "search_sms_history": "deine SMS durchsuchen",
        "get_contact_sms_history": "deine SMS lesen",
        "list_autonomy": "sagen, wie weit ich von selbst gehe",
        "list_approvals": "sagen, was du entscheiden kannst",
        "explain_message": "sagen, warum ich dir geschrieben habe",
        "set_autonomy": "ändern, wie weit ich von selbst gehe",
        "show_contact_scope": "sagen, was ich Kontakten antworten darf",
        "set_contact_scope": "ändern, was ich Kontakten antworten darf",
        "set_bare_answers": "ändern, was eine Antwort an mich enthalten muss",
        "web_search": "im Web suchen",
        "web_fetch": "Seiten im Web öffnen",
        "set_web_domains": "ändern, was ich aus dem Web lesen darf",
        "list_connections": "sagen, welche Konten du verbunden hast",
        "share_connection": "ändern, für wen ich dein Google-Konto nutze",
        "disconnect": "zurückgeben, was ich von einem Google-Konto nutzen darf",
        "list_calendar_events": "in deinen Kalender sehen",
        "create_calendar_event": "Termine in deinen Kalender eintragen",
        "update_calendar_event": "Termine in deinem Kalender ändern",
        "delete_calendar_event": "Termine aus deinem Kalender nehmen",
        "search_emails": "deine Mails durchsuchen",
        "read_email": "deine Mails lesen",
        "get_email_thread": "deine Mail-Verläufe lesen",
        "prepare_attachments": "Dateien ansehen, die an eine Mail sollen",
        "send_email": "in deinem Namen Mails schicken",
        "draft_email": "Entwürfe von Mails schreiben",
        "label_email": "Labels deiner Mails ändern",
        "search_drive": "Dateien in deinem Drive suchen",
        "list_drive_files": "nachsehen, was in deinem Drive liegt",
        "get_steward_folder": "meinen eigenen Ordner in deinem Drive nutzen",
        "create_drive_folder": "Ordner in deinem Drive anlegen",
        "upload_to_drive": "Dateien in deinem Drive ablegen",
        "read_drive_file": "Dateien in deinem Drive lesen",
        "create_document": "Dokumente in deinem Drive anlegen",
        "read_document": "deine Dokumente lesen",
        "append_to_document": "Text ans Ende deiner Dokumente setzen",
        "find_document": "Dokumente in deinem Drive suchen",
        "create_spreadsheet": "Tabellen in deinem Drive anlegen",
        "read_spreadsheet": "deine Tabellen lesen",
        "write_spreadsheet": "Zellen deiner Tabellen ändern",
        "append_to_spreadsheet": "Zeilen in deine Tabellen setzen",
        "find_spreadsheet": "Tabellen in deinem Drive suchen",
        "everything": "alles tun, was keine eigene Stufe hat",
    },
    "set_level": {
        "inform": 'bei "{action}" nur Bescheid sagen, wenn es ansteht, und es Menschen überlassen',
        "suggest": 'bei "{action}" vorher um ein Ja oder Nein bitten',
        "draft": 'bei "{action}" vorher einen Entwurf zeigen',
        "execute": 'bei "{action}" nicht mehr fragen, danach Bescheid sagen und anbieten, es rückgängig zu machen',
        "told": 'bei "{action}" nicht mehr fragen und danach Bescheid sagen, wenn es nicht mehr zu ändern ist',
        "silent": 'bei "{action}" nicht mehr fragen und es nur festhalten',
    },
    "reset_level": 'bei "{action}" wieder so verfahren wie üblich',
}

_CONVERSATIONS: Mapping[str, Template] = {
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
    "address_news": {
        "held": "Von {address} kamen heute so viele Mails, dass mir vielleicht ein Programm antwortet. Was noch "
        "kommt, behalte ich, fange dafür aber nichts an; schreib mir hier, falls du es warst.",
        "unreached": "Seit einiger Zeit ist bei {address} wohl keine Mail von mir angekommen. Ich versuche es weiter "
        "und sage Bescheid, wenn es wieder geht; schreib mir bis dahin hier.",
        "reached": "Mails an {address} gehen wieder hinaus. Was ich inzwischen aufgegeben habe, schicke ich nicht "
        "mehr: Frag mich noch einmal.",
    },
    "empty_message": "Deine SMS kam leer an, ich kann also nichts damit tun. Bitte schick sie noch einmal.",
    "may_not_have_reached": "Eine frühere SMS von mir hat dich vielleicht nicht erreicht. Darin stand: {words}",
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

_PEOPLE: Mapping[str, Template] = {
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

_RECEIPTS: Mapping[str, Template] = {
    "mailed": "E-Mail an {who}: {words}",
    "texted": "SMS an {who}: {words}",
    "remembered": "Gemerkt: {words}",
    "already_remembered": "War schon gemerkt: {words}",
    "forgotten": "Rückgängig gemacht: Ich habe {words} vergessen.",
    "nothing_to_forget": "{words} stand nicht mehr in meinem Gedächtnis.",
    "file_written": "Datei {path} geschrieben",
    "workspace_file_changed": {
        "edited": "Datei {path} geändert",
        "deleted": "Datei {path} gelöscht",
        "restored": "Die Datei {path} ist wieder auf dem früheren Stand",
    },
    "workspace_file_placed": {
        "moved": "Datei {path} nach {to} verschoben",
        "copied": "Datei {path} nach {to} kopiert",
    },
    "file_undone": {
        "back": "Rückgängig gemacht: Die Datei {path} ist wieder wie vorher.",
        "gone": "Rückgängig gemacht: Die Datei {path} gibt es nicht mehr.",
        "changed": "Nicht rückgängig gemacht: Die Datei {path} wurde seitdem geändert.",
        "not_kept": "Nicht rückgängig gemacht: Was vorher in der Datei {path} stand, ist nicht mehr gespeichert.",
    },
    "contact_added": "{who} in die Kontakte aufgenommen",
    "contact_there": "{who} stand schon in den Kontakten",
    "contact_changed": "Kontakt {who} geändert",
    "contact_as_before": "An {who} gab es nichts zu ändern",
    "contacts_merged": "Beide Einträge zusammengelegt: {who}",
    "contact_removed": "{who} aus den Kontakten entfernt",
    "person_erased": {
        "one": "Endgültig gelöscht: alles über diese Person, das war ein einziger Eintrag",
        "other": "Endgültig gelöscht: alles über diese Person, insgesamt {count} Einträge",
    },
    "no_contact_any_more": "Der Kontakt war schon weg.",
    "contact_undone": {
        "removed": "Rückgängig gemacht: {who} ist kein Kontakt mehr.",
        "changed": "Rückgängig gemacht: {who} ist wieder wie vorher.",
        "restored": "Rückgängig gemacht: {who} ist wieder ein Kontakt.",
    },
    "sender_blocked": "{who} blockiert",
    "sender_unblocked": "{who} kommt wieder durch",
    "not_blocked": "Es war keine Sperre da.",
    "sender_undone": {
        "blocked": "Rückgängig gemacht: {who} ist wieder blockiert.",
        "unblocked": "Rückgängig gemacht: {who} kommt wieder durch.",
    },
    "not_undone": "Nicht rückgängig gemacht: {why}",
    "no_answer_in_time": "es kam nicht rechtzeitig eine Antwort",
    "failed_here": "bei uns ist es gescheitert, Nummer {reference}",
}

_DELIVERIES: Mapping[str, Template] = {
    "undelivered": {
        "not_a_number": "das ist keine gültige Nummer; berichtige die Nummer des Kontakts",
        "country_off": "SMS in dieses Land sind im Konto beim Anbieter abgeschaltet; lass das Land dort zu",
        "opted_out": "die SMS wurden mit STOP abbestellt; mit START kommen sie wieder an",
        "no_route": "diese Nummer ist von Stewards Nummer aus nicht erreichbar; versuch es auf anderem Weg",
        "takes_no_texts": "diese Nummer empfängt keine SMS; vielleicht ist es ein Festnetz, also ruf an oder "
        "berichtige sie",
        "out_of_reach": "das Telefon ist aus oder ohne Empfang; versuch es später noch einmal",
        "blocked": "der Netzbetreiber oder das Telefon blockiert unsere SMS; versuch es auf anderem Weg",
        "bounced": "diese Adresse nimmt keine Mails an; frag nach, ob sie stimmt",
        "not_in_use": "diese Nummer ist nicht vergeben oder nicht zu finden; frag nach, ob sie stimmt",
        "landline": "diese Nummer ist ein Festnetz oder nimmt keine SMS an; ruf stattdessen an",
        "filtered": "ein Netzbetreiber hat sie als unerwünscht gefiltert; schreib es anders oder versuch es auf "
        "anderem Weg",
        "unexplained": "der Netzbetreiber nennt keinen Grund; versuch es später oder auf anderem Weg",
        "window_closed": "freier Text geht nur bis 24 Stunden nach der letzten Nachricht von dort; warte auf eine, "
        "oder versuch es auf anderem Weg",
        "refused": "der Anbieter hat sie abgelehnt",
        "no_mailbox": "dieses Postfach gibt es nicht; frag nach, ob die Adresse stimmt",
        "mailbox_full": "das Postfach ist voll; versuch es später oder auf anderem Weg",
        "mail_too_large": "die Mail ist größer, als dort angenommen wird; schick weniger",
        "no_mail_route": "der Mailserver dort ist nicht erreichbar; prüf die Adresse oder versuch es später",
        "mail_unwanted": "der Mailserver dort nimmt so eine Mail von uns nicht an; versuch es auf anderem Weg",
        "mail_refused": "der Mailserver dort hat sie abgelehnt; versuch es auf anderem Weg",
        "unreached": "der Anbieter war nicht erreichbar",
        "no_trace": "beim Anbieter ist keine Spur davon",
        "not_asked": "der Anbieter konnte nicht gefragt werden",
        "not_connected": "worüber sie gehen sollte, ist nicht mehr angeschlossen",
        "over_budget": "dein Team hat heute so viel verschickt, wie es darf; frag mich morgen wieder",
        "over_country_budget": "dein Team hat heute so viel in dieses Land verschickt, wie es darf; frag mich "
        "morgen wieder",
    },
    "sends_used_up": "Dein Team hat verbraucht, was ich am Tag verschicken darf. Nachrichten an andere gehen bis "
    "Mitternacht UTC nicht hinaus, und wer eine wollte, hört davon. Wer mich betreibt, kann die Grenze anheben.",
    "sends_abroad_used_up": "Dein Team hat verbraucht, was ich am Tag nach {country} verschicken darf. "
    "Nachrichten dorthin gehen bis Mitternacht UTC nicht hinaus, und wer eine wollte, hört davon. Wer mich "
    "betreibt, kann die Grenze anheben.",
    "reported": "der Anbieter meldet {status}",
    "with_code": "{why} (Fehler {code})",
    "with_status": "{why} (Status {status})",
}


def _plural(count: int) -> str:
    return "one" if count == 1 else "other"


LANGUAGE = Language(
    tag="de",
    templates={
        **_AGENT,
        **_APPROVALS,
        **_ACTIONS,
        **_RECEIPTS,
        **_DELIVERIES,
        **_CONVERSATIONS,
        **CORRESPONDENCE,
        **_PEOPLE,
        **INTEGRATIONS,
        **PAGES,
        **PLANS,
        **SCHEDULES,
        **ATTENTION,
        **MEMORY,
        **SYNC,
        **WATCHERS,
        **WEB,
    },
    quote='"{words}"',
    plural=_plural,
)
