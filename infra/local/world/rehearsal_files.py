"""Scripted replies (no language model) on workspace files: shows, writes, finds, moves, deletes and restores them."""

from __future__ import annotations

import re

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import Found, Intent, reply, sentence, shorten
from infra.local.world.script import Reply, say, use_tool

SHOWN_CHARACTERS = 500
_FILE = r"[\w./-]+\.(?:md|txt|json)"
PATH = rf"(?P<path>{_FILE})"
_TO = rf"(?P<to>{_FILE})"
_QUOTED = r"[“\"'](?P<{0}>[^”\"']+)[”\"']"

READ = re.compile(rf"\b(?:read|show|open|what(?:'s|’s| is) in)\s+(?:me\s+)?{PATH}", re.IGNORECASE)
WRITE = re.compile(
    rf"\b(?:write|save|add|put)\s+[“\"']?(?P<content>.+?)[”\"']?\s+(?:in|to|into)\s+{PATH}", re.IGNORECASE | re.DOTALL
)
EDIT = re.compile(
    rf"\b(?:change|replace)\s+{_QUOTED.format('old')}\s+(?:to|by|with|into)\s+{_QUOTED.format('new')}\s+in\s+{PATH}",
    re.IGNORECASE,
)
LIST = re.compile(r"\b(?:which|what|list|show)\b(?:\s+\w+)?\s+files\b", re.IGNORECASE)
SEARCH = re.compile(
    rf"\b(?:find|search(?:\s+for)?)\s+{_QUOTED.format('query')}\s+in\s+(?:my|our|the)\s+files", re.IGNORECASE
)
MOVE = re.compile(rf"\b(?P<verb>move|rename|copy)\s+{PATH}\s+to\s+{_TO}", re.IGNORECASE)
DELETE = re.compile(rf"\b(?:delete|remove)\s+{PATH}", re.IGNORECASE)
HISTORY = re.compile(rf"\b(?:history|versions) of\s+{PATH}", re.IGNORECASE)
RESTORE = re.compile(rf"\bbring back\s+{PATH}", re.IGNORECASE)


def read_a_file(now: Situation, found: Found) -> Reply:
    """Show a file of the workspace."""
    content = now.results.get("read_file")
    if content is None:
        return use_tool("read_file", {"path": found["path"]})
    if not _version_of(content):
        return reply(content)
    _, _, text = content.partition("\n")
    return reply(f"{found['path']} says:\n{shorten(text.strip(), SHOWN_CHARACTERS) or 'nothing yet.'}\n")


def write_a_file(now: Situation, found: Found) -> Reply:
    """Add a line to a file: read it, then write it back with the version read."""
    path = found["path"]
    content = now.results.get("read_file")
    if content is None:
        return use_tool("read_file", {"path": path})
    written = now.results.get("write_file")
    if written is not None:
        return reply(written if not written.startswith("Wrote") else f"I added that to {path}.")
    version = _version_of(content)
    if not version:
        return use_tool("write_file", {"path": path, "content": found["content"] + "\n"})
    longer = f"{content.partition(chr(10))[2].rstrip()}\n{found['content']}\n".lstrip()
    return use_tool("write_file", {"path": path, "content": longer, "version": version})


def edit_a_file(now: Situation, found: Found) -> Reply:
    """Replace some words of a file; retry with its present version if somebody has changed it in between."""
    content, edited = now.results.get("read_file"), now.results.get("edit_file")
    if content is None:
        return use_tool("read_file", {"path": found["path"]})
    if edited and "Merge with what it is now" not in edited:
        return _done(edited)
    given = {name: found[name] for name in ("path", "old", "new")}
    version = _version_of((edited or content).rpartition("it is now:\n")[2])
    return use_tool("edit_file", {**given, "version": version}) if version else reply(content)


def list_files(now: Situation, _: Found) -> Reply:
    """List the files."""
    listed = now.results.get("list_files")
    if listed is None:
        return use_tool("list_files", {})
    return reply("There are:\n" + "\n".join(line.partition(" · ")[0] for line in listed.splitlines()) + "\n")


def search_files(now: Situation, found: Found) -> Reply:
    """List the lines with these words."""
    hits = now.results.get("search_files")
    return use_tool("search_files", {"query": found["query"]}) if hits is None else reply(f"{hits}\n")


def move_a_file(now: Situation, found: Found) -> Reply:
    """Move or copy a file."""
    verb = "copy" if found["verb"].lower() == "copy" else "move"
    given = {"from": found["path"], "to": found["to"]}
    if verb == "copy":
        done = now.results.get("copy_file")
        return use_tool("copy_file", given) if done is None else _done(done)
    return _at_its_version(now, found["path"], "move_file", given)


def delete_a_file(now: Situation, found: Found) -> Reply:
    """Delete a file."""
    return _at_its_version(now, found["path"], "delete_file", {"path": found["path"]})


def tell_the_history(now: Situation, found: Found) -> Reply:
    """List a file's earlier versions."""
    listed = now.results.get("list_file_versions")
    if listed is None:
        return use_tool("list_file_versions", {"path": found["path"]})
    lines = [re.sub(r"^[0-9a-f]{32} · ", "", line) for line in listed.splitlines()]
    return reply("\n".join(lines) + "\n")


def bring_back_a_file(now: Situation, found: Found) -> Reply:
    """Restore a file to its state before its last change, or before its deletion."""
    listed, done = now.results.get("list_file_versions"), now.results.get("restore_file")
    if listed is None:
        return use_tool("list_file_versions", {"path": found["path"]})
    if done is not None:
        return _done(done)
    present, *before = [line.split(" · ")[0] for line in listed.splitlines()]
    kept = [version for version in before if version not in ("deleted", present)]
    if not kept:
        return reply(f"I know nothing that {found['path']} was before.")
    return use_tool("restore_file", {"path": found["path"], "version": kept[0]})


def _at_its_version(now: Situation, path: str, tool: str, given: dict[str, str]) -> Reply:
    content, done = now.results.get("read_file"), now.results.get(tool)
    if content is None:
        return use_tool("read_file", {"path": path})
    if done is not None:
        return _done(done)
    version = _version_of(content)
    return use_tool(tool, {**given, "version": version}) if version else reply(content)


def _done(result: str) -> Reply:
    """Return a short reply: Steward itself reports what was done."""
    if re.match(r"(?:Edited|Moved|Copied|Deleted|Waiting)\b|.* is as it was, ", result):
        return say("-")
    return reply(sentence(result))


def _version_of(content: str) -> str:
    found = re.match(r"version: (\w+)", content)
    return found.group(1) if found else ""


INTENTS = (
    Intent("write to a file", "files", "add “milk” to shopping.md", WRITE, write_a_file),
    Intent("edit a file", "files", "change “milk” to “oat milk” in shopping.md", EDIT, edit_a_file),
    Intent("search files", "files", "find “milk” in my files", SEARCH, search_files),
    Intent("list files", "files", "which files are there?", LIST, list_files),
    Intent("move a file", "files", "move shopping.md to areas/shopping.md", MOVE, move_a_file),
    Intent("history of a file", "files", "history of shopping.md", HISTORY, tell_the_history),
    Intent("bring back a file", "files", "bring back shopping.md", RESTORE, bring_back_a_file),
    Intent("delete a file", "files", "delete shopping.md", DELETE, delete_a_file),
    Intent("read a file", "files", "show shopping.md", READ, read_a_file),
)
