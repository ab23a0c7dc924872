"""Events of the member's calendar."""
