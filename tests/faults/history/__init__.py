"""Random histories: people act and things break in any order, compared with a model of the truth."""
