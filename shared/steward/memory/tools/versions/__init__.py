"""What workspace files were before."""
