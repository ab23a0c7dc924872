for-app = { $what } (pour { $app })
