"""What scanners have found in the records, and how they are set."""
