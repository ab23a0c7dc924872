"""Contract tests of every channel port."""
