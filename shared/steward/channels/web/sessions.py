SessionService = object
