"""IAM permission scenarios: together they make each function use all of its permissions."""
