"""What has become due among the records of a trade: looked for by the clock, told or proposed to whoever sees to it."""
