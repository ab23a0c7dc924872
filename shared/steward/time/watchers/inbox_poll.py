"""Polls a member's mailbox for a watcher: reads the new mail since the last poll, up to a limit.

A mailbox is read through Gmail's history, from its position when watching is switched on. Older mail costs nothing, and
a poll without news is one request. Steward's own mailbox is listed by time instead, since none of its mail may be
missed, and Gmail drops history after a week or so. Here a lost history is reported, and polling continues from the
present.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from steward.actors.service import ActorService
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.core.text import shorten
from steward.integrations.accounts.google.access import GoogleAccess, GoogleSession
from steward.integrations.accounts.google.api import GoogleError, GoogleNotAllowedError
from steward.integrations.accounts.google.inbox import GmailHistoryExpiredError, GmailInbox
from steward.integrations.accounts.google.mailbox import StoredMail
from steward.integrations.accounts.google.scopes import MAIL_READ
from steward.people.directory.emails import untagged
from steward.people.directory.service import PeopleService
from steward.time.watchers.events import InboxPolled
from steward.time.watchers.models import BODY_CHARACTERS, MAILS_PER_POLL, FoundMail, InboxPoll
from steward.time.watchers.skills import SkillService
from steward.time.watchers.store import InboxPollStore

# Seconds after which a poll ends with what it has, since a mail may have 50 MB; the next poll continues.
_SECONDS = 40.0
_SUBJECT = 200


@dataclass(frozen=True)
class _Found:
    mails: tuple[FoundMail, ...]
    history: str


class InboxService:
    """Service that polls mailboxes. If it is interrupted, the row stays and the sweep rings again."""

    def __init__(
        self,
        polls: InboxPollStore,
        google: GoogleAccess,
        skills: SkillService,
        people: PeopleService,
        actors: ActorService,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._polls = polls
        self._google = google
        self._skills = skills
        self._people = people
        self._actors = actors
        self._monotonic = monotonic

    def run(self, watcher_id: str) -> None:
        """Poll the mailbox if this watcher waits for it."""
        poll = self._polls.find(watcher_id)
        if poll is None:
            # An earlier run may have crashed between its last write and its ring.
            self._actors.ring(watcher_id)
            return
        try:
            event = self._poll_result(poll)
        except GoogleError as error:
            # The watcher's next timer polls again.
            logger.warning("polling a mailbox failed", extra={"watcher_id": watcher_id, "why": str(error)})
            event = None
        if self._polls.finish(poll, event) and event:
            self._actors.ring(watcher_id)

    def _poll_result(self, poll: InboxPoll) -> InboxPolled | None:
        """Return the event for the watcher; None without news."""
        nothing = InboxPolled(since=poll.history, history=poll.history)
        try:
            google = self._google.of_member(poll.account_id, poll.member_id, (MAIL_READ,))
            if google is None:
                return nothing.model_copy(update={"problem": "not_allowed"})
            if google.address.lower() != poll.address.lower():
                return nothing.model_copy(update={"problem": "other_account"})
            found = self._found(poll, google)
        except GoogleNotAllowedError:
            return nothing.model_copy(update={"problem": "not_allowed"})
        except GmailHistoryExpiredError:
            return nothing.model_copy(update={"problem": "expired"})
        if found.history == poll.history:
            return None
        return nothing.model_copy(update={"history": found.history, "mails": found.mails})

    def _found(self, poll: InboxPoll, google: GoogleSession) -> _Found:
        inbox = GmailInbox(google.api)
        if not poll.history or not self._skills.any_on(poll.account_id, poll.member_id):
            return _Found((), inbox.stands_at())
        until = self._monotonic() + _SECONDS
        mails: list[FoundMail] = []
        history = poll.history
        for arrivals in inbox.since(poll.history, MAILS_PER_POLL):
            if mails and (self._monotonic() > until or len(mails) + len(arrivals.mail_ids) > MAILS_PER_POLL):
                break
            stored = [inbox.mail(mail_id) for mail_id in arrivals.mail_ids]
            mails += [self.found(poll.account_id, one) for one in stored if one and not self._from_steward(poll, one)]
            history = arrivals.history
        return _Found(tuple(mails), history)

    def _from_steward(self, poll: InboxPoll, stored: StoredMail) -> bool:
        """Return whether Steward sent this mail, confirmed by its domain. Such mail is skipped."""
        account, mail = self._people.account(poll.account_id), stored.mail
        ours = untagged(account.mailbox).lower() if account and account.mailbox else ""
        return mail.vouched and untagged(mail.author).lower() == ours

    def found(self, account_id: str, stored: StoredMail) -> FoundMail:
        """Convert a mail for a watcher."""
        mail = stored.mail
        contact = self._people.contact_at(account_id, mail.author) if mail.vouched else None
        return FoundMail(
            mail_id=stored.mail_id,
            came_at=stored.came_at,
            same=derived_id(mail.message_id or stored.mail_id),
            sender=mail.author,
            who=contact.name if contact else "",
            subject=shorten(mail.subject, _SUBJECT),
            words="\n\n".join(filter(None, (mail.own, mail.carried)))[:BODY_CHARACTERS],
        )
