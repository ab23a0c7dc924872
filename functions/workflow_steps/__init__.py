"""Lambda function: starts and answers the state machines of workflows, and handles their steps."""
