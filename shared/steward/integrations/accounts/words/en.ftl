# At the head of the page.
# Variables:
#   $who - "Maria Gomez"
sign-in-title = Connect Google for { $who }

# Above what it may do.
# Variables:
#   $account - "Oak Street Homes"
# Length: 2 texts
may-then = Steward, the assistant of { $account }, may then do the following for you, and nothing else:

# What a scope allows, as an infinitive.
scope-in-words = { $form ->
    [calendar_events] see and change events in your calendar
    [gmail_readonly] read your mail
    [gmail_compose] write drafts and send mail in your name
    [gmail_modify] read your mail, write drafts and set labels
    [drive_readonly] read your files in Drive
    [drive_file] keep files of its own in your Drive
    [documents] read and change your documents
   *[spreadsheets] read and change your spreadsheets
}

# Which account it is.
# Variables:
#   $address - "maria@oakstreet.example"
allowed-as = Signed in as { $address }.

# An infinitive.
share-account = { $form ->
    [shared] let everybody on your team use your Google account through me
   *[alone] use your Google account for you alone
}

# An infinitive.
disconnect = disconnect your Google account

# Who may use it from now on.
# Variables:
#   $address - "maria@oakstreet.example"
shared-account = { $form ->
    [shared] everybody on your team can use { $address } through me
   *[alone] only its owner can use { $address } through me
}

# What was given back.
# Variables:
#   $address - "maria@oakstreet.example"
disconnected = I can't use { $address } any more

# There was nothing to give back, or to share.
not-connected = no account is connected: nobody has signed in

# An infinitive.
# Variables:
#   $title - Quoted("Roof")
#   $when - "Nov 25, 3:00 PM"
make-event = put { $title } into your calendar for { $when }

# With people who are invited.
# Variables:
#   $title - Quoted("Roof")
#   $when - "Nov 25, 3:00 PM"
#   $who - "pete@rossi-plumbing.example"
make-event-with = put { $title } into your calendar for { $when } and invite { $who }

# An infinitive, of an event by what it is called now; what changes stands beside it. Those invited hear of it.
# Variables:
#   $title - Quoted("Roof")
#   $when - "Nov 25, 3:00 PM"
change-event = { $form ->
    [alone] change { $title } ({ $when }) in your calendar
    [invited] change { $title } ({ $when }) in your calendar and who is invited
   *[removed] take { $title } ({ $when }) out of your calendar
}

# What became of an event.
# Variables:
#   $title - "Boiler inspection"
#   $when - "Nov 25, 3:00 PM"
event-done = { $form ->
    [made] { $title } is in your calendar ({ $when })
    [changed] { $title } is changed in your calendar ({ $when })
    [removed] { $title } is out of your calendar ({ $when })
    [as_before] Taken back: { $title } is what it was ({ $when }).
   *[back] Taken back: { $title } is in your calendar again ({ $when }).
}

# An event that was made is gone again.
event-taken-out = Taken back: the event is out of your calendar again.

# An infinitive.
# Variables:
#   $who - "pete@rossi-plumbing.example"
#   $subject - "Boiler in 4B"
mail-to = mail { $who }: { $subject }

# An infinitive: in its thread, under its subject.
# Variables:
#   $who - "pete@rossi-plumbing.example"
mail-answer = answer a mail, to { $who }

# An infinitive.
# Variables:
#   $who - "pete@rossi-plumbing.example"
mail-draft = write a draft to { $who }

# An infinitive, of a mail by its subject; which labels stands beside it.
# Variables:
#   $subject - Quoted("Invoice 7")
label-mail = change the labels of the mail { $subject }

# What became of a mail.
# Variables:
#   $who - "pete@rossi-plumbing.example"
#   $subject - "Boiler in 4B"
mail-done = { $form ->
    [sent] I sent the mail "{ $subject }" to { $who }
   *[drafted] the mail "{ $subject }" to { $who } is in your drafts
}

# A mail has other labels now.
mail-labelled = I changed the labels of the mail

# A mail has the labels it had.
labels-back = Taken back: the mail has its labels again.

# An account is used as it was before.
sharing-back = Taken back: the account is used as before.

# A draft that was thrown away.
draft-gone = Taken back: the draft is thrown away.

# An infinitive; `upload` is a file of the workspace.
# Variables:
#   $name - "Rents 2027"
make-file = { $form ->
    [folder] make the folder { $name } in Drive
    [upload] put { $name } into Drive
    [document] make the document { $name } in Drive
   *[spreadsheet] make the spreadsheet { $name } in Drive
}

# An infinitive, of a file by what it is called.
# Variables:
#   $title - Quoted("Rent roll")
change-file = { $form ->
    [document] add words at the end of { $title }
    [cells] put values into cells of { $title }
   *[rows] add rows at the end of { $title }
}

# What was made.
# Variables:
#   $name - "Rents 2027"
#   $link - "https://docs.google.com/document/d/1mGVb8J3Yw0zXqk5T2pR7sUe4NcLhDaFo9iKxBtWnEyZ/edit"
file-made = { $name } is in Drive: { $link }

# What was changed: words at the end of a document, cells, rows at the end of a sheet.
# Variables:
#   $title - Quoted("Rent roll")
#   $link - "https://docs.google.com/document/d/1mGVb8J3Yw0zXqk5T2pR7sUe4NcLhDaFo9iKxBtWnEyZ/edit"
file-changed = { $form ->
    [document] I added the text to { $title }: { $link }
    [cells] I filled in { $title }: { $link }
   *[rows] I added the rows to { $title }: { $link }
}

# What became of it, by what it was.
file-taken-back = { $form ->
    [made] Taken back: it is in Drive's trash now.
    [document] Taken back: the words are out of the document again.
    [cells] Taken back: the cells are what they were.
   *[rows] Taken back: the rows are out of the spreadsheet again.
}
