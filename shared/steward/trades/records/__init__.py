"""Records of a trade: what a team keeps of its work, kept by rules that know no trade."""
