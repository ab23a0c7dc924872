"""What a landlord's records need by when: pure looks at what their due rows say, and what is read besides."""
