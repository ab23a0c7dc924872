"""Lambda function: sends requests to connected providers (adverts, screening, deposits), except payments."""
