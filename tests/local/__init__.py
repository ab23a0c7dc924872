"""The launcher of `steward local`."""
