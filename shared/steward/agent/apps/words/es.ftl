for-app = { $what } (para { $app })
