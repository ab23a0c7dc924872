"""What Steward has done: every execution, who wanted it, who allowed it and what came of it."""
