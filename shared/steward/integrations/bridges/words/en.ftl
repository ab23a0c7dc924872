# A provider has told something, and for hours nobody could ask it about that.
cannot-look = A provider you have connected does not answer me. Its key may have been revoked: have it connected again. I keep trying.

# To whoever has paid.
paid-thanks = Thank you! You can close this page.
