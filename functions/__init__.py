"""One folder per Lambda: a handler parses the event, calls the product, shapes the answer."""
