"""Gmail mailbox in the fake Google: received and sent mails, drafts and labels.

https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages. Like Gmail it gives sent mails
message ids of its own, and threads by `References`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from datetime import datetime
from email import message_from_bytes, policy
from email.message import Message
from email.utils import format_datetime, formataddr, getaddresses

from infra.local.world.google.errors import BadRequestError, GoogleError, NotFoundError
from infra.local.world.google.mail import StoredMail, read_mail
from infra.local.world.google.stored_values import StoredValues

_ID = re.compile(r"<[^<>\s]+>")
_ADDRESS = re.compile(r"[^\s@]+@[^\s@]+")
SYSTEM_LABELS = (
    "INBOX", "SENT", "DRAFT", "UNREAD", "STARRED", "IMPORTANT", "SPAM", "TRASH", "CHAT", "CATEGORY_PERSONAL",
    "CATEGORY_SOCIAL", "CATEGORY_PROMOTIONS", "CATEGORY_UPDATES", "CATEGORY_FORUMS",
)  # fmt: skip


def untagged(address: str) -> str:
    """Return the mailbox of an address, in lower case: `a+b@c.example` is that of `a@c.example`."""
    name, _, domain = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{domain}"


class Mailbox:
    """The mails of `address`, oldest first, and its labels by id; `records` hold them for all mailboxes.

    `changed` is called for each mail that is added or gets other labels. The history does not reach back before
    `history_from`.
    """

    def __init__(
        self,
        address: str,
        name: str,
        records: StoredValues,
        now: Callable[[], datetime],
        changed: Callable[[StoredMail], None] = lambda _: None,
    ) -> None:
        self.address = address
        self._name = name
        self._records = records
        self._now = now
        self._changed = changed
        self.history_from = 0
        self._mails = {mail_id: read_mail(mail_id, said) for mail_id, said in records.under(f"mail {address} ")}
        for mail_id, labels in records.under(f"labels {address} "):
            if mail_id in self._mails:
                self._mails[mail_id] = self._mails[mail_id].labelled(frozenset(labels))

    @property
    def mails(self) -> list[StoredMail]:
        """Return every mail, drafts included."""
        return list(self._mails.values())

    def mail(self, mail_id: str) -> StoredMail:
        """Return one mail. Raises `NotFoundError`."""
        if mail_id not in self._mails:
            raise NotFoundError
        return self._mails[mail_id]

    def thread(self, thread_id: str) -> list[StoredMail]:
        """Return the mails of a thread, oldest first. Raises `NotFoundError`."""
        if found := [mail for mail in self._mails.values() if mail.thread_id == thread_id]:
            return found
        raise NotFoundError

    def added_since(self, history_id: int) -> list[StoredMail]:
        """Return the mails that came later, oldest first. Raises `NotFoundError` beyond the history."""
        if history_id < self.history_from:
            raise NotFoundError
        return [mail for mail in self._mails.values() if mail.history_id > history_id]

    def keep(self, content: bytes, labels: Set[str], thread_id: str | None = None) -> StoredMail:
        """Add a mail."""
        mail_id = f"{self._records.ever + 1:016x}"
        thread_id = thread_id or self._thread_of(content) or mail_id
        kept = StoredMail(mail_id, thread_id, self._now(), frozenset(labels), content)
        self._mails[mail_id] = kept
        self._records.put(f"mail {self.address} {mail_id}", kept.as_json())
        self._changed(kept)
        return kept

    def modify(self, mail_id: str, add: Set[str], remove: Set[str]) -> StoredMail:
        """Change the labels of a mail. Raises `NotFoundError` for a mail, `BadRequestError` for a label."""
        if unknown := (add | remove) - set(SYSTEM_LABELS) - set(self.labels()):
            raise BadRequestError(f"Invalid label: {min(unknown)}")
        mail = self.mail(mail_id)
        changed = mail.labelled((mail.labels | add) - remove)
        self._mails[mail_id] = changed
        self._records.put(f"labels {self.address} {mail_id}", sorted(changed.labels))
        self._changed(changed)
        return changed

    def forget(self, mail_id: str) -> None:
        """Delete a mail for good."""
        del self._mails[mail_id]
        self._records.put(f"mail {self.address} {mail_id}", None)

    def prepare(self, content: bytes, thread_id: str | None) -> bytes:
        """Return a mail of the owner's as it is sent. Raises `BadRequestError` and, for the thread, `NotFoundError`."""
        mail = message_from_bytes(content, policy=policy.compat32)
        to = getaddresses([str(value) for name in ("to", "cc", "bcc") for value in mail.get_all(name, [])])
        if not to or not all(_ADDRESS.fullmatch(address) for _, address in to):
            raise BadRequestError("Invalid To header")
        if thread_id:
            self.thread(thread_id)
        del mail["Message-ID"]
        mail["Message-ID"] = f"<CA{self._records.ever:06d}@mail.gmail.com>"
        self._sign(mail)
        return mail.as_bytes()

    def _sign(self, mail: Message) -> None:
        # Only the owner can be the author; a user's other addresses do not exist here.
        if [untagged(address) for _, address in getaddresses([str(mail.get("from", ""))])] != [self.address]:
            del mail["From"]
            mail["From"] = formataddr((self._name, self.address))
        if "Date" not in mail:
            mail["Date"] = format_datetime(self._now())

    # Labels of the owner's own.

    def labels(self) -> dict[str, str]:
        """Return the names of user labels by id."""
        return dict(self._records.under(f"label {self.address} "))

    def create_label(self, name: str) -> str:
        """Create a label and return its id. Raises `GoogleError` if there is one of this name."""
        if name.lower() in {one.lower() for one in (*self.labels().values(), *SYSTEM_LABELS)}:
            raise GoogleError(409, "aborted", "Label name exists or conflicts")
        label_id = f"Label_{self._records.ever + 1}"
        self._records.put(f"label {self.address} {label_id}", name)
        return label_id

    def delete_label(self, label_id: str) -> None:
        """Delete a label, from every mail too. Raises `NotFoundError`."""
        if label_id not in self.labels():
            raise NotFoundError
        for mail in self.mails:
            if label_id in mail.labels:
                self.modify(mail.mail_id, set(), {label_id})
        self._records.put(f"label {self.address} {label_id}", None)

    # Drafts: each is a mail, which a changed draft replaces with a new mail.

    def drafts(self) -> dict[str, str]:
        """Return the mail ids of drafts by draft id, oldest first."""
        return dict(self._records.under(f"draft {self.address} "))

    def draft(self, draft_id: str) -> StoredMail:
        """Return a draft's mail. Raises `NotFoundError`."""
        if draft_id not in self.drafts():
            raise NotFoundError
        return self.mail(self.drafts()[draft_id])

    def put_draft(self, content: bytes, thread_id: str | None, draft_id: str = "") -> str:
        """Create or change a draft and return its id. Raises `NotFoundError` for the draft or the thread."""
        if thread_id:
            self.thread(thread_id)
        mail = message_from_bytes(content, policy=policy.compat32)
        self._sign(mail)
        if draft_id:
            self.forget(self.draft(draft_id).mail_id)
        kept = self.keep(mail.as_bytes(), {"DRAFT"}, thread_id)
        draft_id = draft_id or f"r{int(kept.mail_id, 16)}"
        self._records.put(f"draft {self.address} {draft_id}", kept.mail_id)
        return draft_id

    def delete_draft(self, draft_id: str) -> None:
        """Delete a draft. Raises `NotFoundError`."""
        self.forget(self.draft(draft_id).mail_id)
        self._records.put(f"draft {self.address} {draft_id}", None)

    def _thread_of(self, content: bytes) -> str | None:
        mail = message_from_bytes(content, policy=policy.compat32)
        named = set(_ID.findall(f"{mail.get('references', '')} {mail.get('in-reply-to', '')}"))
        return next((one.thread_id for one in self._mails.values() if one.header("Message-ID").strip() in named), None)
