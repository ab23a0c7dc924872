"""What may be done, by whom and with whose words: outside text, autonomy and approvals."""
