"""A member gets another number: the conversation they are in goes with them, and nothing goes to the old one."""

from __future__ import annotations

from collections.abc import Sequence

from steward.actors.events import Post
from steward.actors.service import ActorService
from steward.agent.conversations.events import MemberInvited, MemberMoved
from steward.agent.conversations.service import ConversationService
from steward.aws.tables import Operation
from steward.people.directory.models import Account, Member, Party


class MemberMoves:
    """What changing a member's number asks of their conversations."""

    def __init__(self, conversations: ConversationService, actors: ActorService) -> None:
        self._conversations = conversations
        self._actors = actors

    def conversation_of(self, member: Member, account: Account) -> str:
        """The conversation the member is in at present."""
        return self._conversations.pinned([member], account.number)[0]

    def moved(self, member: Member, account: Account) -> None:
        """Have the conversation write to the member's number as it is now."""
        self._actors.post([Post(member.conversation_id, MemberMoved(party=Party.of(member, account.number)))])

    def invitation(self, member: Member, account: Account, by_name: str, *, moved: bool) -> Sequence[Operation]:
        """The write that has the member welcomed, to be done with the one that makes them one: so it is done once."""
        event = MemberInvited(
            party=Party.of(member, account.number),
            account_name=account.name,
            invitation=0 if member.confirmed else member.invitations,
            moved=moved,
            name=member.name,
            by_name=by_name,
        )
        return [self._actors.letter(self._place(member, account, moved=moved), event)]

    def invited(self, member: Member, account: Account, *, moved: bool) -> None:
        """Ring for the welcome that was written; if nobody lives to do so, the sweep will."""
        self._actors.ring(self._place(member, account, moved=moved))

    def _place(self, member: Member, account: Account, *, moved: bool) -> str:
        # At a new number nothing is pinned yet, and the conversation has gone with the member.
        return member.conversation_id if moved else self.conversation_of(member, account)
