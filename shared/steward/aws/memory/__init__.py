"""AWS in memory: the requests this product makes, answered by objects in this process."""
