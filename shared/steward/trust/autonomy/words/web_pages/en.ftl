# The page of how far Steward goes by itself: its title, its columns, its buttons and what its values are called.
# Place: pages
page-autonomy = { $form ->
    [title] Autonomy
    [empty] There is no such action.
    [about] Find
    [does] What Steward does
    [level] How far it goes
    [level_inform] Only says when it is due
    [level_suggest] Asks yes or no
    [level_draft] Shows a draft that can be edited
    [level_execute] Does it, reports it, offers to undo it
    [level_silent] Does it and only keeps a record
    [level_own] As each action says
    [risk] Risk
    [risk_low] Low
    [risk_medium] Medium
    [risk_high] High: an owner or approver decides
    [origin] Why
    [origin_usual] Default
    [origin_general] No action may go further
    [origin_set] Set by your team
    [set_by] Set by
    [group_general] Everything
    [group_query] Looking things up
    [group_action] Acting
    [group_generate] Writing and reckoning
    [group_integration] Other services
    [group_workflow] Work over weeks
    [group_memory] Remembering
    [group_planning] Planning
    [group_communication] Messages
    [set] Change
    [reset] Back to the usual way
    [ask_level] How far Steward goes
    [ask_level_0] Only says when it is due
    [ask_level_1] Asks yes or no
    [ask_level_2] Shows a draft that can be edited
    [ask_level_3] Does it, reports it, offers to undo it
    [ask_level_4] Does it and only keeps a record
   *[ask_reason] Why
}
