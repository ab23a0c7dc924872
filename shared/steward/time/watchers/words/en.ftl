# What is looked for in mail, tried on one.
# Variables:
#   $name - Quoted("expense-tracker")
try-skill = try { $name } on one mail

# An infinitive.
# Variables:
#   $name - Quoted("expense-tracker")
create-skill = watch your mail for { $name }

# An infinitive: `what`, one itself, is done about each mail that is found.
# Variables:
#   $name - Quoted("expense-tracker")
#   $what - "put rows into a spreadsheet"
create-acting-skill = watch your mail for { $name } and, whenever one comes, { $what }

# An infinitive.
# Variables:
#   $name - "expense-tracker"
change-skill = { $form ->
    [changed] change how I watch your mail for { $name }
    [on] watch your mail for { $name } again
   *[off] stop watching your mail for { $name }
}

# An infinitive.
# Variables:
#   $name - "expense-tracker"
delete-skill = stop watching your mail for { $name } and forget how

# An infinitive.
switch-watcher = { $form ->
    [on] watch your mailbox
   *[off] stop watching your mailbox
}

# What has become of something that is looked for.
# Variables:
#   $name - "expense-tracker"
skill-done = { $form ->
    [created] I watch your mail for { $name } now.
    [changed] { $name } has changed.
    [on] { $name } is on.
    [off] { $name } is off.
    [deleted] { $name } is deleted.
    [removed] Undone: { $name } is gone.
    [as_before] Undone: { $name } is as it was.
   *[back] Undone: { $name } is back.
}

# Whether a mailbox is watched from now on.
# Variables:
#   $address - "alexandra@example.com"
watcher-switched-now = { $form ->
    [on] I watch what comes into { $address } from now on.
    [nothing_on] I watch { $address } from now on, but I don't know yet for what: switch something on, such as expense-tracker.
   *[off] I do not watch { $address } any more.
}

# To a member who wants no mailbox of theirs watched any more, and none was.
no-mailbox-watched = I don't watch any mailbox of yours, so I have changed nothing

# What comes of it is told later.
# Variables:
#   $name - "expense-tracker"
skill-is-tried = I am trying { $name } on it and will tell you what comes of it.
