# The page of workflows: its title, its columns and its buttons.
# Place: pages
page-workflows = { $form ->
    [title] Workflows
    [empty] Nothing runs for weeks at the moment. Ask Steward by text, for instance to see a repair through.
    [what] About
    [kind] Is to
    [status] State
    [status_pending] About to begin
    [status_running] Running
    [status_paused] Paused
    [status_cancelling] Being called off
    [status_completed] Completed
    [status_failed] Failed
    [status_cancelled] Called off
    [step] Step
    [does] Waits for, or does
    [since] Since
    [by] Started by
    [began_at] Began
    [why] Why it stands still
    [decision] To decide
    [steps] Steps
    [number] No.
    [state] State
    [state_done] Done
    [state_now] Now
    [state_to_come] To come
    [state_will_not] Will not happen
    [state_left_out] Left out
    [state_taken_back] Taken back
    [state_declined] The answer was no
    [state_timed_out] Did not come in time
    [state_failed] Failed
    [state_cancelled] Called off
    [state_stopped] Stopped
    [when] Entered
    [did] What was done
    [pause] Pause
    [resume] Go on
   *[cancel] Call off
}

# Who started a workflow that somebody else had to approve, beside "Started by".
# Variables:
#   $by - "Steward"
#   $approver - "Sam Lee"
# Place: pages
workflow-approved-by = { $by }, approved by { $approver }
