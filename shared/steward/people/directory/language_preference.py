"""Service that sets the language in which Steward writes to a member."""

from __future__ import annotations

from steward.people.directory.store import PeopleStore
from steward.people.directory.validation import until_settled


class LanguagePreferenceService:
    """Sets the language of a member."""

    def __init__(self, people: PeopleStore) -> None:
        self._people = people

    def set_language(self, account_id: str, member_id: str, language: str) -> bool:
        """Set the member's language to a tag such as `de`. Return False if the member is gone. Idempotent."""

        def work() -> bool:
            member = self._people.member(account_id, member_id)
            account = self._people.account(account_id)
            if member is None or account is None or not member.active:
                return False
            if member.language != language:
                self._people.put_member(account, member.model_copy(update={"language": language}))
            return True

        return until_settled(work)
