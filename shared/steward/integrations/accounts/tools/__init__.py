"""The member's calendar, mailbox, Drive, documents, sheets, and the accounts they are at."""
