more-found = { $count ->
    [one] ... et 1 de plus.
   *[other] ... et { $count } de plus.
}
