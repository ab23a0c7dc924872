"""Integration tests over real sockets and stores."""
