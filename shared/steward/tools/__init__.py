"""Tool declarations, the policy that judges their calls, and the executor that runs them."""
