"""Builds the mail of a delivery. Pure."""

from __future__ import annotations

from steward.channels.mail.mail_builder import OutgoingMail
from steward.channels.mail.mail_builder import composed as composed_letter
from steward.channels.mail.threads import answering, beginning
from steward.channels.messaging.port import OutgoingMessage
from steward.core.ids import derived_id

# Gmail replaces message ids, so this header identifies a sent mail.
REFERENCE = "X-Steward-Delivery"


def composed(outgoing: OutgoingMessage) -> bytes:
    """Return the bytes of a mail. Without a person's decision it is marked as automatic, so that no program answers.

    RFC 3834 reserves the mark for automatic mail: a person's mail may be answered by an absence note.
    """
    thread = outgoing.content.thread
    headers = {
        "Message-ID": f"<{derived_id(outgoing.reference)}@{outgoing.from_address.rpartition('@')[2]}>",
        REFERENCE: outgoing.reference,
    }
    if not outgoing.decided:
        headers["Auto-Submitted"] = "auto-replied" if thread else "auto-generated"
    return composed_letter(
        OutgoingMail(
            sender=outgoing.from_address,
            to=(outgoing.to_address,),
            subject=subject(outgoing),
            text=outgoing.content.text,
            answers=thread.messages if thread else (),
            headers=headers,
        )
    )


def subject(outgoing: OutgoingMessage) -> str:
    """Return the subject: the thread's, or else its own or the beginning of the text."""
    thread = outgoing.content.thread
    if thread is None:
        return beginning(outgoing.content.subject or outgoing.content.text)
    return answering(thread.subject)
