"""URL of SingleKey's API."""

ADDRESS = "https://platform.singlekey.com"
