# Under those that a text names: how many more there are.
# Variables:
#   $count - 4
more-found = { $count ->
    [one] ... and 1 more.
   *[other] ... and { $count } more.
}
