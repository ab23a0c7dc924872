"""`steward learning`: lists learned rules and preferences, and switches one off."""

from __future__ import annotations

from collections.abc import Iterator

from infra.cli.lookups import CommandError, account_at, owner_at
from steward.core.ids import random_id
from steward.memory.learning.models import Wish
from steward.wire import Wiring


def listed(wiring: Wiring, number: str) -> Iterator[str]:
    """Yield a line for each stated preference and learned rule: id, state, confidence, words."""
    learned, now = wiring.learning.read(account_at(wiring, number)), wiring.clock()
    for wish in learned.said():
        yield f"{wish.wish_id} · preference {'on' if wish.on else 'off'} · 1.00 · {wish.text}"
    for rule in learned.rules(now):
        state = "proposed" if rule.proposed else "on" if rule.on else "off"
        yield f"{rule.rule_id} · rule {state} · {rule.confidence:.2f} · {rule.hits} corrections · {rule.line()}"
    yield f"Decisions that Steward has learned from: {len(learned.decisions)}."


def switched_off(wiring: Wiring, number: str, name: str, member: str) -> Iterator[str]:
    """Switch off a rule or a preference, in the name of an owner."""
    account_id = account_at(wiring, number)
    owner = owner_at(wiring, account_id, member)
    learned, now = wiring.learning.read(account_id), wiring.clock()
    said = next((one for one in learned.said() if one.wish_id == name), None)
    rule = next((one for one in learned.rules(now) if one.rule_id == name), None)
    if said is None and rule is None:
        raise CommandError(f"Nothing is known under {name}: `steward learning list` gives the ids.")
    wish = Wish(
        wish_id=name,
        account_id=account_id,
        what="preference" if said else "rule",
        scope=said.scope if said else rule.scope if rule else {},
        on=False,
        by=owner.member_id,
        at=now,
        call_id=random_id(),
        name=said.name if said else "",
        text=said.text if said else rule.text if rule else "",
    )
    wiring.learning.say(wish)
    yield f"{name} is off."
