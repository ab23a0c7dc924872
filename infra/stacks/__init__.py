"""CloudFormation stacks by lifecycle: data, core, edge, schedules, mail, observability, and one for each tool group."""
