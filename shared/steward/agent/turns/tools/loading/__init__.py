"""Having more tools at hand."""
