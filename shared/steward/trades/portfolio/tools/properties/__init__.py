"""Properties and units: look at them, add and change them."""
