"""Lambda function: the one-minute sweep, which rings due timers and waiting work."""
