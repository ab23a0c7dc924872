"""Bugs in what is known of people."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_RULES, _DRAWING = "memory/facts/rules.py", "memory/facts/drawing.py"
_STORE, _SERVICE = "memory/facts/store.py", "memory/facts/service.py"
NEAR = ("tests/unit/test_facts.py", "tests/integration/test_facts.py")

MUTANTS = (
    Mutant(
        "talk-drawn-twice",
        "two who look through the same talk both count what they find",
        _STORE,
        '"seq": through}, unmoved)',
        '"seq": through})',
    ),
    Mutant(
        "what-is-quoted-is-theirs",
        "what others have written is taken for a member's own words",
        _DRAWING,
        'if isinstance(entry, MessageEntry) and entry.provenance == "member" and not',
        "if isinstance(entry, MessageEntry) and not",
    ),
    Mutant(
        "learned-from-being-told-to-forget",
        "what somebody has had forgotten is known again five minutes later, from their own asking",
        _DRAWING,
        "        if entry.turn not in correcting\n",
        "",
    ),
    Mutant(
        "about-anybody",
        "a fact is kept about somebody whom nobody has named",
        _DRAWING,
        "if len(about) <= _ABOUT_CHARACTERS and plain(about) in plain(piece.words) else",
        "if len(about) <= _ABOUT_CHARACTERS else",
    ),
    Mutant(
        "weak-for-ever",
        "what somebody said once in passing is known for ever",
        _RULES,
        "if fact.established or now - fact.last_at <= WEAK_FOR]",
        "if fact]",
    ),
    Mutant(
        "what-was-confirmed-goes",
        "what a person has confirmed makes room for what was said in passing",
        _RULES,
        "(one for one in left if not one.explicit), key",
        "(one for one in left), key",
    ),
    Mutant(
        "one-message-counts-twice",
        "a fact gets surer by the message that it was drawn from",
        _RULES,
        "    if mention.evidence in fact.evidence:\n",
        "    if not mention:\n",
    ),
    Mutant(
        "asked-to-remember-is-news",
        "what the team asked to remember is known a second time",
        _SERVICE,
        "if fact_id or not one.known:",
        "if True:",
    ),
    Mutant(
        "unreadable-answer-loses-it",
        "what a model once gave no readable answer about is passed over",
        "agent/drawing.py",
        "if self._clock() - talk.since < self._given_up:",
        "if self._clock() < talk.since:",
    ),
    Mutant(
        "drawn-while-paused",
        "a model is asked for an account that is paused",
        "agent/jobs.py",
        "                self._may_ask(job)\n                self._facts",
        "                self._facts",
    ),
    Mutant(
        "facts-cost-nothing",
        "what looking for facts costs counts for no budget",
        "conversations/facts.py",
        "step = step.spend(event.cost_micros).add(line)",
        "step = step.add(line)",
    ),
    Mutant(
        "looked-through-once",
        "only what a member says first is ever looked through",
        "conversations/facts.py",
        "is not None and step.state.facts_due_at >= step.now",
        "is not None",
    ),
    Mutant(
        "undone-over-a-later-change",
        "an undo takes back what was changed after it",
        _SERVICE,
        "if present is not None and present.changed_by != call_id:\n                return False",
        "if present is not None and not call_id:\n                return False",
    ),
    Mutant(
        "outside-facts-in-the-prompt",
        "words from outside reach the planner as what a member has said",
        "agent/prompt.py",
        'if not one.established or one.provenance == "outside":',
        "if not one.established:",
    ),
    Mutant(
        "outside-facts-shown-as-known",
        "words from outside are shown to the model that looks for facts",
        _SERVICE,
        'if one.provenance != "outside"][:_MOST_SHOWN]',
        "if one][:_MOST_SHOWN]",
    ),
    Mutant(
        "forgotten-stays-in-the-prompt",
        "what has just been drawn or forgotten is told for minutes as it was",
        "memory/facts/reader.py",
        "(changed_at is None or changed_at < kept[0])",
        "(changed_at is None or changed_at)",
    ),
)
