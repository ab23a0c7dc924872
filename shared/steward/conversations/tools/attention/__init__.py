"""What asks for a member's attention, and why."""
