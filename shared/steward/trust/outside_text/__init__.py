"""Text by outsiders: cards, references, fields, reader, drafter and receipts let it be used and never obeyed."""
