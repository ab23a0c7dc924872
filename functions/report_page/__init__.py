"""Web page of a report."""
