"""Reading what was texted."""
