"""Rules in plain words, from corrections and explicit statements. Pure.

A rule shapes words and arguments. It affects no gate, level or recipient: the policy does not know rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from steward.core.provenance import Provenance
from steward.core.sentences import ENGLISH, Quoted, Sentence, render, say
from steward.memory.learning.models import Correction, DecisionRecord, LearningNotice, Wish
from steward.memory.learning.preferences import IN_A_ROW, USED, Preference, preferences, unedited_in_a_row

MOST_RULES, RULES_CHARACTERS = 30, 2_000
_HEAD = "What this team's decisions have shown. It shapes words and arguments, never who decides or whom it goes to."


@dataclass(frozen=True)
class HabitRule:
    """Rule.

    `on` if it applies; `proposed` if nobody has confirmed it and not all correctors may. `hits` counts corrections.

    `text` is a person's wording, `change` the correction it follows from; one of them is set.
    """

    rule_id: str
    scope: dict[str, str]
    on: bool
    proposed: bool
    confidence: float
    hits: int
    by: str
    tool: str = ""
    text: str = ""
    change: Correction | None = None
    support: tuple[str, ...] = ()
    provenance: Provenance = "member"

    def words(self, language: str = ENGLISH) -> str:
        """Return the rule's words, in `language` unless a person wrote them."""
        return self.text or (render(said_of(self.change), language) if self.change else "")

    def line(self, language: str = ENGLISH) -> str:
        """Return the words with the situations in which they apply."""
        where = ", ".join([*filter(None, [self.tool]), *(f"{k} {v}" for k, v in sorted(self.scope.items()))])
        return f"{where}: {self.words(language)}" if where else self.words(language)


@dataclass(frozen=True)
class LearnedHistory:
    """Decisions, statements and notices of an account, as read from storage."""

    decisions: Sequence[DecisionRecord] = ()
    wishes: Sequence[Wish] = ()
    told: Sequence[LearningNotice] = ()

    def preferences(self, now: datetime) -> list[Preference]:
        """Return the preferences from corrections, surest first."""
        return preferences(self.decisions, now)

    def said(self) -> list[Wish]:
        """Return the stated preferences that are in effect."""
        return [one for one in self.wishes if one.what == "preference" and not one.gone]

    def rules(self, now: datetime) -> list[HabitRule]:
        """Return all rules, the best supported first. A statement overrides the rule from corrections."""
        wishes = {one.wish_id: one for one in self.wishes if one.what == "rule" and not one.gone}
        found = [_of(one, wishes.pop(one.preference_id, None), now) for one in self.preferences(now)]
        found += [_own(one) for one in wishes.values() if one.text]
        return sorted(found, key=lambda one: (-one.confidence, -one.hits, one.rule_id))

    def not_told(self, member_id: str, now: datetime) -> list[HabitRule]:
        """Return rules from corrections of which this member has not been told."""
        known = {one.what for one in self.told if one.member_id == member_id}
        return [one for one in self.rules(now) if one.change and one.confidence >= USED and one.rule_id not in known]

    def to_suggest(self, member_id: str, tools: Iterable[str]) -> list[str]:
        """Return those of `tools` that people approved unchanged ten times in a row, unless this member was told."""
        known = {one.what for one in self.told if one.member_id == member_id}
        often = (tool for tool in tools if unedited_in_a_row(self.decisions, tool) >= IN_A_ROW)
        return [tool for tool in often if suggestion(tool) not in known]


def suggestion(tool: str) -> str:
    """Return the key of a suggestion to change a level."""
    return f"level#{tool}"


def in_prompt(learned: LearnedHistory, now: datetime) -> str:
    """Return the rules for a prompt, up to the limit; empty if there are none."""
    said = [f"- {_where(one)}{_shown(one.text)}" for one in learned.said() if one.on]
    rules = [one for one in learned.rules(now) if one.on and one.confidence >= USED and one.provenance != "outside"]
    lines, left = list[str](), RULES_CHARACTERS - len(_HEAD)
    for line in [*said, *(f"- {_shown(one.line())}" for one in rules)][:MOST_RULES]:
        left -= len(line) + 1
        if left < 0:
            break
        lines.append(line)
    return "\n".join(["<rules>", _HEAD, *lines, "</rules>"]) if lines else ""


def said_of(change: Correction) -> Sentence:
    """Describe a correction as a rule in plain words."""
    match change.kind:
        case "begins" | "ends" | "adds" as form:
            return say("habit-words", form=form, words=Quoted(change.after))
        case "drops":
            return say("habit-words", form="drops", words=Quoted(change.before))
        case "instead":
            return say("habit-instead", before=Quoted(change.before), after=Quoted(change.after))
        case form:
            return say("habit-of", form=form)


def _of(found: Preference, wish: Wish | None, now: datetime) -> HabitRule:
    own = found.by_deciders and found.provenance != "outside"
    return HabitRule(
        rule_id=found.preference_id,
        scope=wish.scope if wish and wish.scope else found.scope,
        on=wish.on if wish else own,
        proposed=wish is None and not own,
        # A rule that a person switched on does not fade.
        confidence=1.0 if wish and wish.on else found.confidence(now),
        hits=found.n,
        by=wish.by if wish else "",
        tool=found.tool,
        text=wish.text if wish else "",
        change=found.change,
        support=found.support,
        provenance="member" if wish and wish.on else found.provenance,
    )


def _own(wish: Wish) -> HabitRule:
    return HabitRule(wish.wish_id, wish.scope, wish.on, False, 1.0, 0, wish.by, text=wish.text)


def _where(wish: Wish) -> str:
    scope = ", ".join(f"{name} {value}" for name, value in sorted(wish.scope.items()))
    return f"{scope}: " if scope else ""


def _shown(text: str) -> str:
    """Put a text on one line, without characters of our markup."""
    return " ".join(text.split()).replace("<", "‹").replace(">", "›")
