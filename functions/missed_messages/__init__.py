"""What the webhook missed."""
