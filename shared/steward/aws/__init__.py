"""Adapters for AWS: clients, tables, queues, buckets and secrets. No other package imports boto3."""
