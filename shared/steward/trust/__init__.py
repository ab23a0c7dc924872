"""Trust: decides what may be done, by whom and with whose words. Outside text, autonomy and approvals."""
