more-found = { $count ->
    [one] ... y 1 más.
   *[other] ... y { $count } más.
}
