"""An account's workspace kept in step with a Git repository: what either side changes, the other gets."""
