"""Facts, choices and drafts from what outsiders wrote."""
