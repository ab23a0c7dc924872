"""Lambda functions, one folder each: a handler parses the event, calls the product, and shapes the answer."""
