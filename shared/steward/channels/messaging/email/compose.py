"""A mail of Steward's own, as it is sent. Pure."""

from __future__ import annotations

from steward.channels.mail.composing import Letter
from steward.channels.mail.composing import composed as composed_letter
from steward.channels.mail.threads import answering
from steward.channels.messaging.port import Outgoing
from steward.core.ids import derived_id
from steward.core.text import shorten

# Gmail gives mails message ids of its own, so this is what a sent one is known by.
REFERENCE = "X-Steward-Delivery"
_SUBJECT_CHARACTERS = 60


def composed(outgoing: Outgoing) -> bytes:
    """The bytes of a mail. What no person has decided says of itself that a program wrote it, so that none answers.

    RFC 3834 leaves that to what is sent without a person: theirs may be told that somebody is away.
    """
    thread = outgoing.content.thread
    headers = {
        "Message-ID": f"<{derived_id(outgoing.reference)}@{outgoing.from_address.rpartition('@')[2]}>",
        REFERENCE: outgoing.reference,
    }
    if not outgoing.decided:
        headers["Auto-Submitted"] = "auto-replied" if thread else "auto-generated"
    return composed_letter(
        Letter(
            sender=outgoing.from_address,
            to=(outgoing.to_address,),
            subject=subject(outgoing),
            text=outgoing.content.text,
            answers=thread.messages if thread else (),
            headers=headers,
        )
    )


def subject(outgoing: Outgoing) -> str:
    """What the mail is called: as the thread is, or as it begins."""
    thread = outgoing.content.thread
    if thread is None:
        return shorten(" ".join(outgoing.content.text.split()), _SUBJECT_CHARACTERS)
    return answering(thread.subject)
