"""Web pages by which members connect an account elsewhere."""
