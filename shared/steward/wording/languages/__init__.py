"""The words of every sentence, one module a language: nothing but data, so that a translator needs no code."""
