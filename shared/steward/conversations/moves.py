"""A member gets another number: the conversation they are in goes with them, and nothing goes to the old one."""

from __future__ import annotations

from steward.channels.events import Party
from steward.conversations.events import MemberMoved, Post
from steward.conversations.service import ConversationService
from steward.people.models import Account, Member


class MemberMoves:
    """What changing a member's number asks of their conversations."""

    def __init__(self, conversations: ConversationService) -> None:
        self._conversations = conversations

    def conversation_of(self, member: Member, account: Account) -> str:
        """The conversation the member is in at present."""
        return self._conversations.pinned([member], account.number)[0]

    def moved(self, member: Member, account: Account) -> None:
        """Have the conversation write to the member's number as it is now."""
        party = Party(
            account_id=account.account_id,
            member_id=member.member_id,
            channel="sms",
            address=member.phone,
            steward_address=account.number,
        )
        self._conversations.post([Post(member.conversation_id, MemberMoved(party=party))])
