"""Reports for people: signed links, the web page and its downloads."""
