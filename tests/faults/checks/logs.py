"""Checks of the actors' logs after a crash run, and of the views derived from them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import (
    AbbreviationEntry,
    CompressionEntry,
    InboundEntry,
    MessageEntry,
    NoteEntry,
    OutboundEntry,
    ReplyEntry,
    TitleEntry,
    ToolResultEntry,
    ToolUseBlock,
)
from steward.agent.conversations.models import ConversationState, ProposerState
from steward.agent.conversations.overview import ConversationOverview, Overview, advance
from steward.agent.conversations.overview_store import overview_of
from steward.agent.correspondence.models import CorrespondenceOverview, CorrespondenceState
from steward.agent.correspondence.overview import line_of
from steward.agent.plans.models import SUBAGENT, PlanEntry, SubagentState
from steward.core.records import ERASED
from steward.core.text import clean_text
from steward.memory.search.log_documents import documents_of
from steward.memory.search.models import SearchDocument
from steward.people.erasure.store import PARTITION
from steward.time.watchers.models import WatcherEntry
from steward.time.workflows.models import WorkflowState
from steward.trust.autonomy.account_limits import PAUSED_ROW
from tests.faults.checks.problems import Findings
from tests.faults.checks.run_records import Books
from tests.support import aws_inspection

_TOLD_ONCE = ("approval_decided", "call_outcome", "approval_requested", "approval_expired", "plan_ended")


def check_logs(books: Books, found: Findings) -> None:
    """Every log is whole, with no line there twice."""
    for entries_of_one in books.others.values():
        check_log(list(entries_of_one), found)
    for conversation_id, entries in books.logs.items():
        check_log(entries, found)
        if conversation_id not in books.states:
            found.lost.append(f"{conversation_id} has a log and no state")


def check_log(entries: list[LogEntry], found: Findings) -> None:
    """Sequence numbers without gaps, one result for each tool use, each outcome told once."""
    seqs = [entry.seq for entry in entries]
    if missing := set(range(1, len(seqs) + 1)) - set(seqs):
        found.lost.append(f"the log lacks {sorted(missing)}")
    found.doubled += [f"log entry {seq} is there {n} times" for seq, n in Counter(seqs).items() if n > 1]
    uses = [block.id for block in _uses(entries)]
    found.doubled += [f"tool use {use} is there {n} times" for use, n in Counter(uses).items() if n > 1]
    results = Counter(e.tool_use_id for e in entries if isinstance(e, ToolResultEntry))
    for use in uses:
        times = results.pop(use, 0)
        if times == 0:
            found.lost.append(f"tool use {use} has no result")
        elif times > 1:
            found.doubled.append(f"tool use {use} has {times} results")
    found.lost += [f"the result of {use} has no tool use" for use in results]
    for name, times in Counter(_outcomes(entries)).items():
        if times > 1:
            found.doubled.append(f"{name} is in the log {times} times")


def check_inbound(books: Books, found: Findings) -> None:
    """Every text that came in stands in one log, once, as it was sent; one whose webhook failed may not have come."""
    logged: dict[str, list[str]] = defaultdict(list)
    noted: set[str] = set()
    # What a sub-agent is told nobody has sent.
    for entry in (entry for name, log in books.logs.items() if not name.startswith(SUBAGENT) for entry in log):
        if isinstance(entry, MessageEntry | InboundEntry):
            logged[_sid(entry.provider_id)].append(entry.text)
        elif isinstance(entry, NoteEntry) and entry.topic == "outsider_wrote":
            noted.add(_sid(entry.subject))
    for message in books.stage.messages:
        if message.direction != "inbound":
            continue
        texts = logged.pop(message.sid, [])
        if len(texts) > 1:
            found.doubled.append(f"{message.body!r} came in once and is in the logs {len(texts)} times")
        elif not texts and message.error_code is None and message.sid not in noted:
            found.lost.append(f"{message.body!r} was taken and is in no log")
        elif texts and clean_text(message.body) not in texts[0] and not (texts[0] == ERASED and _erases()):
            found.lost.append(f"{message.body!r} is in the log as {texts[0]!r}")
    found.doubled += [f"the logs hold {texts}, which nobody sent" for texts in logged.values()]


def _erases() -> bool:
    """Return whether this run erases a person, whose words are then missing in the log."""
    return any(row["owner"] == PARTITION for row in aws_inspection.rows_of("people"))


def check_inbound_order(books: Books, found: Findings) -> None:
    """A log has what one person wrote in the order in which they wrote it, as far as every webhook was answered."""
    came = {m.sid: n for n, m in enumerate(books.stage.messages) if m.direction == "inbound" and m.error_code is None}
    for conversation_id, log in books.logs.items():
        logged = [_sid(entry.provider_id) for entry in log if isinstance(entry, MessageEntry | InboundEntry)]
        places = [came[sid] for sid in logged if sid in came]
        if places != sorted(places):
            found.lost.append(f"{conversation_id} has its texts in the order {places}")


def _sid(provider_id: str) -> str:
    return provider_id.rsplit("#", 1)[-1]


def check_states(books: Books, found: Findings) -> None:
    """A state, and its line in the account's list, say of the log what the log says."""
    lists = _lists(books)
    for conversation_id, state in books.states.items():
        log = books.logs.get(conversation_id, [])
        for name, (says, holds) in _derived(books, state, log).items():
            if says != holds:
                found.lost.append(f"{name} of {conversation_id}: the state says {says}, the log {holds}")
        if not isinstance(state, ConversationState):
            # It is in no list.
            continue
        line: ConversationOverview | CorrespondenceOverview = (
            line_of(state) if isinstance(state, CorrespondenceState) else None
        ) or overview_of(state)
        listed = lists.pop(conversation_id, None)
        # Before its first word a conversation is in no list.
        if listed != line and (log or listed):
            found.lost.append(f"the list says {listed} of {conversation_id} instead of {line}")
    found.doubled += [f"the list holds {conversation_id}, which is none" for conversation_id in lists]


def _derived(books: Books, state: ProposerState, log: list[LogEntry]) -> dict[str, tuple[object, object]]:
    """What can be folded from the log alone: by name, what the state says and what the log does."""
    messages = [entry for entry in log if isinstance(entry, MessageEntry)]
    results = {entry.tool_use_id for entry in log if isinstance(entry, ToolResultEntry)}
    owed = {use.id for use in _uses(log)} - results
    open_calls = state.loop.open_calls.values() if state.loop else ()
    waiting = {
        approval.approval_id
        for approval, row in books.approvals
        if row["status"] == "waiting" and approval.conversation_id == state.conversation_id
    }
    derived: dict[str, tuple[object, object]] = {
        "next_seq": (state.next_seq, len(log) + 1),
        "calls the model waits for": ({call.tool_use_id for call in open_calls}, owed),
        "open approvals": (set(state.approvals), waiting),
    }
    if isinstance(state, ConversationState):
        derived["overview"] = (state.overview, advance(Overview(), log))
    if isinstance(state, CorrespondenceState):
        known = state.correspondence
        texts = [e for e in log if isinstance(e, InboundEntry) and e.keyword is None]
        counted = (len(texts), sum(isinstance(e, OutboundEntry) for e in log))
        derived["texts in and out"] = ((known.inbound, known.outbound), counted)
    else:
        turns = sum(not message.command for message in messages)
        derived["turn"] = (state.turn, turns)
        derived["turn of the last line"] = (log[-1].turn if log else 0, turns)
    return derived


def _lists(books: Books) -> dict[str, ConversationOverview | CorrespondenceOverview]:
    rows = [row for row in books.rows if row["conversation_id"].startswith(("list#", "ext#"))]
    found: dict[str, ConversationOverview | CorrespondenceOverview] = {}
    for row in rows:
        if row["conversation_id"].startswith("list#"):
            found[row["row"]] = books.decode(row, ConversationOverview)
        else:
            found[row["row"]] = books.decode(row, CorrespondenceOverview)
    return found


_PAID = ReplyEntry | ToolResultEntry | NoteEntry | TitleEntry | AbbreviationEntry | CompressionEntry


def check_sums(books: Books, found: Findings) -> None:
    """What each conversation cost on a day is the sum of what its log says its answers cost."""
    holds: Counter[str] = Counter()
    for conversation_id, log in books.logs.items():
        for entry in log:
            if isinstance(entry, _PAID) and entry.cost_micros:
                holds[f"{entry.at.date().isoformat()}#{conversation_id}"] += entry.cost_micros
    for actor_id, lines in books.others.items():
        for asked in lines:
            if isinstance(asked, WatcherEntry | PlanEntry) and asked.cost_micros:
                holds[f"{asked.at.date().isoformat()}#{actor_id}"] += asked.cost_micros
    rows = [row for row in books.rows if row["conversation_id"].startswith("spent#") and row["row"] != PAUSED_ROW]
    says = Counter({row["row"]: int(row["micros"]) for row in rows})
    found.lost += [f"{row}: {micros} micro-dollars are not counted" for row, micros in (holds - says).items()]
    found.doubled += [f"{row}: {micros} micro-dollars are counted too much" for row, micros in (says - holds).items()]


def check_said_is_found(books: Books, found: Findings) -> None:
    """Each thing said has its row in the tail, and nothing else has; where a snapshot was made, that holds the rest."""
    expected = {
        document.document_id: document
        for conversation_id, log in books.logs.items()
        if (state := books.states.get(conversation_id)) and not isinstance(state, SubagentState | WorkflowState)
        for document in documents_of(conversation_id, state.party, log)
    }
    said = (row for row in books.stage.rows_of("search_tail") if row["kind"] == SearchDocument.KIND)
    decoded = (books.decode(row, SearchDocument) for row in said)
    tail = {document.document_id: document for document in decoded}
    found.doubled += [f"the tail holds {name}, which nobody said" for name in tail.keys() - expected.keys()]
    if not books.stage.has_snapshot():
        found.lost += [f"{expected[name].text!r} is not in the tail" for name in expected.keys() - tail.keys()]
    both = tail.keys() & expected.keys()
    found.lost += [f"the tail has {tail[n].text!r} as {n}" for n in both if tail[n].text != expected[n].text]


def check_named_deliveries(books: Books, found: Findings) -> None:
    """What a conversation's log says was sent is a delivery, and one line names each; calls' and repeats' none."""
    named = Counter(
        f"{conversation_id}/{name}"
        for conversation_id, log in books.logs.items()
        for entry in log
        if isinstance(entry, ReplyEntry | NoteEntry)
        for name in entry.deliveries
    )
    own = (delivery for delivery, _ in books.deliveries if delivery.conversation_id in books.states)
    stored = {delivery.reference for delivery in own if not delivery.call_id and not delivery.again_of}
    found.lost += [f"the log names {name}, which is no delivery" for name in named.keys() - stored]
    found.doubled += [f"delivery {name} is in no log" for name in stored - named.keys()]
    found.doubled += [f"{times} log lines name delivery {name}" for name, times in named.items() if times > 1]


def _uses(entries: list[LogEntry]) -> Iterator[ToolUseBlock]:
    for entry in entries:
        if isinstance(entry, ReplyEntry):
            yield from (block for block in entry.content if isinstance(block, ToolUseBlock))


def _outcomes(entries: list[LogEntry]) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, NoteEntry) and entry.topic in _TOLD_ONCE:
            # Who heard of somebody's yes also hears that what it allowed failed, or was taken back.
            said = f": {entry.text}" if entry.topic == "approval_decided" else ""
            yield f"{entry.topic} {entry.subject}{said}"
