"""Mail in trouble: an outage, mails that came back, and who is told of it."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

NEAR = (
    "tests/integration/test_bounces.py",
    "tests/integration/test_mail_correspondence.py",
    "tests/channels/test_mail_outages.py",
)

MUTANTS = (
    Mutant(
        "told-at-every-try",
        "a member whom no mail reaches hears so at every try",
        "channels/reach.py",
        'Condition("attribute_not_exists(unreached_at)")',
        'Condition("attribute_not_exists(unreached_since)")',
    ),
    Mutant(
        "never-over",
        "a member whom no mail reached never hears that it is over",
        "channels/service.py",
        "            if found.unreached:\n",
        "            if False:\n",
    ),
    Mutant(
        "unclear-for-ever-in-silence",
        "a member of whose mails nobody knows whether they arrived hears nothing of it",
        "channels/service.py",
        'if settled and stored.delivery.purpose == "second_notice":',
        'if settled and stored.delivery.purpose == "never":',
    ),
    Mutant(
        "fetched-all-over-again",
        "what one look cannot fetch no look ever takes in",
        "ingress/missed.py",
        "if len(some) >= self._settings.missed_at_once and",
        "if len(some) >= 10_000 and",
    ),
    Mutant(
        "a-search-is-believed",
        "whatever a search for a stranger's words finds is said not to have arrived",
        "channels/email/gmail.py",
        'next((one[REFERENCE] for one in found if one[_MESSAGE_ID] == message_id), "")',
        'next((one[REFERENCE] for one in found), "")',
    ),
    Mutant(
        "a-stranger-searches",
        "what a stranger calls a message id is put into a search as it is",
        "mail/bounces.py",
        '_IDS = re.compile(rf"<{_ATOMS}{{1,150}}@{_ATOMS}{{1,100}}>")',
        '_IDS = re.compile(r"<[!-;=?-~]{1,250}>")',
    ),
    Mutant(
        "came-back-from-somebody-else",
        "who reports one address that fails has any mail said not to have arrived",
        "channels/service.py",
        "reason = returned.reasons.get(stored.delivery.to_address.lower())",
        "reason = next(iter(returned.reasons.values()), None)",
    ),
    Mutant(
        "a-persons-mail-is-a-programs",
        "what a person has decided to send calls itself a program's mail",
        "channels/email/compose.py",
        "    if not outgoing.decided:\n",
        "    if True:\n",
    ),
)
