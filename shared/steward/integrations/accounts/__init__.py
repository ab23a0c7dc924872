"""Members' accounts at other services: sign-in, grants, and the clients and tools that use them."""
