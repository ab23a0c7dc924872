"""Tool declarations, what traces the arguments of their calls, and the executor that runs them."""
