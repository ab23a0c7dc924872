"""Why somebody was texted; what waits for a decision."""
