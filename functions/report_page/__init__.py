"""The page a report is read on."""
