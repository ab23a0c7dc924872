"""Reports: figures of a property or of all of them, made once and kept as they were."""
