"""Members who come, change their number or leave, as their conversations are told.

A conversation moves to a new number with its member, and nothing goes to the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.agent.conversations.events import EndedRequest, MemberInvited, MemberLeft, MemberMoved
from steward.agent.conversations.service import ConversationService
from steward.aws.tables import Operation
from steward.core.languages import NAMES
from steward.core.sentences import ByLanguage, Joined, Quoted, Sentence, say
from steward.core.text import shorten
from steward.people.directory.models import Account, ConversationParty, Member
from steward.time.schedules.models import JobLine
from steward.trust.approvals.models import Approval
from steward.trust.approvals.service import ApprovalService

# A question names so many of each, with so many characters.
_NAMED, _SHOWN = 4, 60
# Stands for words from outside.
_UNREAD = Quoted("...")


class MemberChanges:
    """Carries out in their conversations that a member comes, changes their number or leaves.

    `workflows_of` returns the titles of a member's running workflows, by id, and `jobs_of` an account's jobs.
    """

    def __init__(
        self,
        conversations: ConversationService,
        actors: ActorService,
        approvals: Callable[[], ApprovalService],
        workflows_of: Callable[[Member], dict[str, str]],
        jobs_of: Callable[[str], Sequence[JobLine]],
    ) -> None:
        self._conversations = conversations
        self._actors = actors
        self._approvals = approvals
        self._workflows_of = workflows_of
        self._jobs_of = jobs_of

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

    def departure(self, member: Member, account: Account, owners: Sequence[Member], by: str) -> Sequence[Operation]:
        """Return the write that ends what waits for the member and tells the owners, for the transaction of leaving.

        An owner takes over the member's workflows: the one `by` whom they were taken out, else one who may decide.
        """
        told = dict(zip(self._conversations.pinned(owners, account.number), owners, strict=True))
        home = self.conversation_of(member, account)
        heir = max(told, key=lambda place: (told[place].member_id == by, told[place].decides), default="")
        workflows = self._workflows_of(member) if heir else {}
        asked = self._approvals().asked_for(member)
        event = MemberLeft(
            party=ConversationParty.of(member, account.number),
            name=member.name,
            owners={place: ConversationParty.of(one, account.number) for place, one in told.items()},
            by=by,
            heir=heir,
            heir_name=told[heir].name if heir else "",
            workflows=workflows,
            ends=tuple(_ended(one) for one in asked if one.conversation_id not in workflows),
        )
        return [self._actors.event_write(home, event)]

    def leaves_behind(self, member: Member) -> list[Sentence]:
        """Return what would end if the member left, and what somebody else would be asked about."""
        workflows, asked = self._workflows_of(member), self._approvals().asked_for(member)
        mine = (one for one in self._jobs_of(member.account_id) if one.member_id == member.member_id and one.next_at)
        left: dict[str, list[Quoted | ByLanguage]] = {
            "jobs": [_UNREAD if one.outside else Quoted(shorten(one.what, _SHOWN)) for one in mine],
            "requests": [_preview(one) for one in asked if one.conversation_id not in workflows],
            "workflows": [Quoted(title) for title in workflows.values()],
        }
        return [
            say("leaves-behind", form=form, count=len(some), what=Joined(tuple(some[:_NAMED]), "; "))
            for form, some in left.items()
            if some
        ]

    def departed(self, member: Member, account: Account) -> None:
        """Ring for that. After a crash the sweep rings."""
        self._actors.ring(self.conversation_of(member, account))

    def _place(self, member: Member, account: Account, *, moved: bool) -> str:
        # Nothing is pinned at a new number yet, and the conversation has moved with the member.
        return member.conversation_id if moved else self.conversation_of(member, account)


def _preview(request: Approval) -> Quoted | ByLanguage:
    if request.provenance == "outside":
        return _UNREAD
    return ByLanguage(request.preview, {language: request.read_in(language).preview for language in NAMES})


def _ended(request: Approval) -> EndedRequest:
    return EndedRequest(
        asked_in=request.conversation_id,
        previews={language: request.read_in(language).preview for language in NAMES},
        approvers=request.approvers,
        provenance=request.provenance,
    )
