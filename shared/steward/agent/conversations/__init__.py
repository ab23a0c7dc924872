"""The conversation as an actor: mailbox, state and log, and the one place that commits a step."""
