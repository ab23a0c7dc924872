"""Google's APIs over REST, for the member who signed in. No rules of Steward's."""
