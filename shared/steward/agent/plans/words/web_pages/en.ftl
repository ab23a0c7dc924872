# The page of a member's plans: its title and its columns.
# Place: pages
page-plans = { $form ->
    [title] Plans
    [empty] You have no plan from the last month. Text Steward what should come of it, beginning with "Plan:".
    [what] Goal
    [status] State
    [status_planning] Being planned
    [status_running] Under way
    [status_stopping] Stopping
    [status_done] Done
    [status_failed] Failed
    [status_stopped] Stopped
    [status_late] Not finished in time
    [status_ended] Over
    [progress] Progress
    [made_at] Begun
    [constraints] To mind
    [deadline_at] Ends at the latest
    [cost] Cost so far
    [steps] Steps
    [number] No.
    [step] Step
    [state] State
    [state_waiting] To come
    [state_running] Now
    [state_done] Done
    [state_failed] Failed
    [state_dropped] Dropped
    [when] When
   *[did] What came of it
}
