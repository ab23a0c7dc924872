"""Bugs in the files of an account, and in what prompts begin with."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_WORKSPACE = "memory/workspace.py"
_PATHS = "memory/paths.py"
_LINES = "memory/lines.py"
NEAR = (
    "tests/unit/test_workspace_paths.py",
    "tests/unit/test_lines.py",
    "tests/unit/test_procedures.py",
    "tests/integration/test_workspace_writers.py",
    "tests/integration/test_procedures.py",
    "tests/integration/test_workspace.py",
)

MUTANTS = (
    Mutant(
        "folder-that-ends-in-a-new-line",
        "a file is put where no listing names it as it is",
        _PATHS,
        "all(_SEGMENT.fullmatch(name) and not name",
        "all(_SEGMENT.match(name) and not name",
    ),
    Mutant(
        "out-of-the-folder",
        "the files of another account are listed",
        _PATHS,
        '    if not _are_folders(folder.split("/")) or _too_long(folder):\n',
        "    if _too_long(folder):\n",
    ),
    Mutant(
        "deleted-whatever-is-there",
        "what somebody has just written is deleted, or moved away from, with the file they wrote it to",
        "aws/buckets.py",
        "self._client().delete_object(Bucket=self.name, Key=key, IfMatch=version)",
        "self._client().delete_object(Bucket=self.name, Key=key)",
    ),
    Mutant(
        "two-of-a-file-somebody-wrote-to",
        "a move that somebody was faster than leaves a copy behind",
        _WORKSPACE,
        "            # Somebody has gone on writing there: that is the file.\n            with suppress(ObjectChanged):\n"
        "                self._bucket.delete(key, placed)\n",
        "",
    ),
    Mutant(
        "own-write-unknown",
        "who was killed after a write is told that somebody else has been there",
        _WORKSPACE,
        '    return by.call_id != "" and stored.writer == by.call_id\n',
        "    return False\n",
    ),
    Mutant(
        "own-write-forgotten-once-built-on",
        "a call that runs again writes over what somebody has made of its first work",
        _WORKSPACE,
        "in self._bucket.history(key)[:_LOOKED_BACK]:",
        "in self._bucket.history(key)[:1]:",
    ),
    Mutant(
        "written-after-an-hour",
        "who stood still does once more what a person has taken back",
        _WORKSPACE,
        "        self._in_time(began, key)\n",
        "",
    ),
    Mutant(
        "moved-after-an-hour",
        "who stood still takes a file away that was moved back",
        _WORKSPACE,
        "        self._in_time(began, source)\n",
        "",
    ),
    Mutant(
        "lost-after-an-hour",
        "who stood still within a request takes a file away that was moved back",
        _WORKSPACE,
        "            self._bring_back(gone, present)\n",
        "",
    ),
    Mutant(
        "moved-away-twice",
        "a move that another run has finished leaves nothing",
        _WORKSPACE,
        "            if self._bucket.get(gone) is None:\n",
        "            if False:\n",
    ),
    Mutant(
        "moved-without-labels",
        "a line from outside is the team's own once its file is moved, copied or restored",
        _LINES,
        "return cls(stored.text, stored.provenance, stored.outside)",
        "return cls(stored.text, stored.provenance, frozenset())",
    ),
    Mutant(
        "an-edit-makes-it-ours",
        "what is left of a line from outside is the team's own once a word of it is replaced",
        _LINES,
        "        spans += [(first, min(last, start)), (max(first, end) + longer, last + longer)]\n",
        "        pass\n",
    ),
    Mutant(
        "newer-text-without-cards",
        "who comes second reads what outsiders wrote in between",
        "memory/tools/services.py",
        "*(quoting.unless_ours(whose, line, _LINE) for line, whose in stored.lines())",
        "*(line for line, _ in stored.lines())",
    ),
    Mutant(
        "hits-without-cards",
        "a search shows what outsiders wrote",
        "memory/tools/files/run.py",
        "{quoted(hit.text, hit.whose, quoting)}",
        "{hit.text}",
    ),
    Mutant(
        "damaged-text-is-written-back",
        "bytes that are no text are lost when somebody edits a line beside them",
        _WORKSPACE,
        "    if not stored.intact:\n",
        "    if False:\n",
    ),
    Mutant(
        "files-of-any-size",
        "a file of 5 MB is read into a turn",
        _WORKSPACE,
        "            return self._bucket.get(key, self._file_bytes)\n",
        "            return self._bucket.get(key)\n",
    ),
    Mutant(
        "procedure-from-outside",
        "what an outsider wrote is listed among what the team goes by",
        "memory/procedures.py",
        '    if any(provenance == "outside" for _, provenance in matter):\n',
        "    if False:\n",
    ),
    Mutant(
        "procedure-as-it-was",
        "a procedure is listed as it was when this process read it first",
        "memory/notes.py",
        "        if known is None or known[0] != file:\n            stored =",
        "        if known is None:\n            stored =",
    ),
)
