"""Mail in the format of RFC 5322, for any provider: parsing, authentication, quoting, bounces and composing."""
