# The page of what waits for the member's decision: its title, its columns and its button.
# Place: pages
page-approvals = { $form ->
    [title] Approvals
    [empty] Nothing waits for your decision.
    [what] What
    [words] Words
    [to] To
    [facts] Facts
    [why] Why
    [careful] Careful
    [asked_by] Asked by
    [asked_at] Asked
    [until] Open until
    [code] Code
    [others] May also decide
    [like_this] Decided before
    [status] State
    [status_open] Open
    [status_approved] Approved
    [status_rejected] Rejected
    [status_expired] Nobody decided in time
    [status_taken_back] Taken back
    [status_kept] Left as it is
    [status_undo_expired] Too late to take back
    [decided_by] Decided by
    [decided_at] Decided
    [arguments] In detail
    [label] What of it
    [value] Value
    [now] So far
   *[also_decide] Look and decide
}

# The page of what was decided lately, and of what can still be taken back: its title and its columns.
# Place: pages
page-decided = { $form ->
    [title] Decided lately
    [empty] Nothing was decided in the last two weeks.
    [what] What
    [status] Outcome
    [status_open] Can be undone
    [status_approved] Approved
    [status_rejected] Rejected
    [status_expired] Nobody decided in time
    [status_taken_back] Taken back
    [status_kept] Left as it is
    [status_undo_expired] Too late to take back
    [by] Decided by
    [at] Decided
    [until] Until
    [asked_by] Asked by
    [words] Words
    [facts] Facts
    [why] Why
    [code] Code
    [arguments] In detail
    [label] What of it
    [value] Value
   *[now] So far
}
