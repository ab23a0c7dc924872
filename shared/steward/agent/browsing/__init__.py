"""The web: the model's server searches and opens pages in a separate call, without Steward's tools or data."""
