for-app = { $what } (für { $app })
