"""Notices to owners about their repository."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from steward.actors.events import EventPost
from steward.agent.conversations.events import RepositoryNews
from steward.core.sentences import Sentence, render, say
from steward.memory.sync.models import Repository, Trouble
from steward.people.directory.models import Account, ConversationParty, Member

# Number of files that a notice names.
_NAMED = 3


class RepositoryNotifier:
    """Builder of letters to the present owners, each in their language."""

    def __init__(self, owners: Callable[[str], list[Member]], account: Callable[[str], Account | None]) -> None:
        self._owners = owners
        self._account = account

    def trouble(self, repository: Repository, trouble: Trouble) -> list[EventPost]:
        """Report why the repository is not synced at present."""
        return self._told(repository, say("repository-trouble", form=trouble))

    def conflicts(self, repository: Repository, paths: Sequence[str]) -> list[EventPost]:
        """Report files with conflicts; their names are the workspace's own."""
        if not paths:
            return []
        named, more = ", ".join(paths[:_NAMED]), len(paths) - _NAMED
        return self._told(repository, say("in-conflict", files=f"{named} (+{more})" if more > 0 else named))

    def _told(self, repository: Repository, said: Sentence) -> list[EventPost]:
        account = self._account(repository.account_id)
        if account is None:
            return []
        return [
            EventPost(owner.conversation_id, self._news(owner, account, said))
            for owner in self._owners(repository.account_id)
        ]

    def _news(self, owner: Member, account: Account, said: Sentence) -> RepositoryNews:
        return RepositoryNews(party=ConversationParty.of(owner, account.number), text=str(render(said, owner.language)))
