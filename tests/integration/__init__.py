"""Integration tests: whole handlers over real sockets and stores."""
