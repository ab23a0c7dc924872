"""Programs that the model wrote, run where there is nothing to be had."""
