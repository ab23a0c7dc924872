"""The stacks, by lifecycle: what holds data, what carries messages, what runs, what watches."""
