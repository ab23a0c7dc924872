"""Lambda function: web page of a report."""
