"""Service for a member's email skills: their own, and those that come with Steward."""

from __future__ import annotations

from steward.time.watchers.models import EmailSkill
from steward.time.watchers.seed_skills import SEEDS
from steward.time.watchers.store import SkillStore


class SkillService:
    """Email skills of members, by name."""

    def __init__(self, store: SkillStore) -> None:
        self._store = store

    def of_member(self, account_id: str, member_id: str) -> list[EmailSkill]:
        """Return all of a member's skills, on or off, by name."""
        theirs = {skill.row: skill for skill in self._store.of_member(account_id, member_id)}
        seeded = {seed.row: seed for seed in (one.of(account_id, member_id) for one in SEEDS)}
        there = [skill for skill in {**seeded, **theirs}.values() if not skill.removed]
        return sorted(there, key=lambda skill: skill.name)

    def find(self, account_id: str, member_id: str, name: str) -> EmailSkill | None:
        """Return the skill with this name, or None."""
        return next((skill for skill in self.of_member(account_id, member_id) if skill.name == name), None)

    def any_on(self, account_id: str, member_id: str) -> bool:
        """Return whether any skill is on."""
        return any(skill.on for skill in self.of_member(account_id, member_id))

    def put(self, skill: EmailSkill) -> None:
        """Save a skill."""
        self._store.put(skill)

    def remove(self, skill: EmailSkill) -> None:
        """Delete a skill; one that comes with Steward is hidden."""
        if any(seed.name == skill.name for seed in SEEDS):
            self._store.put(skill.model_copy(update={"removed": True, "on": False}))
        else:
            self._store.delete(skill)
