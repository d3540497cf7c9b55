"""What `bin/test` runs: parts of the whole suite, the fast loop of a room, second attempts, the summary."""
