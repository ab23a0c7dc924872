"""Bugs in whom a name means, and in warning of somebody else of nearly the same."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_MATCHING = "people/matching.py"
NEAR = (
    "tests/unit/test_contact_matching.py",
    "tests/integration/test_contact_tools.py",
    "tests/integration/test_sms_history.py",
    "tests/integration/test_look_alikes.py",
)

MUTANTS = (
    Mutant(
        "near-names-beside-the-whole-one",
        "a whole name does not win over one that is only near",
        _MATCHING,
        "    good = exact or [pair",
        "    good = [pair",
    ),
    Mutant(
        "first-of-equals-taken",
        "one of two whom nothing tells apart is picked",
        _MATCHING,
        "    return near if len(near) > 1 else []\n",
        "    return []\n",
    ),
    Mutant(
        "little-words-count-whole",
        "an article that nobody has keeps whoever is meant from being found",
        _MATCHING,
        "        if times or _is_unit(word)\n",
        "",
    ),
    Mutant(
        "units-no-longer-matter",
        "somebody in another unit is found",
        _MATCHING,
        "        if times or _is_unit(word)\n",
        "        if times\n",
    ),
    Mutant(
        "common-words-count-as-much",
        "a word that everybody has says as much as a trade",
        _MATCHING,
        "math.log(1 + len(people) / max(times, 1)) * _letters(word)",
        "_letters(word)",
    ),
    Mutant(
        "equals-not-said",
        "the model is not told that two match equally",
        "people/tools/contacts/run.py",
        "    alike, quoting = len(equally_likely(matches)), Quoting()\n",
        "    alike, quoting = 0, Quoting()\n",
    ),
    Mutant(
        "texts-of-the-first-of-equals",
        "the texts of somebody else of the same name are read out",
        "search/tools/history/run.py",
        "    if named.alike:\n",
        "    if False:\n",
    ),
    Mutant(
        "look-alike-not-in-the-text",
        "whoever is asked by text is not told of somebody else of nearly the same name",
        "agent/proposals.py",
        "        not_somebody_else(approval.resolved),\n        draft,\n",
        "        draft,\n",
    ),
    Mutant(
        "look-alike-not-on-the-page",
        "whoever decides at a link is not told of somebody else of nearly the same name",
        "approvals/service.py",
        'not_somebody_else=render(alike, viewer.language) if alike else "",',
        'not_somebody_else="",',
    ),
    Mutant(
        "new-names-not-compared",
        "somebody is added under a name that is nearly another's, and nobody is told",
        "agent/recipients.py",
        '            return arguments, found_alike(new_name, new_name, "", contacts)\n',
        "            return arguments, {}\n",
    ),
    Mutant(
        "same-names-not-near",
        "only misspelt names are compared, not equal ones",
        "people/names.py",
        "[contact for contact in others if near(name, contact.name)]",
        "[contact for contact in others if near(name, contact.name) and name != contact.name]",
    ),
)
