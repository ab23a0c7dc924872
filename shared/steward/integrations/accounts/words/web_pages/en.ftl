# The page of connected accounts: its title, its columns, its buttons and what its values are called.
# Place: pages
page-connections = { $form ->
    [title] Connected accounts
    [empty] No account is connected. Steward sends you a link to sign in when you first ask for something in your mail, calendar or Drive.
    [address] Account
    [service] Service
    [whose] Whose
    [used_by] Used for
    [used_by_team] The whole team
    [used_by_owner] Its owner alone
    [may] What Steward may do
    [since] Since
    [share] Share with the team
    [keep] Use for me alone
   *[disconnect] Disconnect
}
