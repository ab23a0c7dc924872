decided-outside = { $what }: das stammt aus einem Text von außerhalb
decided-part = { $form ->
    [whether] ob ich es tue
    [whom] an wen es geht
    [where] wohin es geht
    [amount] wie viel oder wann
    [rule] wie ich von jetzt an arbeite
   *[what] was darin steht
}
and = { $first } und { $second }
why-not = { $form ->
    [gone] das Mitglied, für das es war, ist nicht mehr dabei
    [paused] ich mache gerade Pause für euer Team
    [opted_out_email] dort sind keine Mails von mir mehr erwünscht
    [opted_out_whatsapp] WhatsApp-Nachrichten dorthin sind abbestellt; das lässt sich nur von dort aus mit START ändern
    [opted_out_other] SMS dorthin sind abbestellt; das lässt sich nur von dort aus mit START ändern
    [being_erased] ich lösche gerade alles über diese Person
    [unknown] diese Person steht nicht in den Kontakten und hat nie geschrieben; nimm sie erst auf
    [people_only] das machen Menschen; ich sage nur, wenn es ansteht
   *[no_consent] ohne dass ihre Einwilligung eingetragen ist, wird niemand geprüft: frag danach und trag sie ein
}
has-opted-out = { $form ->
    [email] { $who } möchte keine Mails mehr von mir
    [whatsapp] { $who } hat WhatsApp-Nachrichten abbestellt; das lässt sich nur von dort aus mit START ändern
   *[other] { $who } hat SMS abbestellt; das lässt sich nur von dort aus mit START ändern
}
reached-otherwise = { $form ->
    [mail] { $why }; bis dahin hilft eine Mail oder ein Brief
   *[letter] { $why }; bis dahin hilft ein Brief oder ein Anruf
}

has-stopped = { $form ->
    [email] { $who } möchte keine Mails mehr, darum kommt das dort nicht an.
    [whatsapp] { $who } hat über WhatsApp STOP geschickt, darum kommt das nur an, wenn vorher von dort START kommt.
   *[other] { $who } hat STOP geschickt, darum kommt das nur an, wenn vorher START kommt.
}
why-asked = { $form ->
    [level] das muss ein Mensch entscheiden
    [outsider] jemand von außerhalb hat darum gebeten
    [unconfirmed] die Nummer, von der es kam, ist noch nicht bestätigt
    [not_given] diese Adresse hat niemand aus dem Team genannt
    [app] eine App hat darum gebeten, und niemand weiß, was sie gelesen hat
    [precedents] Ähnliches wurde schon abgelehnt
    [approved] ein Mensch hat es genehmigt
   *[alone] das darf von selbst laufen
}
turned-down = { $form ->
    [undone] { $who } hat so etwas am { $day } zurückgenommen
   *[rejected] { $who } hat so etwas am { $day } abgelehnt
}
set-level = { $form ->
    [inform] bei "{ $action }" nur Bescheid sagen, wenn es ansteht, und es Menschen überlassen
    [suggest] bei "{ $action }" vorher um ein Ja oder Nein bitten
    [draft] bei "{ $action }" vorher einen Entwurf zeigen
    [execute] bei "{ $action }" nicht mehr fragen, danach Bescheid sagen und anbieten, es rückgängig zu machen
    [told] bei "{ $action }" nicht mehr fragen und danach Bescheid sagen, wenn es nicht mehr zu ändern ist
   *[silent] bei "{ $action }" nicht mehr fragen und es nur festhalten
}
reset-level = bei "{ $action }" wieder so verfahren wie üblich
level-now = { $form ->
    [inform] Das überlasse ich ab jetzt Menschen und sage nur Bescheid, wenn es ansteht: { $action }
    [suggest] Ab jetzt bitte ich vorher um ein Ja oder Nein: { $action }
    [draft] Ab jetzt zeige ich vorher einen Entwurf: { $action }
    [execute] Ab jetzt frage ich hier nicht mehr und sage danach Bescheid: { $action }
    [silent] Ab jetzt frage ich hier nicht mehr und halte es nur fest: { $action }
   *[usual] Ab jetzt verfahre ich hier wieder wie üblich: { $action }
}
