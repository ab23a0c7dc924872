"""What the law asks: its rules as data, what is due by them and done."""
