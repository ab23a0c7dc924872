"""Lambda function: where members' apps come in."""
