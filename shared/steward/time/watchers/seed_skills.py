"""Email skills that come with Steward, off until a member switches them on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

from steward.core.sentences import Wording, say, verbatim
from steward.time.watchers.models import EmailSkill
from steward.trust.outside_text.fields import Wanted

_EVER = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class SeedSkill:
    """Skill that belongs to no member yet."""

    name: str
    description: str
    match: str
    extract: tuple[Wanted, ...]

    def of(self, account_id: str, member_id: str) -> EmailSkill:
        """Return the skill for a member."""
        return EmailSkill(
            account_id=account_id,
            member_id=member_id,
            on=False,
            set_at=_EVER,
            name=self.name,
            description=self.description,
            match=self.match,
            extract=self.extract,
        )


SEEDS = (
    SeedSkill(
        "tax-tracker",
        "Papers that a tax return needs.",
        "A tax document or a notice of a tax authority, or a statement that is kept for a tax return: of wages, of "
        "interest, of a donation, of property tax. No advertisement for tax software or advice.",
        (
            Wanted(name="issuer", type="name", question="Who has issued the document?"),
            Wanted(name="year", type="number", question="Which tax year is it for?"),
            Wanted(name="amount", type="amount", question="Which total does it state?"),
            Wanted(name="due", type="date", question="By when is something to be done?"),
        ),
    ),
    SeedSkill(
        "expense-tracker",
        "What was paid or is to be paid.",
        "A receipt, an invoice or a confirmation of a payment or an order, with an amount that the reader has paid or "
        "owes. No offer, no advertisement, no newsletter.",
        (
            Wanted(name="merchant", type="name", question="Who was or is to be paid?"),
            Wanted(name="amount", type="amount", question="Which total was paid or is owed?"),
            Wanted(name="date", type="date", question="On which day was it paid, or is it due?"),
        ),
    ),
    SeedSkill(
        "invite-detector",
        "Invitations to something at a time.",
        "Somebody invites the reader to a meeting, a viewing, an event or a call at a day or a time, or proposes one.",
        (
            Wanted(name="start", type="datetime", question="When does it begin?"),
            Wanted(name="place", type="address", question="Where is it?"),
            Wanted(name="about", type="text", question="What is it, in at most ten words?"),
        ),
    ),
)


def skill_called(name: str) -> Wording:
    """Return a skill's name for people: its member's, or the reader's word for one that comes with Steward."""
    if all(seed.name != name for seed in SEEDS):
        return verbatim(name)
    return say("skill-called", form=cast("Any", name.replace("-", "_")))
