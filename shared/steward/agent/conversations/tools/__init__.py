"""Why somebody was texted, and what waits for a decision."""
