"""Lambda function: erases people's data."""
