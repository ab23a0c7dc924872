"""Web page on which an approver decides."""
