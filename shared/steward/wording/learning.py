"""Sentences about rules that follow from people's decisions."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Quoted, Sentence

_HABIT = 'Leave out "best regards".'


class HabitWords(Sentence, example={"form": "ends", "words": Quoted("Oak Street Homes")}):
    """A rule about words that people put in, or take out."""

    form: Literal["begins", "ends", "adds", "drops"]
    words: Quoted


class HabitInstead(Sentence, example={"before": Quoted("ASAP"), "after": Quoted("this week")}):
    """A rule about words that people put in place of others."""

    before: Quoted
    after: Quoted


class HabitOf(Sentence, example={"form": "shorter"}):
    """A rule that follows from how long people have a text, from what they turn down or take back."""

    form: Literal["shorter", "longer", "rejects", "undoes", "sets"]


class LearnedRule(Sentence, example={"form": "on", "what": "text a contact", "rule": _HABIT}, segments=2):
    """To an owner, once: a rule that Steward goes by from now on, or would if somebody said so."""

    form: Literal["on", "proposed"]
    what: str
    rule: str


class LevelMaySuit(Sentence, example={"what": "text a contact"}, segments=2):
    """To an owner, once: an action they have approved ten times in a row as it stood."""

    what: str


class LikeThis(Sentence, example={"good": 4, "all": 5}):
    """To whoever decides: what became of calls like this one."""

    good: int
    all: int


class SaidPreference(Sentence, example={"form": "on"}):
    """A preference somebody has said; the words stand beside it."""

    form: Literal["on", "off", "back", "changed"]


class SaidRule(Sentence, example={"form": "on"}):
    """A rule somebody has changed."""

    form: Literal["on", "off", "back", "changed"]


class Rated(Sentence):
    """What a member thought of a reply is kept."""
