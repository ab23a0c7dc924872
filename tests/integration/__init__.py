"""Tests over real sockets and stores."""
