"""Rules for the confidence of facts: how it grows, and which facts are dropped. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from steward.core.ids import derived_id
from steward.core.provenance import Provenance, lowest
from steward.memory.workspace.facts.models import ESTABLISHED, EXPLICIT, WEAKEST, Category, Evidence, Fact

# Confidence of an explicit statement; an implied fact starts with the lowest.
STATED = 5
_MENTION = 1
WEAK_FOR = timedelta(days=180)
# Maximum number of facts per person, and of evidence per fact.
MOST_FACTS = 200
_MOST_EVIDENCE = 5


@dataclass(frozen=True)
class FactMention:
    """Statement of a member: a new fact in words, or a mention of the fact `known`."""

    text: str
    about: str
    category: Category
    stated: bool
    evidence: Evidence
    at: datetime
    provenance: Provenance
    known: str = ""


@dataclass(frozen=True)
class FactChanges:
    """Changes to be written: facts with the version they had (0 for a new one), and facts to be dropped."""

    put: Sequence[tuple[Fact, int]]
    gone: Sequence[Fact]


def apply_mentions(
    facts: Sequence[Fact], mentions: Iterable[FactMention], member: tuple[str, str], now: datetime
) -> FactChanges:
    """Apply mentions, oldest first, to the facts of a `member` (account and id)."""
    before = {fact.fact_id: fact for fact in facts}
    after = dict(before)
    for one in mentions:
        fact = after.get(one.known) or same_words(after.values(), one.text)
        after |= {fact.fact_id: raised(fact, one)} if fact else _begun(one, member)
    left = {fact.fact_id: fact for fact in without_expired(after.values(), now)}
    put = [
        (fact, before[name].version if name in before else 0) for name, fact in left.items() if before.get(name) != fact
    ]
    return FactChanges(put, [fact for name, fact in before.items() if name not in left])


def raised(fact: Fact, mention: FactMention) -> Fact:
    """Raise a fact's confidence by a tenth. A message that is evidence already adds nothing."""
    if mention.evidence in fact.evidence:
        return fact
    tenths = min(fact.tenths + _MENTION, EXPLICIT)
    return _with_tenths(fact, tenths, mention.at).model_copy(
        update={
            "evidence": (*fact.evidence, mention.evidence)[-_MOST_EVIDENCE:],
            "last_at": max(fact.last_at, mention.at),
            "provenance": lowest([fact.provenance, mention.provenance]),
            "version": fact.version + 1,
            "changed_by": "",
        }
    )


def changed(
    fact: Fact,
    now: datetime,
    *,
    text: str | None,
    category: Category | None,
    tenths: int | None,
    provenance: Provenance,
    by: str,
) -> Fact:
    """Apply a person's correction. New words have full confidence, unless the person states another one."""
    if tenths is None:
        tenths = EXPLICIT if text else fact.tenths
    new = _with_tenths(fact, max(WEAKEST, min(tenths, EXPLICIT)), now)
    return new.model_copy(
        update={
            "text": text or fact.text,
            "category": category or fact.category,
            "provenance": lowest([fact.provenance, provenance]) if text else fact.provenance,
            "last_at": now,
            "version": fact.version + 1,
            "changed_by": by,
        }
    )


def without_expired(facts: Iterable[Fact], now: datetime) -> list[Fact]:
    """Drop weak facts that nobody has mentioned for long, and the oldest facts over the limit.

    Over the limit, weak facts go first, and facts that a person has confirmed never do.
    """
    left = [fact for fact in facts if fact.established or now - fact.last_at <= WEAK_FOR]
    over = len(left) - MOST_FACTS
    going = sorted((one for one in left if not one.explicit), key=lambda one: (one.established, one.first_at))
    gone = {fact.fact_id for fact in going[: max(over, 0)]}
    return [fact for fact in left if fact.fact_id not in gone]


def ranked(facts: Iterable[Fact]) -> list[Fact]:
    """Sort by confidence, then newest first."""
    return sorted(facts, key=lambda fact: (fact.tenths, fact.last_at), reverse=True)


def _with_tenths(fact: Fact, tenths: int, at: datetime) -> Fact:
    since = (fact.established_at or at) if tenths >= ESTABLISHED else None
    return fact.model_copy(update={"tenths": tenths, "established_at": since})


def same_words(facts: Iterable[Fact], text: str) -> Fact | None:
    """Return a fact with the same words, whether the model recognized it or not."""
    words = plain(text)
    return next((fact for fact in facts if plain(fact.text) == words), None)


def plain(text: str) -> str:
    """Normalize a text for comparison: case, blanks and final punctuation do not matter."""
    return " ".join(text.casefold().split()).rstrip(".!")


def _begun(mention: FactMention, member: tuple[str, str]) -> dict[str, Fact]:
    account_id, member_id = member
    where = mention.evidence
    fact_id = f"fact-{derived_id(where.conversation_id, where.seq, where.start, plain(mention.text))}"
    fact = Fact(
        fact_id=fact_id,
        account_id=account_id,
        member_id=member_id,
        category=mention.category,
        tenths=STATED if mention.stated else WEAKEST,
        provenance=lowest([mention.provenance]),
        evidence=(where,),
        first_at=mention.at,
        last_at=mention.at,
        about=mention.about,
        text=mention.text,
    )
    return {fact_id: fact}
