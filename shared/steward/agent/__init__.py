"""The turns of the main model, and everybody it talks with: members, contacts, apps, sub-agents."""
