# The page of rules for mails to look for: its title, its columns and its buttons.
# Place: pages
page-mail-skills = { $form ->
    [title] Watched mail
    [empty] Nothing is looked for in your mail.
    [called] Name
    [also_expense_tracker] Expenses
    [also_invite_detector] Invitations
    [also_tax_tracker] Papers for taxes
    [status] State
    [status_on] On
    [status_off] Off
    [status_not_watched] On, but your inbox is not watched
    [match] Which mails
    [does] Then
    [matches] Matched
    [description] What for
    [extract] Reads of each mail
    [field] Value
    [question] Question
    [new] New rule
    [ask_name] Name, in small letters with hyphens: school-mail
    [ask_match] Which mails match, in words that anybody can judge by
    [ask_description] What it is for
    [watch] Watch my inbox
    [watch_no_more] Stop watching my inbox
    [on] Switch on
    [off] Switch off
    [change] Change
    [test] Try it
    [ask_text] Words of a mail that there could be
   *[delete] Delete
}
