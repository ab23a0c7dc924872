"""The only package that imports boto3: clients, tables, queues, buckets and secrets."""
