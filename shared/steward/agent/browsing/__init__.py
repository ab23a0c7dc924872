"""The web, looked at in a call of its own: the model's server searches and opens pages, and holds nothing of ours."""
