"""Tests, in rooms by what they need: nothing, one process, real servers, a browser, a crash."""
