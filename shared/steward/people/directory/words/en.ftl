# With what they are known by and where they are reached.
# Variables:
#   $who - "Anna Kim (roofer), +15550100199"
add-contact = add { $who } to the contacts

# What is known of a contact; what changes stands beside it.
# Variables:
#   $who - "Anna Kim (roofer)"
change-contact = change the contact { $who }

# Out of the contacts.
# Variables:
#   $who - "Anna Kim (roofer)"
remove-contact = remove { $who } from the contacts

# Two entries of one person.
# Variables:
#   $who - "Anna Kim (roofer)"
#   $into - "Anna Kim"
merge-contacts = make { $who } and the contact { $into } one, for good

# A sender nobody hears of any more.
# Variables:
#   $who - "+15550100999"
block-sender = block { $who }: what they write is kept, but reaches nobody and is not answered

# A sender who is heard again.
# Variables:
#   $who - "+15550100999"
unblock-sender = let { $who } through again

# Somebody who is a contact now.
# Variables:
#   $who - "Anna Kim (roofer), (555) 010-0199"
contact-added = Added { $who } to the contacts

# Somebody who was a contact before.
# Variables:
#   $who - "Anna Kim (roofer), (555) 010-0199"
contact-there = { $who } was in the contacts already

# Somebody who is another way now.
# Variables:
#   $who - "Anna Kim (roofer), (555) 010-0199"
contact-changed = Changed the contact { $who }

# Somebody who was that way before.
# Variables:
#   $who - "Anna Kim (roofer), (555) 010-0199"
contact-as-before = There was nothing to change about { $who }

# Two entries that are one now.
# Variables:
#   $who - "Anna Kim (roofer), (555) 010-0199"
contacts-merged = Merged the two entries into { $who }

# Somebody who is no contact any more.
# Variables:
#   $who - "Anna Kim (roofer), (555) 010-0199"
contact-removed = Removed { $who } from the contacts

# Somebody who had gone before.
no-contact-any-more = They were no contact any more.

# What became of a contact when a change was taken back.
# Variables:
#   $who - "Anna Kim"
contact-undone = { $form ->
    [removed] Undone: { $who } is no contact any more.
    [changed] Undone: { $who } is back to what it was.
   *[restored] Undone: { $who } is a contact again.
}

# A sender nobody hears of now.
# Variables:
#   $who - "+15550100999"
sender-blocked = Blocked { $who }

# A sender who is heard again.
# Variables:
#   $who - "+15550100999"
sender-unblocked = { $who } is let through again

# A sender who was not blocked.
not-blocked = They were not blocked.

# What became of a sender when it was taken back.
# Variables:
#   $who - "+15550100999"
sender-undone = { $form ->
    [blocked] Undone: { $who } is blocked again.
   *[unblocked] Undone: { $who } is let through again.
}

# /language with a name: said in that language.
language-changed = I write to you in English from now on.

# The right code came.
# Variables:
#   $name - "Dana Cruz"
number-confirmed = Thank you, { $name }, your number is confirmed. You can decide things here now.

# It was not the code.
# Variables:
#   $count - 4
wrong-code = { $count ->
    [one] That is not the code I sent you. You have one more try.
   *[other] That is not the code I sent you. You have { $count } more tries.
}

# Too many were wrong.
# Variables:
#   $account - "Oak Street Homes"
codes-used-up = That was too many wrong codes. Ask whoever runs me for { $account } to send you a new one.

# The code came too late.
# Variables:
#   $account - "Oak Street Homes"
code-expired = That code is too old. Ask whoever runs me for { $account } to send you a new one.

# A code from somebody who is no member any more, or has another number by now.
not-invited = There is nothing to confirm for this number.

# What is preferred, and how. A noun.
# Variables:
#   $value - "10:00 PM - 7:00 AM"
setting = { $form ->
    [name] your name: { $value }
    [zone] your time zone: { $value }
    [language] your language: { $value }
    [channel] your channel: { $value }
    [quiet_hours] quiet hours { $value }
    [digest_at] a digest at { $value }
    [silent_until] nothing that can wait before { $value }
   *[wakes] gets through all the same: { $value }
}

# What is preferred no longer. A noun.
no-setting = { $form ->
    [channel] no preferred channel
    [quiet_hours] no quiet hours
    [digest_at] no digest
    [silent_until] no pause
   *[wakes] nothing gets through that can wait
}

# An infinitive.
# Variables:
#   $changes - "quiet hours 10:00 PM - 7:00 AM; a digest at 6:00 PM"
change-settings = change your settings: { $changes }

# What is preferred from now on.
# Variables:
#   $changes - "quiet hours 10:00 PM - 7:00 AM; a digest at 6:00 PM"
settings-changed = your settings: { $changes }

# What became of them when that was taken back.
settings-as-before = Undone: your settings are as before.

# A group of people outside. A noun.
any-waker = { $form ->
    [contacts] contacts
   *[everybody] everybody
}

# Somebody, as far as they write by one channel. A noun.
# Variables:
#   $who - "Jordan Wells"
#   $channel - "email"
by-channel = { $who } ({ $channel })

# Whose messages come through though somebody wants quiet. A noun.
# Variables:
#   $who - "Jordan Wells"
wakes-by-message = { $form ->
    [urgent] { $who } if it cannot wait
   *[always] { $who } always
}

# What else comes through then. A noun.
wakes-by = { $form ->
    [decision] decisions
    [found_mail_urgent] mail I find if it cannot wait
   *[found_mail_always] mail I find
}

# Somebody new in the team, in a role, with where they are reached.
# Variables:
#   $who - "Nora Blum, +15550100011"
invite-member = { $form ->
    [owner] invite { $who } into the team as an owner
    [approver] invite { $who } into the team as an approver
   *[member] invite { $who } into the team
}

# Another role of a member.
# Variables:
#   $who - "Dana Cruz"
change-member-role = { $form ->
    [owner] make { $who } an owner
    [approver] make { $who } an approver
   *[member] make { $who } a member without further rights
}

# Out of the team.
# Variables:
#   $who - "Dana Cruz"
remove-member = take { $who } out of the team

# Somebody who was invited into the team.
# Variables:
#   $who - "Nora Blum, +1 555-010-0011"
member-invited = Invited { $who }: a text with a code is on its way

# Somebody who was a member before.
# Variables:
#   $who - "Nora Blum, +1 555-010-0011"
member-there = { $who } was in the team already

# A member with another role now.
# Variables:
#   $who - "Dana Cruz"
member-role-changed = { $form ->
    [owner] { $who } is an owner now
    [approver] { $who } is an approver now
   *[member] { $who } is a member without further rights now
}

# Somebody who is no member any more.
# Variables:
#   $who - "Dana Cruz"
member-removed = { $who } is not in the team any more

# An invitation that was taken back.
# Variables:
#   $who - "Nora Blum"
member-undone = Undone: { $who } is not in the team any more.

# Why somebody cannot leave the team or their role. A clause.
# Variables:
#   $who - "Maria Gomez"
only-owner = { $who } is the only owner, and somebody else has to become one first

# Why a change of the team cannot work. A clause.
member-refused = { $form ->
    [number] that is not a whole phone number; give it with its area code, or with + and its country code
    [email] that is not an email address
    [taken] that number or email address is somebody else's already
    [nobody] I could not tell which member of the team is meant
    [no_owner] no owner has approved it
   *[unfit] something in it does not fit
}

# What a language is called, in lower case where a language has it so; or that nobody has chosen one.
language-name = { $form ->
    [de] German
    [en] English
    [es] Spanish
    [fr] French
   *[as_written] the language they write in
}
