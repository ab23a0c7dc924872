# What stands beside the fields and on the buttons.
# Place: pages
on-page = { $form ->
    [text] Exactly this goes out
    [kept] Exactly this is kept
    [text_hint] Change it here if you like: what is in the box is what counts.
    [marked] Underlined is what came from outside:
    [outside] Written by somebody outside. Steward never takes orders from it.
    [asked_by] Asked by
    [why] Why
    [careful] Careful
    [others] May also decide
    [open_until] Open until
    [code] Code
    [number] Their number
    [note] Note to Steward
    [note_hint] Optional. If you reject, say why: Steward reads it.
    [approve] Approve
    [approve_text] Send it
    [reject] Reject
    [undo] Undo it
    [keep] Keep it
    [send_again] Send it again
    [sign_in_hint] You can take this back at any time, with Steward or at Google. Go on only if you asked Steward for something yourself.
    [web_sign_in] Sign in
    [web_sign_out] Sign out everywhere
   *[continue_to_google] Continue to Google
}

# To somebody who has signed in at the provider, and whom no team knows.
# Variables:
#   $address - "maria@example.com"
# Length: 2 texts
# Place: pages
web-unknown = No team that Steward works for has a member with the address { $address }. Ask the person who runs Steward for your team to enter this address for you, then sign in again.
