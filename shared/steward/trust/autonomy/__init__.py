"""How far Steward may go by itself in one account: levels people have set, and whether it is paused."""
