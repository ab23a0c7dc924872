"""Lambda function: searches and reads the web through the model's server."""
