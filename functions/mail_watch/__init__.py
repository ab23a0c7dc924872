"""Lambda function: renews Gmail's push notifications."""
