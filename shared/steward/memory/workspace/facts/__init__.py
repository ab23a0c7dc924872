"""Facts about members, extracted from their own messages."""
