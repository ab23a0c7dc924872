"""Where the machines of workflows come in, and from where they are driven."""
