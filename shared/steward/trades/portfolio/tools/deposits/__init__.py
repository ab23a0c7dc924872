"""Deposits at the account's scheme: having them lodged, how they stand, having them released."""
