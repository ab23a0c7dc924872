"""Lambda function: copies the ledger to a locked bucket."""
