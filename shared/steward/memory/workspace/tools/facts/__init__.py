"""What is remembered, and what is known of people: kept, listed, found, corrected and forgotten."""
