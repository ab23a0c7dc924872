"""Base types that import nothing else of ours: ids, clock, settings, errors and record codecs."""
