"""Finding what was said: by words and by meaning, in everything an account has ever talked about."""
