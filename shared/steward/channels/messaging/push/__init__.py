"""Push messages to members' browsers."""
