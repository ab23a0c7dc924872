own-mistake = ich hatte die Angaben falsch
set-aside = Mit etwas, das hier ankam, konnte ich nichts anfangen. Es ist gespeichert, und wer mich betreibt, weiß Bescheid.
gave-up = Bei mir ist dabei etwas schiefgegangen, deshalb habe ich aufgehört. Frag mich bitte noch einmal.
not-done-report = { $form ->
    [waiting] Wartet auf eine Entscheidung: { $what }
    [failed] Nicht erledigt: { $what }
   *[unknown] Niemand weiß, ob es erledigt ist: { $what }
}
not-done-because = Das ging nicht ({ $what }): { $why }.
approved-call = { $form ->
    [begun] Du hast zugestimmt, und es hat begonnen: { $what }.
    [done] Du hast zugestimmt, und es ist erledigt: { $what }.
    [failed] Du hast zugestimmt, aber es ging nicht: { $what }.
   *[unknown] Du hast zugestimmt, aber niemand weiß, ob es erledigt ist: { $what }.
}
you-said-yes = Du hast zugestimmt.
they-approved-but = { $who } hat zugestimmt, aber es ging nicht ({ $what }): { $why }.
they-approved-perhaps-done = { $who } hat zugestimmt, aber niemand weiß, ob es erledigt ist: { $what }.
they-took-back = { $who } hat das zurückgenommen: { $what }.
taken-back = Zurückgenommen, das gilt nicht mehr: { $what }
was-to-undo = Das sollte ich zurücknehmen: { $what }
their-reason = Der Grund: { $said }
not-wanted-any-more = Ich wollte { $what }. Das wird nicht mehr gebraucht, also lasse ich es.
not-wanted-since = { $why } Ich wollte { $what }, das lasse ich also.
not-wanted-for-now = { $why } Ich wollte { $what }, das lasse ich vorerst. Wenn es noch gebraucht wird, frage ich dich noch einmal.
asker-left = { $who } ist nicht mehr im Team.
member-left = { $who } ist nicht mehr im Team. Erinnerungen und alles, was ich später noch für { $who } tun sollte, führe ich nicht mehr aus. Kontakte, Dateien und Einträge bleiben.
member-left-open = Was noch zur Entscheidung stand, ist damit erledigt: { $what }.
member-left-workflows = Was schon lief, geht weiter, und ich frage ab jetzt dich danach: { $what }.
member-left-taken-over = Was schon lief, geht weiter, und ich frage ab jetzt { $owner } danach: { $what }.
leaves-behind = { $form ->
    [jobs] Erinnerungen und geplante Nachrichten, die damit enden ({ $count }): { $what }.
    [requests] Was noch zur Entscheidung steht, endet damit ({ $count }): { $what }.
   *[workflows] Was schon läuft, geht weiter, und danach frage ich, wer das hier entscheidet ({ $count }): { $what }.
}
on-record-already = Das ist schon eingetragen.
not-possible-now = Das geht jetzt nicht mehr: { $why }.
same-was-approved = { $who } hat demselben schon zugestimmt, also mache ich es nicht ein zweites Mal: { $what }.
you-approved-the-same = Du hast demselben schon zugestimmt, also mache ich es nicht ein zweites Mal: { $what }.
too-late-to-ask = Inzwischen ist es zu spät, dich zu fragen, also lasse ich das: { $what }.
says-more = Ich habe noch nichts getan, denn du hast mehr als JA geschrieben. Antworte nur JA { $code }, damit ich es tue, oder NEIN { $code } und was du stattdessen willst.
decide-apart =
    { $form ->
        [one] Ich habe noch nichts getan, denn du hast mehr als deine Antwort geschrieben. Wenn du das meinst, schick es mir bitte allein:
       *[several] Ich habe noch nichts getan, denn du hast mehrere Antworten in eine Nachricht geschrieben. Schick mir bitte jede allein:
    }
says-more-than-undo = Ich habe noch nichts zurückgenommen, denn du hast mehr als ZURÜCK geschrieben. Antworte nur ZURÜCK { $code }, wenn ich soll.
which-one = Welches meinst du?
do-you-mean = Meinst du das? Ich habe noch nichts getan. Bitte antworte so:
which-while-paused = Ich bin für euer ganzes Team angehalten, und deine Antwort gilt noch nicht. Schreib /start, damit ich weitermache, und dann, welches du meinst:
which-link = Diese brauchen je einen Link, denn den Absender einer SMS kann jeder fälschen. Welchen möchtest du?
others-by-link = { $more ->
    [0] Nur über den Link: { $what }.
   *[other] Nur über den Link: { $what }, und { $more } weitere.
}
choice-by-link = { $what } ({ $code })
by-link-here = Den Absender einer SMS kann jeder fälschen, deshalb entscheide { $code } bitte hier:
nothing-to-decide = Nichts wartet auf deine Entscheidung.
nothing-to-undo = Es gibt nichts rückgängig zu machen. Eine SMS, die hinausging, lässt sich nicht zurückholen.
no-answer-in-time = es kam nicht rechtzeitig eine Antwort
help =
    /new beginnt ein neues Gespräch (dieses bleibt und lässt sich finden)
    /model zeigt oder ändert das Sprachmodell: opus, sonnet oder haiku
    /name Dachreparatur gibt diesem Gespräch einen Namen
    /language English ändert die Sprache, in der ich schreibe
    /undo 7Q, /approve 7Q, /reject 7Q entscheiden, was auf dich wartet
    /stop hält mich für euer ganzes Team sofort an; mit /start mache ich weiter
    Alles andere: schreib einfach, was du brauchst.
paused-now = Ich mache Pause für euer ganzes Team. Nichts läuft und nichts geht hinaus, bis hier jemand /start schreibt.
back = Ich bin wieder da für euer ganzes Team. An dem, was inzwischen kam, habe ich nicht gearbeitet: Schick mir, was noch wichtig ist.
not-paused = Ich war nicht angehalten: Ich arbeite wie gewohnt für euer Team.
number-stopped = Deine Nummer bekommt keine SMS von mir, bis du mir von ihr START schreibst.
team-paused = { $who } hat mich für euer ganzes Team angehalten. Nichts läuft und nichts geht hinaus, bis jemand /start schreibt.
team-resumed = { $who } lässt mich für euer ganzes Team weitermachen. An dem, was inzwischen kam, habe ich nicht gearbeitet: Schick mir, was noch wichtig ist. /stop hält mich wieder an.
unknown-command = /{ $word } kenne ich nicht. Schreib einfach, was du brauchst, oder /help für die Befehle. Mit /stop hältst du mich für euer ganzes Team an.
usual-model = das übliche Modell eures Teams
model-now = Dieses Gespräch läuft mit: { $model }. Zum Ändern: { $others }.
no-such-model = Ein Modell { $word } gibt es nicht. Es gibt: { $others }.
model-changed = Dieses Gespräch läuft ab jetzt mit { $model }.
language-now = Ich schreibe dir auf { $language }. Zum Ändern schreib /language und eine davon: { $others }.
no-such-language = { $word } kann ich nicht schreiben. Schreib /language und eine davon: { $others }.
name-now = Dieses Gespräch heißt { $title }.
name-changed = Dieses Gespräch heißt ab jetzt { $title }.
new-conversation = Das ist ein neues Gespräch. Das letzte bleibt erhalten: Frag mich jederzeit danach.
new-conversation-after = Das ist ein neues Gespräch. Das letzte, { $title }, bleibt erhalten: Frag mich jederzeit danach.
told-by-member = Von { $who } für dich: { $said }
address-news = { $form ->
    [held] Von { $address } kamen heute so viele Mails, dass mir vielleicht ein Programm antwortet. Ich hebe sie auf, tue aber nichts damit; schreib mir hier, falls du es warst.
    [unreached] Seit einiger Zeit kommen meine Mails bei { $address } nicht an. Ich versuche es weiter und sage Bescheid, wenn es wieder geht; schreib mir bis dahin hier.
   *[reached] Mails an { $address } kommen wieder an. Was ich inzwischen aufgegeben habe, schicke ich nicht mehr: Frag mich noch einmal.
}
empty-message = Deine Nachricht kam leer an, ich kann also nichts damit tun. Bitte schick sie noch einmal.
may-not-have-reached = Eine frühere SMS von mir hat dich vielleicht nicht erreicht. Darin stand: { $words }
not-taken = Eine meiner Nachrichten an dich ging nicht hinaus: { $reason }. Sie begann mit { $words }. Antworte mir, dann sage ich es noch einmal mit anderen Worten.
cannot-tell = Ich weiß nicht, ob meine SMS an { $who } hinausging. Falls du erfährst, dass sie nicht ankam, kannst du sie hier noch einmal schicken:
not-delivered = { $form ->
    [failed] Eine SMS von mir konnte nicht zugestellt werden ({ $reason }). Darin stand: { $words }
   *[unknown] Eine SMS von mir kam vielleicht nicht an: Ich weiß es nicht ({ $reason }). Darin stand: { $words }
}
attachments-left-out = { $count ->
    [one] Einen Anhang deiner Mail habe ich weggelassen: ich behalte bis { $most }, zusammen { $megabytes } MB.
   *[other] { $count } Anhänge deiner Mail habe ich weggelassen: ich behalte bis { $most }, zusammen { $megabytes } MB.
}
wrote = { $who } hat geschrieben: { $said }
several-wrote = { $who } hat { $count } Nachrichten geschrieben, die neueste zuletzt:
message-at = { $at }: { $said }
stranger-wrote = { $address } (nicht in deinen Kontakten) hat geschrieben: { $said }
former-colleague = { $who } ({ $address }, nicht mehr im Team)
unproved-sender-of-name = Jemand mit der Adresse von { $name } ({ $address }; nicht bestätigt, dass es { $name } ist)
unproved-sender = Jemand mit der Adresse { $address } (nicht bestätigt)
contact-mailed = { $who } hat gemailt ({ $subject }): { $said }
stranger-mailed = { $address } (nicht in deinen Kontakten) hat gemailt ({ $subject }): { $said }
no-subject = ohne Betreff
somebody-wrote = Jemand mit unterdrückter Nummer hat geschrieben: { $said }
empty-text = eine leere Nachricht
beginning-only = Das ist nur der Anfang: Alles steht in der Web-App unter Leute von außerhalb.
not-answered = Ich habe nicht geantwortet.
told-it-arrived = Ich habe nur geantwortet, dass es angekommen ist.
tell-me-to-reply = Sag mir, wenn du antworten möchtest.
reply-after-stop = { $form ->
    [mail] Nach dem STOP kommt dort keine SMS von mir an, bis START kommt. Sag mir, wenn ich eine Mail schicken soll.
   *[letter] Nach dem STOP kommt dort keine SMS von mir an, bis START kommt. Bitte ruf an oder schreib einen Brief.
}
offered-answer = Ich könnte antworten: { $said } Sag mir, dass ich das schicken soll, oder was ich stattdessen schreiben soll.
only-by-phone = Seit dem STOP kommt dort keine SMS mehr an. Bitte ruf an.
stopped-in-emergency = Auf den Notfall hat noch niemand geantwortet, und die Antwort, die ich vorgeschlagen habe, kommt nicht mehr an. Bitte ruf an: { $phone }.
answer-to-emergency = Ihre Nachricht ist angekommen, wir kümmern uns sofort darum. Wenn jemand in Gefahr ist, gehen Sie bitte gleich hinaus und rufen Sie den Notruf an.
tell-me-about-them = Sag mir, was ich antworten soll, "nimm sie als NAME auf" oder "blockiere sie".
cannot-be-answered = Dorthin kann man nicht antworten.
in-your-name = Unter deinem Namen kam eine Mail, und niemand kann belegen, dass sie von dir ist: { $said }
if-it-was-you = Wenn sie von dir ist, sag mir hier, was ich tun soll. Sonst tue ich nichts damit.
can-be-blocked = Dorthin kann man nicht antworten, aber "blockiere sie" geht.
keyword = { $form ->
    [stop] { $who } hat STOP geschrieben und bekommt auf diesem Weg nichts mehr, bis dort START kommt.
    [start] { $who } hat START geschrieben und bekommt auf diesem Weg wieder Nachrichten.
   *[help] { $who } hat HELP geschrieben und eine automatische Antwort bekommen.
}
kept-back = { $count ->
    [one] Seit dem STOP konnte ich Folgendes nicht tun. Sag mir, ob ich es jetzt tun soll: { $what }
   *[other] Seit dem STOP konnte ich { $count } Dinge nicht tun. Sag mir, was davon ich jetzt tun soll: { $what }
}
was-to-go-out = { $what } (sollte am { $day } hinausgehen)
scheduled-to-them = { $count ->
    [one] Das ist geplant und kommt nur an, wenn vorher START kommt: { $what }
   *[other] Diese { $count } sind geplant und kommen nur an, wenn vorher START kommt: { $what }
}
missed-texts = { $count ->
    [one] Willkommen zurück. Seit deinem STOP kam eine SMS von mir nicht bei dir an. Frag mich, was darin stand.
   *[other] Willkommen zurück. Seit deinem STOP kamen { $count } SMS von mir nicht bei dir an. Frag mich, was darin stand.
}
missed-questions = Das wartet noch auf deine Entscheidung:
sign-in-first = Um { $what } zu können, brauche ich einmal deine Anmeldung bei Google. Danach mache ich von selbst weiter:
other-account = Google ist jetzt als { $address } verbunden. { $before } kann ich nicht mehr nutzen.
welcome = Hallo { $name }, hier ist Steward, der Assistent von { $account }. Du gehörst jetzt zum Team: Schreib mir, was du brauchst. Ich schlage nach, entwerfe Texte und merke mir Dinge. STOP beendet, HELP hilft. Kosten für SMS und Daten können anfallen.
welcome-from = Hallo { $name }, hier ist Steward, der Assistent von { $account }. { $who } hat dich ins Team geholt: Schreib mir, was du brauchst. Ich schlage nach, entwerfe Texte und merke mir Dinge. STOP beendet, HELP hilft. Kosten für SMS und Daten können anfallen.
number-is-new = Hallo { $name }, hier ist Steward, der Assistent von { $account }. Das ist jetzt deine neue Nummer bei mir. STOP beendet, HELP hilft. Kosten für SMS und Daten können anfallen.
how-to-confirm = Bevor du hier etwas entscheiden kannst, bestätige, dass diese Nummer dir gehört: Antworte mit diesem Code.
confirm-first = Von dieser Nummer kann ich keine Entscheidung annehmen, bevor sie bestätigt ist. Antworte mit dem sechsstelligen Code, den du von mir hast, oder lass dir von dem, der mich betreibt, einen neuen schicken.
app-news = { $form ->
    [connected] { $app } darf mich von jetzt an als du benutzen: die App liest, was du lesen darfst, und fragt dich, bevor sie etwas tut. Wenn du davon nichts weißt, sag es sofort denen, die mich betreiben.
   *[disconnected] { $app } darf mich nicht mehr als du benutzen.
}
web-signed-in = Jemand hat sich als du in der Web-App angemeldet, mit { $device }. Wenn du das nicht warst, melde dich überall ab: { $url }
done-by-itself = Das ging ohne Nachfrage hinaus, wie es euer Team bei solchen Nachrichten erlaubt.
reminder = Erinnerung: { $words }
late-reminder = Verspätete Erinnerung (fällig war sie { $due }): { $words }
reminder-stopped = { $who } ist nicht mehr im Team, deshalb habe ich diese Erinnerung beendet: { $words }
scheduled-failed = Das Geplante ging nicht ({ $what }): { $why }. Es ist nichts passiert; ich versuche es { $when } wieder.
scheduled-given-up = { $form ->
    [first] Das Geplante ging nicht ({ $what }): { $why }. Es ist nichts passiert.
   *[again] Das Geplante geht immer noch nicht ({ $what }): { $why }. Es ist nichts passiert; ich versuche es nicht mehr.
}
meanwhile = Inzwischen:
many-wrote = { $count ->
    [one] Eine Nachricht kam von jemandem, der nicht in deinen Kontakten steht. Ich habe sie aufgehoben: frag mich, was darin steht.
   *[other] { $count } Nachrichten kamen von Leuten, die nicht in deinen Kontakten stehen. Ich habe sie aufgehoben: frag mich, was darin steht.
}
many-wrote-unproved = { $count } Nachrichten kamen von Leuten, die nicht in deinen Kontakten stehen oder deren Adresse nicht bestätigt ist. Ich habe sie aufgehoben: frag mich, was darin steht.
and-more = { $count ->
    [one] Und noch etwas: frag mich danach.
   *[other] Und noch { $count } weitere: frag mich danach.
}
cannot-wait = { $form ->
    [emergency] Das klingt nach einem Notfall:
    [urgent] Das kann wohl nicht warten:
   *[unread] Ich weiß nicht, ob das warten kann:
}
mail-found = { $skills }: Mail von { $who }, { $subject }{ $facts }
mail-not-matched = Passt nicht: Mail von { $who }, { $subject }
mail-digest = { $count ->
    [one] Eine Mail, die ich zurückgehalten habe, weil ich dir höchstens 10-mal in der Stunde schreibe:
   *[other] { $count } Mails, die ich zurückgehalten habe, weil ich dir höchstens 10-mal in der Stunde schreibe:
}
mail-left = { $count ->
    [one] { $skill }: noch eine Mail
   *[other] { $skill }: noch { $count } Mails
}
watcher-trouble = { $form ->
    [expired] Ich konnte { $address } eine Zeit lang nicht beobachten und habe vielleicht Mails übersehen. Jetzt beobachte ich wieder.
    [not_allowed] Ich beobachte { $address } nicht mehr: Google lässt mich nicht hinein. Bitte mich noch einmal darum, um dich anzumelden.
    [other_account] Ich beobachte { $address } nicht mehr: Du hast ein anderes Konto verbunden. Sag es mir, wenn ich das beobachten soll.
   *[unread] Bei { $address } sind Mails, die ich nicht lesen konnte. Bitte sieh selbst nach.
}
matched-not-done = Nicht erledigt ({ $what }): { $why }.
not-signed-in = du musst dich erst bei Google anmelden, dann mache ich es
watcher-stopped = { $who } ist nicht mehr im Team, deshalb beobachte ich nicht mehr, was bei { $address } ankommt.
