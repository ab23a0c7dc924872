"""How much and when: every number, date and time must be a member's, or one of the records a member points at. Pure."""

from __future__ import annotations

import re

from steward.tools.declaration import Decides
from steward.tools.tracing.assent import accepted
from steward.tools.tracing.delegation import handed_facts
from steward.tools.tracing.facts import Mention, holds, known, left_open, mentions, temporal
from steward.tools.tracing.scene import Scene, Verdict
from steward.tools.tracing.vocabulary import NEUTRAL, concept, concepts, listed, words

_WHICH_ONE = re.compile(
    r"\b(?:unit|apartment|apt|invoice|policy|quote|order|ticket|case|room|floor|number|no|account|bill|at|by|#)\W{0,3}$"
)
_COUNTED = re.compile(
    r"(?:st|nd|rd|th)\b|%|\s*(?:feet|foot|ft|hours?|hrs?|days?|weeks?|months?|minutes?|times|x|pieces|pcs|am|pm"
    r"|o'clock)\b"
)
# What a day without a time of day means, and how long something lasts that has no end, in minutes.
_USUAL_TIMES = frozenset({"t:480", "t:540", "t:600", "t:0"})
_USUAL_LENGTHS = (30, 60)
_CURRENCIES = frozenset(listed("usd eur gbp dollars euros pounds am pm utc t z"))


def amount_from(scene: Scene, text: str) -> Verdict:
    """Who decided the number, date or time `text`."""
    plain = re.sub(r"(?<=\d)[Tt](?=\d)", " ", text)
    plain = re.sub(r"(?<=:\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)\b|(?<=\d)Z\b", "", plain)
    found = mentions(plain, scene.now)
    if not found and not concepts(plain) <= scene.heard:
        return Verdict("outside", plain)
    if unsaid := _unsaid_words(scene, plain, found):
        return Verdict("outside", unsaid)
    if scene.tool.risk == "high":
        return Verdict("member") if _is_the_sum(scene, plain, found) else Verdict("outside", plain)
    recorded = account_facts(scene)
    handed = frozenset() if scene.outward else left_open(scene.facts, handed_facts(scene) | _accepted(scene))
    if _sums(scene):
        # A sum that the member gives is not open any more.
        handed = temporal(handed)
    lowest_seen = "member"
    for mention in found:
        if holds(mention, scene.facts, scene.now) or holds(mention, handed, scene.now):
            continue
        if holds(mention, recorded, scene.now):
            lowest_seen = "account"
        elif not _is_today(scene, mention) and not _usual(scene, mention, scene.facts | handed | recorded):
            return Verdict("outside", plain)
    return Verdict("account" if lowest_seen == "account" else "member")


def _accepted(scene: Scene) -> frozenset[str]:
    """Days and times of the proposal the member says yes to."""
    return temporal(frozenset().union(*(known(sentence, scene.now) for sentence in accepted(scene))))


def account_facts(scene: Scene) -> frozenset[str]:
    """Facts of records the member points at; none for a payment or message to which the member gave numbers himself."""
    gives_number = any(mention.kind in ("number", "words") for mention in mentions(scene.current, scene.now))
    if gives_number and (scene.outward or scene.tool.risk == "high"):
        return frozenset()
    return frozenset().union(*(known(line, scene.now) for line in scene.pointed_lines))


def _is_the_sum(scene: Scene, value: str, found: list[Mention]) -> bool:
    """Whether this is the one sum the member gives: no invoice's number, no time of day, and no second sum beside it.

    Of several, the one with a currency counts, else the one that stands behind the verb or the name.
    """
    if len(found) != 1 or _beside(value, found):
        return False
    text, sums = scene.current, _sums(scene)
    for kept in (sums, [m for m in sums if _has_currency(text, m)], [m for m in sums if _is_next(scene, text, m)]):
        stated = {_number(mention) for mention in kept}
        if len(stated) == 1:
            return [_number(mention) for mention in found] == list(stated)
    return False


def _sums(scene: Scene) -> list[Mention]:
    text = scene.current
    return [m for m in mentions(text, scene.now) if m.kind in ("number", "words") and _is_sum(text, m)]


def _number(mention: Mention) -> str:
    return next((fact for fact in sorted(mention.facts) if fact.startswith("n:")), "")


def _is_sum(text: str, mention: Mention) -> bool:
    before, after = text[: mention.start].lower(), text[mention.end :].lower()
    return not (_WHICH_ONE.search(before) or _COUNTED.match(after))


def _has_currency(text: str, mention: Mention) -> bool:
    return text[mention.start] in "$€£" or bool(
        re.match(r"(?i)\s*(?:\$|€|£|dollars?|bucks?|euros?|usd|eur)\b", text[mention.end :])
    )


def _is_next(scene: Scene, text: str, mention: Mention) -> bool:
    before = words(text[: mention.start].lower())
    while before and before[-1] in ("the", "back", "him", "her", "them", "of", "all"):
        before.pop()
    return bool(before) and (
        before[-1] in ("pay", "transfer", "wire", "refund") or before[-1] in words(scene.recipient.lower())
    )


def _is_today(scene: Scene, mention: Mention) -> bool:
    """Today, where nobody gave a day: what happened and is recorded now."""
    said_day = any(fact.startswith(("w:", "d:", "md:", "day:")) for fact in scene.facts)
    today = f"d:{scene.now.date()}" if scene.now else ""
    return mention.kind == "iso" and not said_day and today in mention.facts


def _usual(scene: Scene, mention: Mention, stated: frozenset[str]) -> bool:
    """A usual time of day where nobody gave one, or the usual end of something whose beginning was given."""
    if mention.kind != "clock":
        return False
    times = {int(fact[2:]) for fact in mention.facts if fact.startswith("t:")}
    if not any(fact.startswith("t:") for fact in scene.facts) and mention.facts & _USUAL_TIMES:
        return not any(fact.startswith("t:") for fact in stated - scene.facts)
    amounts = [name for name in scene.arguments if scene.tool.argument_decides(name) is Decides.AMOUNT]
    if len(amounts) < 2:
        return False
    return any(f"t:{time - length}" in stated for time in times for length in _USUAL_LENGTHS)


def _unsaid_words(scene: Scene, text: str, found: list[Mention]) -> str:
    """Words beside the numbers (“weekly”, “all of it”) that the member did not say."""
    rest = [word for word in _beside(text, found) if concept(word) not in NEUTRAL]
    return " ".join(word for word in rest if concept(word) not in scene.heard)


def _beside(text: str, found: list[Mention]) -> list[str]:
    kept = list(text)
    for mention in found:
        kept[mention.start : mention.end] = " " * (mention.end - mention.start)
    return [word for word in words("".join(kept)) if word.lower() not in _CURRENCIES]
