"""Ledger of everything Steward has done: every execution, who wanted it, who allowed it, and the outcome."""
