"""Documents attached to messages: stored unchanged, read on request, and always outside text."""
