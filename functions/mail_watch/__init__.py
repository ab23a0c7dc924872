"""Having Gmail go on saying so."""
