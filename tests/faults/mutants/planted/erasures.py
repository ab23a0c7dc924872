"""Bugs in erasing a person: something of theirs stays, comes back, or takes others' with it."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

NEAR = ("tests/integration/test_erasure.py",)

MUTANTS = (
    Mutant(
        "erased-old-versions-kept",
        "what a file was still names whoever was erased",
        "memory/erasing.py",
        "return changed + ObjectErasing(self._bucket).delete_finds(root, redaction, but=busy)",
        "return changed",
    ),
    Mutant(
        "erasure-not-listed",
        "a restore brings back whoever was erased",
        "erasure/service.py",
        "            self._list.keep(erasure)\n",
        "",
    ),
    Mutant(
        "erased-for-want-of-a-name",
        "whoever cannot be named is erased, as long as the id is somebody's",
        "people/erasing.py",
        'if " ".join(named.split()).casefold() != " ".join(person.name.split()).casefold():',
        "if False:",
    ),
    Mutant(
        "erased-step-not-kept",
        "a walk that was cut off passes over what it has not done",
        "erasure/service.py",
        'update={"step": erasure.step + 1, ',
        'update={"step": erasure.step + 2, ',
    ),
    Mutant(
        "erased-payload-of-a-row",
        "others' long messages are gone, with words that whoever was erased had used as well",
        "erasure/payloads.py",
        "if not one.latest]",
        "]",
    ),
    Mutant(
        "erased-for-ever",
        "each walk writes what the next one finds",
        "erasure/service.py",
        "if erasure.stale or not erasure.walks:",
        "if found or not erasure.walks:",
    ),
    Mutant(
        "erased-facts-about-kept",
        "what others said about whoever was erased is known still",
        "memory/facts/erasing.py",
        "if own or self._is_about(item, walk):",
        "if own:",
    ),
    Mutant(
        "erased-index-nobody-makes",
        "where the index was to be made anew and was not, nobody asks for it again",
        "search/erasing.py",
        "        if waiting:\n",
        "        if False:\n",
    ),
    Mutant(
        "erased-payload-taken-away",
        "what others wrote does not load any more once the tables are restored",
        "aws/erasing.py",
        "self._payloads.purge_earlier(key)",
        "self._payloads.purge(key)",
    ),
)
