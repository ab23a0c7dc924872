"""What Steward itself says: every sentence by its name and fields, its words by language, and how it fits a text."""
