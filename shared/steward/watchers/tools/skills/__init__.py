"""What is looked for in mail, and whether anything is."""
