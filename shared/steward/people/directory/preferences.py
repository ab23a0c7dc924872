"""Preferences that members state themselves."""

from __future__ import annotations

from steward.people.directory.store import PeopleStore
from steward.people.directory.validation import until_settled


class PreferenceService:
    """Changes a member's preferences."""

    def __init__(self, people: PeopleStore) -> None:
        self._people = people

    def speak(self, account_id: str, member_id: str, language: str) -> bool:
        """Write to the member in `language`, a tag, from now on. Return False if they are gone. May be repeated."""

        def work() -> bool:
            member = self._people.member(account_id, member_id)
            account = self._people.account(account_id)
            if member is None or account is None or not member.active:
                return False
            if member.language != language:
                self._people.put_member(account, member.model_copy(update={"language": language}))
            return True

        return until_settled(work)
