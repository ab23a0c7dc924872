"""Cards, references, fields, reader, drafter, receipts: how outside text is used and never obeyed."""
