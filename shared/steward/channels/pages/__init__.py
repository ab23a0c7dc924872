"""HTTP requests and responses of functions, and the web pages."""
