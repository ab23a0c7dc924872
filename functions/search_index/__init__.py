"""Lambda function: builds snapshots of the search index, and checks them daily."""
