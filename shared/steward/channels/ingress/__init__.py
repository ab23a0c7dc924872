"""What comes in: who it is from, which actor it belongs to, and what the doors have missed."""
