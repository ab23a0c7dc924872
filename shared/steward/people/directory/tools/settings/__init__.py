"""The member's name, zone, language, quiet hours, digest."""
