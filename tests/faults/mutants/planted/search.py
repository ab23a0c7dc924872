"""Bugs in search: the order of tail, manifest and deletion."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_BUILDER = "search/builder.py"
_SNAPSHOTS = "search/snapshots.py"
_NOTES = "tests/integration/test_turn_notes.py"
NEAR = (
    "tests/integration/test_search.py",
    "tests/integration/test_search_snapshots.py",
    "tests/unit/test_search_engine.py",
    "tests/unit/test_search_lists.py",
    "tests/unit/test_search_vectors.py",
)

MUTANTS = (
    Mutant(
        "said-and-not-findable",
        "what was said is not found",
        "wiring.py",
        "                    self._act,\n                    (said.after, spending.after,",
        "                    self._act,\n                    (spending.after,",
    ),
    Mutant(
        "tail-deleted-before-published",
        "a builder that dies loses what was said",
        _BUILDER,
        "            try:\n                published = self._publish(account_id, rows, anew=anew)\n",
        "            self._tail.delete(account_id, [row.row for row in rows])\n"
        "            try:\n                published = self._publish(account_id, rows, anew=anew)\n",
    ),
    Mutant(
        "deleted-what-came-meanwhile",
        "what was said during a build is lost",
        _BUILDER,
        "            self._tail.delete(account_id, [row.row for row in rows])\n            return published\n",
        "            self._tail.delete(account_id, [row.row for row in self._tail.read(account_id)])\n"
        "            return published\n",
    ),
    Mutant(
        "manifest-moved-by-anybody",
        "of two builders the slower overwrites the faster",
        _SNAPSHOTS,
        "self._bucket.put(manifest_key(account_id), text, version=version or None)",
        "(self._bucket.overwrite(manifest_key(account_id), text) or "
        "self._bucket.get(manifest_key(account_id)).version)",
    ),
    Mutant(
        "half-a-file-is-a-file",
        "a file that was cut off is searched as if it were whole",
        _SNAPSHOTS,
        "        if aside.stat().st_size != file.size or _crc(aside) != file.crc:\n",
        "        if False:\n",
    ),
    Mutant(
        "forgetting-after-the-rest",
        "what is to be forgotten stays, or takes with it what was said since",
        _BUILDER,
        "        if forget:\n            index.update(documents, forget, noted)\n            documents, forget, noted = [], [], {}\n",
        "",
    ),
    Mutant(
        "search-notes-deleted-first",
        "a builder that dies while it deletes has turns found no longer by what was noted of them",
        _BUILDER,
        "_DELETED = (SearchForget, SearchDocument, SearchNotes)",
        "_DELETED = (SearchForget, SearchNotes, SearchDocument)",
        near=(_NOTES,),
    ),
    Mutant(
        "search-notes-of-the-tail-alone",
        "what is noted of a turn in a snapshot waits for the next one",
        "search/engine.py",
        "match in matches} | by_notes",
        "match in matches}",
        near=(_NOTES,),
    ),
    Mutant(
        "notes-of-turns-unseen",
        "the small model notes what it was not shown",
        "agent/turn_notes.py",
        "            if what and note.turn in shown:\n",
        "            if what:\n",
        near=("tests/unit/test_turn_notes.py",),
    ),
    Mutant(
        "turns-noted-twice",
        "of a turn is noted again what was noted in the pause before",
        "conversations/lifecycle.py",
        "for note in event.notes if note.seq > known",
        "for note in event.notes",
        near=(_NOTES,),
    ),
    Mutant(
        "notes-without-whom-they-are-about",
        "of somebody who was erased there is still what was noted of their words",
        "agent/jobs.py",
        "about=tuple(dict.fromkeys(person for entry in noted for person in entry.persons()))",
        "about=()",
        near=(_NOTES,),
    ),
    Mutant(
        "search-answers-over-questions",
        "Steward's long answers are found instead of what somebody said",
        "search/ranking.py",
        "np.where(found.ours, 0.0, shares)",
        "shares",
    ),
    Mutant(
        "search-whoever-is-named",
        "asked what Pete said, search gives what others said about it",
        "search/ranking.py",
        "_OTHERS if named and hit.document.name not in named else 1.0",
        "1.0",
    ),
    Mutant(
        "search-first-piece-alone",
        "of a long mail only the beginning is found by its meaning",
        "search/vectors.py",
        "np.maximum.reduceat(cosines, np.cumsum(pieces) - pieces)",
        "cosines[np.cumsum(pieces) - pieces]",
    ),
    Mutant(
        "search-parts-of-before",
        "a snapshot of before cannot be read",
        "search/parts.py",
        '    columns.setdefault("pieces", np.ones(len(columns["keys"]), dtype=np.uint8))\n',
        "",
    ),
    Mutant(
        "search-what-is-in-no-list",
        "what came lately is not found by its meaning where there is much",
        "search/lists.py",
        "            yield number, slice(0, len(one))\n            continue\n",
        "            continue\n",
    ),
    Mutant(
        "search-farthest-lists",
        "a query looks into the lists that have the least to do with it",
        "search/lists.py",
        "np.argsort(-np.concatenate",
        "np.argsort(np.concatenate",
    ),
    Mutant(
        "search-usual-words",
        "words of any sentence count like what is asked about",
        "search/ranking.py",
        "RARER = 1.5\n",
        "RARER = 1.0\n",
    ),
)
