# The page of the team's members: its title, its columns and what its values are called.
# Place: pages
page-members = { $form ->
    [title] Members
    [empty] Nobody is a member yet.
    [name] Member
    [role] Role
    [role_owner] Owner
    [role_approver] Approver
    [role_member] Member
    [phone] Phone
    [emails] Email
    [channels] Prefers
    [quiet] Quiet hours
    [state] State
    [state_confirmed] Confirmed
    [settings] Change my settings
    [ask_language] Language
    [ask_zone] Time zone
    [ask_quiet_hours] Quiet hours, such as 22:00-07:00, or none
    [invite] Invite somebody
    [change_role] Change role
    [remove] Take out
    [ask_name] Name
    [ask_phone] Phone number: a text with a code goes there
    [ask_email] Email, if they write mail
    [ask_role] Role
    [ask_role_owner] Owner: changes how Steward works and decides what is risky
    [ask_role_approver] Approver: decides what is sent and paid for others
    [ask_role_member] Member: asks, and decides on their own requests
   *[state_invited] Invited
}

# The page of the team's contacts: its title, its columns, its buttons and what it says of one.
# Place: pages
page-contacts = { $form ->
    [title] Contacts
    [empty] No contacts here.
    [find] Name, trade, number or address
    [name] Contact
    [about] Known by
    [phone] Phone
    [emails] Email
    [channel] Prefers
    [language] Language
    [addresses] Numbers and emails
    [address] Address
    [wrote_at] Wrote last
    [by] By
    [opted_out] Wants no messages by
    [blocked_at] Blocked since
    [twin] Entered twice?
    [also_choose] Choose the other entry
    [also_outside] Somebody outside the team
    [also_as_written] The one they write in
    [stays] Becomes part of
    [others] Which entry is the same person? It stays, with the numbers and emails of both.
    [person] Contact
    [known_by] Known by
    [reached_at] Numbers and emails
    [add] New contact
    [change] Change
    [ask_name] Name
    [ask_about] What else they are known by: a trade, a unit, a street
    [ask_phone] Phone number
    [ask_email] Email address
    [ask_add_phone] One more phone number
    [ask_add_email] One more email address
    [ask_channel] Channels they prefer, such as email, sms
    [ask_language] Language of the messages I write on my own
    [ask_remove] Number or email that is theirs no longer
    [merge] Merge the two
    [block] Block
    [unblock] Let through again
   *[remove] Remove
}
