"""A member's own mailbox."""
