"""AWS in memory: answers the requests of this product from objects in this process."""
