"""A second channel, as small as one can be: a file and a provider that lives in this process."""
