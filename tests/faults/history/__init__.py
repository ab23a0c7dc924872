"""Random histories: whatever people do and whatever breaks, in any order, against a model of what must be true."""
