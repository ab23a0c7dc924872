"""How sure facts are, how that grows, and which are let go. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from steward.core.ids import derived_id
from steward.core.provenance import Provenance, lowest
from steward.memory.workspace.facts.models import ESTABLISHED, EXPLICIT, WEAKEST, Category, Evidence, Fact

# What was said outright begins with so many tenths, what only follows from it with the least there is.
STATED = 5
_MENTION = 1
WEAK_FOR = timedelta(days=180)
# So many are kept of a person; and so many of the places where one was said.
MOST_FACTS = 200
_MOST_EVIDENCE = 5


@dataclass(frozen=True)
class Mention:
    """Something a member has said: a fact as it is put into words, or the one that is `known` said once more."""

    text: str
    about: str
    category: Category
    stated: bool
    evidence: Evidence
    at: datetime
    provenance: Provenance
    known: str = ""


@dataclass(frozen=True)
class Changes:
    """What is to be written: facts as they are now, with the version they had (0 for a new one), and those let go."""

    put: Sequence[tuple[Fact, int]]
    gone: Sequence[Fact]


def mentioned(facts: Sequence[Fact], mentions: Iterable[Mention], member: tuple[str, str], now: datetime) -> Changes:
    """The facts of a `member` (account and id) once they have said these things, the oldest first."""
    before = {fact.fact_id: fact for fact in facts}
    after = dict(before)
    for one in mentions:
        fact = after.get(one.known) or same_words(after.values(), one.text)
        after |= {fact.fact_id: raised(fact, one)} if fact else _begun(one, member)
    left = {fact.fact_id: fact for fact in kept(after.values(), now)}
    put = [
        (fact, before[name].version if name in before else 0) for name, fact in left.items() if before.get(name) != fact
    ]
    return Changes(put, [fact for name, fact in before.items() if name not in left])


def raised(fact: Fact, mention: Mention) -> Fact:
    """The fact said once more: a tenth surer. A message that is evidence already adds nothing."""
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
    """The fact as a person wants it. New words are theirs, so nothing could be surer, unless they say how sure."""
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


def kept(facts: Iterable[Fact], now: datetime) -> list[Fact]:
    """The facts without weak ones nobody has mentioned for long; of more than there is room for those that came last.

    Where there is no room, weak ones go first, and none that a person has confirmed.
    """
    left = [fact for fact in facts if fact.established or now - fact.last_at <= WEAK_FOR]
    over = len(left) - MOST_FACTS
    going = sorted((one for one in left if not one.explicit), key=lambda one: (one.established, one.first_at))
    gone = {fact.fact_id for fact in going[: max(over, 0)]}
    return [fact for fact in left if fact.fact_id not in gone]


def ranked(facts: Iterable[Fact]) -> list[Fact]:
    """The surest first, of those that are as sure the newest."""
    return sorted(facts, key=lambda fact: (fact.tenths, fact.last_at), reverse=True)


def _with_tenths(fact: Fact, tenths: int, at: datetime) -> Fact:
    since = (fact.established_at or at) if tenths >= ESTABLISHED else None
    return fact.model_copy(update={"tenths": tenths, "established_at": since})


def same_words(facts: Iterable[Fact], text: str) -> Fact | None:
    """One that says the same in the same words, whether it was recognized or not."""
    words = plain(text)
    return next((fact for fact in facts if plain(fact.text) == words), None)


def plain(text: str) -> str:
    """Words by which two texts are compared: case, blanks and what ends a sentence do not matter."""
    return " ".join(text.casefold().split()).rstrip(".!")


def _begun(mention: Mention, member: tuple[str, str]) -> dict[str, Fact]:
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
