"""Contract tests of the AWS services that the product uses, run on the in-memory AWS and on moto."""
