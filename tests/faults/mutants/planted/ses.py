"""Mail by Amazon SES: whose word counts, that it goes once, and that what became of it is heard."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

NEAR = (
    "tests/unit/test_ses.py",
    "tests/channels/test_ses_mail.py",
    "tests/channels/test_ses_outcomes.py",
    "tests/channels/test_shared_mailboxes.py",
    "tests/channels/test_ports.py",
)

MUTANTS = (
    Mutant(
        "sent-again-by-the-library",
        "a mail that SES may have taken is sent once more, within the same call",
        "aws/clients.py",
        '        retries={"mode": "standard", "total_max_attempts": 1},\n',
        '        retries={"mode": "standard", "total_max_attempts": 2},\n',
    ),
    Mutant(
        "broken-off-is-not-sent",
        "a mail SES may have taken before the connection broke off is sent again",
        "aws/mails.py",
        "            return MailUnclear(type(error).__name__)\n",
        "            return MailRefused(type(error).__name__, for_good=False)\n",
    ),
    Mutant(
        "stamp-of-anybody",
        "what a sender writes into a mail that SES has not stamped passes for SES's word",
        "channels/email/ses_stamp.py",
        "        end = found.end()\n    return []\n",
        "        end = found.end()\n    return lines\n",
    ),
    Mutant(
        "spam-is-taken-in",
        "what SES warns of reaches people all the same",
        "channels/email/ses.py",
        "        if stamp.warning:\n",
        "        if False:\n",
    ),
    Mutant(
        "word-of-ses-not-kept",
        "a mail of which SES said that it went is called unknown",
        "channels/email/port.py",
        '        if report and told.kind == "Send":\n',
        '        if report and told.kind == "Sent":\n',
    ),
    Mutant(
        "complaint-unheard",
        "whoever called a mail unwanted is sent the next one",
        "channels/service.py",
        "if not (failed or report.opted_out) and self._deliveries.note_status(report):\n            return\n",
        "if not failed and self._deliveries.note_status(report):\n            return\n",
    ),
    Mutant(
        "second-account-loses-it",
        "of a mail to two accounts only one ever hears",
        "channels/email/port.py",
        'copy_of, own_id = message.provider_id, f"{message.provider_id}/{mailbox}"',
        "copy_of, own_id = message.provider_id, message.provider_id",
    ),
    Mutant(
        "two-addresses-two-messages",
        "what a member writes to two addresses of Steward is done twice",
        "ingress/service.py",
        "                if place in places:\n",
        "                if False:\n",
    ),
    Mutant(
        "a-copy-for-each-address-is-a-message",
        "a mail that comes once for each address of ours is done as often",
        "ingress/service.py",
        "            once = (inbound.provider_id, _written_id(inbound, sender))\n",
        "            once = (inbound.provider_id, None)\n",
    ),
    Mutant(
        "forger-keeps-it-out",
        "whoever sends a mail of a member's first, in their name, keeps the member's own out",
        "ingress/service.py",
        "derived_id(sender.account_id, sender.address, inbound.written)",
        "derived_id(sender.account_id, inbound.from_address, inbound.written)",
    ),
    Mutant(
        "one-name-for-all-mails",
        "of a program that names all its mails alike only the first one is ever read",
        "channels/email/port.py",
        "derived_id(mail.message_id, mail.subject, mail.own, mail.carried)",
        "derived_id(mail.message_id)",
    ),
    Mutant(
        "one-tag-of-several",
        "of a mail to two accounts that share a mailbox one hears nothing",
        "channels/email/gmail.py",
        "return found[:MOST_MAILBOXES]",
        "return found[:1]",
    ),
)
