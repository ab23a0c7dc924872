"""Mail: who wrote it, which words are theirs, what is answered, and that it goes once."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_INBOUND = "ingress/service.py"
NEAR = ("tests/unit/test_mail.py", "tests/channels/test_mail_channel.py", "tests/channels/test_ports.py")

MUTANTS = (
    Mutant(
        "believed-unproved",
        "whoever writes a member's address into a mail speaks for them",
        _INBOUND,
        "(origin.kind != port.reaches or not inbound.vouched)",
        "origin.kind != port.reaches",
    ),
    Mutant(
        "proof-of-the-sender",
        "a proof that the sender wrote into their own mail counts",
        "mail/authentication.py",
        '    first, *methods = [part.strip() for part in "".join(_plain(reports[0].lower())).split(";")]\n',
        '    first, *methods = [part.strip() for part in "".join(_plain(reports[-1].lower())).split(";")]\n',
    ),
    Mutant(
        "carried-is-said",
        "what a member quotes or forwards counts as what they say",
        "mail/reading.py",
        'own, carried = split(texts[0], begins=begins) if texts else ("", "")',
        'own, carried = (texts[0], "") if texts else ("", "")',
    ),
    Mutant(
        "answers-programs",
        "an absence note is answered, for ever",
        "channels/email/port.py",
        "if mail.automatic or _is_at(mail.author, mailbox):",
        "if _is_at(mail.author, mailbox):",
    ),
    Mutant(
        "answers-itself",
        "a mail of Steward's own is taken in as somebody's",
        "channels/email/port.py",
        "if mail.automatic or _is_at(mail.author, mailbox):",
        "if mail.automatic:",
    ),
    Mutant(
        "not-known-again",
        "a mail that has gone is not found, and called unknown",
        "channels/email/compose.py",
        "        REFERENCE: outgoing.reference,\n",
        "",
    ),
    Mutant(
        "mail-refused-when-unclear",
        "a mail Gmail may have taken before it failed is called failed",
        "channels/email/gmail.py",
        "    if 400 <= answer.status_code < 500:\n",
        "    if 400 <= answer.status_code < 600:\n",
    ),
    Mutant(
        "one-conversation-for-all-mail",
        "what is said in one thread is known in all others",
        _INBOUND,
        "if isinstance(sender, MemberIdentity) and inbound.content.thread:",
        "if False:",
    ),
)
