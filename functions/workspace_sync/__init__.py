"""Lambda function: syncs workspaces with Git repositories."""
