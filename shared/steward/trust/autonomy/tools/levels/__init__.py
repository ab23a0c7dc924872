"""What is done without asking a person."""
