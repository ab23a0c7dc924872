# A call of a tool that an owner has registered; both are called as the source calls them.
# Variables:
#   $tool - Quoted("create_issue")
#   $source - "linear"
use-source = use { $tool } of { $source }
