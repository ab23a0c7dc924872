# Why a person is asked. A clause.
# Variables:
#   $what - "whom it goes to and what it says"
decided-outside = { $what } was decided by what somebody outside wrote

# What an argument decides. A noun clause.
decided-part = { $form ->
    [whether] whether to do it
    [whom] whom it goes to
    [where] where it goes
    [amount] how much or when
    [rule] how I work from now on
   *[what] what it says
}

# Two clauses.
# Variables:
#   $first - "whom it goes to"
#   $second - "what it says"
and = { $first } and { $second }

# A gate nobody can approve away. A clause.
why-not = { $form ->
    [gone] the member it was for is no longer active
    [paused] I am paused for your team
    [opted_out_email] they want no more mails from me
    [opted_out_whatsapp] they have opted out of WhatsApp messages; only they can opt in again, by sending START there
    [opted_out_other] they have opted out of texts; only they can opt in again, by texting START
    [being_erased] they are being erased from what I keep
    [unknown] they are not a contact and have never written; add them to the contacts first
    [people_only] this is for people to do; I only say when it is due
   *[no_consent] nobody is checked without their consent on record: ask for it and record it first
}

# The same of a contact who has stopped messages of one channel. A clause.
# Variables:
#   $who - "Pete Rossi"
has-opted-out = { $form ->
    [email] { $who } wants no more mails from me
    [whatsapp] { $who } has opted out of WhatsApp messages; only they can opt in again, by sending START there
   *[other] { $who } has opted out of texts; only they can opt in again, by texting START
}

# The same with how else they can be reached. A clause.
# Variables:
#   $why - "Pete Rossi has opted out of texts; only they can opt in again, by texting START"
reached-otherwise = { $form ->
    [mail] { $why }; until then a mail or a letter can reach them
   *[letter] { $why }; until then a letter or a call can reach them
}

# Of somebody to whom something is to be sent later. A whole sentence.
# Variables:
#   $who - "Pete Rossi (plumber)"
has-stopped = { $form ->
    [email] { $who } wants no more mails, so this will not reach them.
    [whatsapp] { $who } has sent STOP on WhatsApp, so this reaches them only if they send START there before.
   *[other] { $who } has texted STOP, so this reaches them only if they text START before.
}

# Why a person is asked, or why not. A clause for the record.
why-asked = { $form ->
    [level] this needs a person's decision
    [outsider] somebody outside asked for it
    [unconfirmed] the number it was asked from is not confirmed yet
    [not_given] no member gave this address
    [app] an app asked for it, and nobody knows what it has read
    [precedents] calls like this one were turned down before
    [approved] a person approved it
   *[alone] this may run by itself
}

# Why a person is asked about what usually runs by itself. A clause.
# Variables:
#   $who - "Maria Gomez"
#   $day - Day(date(2026, 11, 20))
turned-down = { $form ->
    [undone] { $who } took back one like it on { $day }
   *[rejected] { $who } turned down one like it on { $day }
}

# How far to go by itself with an action. `told` is level 3 of an action that has no undo.
# Variables:
#   $action - "text contacts"
set-level = { $form ->
    [inform] leave it to people to { $action }, and only say when it is due
    [suggest] ask yes or no before I { $action }
    [draft] show you a draft before I { $action }
    [execute] { $action } without asking, then tell you and offer to undo it
    [told] { $action } without asking, and tell you afterwards, when it can't be undone
   *[silent] { $action } without asking, and only keep a record
}

# Back to how an action is treated anywhere.
# Variables:
#   $action - "text contacts"
reset-level = go back to my usual way whenever I { $action }

# How far I go by myself with an action from now on; `usual` is as far as before anybody set it.
# Variables:
#   $action - "text contacts"
level-now = { $form ->
    [inform] From now on I leave this to people, and only say when it is due: { $action }
    [suggest] From now on I ask yes or no first: { $action }
    [draft] From now on I show a draft first: { $action }
    [execute] From now on I do this without asking, and tell you afterwards: { $action }
    [silent] From now on I do this without asking, and only keep a record: { $action }
   *[usual] From now on I do this the usual way again: { $action }
}
