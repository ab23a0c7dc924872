"""What the queues gave up on."""
