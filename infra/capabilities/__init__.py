"""CDK constructs, one for each capability. The stacks only decide which of them are deployed and deleted together."""
