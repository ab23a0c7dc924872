"""Mail: who wrote it, which words are theirs, what is answered, and that it goes once."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_INBOUND = "ingress/service.py"
NEAR = (
    "tests/unit/test_mail.py",
    "tests/channels/test_mail_channel.py",
    "tests/channels/test_mail_loops.py",
    "tests/integration/test_mail_correspondence.py",
    "tests/channels/test_ports.py",
)

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
        "if mail.automatic or untagged(mail.author) == untagged(mailbox):",
        "if untagged(mail.author) == untagged(mailbox):",
    ),
    Mutant(
        "answers-itself",
        "a mail of Steward's own is taken in as somebody's",
        "channels/email/port.py",
        "if mail.automatic or untagged(mail.author) == untagged(mailbox):",
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
    Mutant(
        "strangers-address-in-plain-view",
        "a mail address that somebody outside thought up is read by the planner",
        "trust/cards.py",
        '    number = quote.address if _NUMBER.fullmatch(quote.address) else ""\n',
        "    number = quote.address\n",
    ),
    Mutant(
        "outsiders-thread-lost",
        "what is answered to somebody outside begins a new thread each time",
        "correspondence/fold.py",
        'stuck_on="", thread=event.thread)',
        'stuck_on="", thread=None)',
    ),
    Mutant(
        "forger-answered",
        "a mail under a forged address is answered to whoever has that address",
        "people/addresses.py",
        "    return _MAIL.fullmatch(address) is not None\n",
        "    return _MAIL.search(address) is not None\n",
    ),
    Mutant(
        "forgers-victim-blocked",
        "whoever blocks a forger blocks the one whose address was forged",
        "people/contacts.py",
        "        if self._store.address(account_id, sender).wrote_at:\n",
        "        if False:\n",
    ),
    Mutant(
        "programs-written-to-for-ever",
        "a program that does not say that it is one is answered, for ever",
        _INBOUND,
        "            held=self._pace.holds(inbound, sender, at),\n",
        "",
    ),
    Mutant(
        "a-new-thread-for-ever",
        "a program that begins a thread with each answer is answered, for ever",
        "ingress/pace.py",
        "and len(said) <= settings.member_mails_day:",
        "and said:",
    ),
    Mutant(
        "backlog-is-a-loop",
        "what a member wrote over days of an outage counts as written at once, and is not answered",
        "ingress/pace.py",
        '        day, settings = f"{at.astimezone(UTC):%Y-%m-%d}", self._settings\n',
        '        day, settings = "2026-11-23", self._settings\n',
    ),
)
