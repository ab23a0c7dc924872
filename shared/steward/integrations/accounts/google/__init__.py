"""Clients of Google's REST APIs on behalf of a member who signed in, without any rules of Steward."""
