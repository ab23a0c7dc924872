"""Messages in and out: addresses, providers, mail, webhooks and the pages of links."""
