"""HTTP as functions see it, and the pages people open."""
