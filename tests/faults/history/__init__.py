"""Random histories: people act and things fail in any order, compared with a simple model of what must follow."""
