"""Lambda function: receives events of Amazon SES about mail, in and out."""
