"""The page an approver decides on."""
