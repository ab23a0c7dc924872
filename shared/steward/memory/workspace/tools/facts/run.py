"""Runners of the memory tools: lines of MEMORY.md, and facts extracted from members' messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol
from zoneinfo import ZoneInfo

from steward.actors.events import EventPost, TimerFired
from steward.actors.service import ActorService
from steward.agent.conversations.fact_timer import ASKED, TIMER
from steward.aws.buckets import ObjectChangedError
from steward.core.errors import StewardError, VersionConflictError
from steward.core.provenance import Provenance, Quoting
from steward.core.sentences import Day, Quoted, lines, render, say, sentences
from steward.core.stored_objects import StoredObject, mark_of
from steward.memory.workspace.facts.models import Fact
from steward.memory.workspace.facts.service import FactService, NoSuchFactError
from steward.memory.workspace.line_provenance import TextNotUniqueError
from steward.memory.workspace.seeds import MEMORY_FILE
from steward.memory.workspace.tools.arguments import FileBefore
from steward.memory.workspace.tools.facts.declare import (
    ListMemoriesInput,
    MemoryBefore,
    RecallInput,
    RememberedLine,
    RememberInput,
    RemoveMemoryInput,
    UpdateMemoryInput,
)
from steward.memory.workspace.tools.services import author_of
from steward.memory.workspace.tools.undo import undo_file_change
from steward.memory.workspace.workspace import FileNotTextError, FileTooLargeError, Workspace
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, not_undone, not_undone_since
from steward.trust.outside_text.cards import shown_time

_LINE, _ITEM = "line-", "- "
_MOST_RECALLED = 20
# Minimum prefix of a longer word that must match, since inflected endings differ.
_STEM = 4
_ENDING = 2


class Services(Protocol):
    """Services that these tools use."""

    @property
    def workspace(self) -> Workspace:
        """Workspace files of accounts."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def facts(self) -> FactService:
        """Facts about members."""

    @property
    def actors(self) -> ActorService:
        """Mailboxes of actors."""


@dataclass(frozen=True)
class RememberedItem:
    """Remembered item: a line of MEMORY.md with full confidence, or a fact."""

    memory_id: str
    text: str
    provenance: Provenance
    confidence: float = 1.0
    fact: Fact | None = None

    def is_about(self, name: str) -> bool:
        """Return whether the item names a person or thing."""
        said = f"{self.text}\n{self.fact.about if self.fact else ''}"
        return name.casefold() in said.casefold()


def remember(call: ToolCall, services: Services) -> Done | Failed:
    """Add a fact to MEMORY.md once. Outside words keep their label, unless a person approved them."""
    given = RememberInput.model_validate(call.arguments)
    text = " ".join(given.text.split())
    if call.provenance == "outside":
        text = _with_author(text, call, services)
    elif given.of_themself:
        text = _of_member(text, call, services)
    try:
        added = services.workspace.append_line(
            call.account_id, MEMORY_FILE, f"{_ITEM}{text}", call.provenance, author_of(call)
        )
    except FileTooLargeError:
        full = "MEMORY.md is full: move what is rarely needed to another file, then try again."
        return Failed(full, say("why-failed", form="full"))
    except FileNotTextError as error:
        return Failed.by(error)
    if not added:
        return Done(say("already-remembered", words=text))
    return Done(say("remembered", words=text), undo=RememberedLine(text=text))


def _of_member(text: str, call: ToolCall, services: Services) -> str:
    """Put the member's name before what they say of themself, unless it has it: every member reads the line."""
    member = services.people.member(call.account_id, call.member_id)
    if member is None or re.search(rf"\b{re.escape(member.name)}\b", text):
        return text
    return f"{member.name}: {text}"


def _with_author(text: str, call: ToolCall, services: Services) -> str:
    """Add author and day to outside words, so that they stay visible wherever the line is shown or sent."""
    authors = dict.fromkeys(part.who for part in call.parts if part.who)
    asker = services.people.member(call.account_id, call.member_id)
    day = call.created_at.astimezone(ZoneInfo(asker.zone if asker else "UTC")).date()
    said = text.removesuffix(f" ({', '.join(authors)})")
    return f"{said} ({', '.join([*authors, render(lines(Day(day)), call.language)])})"


def undo_remember(call: ToolCall, services: Services) -> Done:
    """Remove the fact from MEMORY.md again."""
    text = RememberedLine.model_validate(call.arguments).text
    removed = services.workspace.remove_line(call.account_id, MEMORY_FILE, f"{_ITEM}{text}", author_of(call))
    words = Quoted(text)
    facts = services.facts.of_member(call.account_id, call.member_id)
    stays = any(text in (one.text, _of_member(one.text, call, services)) for one in facts)
    said = say("forgotten", words=words) if removed else say("nothing-to-forget", words=words)
    return Done(sentences(said, say("learned-as-well") if stays else None))


def list_memories(call: ToolCall, services: Services) -> Done | Failed:
    """Return one line per item: id, confidence, category, last mention, words."""
    given = ListMemoriesInput.model_validate(call.arguments)
    found = [
        one
        for one in _memories(call, services)
        if one.is_about(given.about) and given.category in (None, one.fact and one.fact.category)
    ]
    return _shown(call, services, found[: given.limit], len(found) - given.limit)


def recall(call: ToolCall, services: Services) -> Done | Failed:
    """Return items that contain any of the words, those with the most first."""
    given = RecallInput.model_validate(call.arguments)
    stems = [word[: max(_STEM, len(word) - _ENDING)] for word in re.findall(r"\w+", given.query.casefold())]
    memories = [one for one in _memories(call, services) if one.is_about(given.about)]
    having = {stem: [one for one in memories if stem in one.text.casefold()] for stem in stems}
    # Frequent words count less, in any language.
    scored = [(sum(1 / len(some) for some in having.values() if one in some), one) for one in memories]
    best = sorted((pair for pair in scored if pair[0]), key=lambda pair: (-pair[0], -pair[1].confidence))
    return _shown(call, services, [one for _, one in best[:_MOST_RECALLED]], len(best) - _MOST_RECALLED)


def extract_memory(call: ToolCall, services: Services) -> Done:
    """Request extraction from the conversation.

    An actor with a model and no tools performs it, since this function has no model.
    """
    services.actors.post([EventPost(call.conversation_id, TimerFired(timer=TIMER, subject=ASKED))])
    return Done("What was said here is being looked through: list_memories shows in a moment what was found.")


def update_memory(call: ToolCall, services: Services) -> Done | Failed:
    """Change a fact or a line of MEMORY.md; outside words keep their label, unless a person approved them."""
    given = UpdateMemoryInput.model_validate(call.arguments)
    text = " ".join(given.text.split()) if given.text else None
    if given.fact_id.startswith(_LINE):
        if not text:
            return Failed("It is a line of MEMORY.md, as sure as can be, and has no kind: only its words can change.")
        return _edited_line(call, services, given.fact_id, text)
    try:
        _, after = services.facts.change(
            call.account_id,
            call.member_id,
            given.fact_id,
            call.call_id,
            text=text,
            category=given.category,
            tenths=None if given.confidence is None else round(given.confidence * 10),
            outside=call.provenance == "outside",
        )
    except (NoSuchFactError, VersionConflictError) as error:
        return Failed.by(error)
    if after is None:
        return Failed("It was forgotten meanwhile.", say("why-failed", form="changed"))
    undo = MemoryBefore(fact_id=given.fact_id, call_id=call.call_id)
    return Done(say("memory-changed", words=Quoted(after.text)), undo=undo)


def remove_memory(call: ToolCall, services: Services) -> Done | Failed:
    """Forget a fact, or delete a line of MEMORY.md."""
    fact_id = RemoveMemoryInput.model_validate(call.arguments).fact_id
    if fact_id.startswith(_LINE):
        return _edited_line(call, services, fact_id, "")
    try:
        before, _ = services.facts.change(call.account_id, call.member_id, fact_id, call.call_id, remove=True)
    except (NoSuchFactError, VersionConflictError) as error:
        return Failed.by(error)
    return _forgotten(before.text, before.provenance, MemoryBefore(fact_id=fact_id, call_id=call.call_id))


def undo_memory(call: ToolCall, services: Services) -> Done | Failed:
    """Restore the item, unless somebody has changed it since. A deleted line goes to the end of MEMORY.md."""
    given = MemoryBefore.model_validate(call.arguments)
    if given.line:
        return _remembered_again(call, services, given)
    if given.file:
        restored = undo_file_change(call.model_copy(update={"arguments": given.file.model_dump(mode="json")}), services)
        return restored if isinstance(restored, Failed) else Done(say("memory-undone"))
    done = services.facts.put_back(call.account_id, call.member_id, given.fact_id, given.call_id)
    if done:
        return Done(say("memory-undone"))
    return not_undone_since(say("why-failed", form="changed"))


def _remembered_again(call: ToolCall, services: Services, given: MemoryBefore) -> Done | Failed:
    provenance: Provenance = "outside" if given.outside else "account"
    try:
        services.workspace.append_line(call.account_id, MEMORY_FILE, given.line, provenance, author_of(call))
    except StewardError as error:
        return not_undone(error)
    return Done(say("memory-undone"))


undo_update_memory = undo_memory
undo_remove_memory = undo_memory


def _memories(call: ToolCall, services: Services) -> Iterator[RememberedItem]:
    """Yield lines of MEMORY.md in order, then facts, surest first."""
    stored = services.workspace.read(call.account_id, MEMORY_FILE) or StoredObject("", "")
    return remembered(stored, services.facts.of_member(call.account_id, call.member_id))


def remembered(stored: StoredObject, facts: Iterable[Fact]) -> Iterator[RememberedItem]:
    """Yield lines of MEMORY.md in order, then `facts`."""
    for line, whose in stored.lines():
        if line.startswith(_ITEM):
            provenance: Provenance = "outside" if whose == "outside" else "account"
            yield RememberedItem(_line_id(line), line.removeprefix(_ITEM), provenance)
    for fact in facts:
        yield RememberedItem(fact.fact_id, fact.text, fact.provenance, fact.confidence, fact)


def words_by_id(stored: StoredObject, facts: Iterable[Fact]) -> dict[str, str]:
    """Return the words of memories and facts, by id, without words of outsiders."""
    return {one.memory_id: one.text for one in remembered(stored, facts) if one.provenance != "outside"}


def _shown(call: ToolCall, services: Services, memories: list[RememberedItem], more: int) -> Done:
    zone = services.people.zone_of(call.account_id, call.member_id)
    quoting = Quoting()
    lines = []
    for one in memories:
        kind = f"{one.fact.category} · {shown_time(one.fact.last_at, zone)}" if one.fact else "asked to remember"
        words = quoting.unless_ours(one.provenance, one.text, "something remembered")
        lines.append(f"{one.memory_id} · {one.confidence:.1f} · {kind} · {words}")
    if more > 0:
        lines.append(f"… and {more} more.")
    return Done("\n".join(lines) or "Nothing of that is remembered.", quotes=quoting.quotes)


def _edited_line(call: ToolCall, services: Services, line_id: str, text: str) -> Done | Failed:
    """Change or delete a line of MEMORY.md. The file's version history undoes a change."""
    workspace = services.workspace
    present = workspace.read(call.account_id, MEMORY_FILE) or StoredObject("", "")
    mine = present.writer == call.call_id
    stored = _before(call, services) if mine else present
    found = next((one for one in stored.lines() if _line_id(one[0]) == line_id and one[0].startswith(_ITEM)), None)
    if found is None:
        return Failed(
            "That line is not in MEMORY.md any more: list_memories gives the ids.", say("why-failed", form="not_found")
        )
    line, whose = found
    new = f"{_ITEM}{text}" if text else ""
    old = line if text or f"{line}\n" not in stored.text else f"{line}\n"
    outside = [(0, len(new))] if call.provenance == "outside" else []
    try:
        written = present.version
        if not mine:
            written = workspace.edit(call.account_id, MEMORY_FILE, old, new, stored.version, outside, author_of(call))
    except TextNotUniqueError as error:
        return Failed(f"MEMORY.md was not changed: these words stand there {error.times} times. Use edit_file.")
    except ObjectChangedError:
        return Failed("MEMORY.md was changed by somebody else just now: try again.", say("why-failed", form="conflict"))
    except StewardError as error:
        return Failed.by(error)
    if not text:
        undo = MemoryBefore(fact_id=line_id, line=line, outside=whose == "outside")
        return _forgotten(line.removeprefix(_ITEM), whose, undo)
    file = FileBefore(path=MEMORY_FILE, written=written, previous=stored.version)
    return Done(say("memory-changed", words=Quoted(text)), undo=MemoryBefore(fact_id=line_id, file=file))


def _before(call: ToolCall, services: Services) -> StoredObject:
    """Return the file as it was before an interrupted run of this call wrote it."""
    versions = services.workspace.versions(call.account_id, MEMORY_FILE, 2)
    return versions[1][1] or StoredObject("", "") if len(versions) > 1 else StoredObject("", "")


def _forgotten(words: str, whose: Provenance, undo: MemoryBefore) -> Done:
    """Hide outside words in the result, so that neither model nor member reads them there."""
    return Done(say("memory-forgotten", words=Quoted("…" if whose == "outside" else words)), undo=undo)


def _line_id(line: str) -> str:
    return f"{_LINE}{mark_of(line)}"
