"""A link to a place, or to the way there, on a map."""
