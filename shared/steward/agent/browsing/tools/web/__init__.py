"""Search of the web and its pages, and which of it may be read."""
