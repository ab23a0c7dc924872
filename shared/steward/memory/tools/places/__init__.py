"""Where workspace files are: taking them away, moving and copying them."""
