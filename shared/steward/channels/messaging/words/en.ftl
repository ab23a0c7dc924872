# A text to a contact, or a message by WhatsApp.
# Variables:
#   $who - "Pete Rossi (plumber)"
text-contact = { $form ->
    [whatsapp] message { $who } by WhatsApp
   *[sms] text { $who }
}

# A text, or a message by WhatsApp, to somebody who wrote and is no contact.
# Variables:
#   $number - "+15550100999"
text-number = { $form ->
    [whatsapp] message { $number }, who wrote and is not in your contacts, by WhatsApp
   *[sms] text { $number }, who wrote and is not in your contacts
}

# A mail from the team's mailbox to a contact.
# Variables:
#   $who - "Pete Rossi (plumber)"
#   $address - "pete@rossi-plumbing.example"
mail-contact = mail { $who } at { $address }

# A mail from the team's mailbox to somebody who wrote and is no contact.
# Variables:
#   $address - "jordan@example.org"
mail-stranger = mail { $address }, who wrote and is not in your contacts

# Words for somebody of the team.
# Variables:
#   $who - "Sam Lee"
tell-member = tell { $who } this

# Words for everybody of the team.
tell-team = tell everybody on the team this

# A mail that has gone out.
# Variables:
#   $who - "Pete Rossi"
#   $words - Quoted("I can meet at 3.")
mailed = Mailed { $who }: { $words }

# A text that went out, or a message by WhatsApp, which may have to go as a text after all.
# Variables:
#   $who - "Pete Rossi"
#   $words - Quoted("I can meet at 3.")
texted = { $form ->
    [whatsapp] Wrote to { $who }: { $words }
   *[sms] Texted { $who }: { $words }
}

# A reason of our own words.
undelivered = { $form ->
    [not_a_number] that is not a valid phone number; correct the contact's number
    [country_off] texts to that country are switched off in the account of the provider; allow the country there
    [opted_out] they opted out by texting STOP; they can text START to be reached again
    [no_route] that number cannot be reached from Steward's number; try another way to reach them
    [takes_no_texts] that number cannot receive texts; it may be a landline, so call instead or correct it
    [out_of_reach] their phone is switched off or out of reach; try again later
    [blocked] their carrier or their phone blocks texts from us; reach them another way
    [bounced] that address does not take mail; check it with them
    [not_in_use] that number is not in use or cannot be found; check it with them
    [landline] that number is a landline or its carrier takes no texts; call instead
    [filtered] a carrier filtered it as unwanted; word it differently or reach them another way
    [unexplained] the carrier did not say why; try again later or reach them another way
    [no_sender] the team's number is not registered with WhatsApp; register it at Twilio, or reach them another way
    [window_closed] free text is taken only within 24 hours of their last message; wait for them to write, or reach them another way
    [refused] the provider refused it
    [no_mailbox] there is no such mailbox; check the address with them
    [mailbox_full] their mailbox is full; try again later or reach them another way
    [mail_too_large] the mail is larger than they take; send less
    [no_mail_route] their mail server cannot be reached; check the address or try again later
    [mail_unwanted] their mail server takes no such mail from us; reach them another way
    [mail_refused] their mail server refused it; reach them another way
    [unreached] the provider could not be reached
    [no_trace] the provider shows no trace of it
    [not_asked] the provider could not be asked
    [left] they are no longer on the team
    [not_connected] the account it was to go out by is no longer connected
    [over_budget] your team has sent as much today as it may; ask me again tomorrow
   *[over_country_budget] your team has sent as much to that country today as it may; ask me again tomorrow
}

# To the owners, once a day.
# Length: 2 texts
sends-used-up = Your team has used up what I may send in a day. Texts to others fail until midnight UTC, and whoever asked for one hears so. Whoever runs me can raise the limit.

# To the owners, once a day for each country.
# Variables:
#   $country - "JM"
# Length: 2 texts
sends-abroad-used-up = Your team has used up what I may send to { $country } in a day. Texts there fail until midnight UTC, and whoever asked for one hears so. Whoever runs me can raise the limit.

# What the provider says has become of a text.
# Variables:
#   $status - "undelivered"
reported = the provider reports { $status }

# A reason, with the number its provider's manual lists it under.
# Variables:
#   $why - say("undelivered", form="out_of_reach")
#   $code - 30003
with-code = { $why } (error { $code })

# A reason, with the status that mail servers give it.
# Variables:
#   $why - say("undelivered", form="no_mailbox")
#   $status - "5.1.1"
with-status = { $why } (status { $status })

# At the head of the page on which a text is sent again.
# Variables:
#   $who - "Pete Rossi"
# Place: pages
send-again-to = Send this to { $who } again?

# Under the text that may be sent again.
# Length: 2 texts
# Place: pages
may-have-arrived = Nobody can tell whether this text went out. If it did, they get it twice. If you would rather not send it again, just close this page.

# On a browser where a member has switched notifications on: the whole of it.
something-waits = Something waits for your decision.
