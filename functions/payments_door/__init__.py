"""Lambda function: webhook of payment and screening providers, and the page that payers see afterwards."""
