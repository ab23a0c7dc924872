"""A member's skills: those that came with Steward, and what they made of them and beside them."""

from __future__ import annotations

from steward.time.watchers.models import EmailSkill
from steward.time.watchers.seeded import SEEDS
from steward.time.watchers.store import SkillStore


class SkillService:
    """Skills of members, by name."""

    def __init__(self, store: SkillStore) -> None:
        self._store = store

    def of_member(self, account_id: str, member_id: str) -> list[EmailSkill]:
        """Every skill there is for them, on or off, by name."""
        theirs = {skill.row: skill for skill in self._store.of_member(account_id, member_id)}
        seeded = {seed.row: seed for seed in (one.of(account_id, member_id) for one in SEEDS)}
        there = [skill for skill in {**seeded, **theirs}.values() if not skill.removed]
        return sorted(there, key=lambda skill: skill.name)

    def find(self, account_id: str, member_id: str, name: str) -> EmailSkill | None:
        """The one of this name."""
        return next((skill for skill in self.of_member(account_id, member_id) if skill.name == name), None)

    def any_on(self, account_id: str, member_id: str) -> bool:
        """Whether anything is looked for."""
        return any(skill.on for skill in self.of_member(account_id, member_id))

    def put(self, skill: EmailSkill) -> None:
        """It is so from now on."""
        self._store.put(skill)

    def remove(self, skill: EmailSkill) -> None:
        """It is there no more."""
        if any(seed.name == skill.name for seed in SEEDS):
            self._store.put(skill.model_copy(update={"removed": True, "on": False}))
        else:
            self._store.delete(skill)
