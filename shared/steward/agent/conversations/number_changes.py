"""Changes of a member's number: their conversation moves with them, and nothing goes to the old number."""

from __future__ import annotations

from collections.abc import Sequence

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.agent.conversations.events import MemberInvited, MemberMoved
from steward.agent.conversations.service import ConversationService
from steward.aws.tables import Operation
from steward.people.directory.models import Account, ConversationParty, Member


class NumberChanges:
    """Carries out the change of a member's number in their conversations."""

    def __init__(self, conversations: ConversationService, actors: ActorService) -> None:
        self._conversations = conversations
        self._actors = actors

    def conversation_of(self, member: Member, account: Account) -> str:
        """Return the member's current conversation."""
        return self._conversations.pinned([member], account.number)[0]

    def moved(self, member: Member, account: Account) -> None:
        """Have the conversation write to the member's present number."""
        self._actors.post(
            [EventPost(member.conversation_id, MemberMoved(party=ConversationParty.of(member, account.number)))]
        )

    def invitation(self, member: Member, account: Account, by_name: str, *, moved: bool) -> Sequence[Operation]:
        """Return the write that has the member welcomed, for the transaction that adds them."""
        event = MemberInvited(
            party=ConversationParty.of(member, account.number),
            account_name=account.name,
            invitation=0 if member.confirmed else member.invitations,
            moved=moved,
            name=member.name,
            by_name=by_name,
        )
        return [self._actors.event_write(self._place(member, account, moved=moved), event)]

    def invited(self, member: Member, account: Account, *, moved: bool) -> None:
        """Ring for the welcome. After a crash the sweep rings."""
        self._actors.ring(self._place(member, account, moved=moved))

    def _place(self, member: Member, account: Account, *, moved: bool) -> str:
        # Nothing is pinned at a new number yet, and the conversation has moved with the member.
        return member.conversation_id if moved else self.conversation_of(member, account)
