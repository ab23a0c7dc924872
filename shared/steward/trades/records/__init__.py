"""Records of a trade: storage, changes and undo. It knows no particular trade."""
