"""Lambda function: runs Python programs that the model wrote."""
