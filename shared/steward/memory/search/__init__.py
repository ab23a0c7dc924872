"""Search by keywords and meaning over everything that was said in an account."""
