# The name of a rule for mail that comes with Steward.
skill-called = { $form ->
    [expense_tracker] Expenses
    [invite_detector] Invitations
   *[tax_tracker] Papers for taxes
}

# What is looked for in mail, tried on one.
# Variables:
#   $name - "Expenses"
try-skill = try "{ $name }" on one mail

# An infinitive.
# Variables:
#   $name - "Expenses"
create-skill = watch your mail for "{ $name }"

# An infinitive: `what`, one itself, is done about each mail that is found.
# Variables:
#   $name - "Expenses"
#   $what - "put rows into a spreadsheet"
create-acting-skill = watch your mail for "{ $name }" and, whenever one comes, { $what }

# An infinitive.
# Variables:
#   $name - "Expenses"
change-skill = { $form ->
    [changed] change how I watch your mail for "{ $name }"
    [on] watch your mail for "{ $name }" again
   *[off] stop watching your mail for "{ $name }"
}

# An infinitive.
# Variables:
#   $name - "Expenses"
delete-skill = stop watching your mail for "{ $name }" and forget how

# An infinitive.
switch-watcher = { $form ->
    [on] watch your mailbox
   *[off] stop watching your mailbox
}

# What has become of something that is looked for.
# Variables:
#   $name - "Expenses"
skill-done = { $form ->
    [created] I watch your mail for "{ $name }" now.
    [changed] "{ $name }" has changed.
    [on] "{ $name }" is on.
    [off] "{ $name }" is off.
    [deleted] "{ $name }" is deleted.
    [removed] Undone: "{ $name }" is gone.
    [as_before] Undone: "{ $name }" is as it was.
   *[back] Undone: "{ $name }" is back.
}

# Whether a mailbox is watched from now on.
# Variables:
#   $address - "alexandra@example.com"
watcher-switched-now = { $form ->
    [on] I watch what comes into { $address } from now on.
   *[off] I do not watch { $address } any more.
}

# A mailbox is watched from now on, but no rule is on yet; one may be about to be switched on.
# Variables:
#   $address - "alexandra@example.com"
#   $name - "Expenses"
watcher-without-rules = I watch { $address } from now on. As soon as a rule for your mail is on, I'll tell you what it finds. "{ $name }" is one that you can switch on.

# To a member who wants no mailbox of theirs watched any more, and none was.
no-mailbox-watched = I don't watch any mailbox of yours, so I have changed nothing

# What comes of it is told later.
# Variables:
#   $name - "Expenses"
skill-is-tried = I am trying "{ $name }" on it and will tell you what comes of it.
