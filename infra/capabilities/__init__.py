"""CDK constructs, one module for each capability, such as tables, queues or alarms. The stacks combine them."""
