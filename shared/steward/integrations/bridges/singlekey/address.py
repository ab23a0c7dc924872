"""Where SingleKey is."""

ADDRESS = "https://platform.singlekey.com"
