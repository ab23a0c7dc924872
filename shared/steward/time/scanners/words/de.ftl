more-found = { $count ->
    [one] ... und 1 weiteres.
   *[other] ... und { $count } weitere.
}
