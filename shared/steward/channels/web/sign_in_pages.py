SESSION_COOKIE = "__Host-steward"
SignInPages = object
