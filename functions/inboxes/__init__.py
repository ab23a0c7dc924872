"""Lambda function: reads members' mailboxes for their watchers."""
