"""Makes search snapshots, and checks them daily."""
