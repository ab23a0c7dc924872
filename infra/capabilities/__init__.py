"""One construct per capability; the stacks only say which of them live and die together."""
