"""What Steward knows of people by what they have said themselves."""
