"""Daily limit of a member's mails that start work, against loops with another mail program.

Two programs that answer each other need not say that they are programs, nor answer in one thread. So neither words nor
headers end a loop, but the silence of one side.
"""

from __future__ import annotations

from datetime import UTC, datetime

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.agent.conversations.service import ConversationService
from steward.channels.messaging.events import ChannelNews
from steward.channels.messaging.port import InboundMessage
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.core.settings import Settings
from steward.people.directory.identity import MemberIdentity
from steward.people.directory.models import ConversationParty
from steward.people.directory.service import PeopleService


class DailyMailLimit:
    """Counts a member's messages on channels with threads, by the day on which they were written."""

    def __init__(
        self, people: PeopleService, conversations: ConversationService, actors: ActorService, settings: Settings
    ) -> None:
        self._people = people
        self._conversations = conversations
        self._actors = actors
        self._settings = settings

    def holds(self, inbound: InboundMessage, sender: MemberIdentity, at: datetime) -> bool:
        """Tell if a message is over the limit and starts nothing; the member is told once a day by text.

        Counting a message twice changes nothing.
        """
        thread = inbound.content.thread
        if thread is None:
            return False
        day, settings = f"{at.astimezone(UTC):%Y-%m-%d}", self._settings
        named = f"{derived_id(thread.key)}/"
        what = f"{named}{derived_id(inbound.written or inbound.provider_id)}"
        # One more than the limit, to detect that it was exceeded.
        most = settings.member_mails_day + 1
        said = self._people.note_said(sender.account_id, sender.address, day, what, most)
        in_thread = sum(one.startswith(named) for one in said)
        if in_thread <= settings.thread_mails_day and len(said) <= settings.member_mails_day:
            return False
        self._tell(inbound, sender, day)
        return True

    def _tell(self, inbound: InboundMessage, sender: MemberIdentity, day: str) -> None:
        member = self._people.member(sender.account_id, sender.member_id)
        if member is None:
            return
        logger.warning("member's mail over the daily limit held", extra={"member_id": sender.member_id})
        (where,) = self._conversations.pinned([member], inbound.to_address)
        news = ChannelNews(party=ConversationParty.of(member, inbound.to_address), form="held", address=sender.address)
        once = derived_id("held", sender.account_id, sender.address, day)
        self._actors.post([EventPost(where, news, f"held#{once}")])
