# The page of rules for mails to look for: its title, its columns and its buttons.
# Place: pages
# Length: 2 texts
page-mail-skills = { $form ->
    [title] Watched mail
    [empty] Nothing is looked for in your mail.
    [called] Name
    [also_description_tax_tracker] Papers that a tax return needs.
    [also_match_tax_tracker] A tax document or a notice of a tax authority, or a statement that is kept for a tax return: of wages, of interest, of a donation, of property tax. No advertisement for tax software or advice.
    [also_description_expense_tracker] What was paid or is to be paid.
    [also_match_expense_tracker] A receipt, an invoice or a confirmation of a payment or an order, with an amount that the reader has paid or owes. No offer, no advertisement, no newsletter.
    [also_description_invite_detector] Invitations to something at a time.
    [also_match_invite_detector] Somebody invites the reader to a meeting, a viewing, an event or a call at a day or a time, or proposes one.
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
    [ask_name] Name, such as School mail
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
