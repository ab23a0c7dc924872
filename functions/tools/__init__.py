"""Lambda function: runs tool calls; it is deployed once for each tool group."""
