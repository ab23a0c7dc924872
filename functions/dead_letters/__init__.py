"""Lambda function: handles dead letters of the SQS queues."""
