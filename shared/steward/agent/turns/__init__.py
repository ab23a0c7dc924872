"""The agent turn: what the model is shown, what it answers, and what becomes of that."""
