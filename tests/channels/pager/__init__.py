"""Second channel for tests, as small as possible: a file and a provider in this process."""
