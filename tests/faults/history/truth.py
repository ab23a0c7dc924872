"""Reference model of a random history: the texts, clicks and effects that must follow from its steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import MessageEntry, ReplyEntry, ToolUseBlock
from tests.faults.checks import Findings, check_always, check_deliveries
from tests.faults.history.office import Desk, fact, tokens
from tests.faults.stage import Stage
from tests.support.cloud import PETE

_TOOLS = {
    "say": (),
    "tell": ("send_message",),
    "remember": ("remember",),
    "read": ("read_file",),
    "all": ("send_message", "remember", "read_file"),
}


@dataclass(frozen=True)
class Text:
    """A text a member sent; `promised` once its webhook was answered 2xx."""

    token: str
    task: str
    body: str
    sid: str
    promised: bool


@dataclass(frozen=True)
class Click:
    """A decision somebody sent off; `heard` if its answer came, `late` if the time was over."""

    decision: str
    text: str
    heard: bool
    late: bool


@dataclass
class Truth:
    """The record of a history."""

    texts: dict[Desk, list[Text]] = field(default_factory=dict)
    clicks: dict[str, list[Click]] = field(default_factory=dict)
    # Tokens of texts that were once set aside, and of facts that somebody wanted to take back.
    aside: set[str] = field(default_factory=set)
    undone: set[str] = field(default_factory=set)

    def text_number(self, number: int) -> tuple[Desk, int]:
        """Where the `number`-th text of all is kept."""
        places = [(desk, place) for desk, texts in self.texts.items() for place in range(len(texts))]
        return places[number % len(places)]

    def problems(self, stage: Stage, *, final: bool) -> Findings:
        """What is not as it must be, once everything has come to rest; in the end nothing waits for people either."""
        found = Findings()
        unknown = check_deliveries(stage, found, stage.unsettled_at_kill)
        check_always(stage, found)
        for desk, texts in self.texts.items():
            log = stage.wiring.actor_store.read_log(desk.conversation_id, 0, 10_000)
            _check_messages(log, texts, self.aside, found)
            _check_tool_uses(log, texts, found)
            _check_state(stage, desk, log, found, final=final)
            # Who decides a text to Pete sees what else of the account goes to Pete.
            to_pete = {text.token for text in self._of_account(desk) if "send_message" in _TOOLS[text.task]}
            _check_own(stage, desk, log, {text.token for text in texts} | to_pete, found)
            _check_memory(stage, desk, self._of_account(desk), self.undone, found)
        self._check_sends(stage, unknown, found, final=final)
        return found

    def _of_account(self, desk: Desk) -> list[Text]:
        return [text for other, texts in self.texts.items() if other.account_id == desk.account_id for text in texts]

    def _check_sends(self, stage: Stage, unknown: set[str], found: Findings, *, final: bool) -> None:
        """Each approved text reached Pete once, as it was approved, or is said to be unknown; nothing else did."""
        reached = Counter(message.body for message in stage.messages if message.to == PETE.phone)
        doubtful = sum("/call-" in name for name in unknown)
        asked = {text.token for texts in self.texts.values() for text in texts if "send_message" in _TOOLS[text.task]}
        for row in stage.approval_rows():
            if stage.approval(row["approval_id"]).purpose == "undo":
                continue
            (token,) = tokens(str(stage.approval(row["approval_id"]).arguments["text"]))
            asked.discard(token)
            bodies = self._sent_for(token, row["status"], found, final=final)
            times = [reached.pop(body, 0) for body in bodies]
            if row["status"] != "approved" or sum(times) == 1:
                continue
            if sum(times) > 1:
                found.doubled.append(f"the approved text about {token} reached Pete {sum(times)} times")
            elif doubtful:
                doubtful -= 1
            else:
                found.lost.append(f"the approved text about {token} never reached Pete")
        found.doubled += [f"Pete got {body!r}, which nobody approved" for body in reached]
        found.lost += [f"nobody was asked about {token}" for token in sorted(asked) if self._promised(token)]

    def _sent_for(self, token: str, status: str, found: Findings, *, final: bool) -> list[str]:
        """The bodies that may have gone out for a proposal that ended as `status`, given what was clicked."""
        possible: list[Click] = []
        for click in self.clicks.get(token, []):
            if not click.late:
                possible.append(click)
                if click.heard:
                    break
        settled = any(click.heard for click in possible)
        if status in ("waiting", "expired") and (settled or (final and status == "waiting")):
            found.lost.append(f"the decision about {token} is {status}, after {possible}")
        elif status not in ("waiting", "expired") and status not in {click.decision for click in possible}:
            found.doubled.append(f"the decision about {token} is {status}, after {possible}")
        return list(dict.fromkeys(click.text for click in possible if click.decision == status == "approved"))

    def _promised(self, token: str) -> bool:
        return any(text.token == token and text.promised for texts in self.texts.values() for text in texts)


def _check_messages(log: list[LogEntry], texts: list[Text], aside: set[str], found: Findings) -> None:
    """Every text is in the log once, in the order in which they came; one that was never promised may be missing.

    One that was set aside stands where it was when it was tried again.
    """
    logged = [entry.text for entry in log if isinstance(entry, MessageEntry) and not entry.command]
    late = {text.body for text in texts if text.token in aside}
    expected = [text.body for text in texts if text.promised or text.body in logged]
    in_order = [[body for body in some if body not in late] for some in (logged, expected)]
    if sorted(logged) != sorted(expected) or in_order[0] != in_order[1]:
        kind = found.doubled if len(logged) > len(set(logged)) else found.lost
        kind.append(f"the log has the texts {logged} instead of {expected}")
    answered = max((entry.seq for entry in log if isinstance(entry, ReplyEntry)), default=0)
    found.lost += [
        f"{entry.text!r} was never answered"
        for entry in log
        if isinstance(entry, MessageEntry) and not entry.command and entry.seq > answered
    ]


def _check_tool_uses(log: list[LogEntry], texts: list[Text], found: Findings) -> None:
    """The action that a text requests is proposed once."""
    logged = {entry.text for entry in log if isinstance(entry, MessageEntry)}
    expected = Counter((text.token, tool) for text in texts if text.body in logged for tool in _TOOLS[text.task])
    proposed = Counter((token, use.name) for use in _uses(log) for token in sorted(tokens(str(use.input)))[:1])
    found.lost += [f"{tool} was never proposed for {token}" for token, tool in expected - proposed]
    found.doubled += [f"{tool} was proposed once too often for {token}" for token, tool in proposed - expected]


def _uses(log: list[LogEntry]) -> Iterator[ToolUseBlock]:
    for entry in log:
        if isinstance(entry, ReplyEntry):
            yield from (block for block in entry.content if isinstance(block, ToolUseBlock))


def _check_state(stage: Stage, desk: Desk, log: list[LogEntry], found: Findings, *, final: bool) -> None:
    """The state is at rest and agrees with the log it was folded from."""
    state = stage.wiring.actor_store.load(desk.conversation_id).state
    if state is None:
        if log:
            found.lost.append(f"{desk.conversation_id} has a log and no state")
        return
    if state.loop or state.background or (final and state.approvals):
        found.lost.append(
            f"{desk.conversation_id} is not at rest: {state.phase}, {state.background}, {state.approvals}"
        )


def _check_own(stage: Stage, desk: Desk, log: list[LogEntry], own: set[str], found: Findings) -> None:
    """Nothing but its `own` is in a conversation's log, or in a text from its account to its member."""
    strange = {token for entry in log for token in tokens(entry.model_dump_json())} - own
    found.doubled += [f"{token} is in the log of {desk.person.name} at {desk.number}" for token in sorted(strange)]
    told = [m.body for m in stage.messages if (m.sender, m.to) == (desk.number, desk.person.phone)]
    strange = {token for body in told for token in tokens(body)} - own
    found.doubled += [f"{desk.person.name} was told of {token} from {desk.number}" for token in sorted(strange)]


def _check_memory(stage: Stage, desk: Desk, texts: list[Text], undone: set[str], found: Findings) -> None:
    """The account's memory holds each fact it was given once, none that was taken back, and none of another account."""
    lines = Counter(stage.memory(desk.account_id).splitlines())
    held = Counter({line: times for line, times in lines.items() if tokens(line)})
    remembered = [text for text in texts if "remember" in _TOOLS[text.task]]
    asked = Counter(f"- {fact(text.token)}" for text in remembered if text.promised and text.token not in undone)
    maybe = Counter(f"- {fact(text.token)}" for text in remembered if not text.promised)
    # Whether an undo was taken is in its row: the answer to the press may have been lost.
    rows = [row for row in stage.approval_rows() if stage.approval(row["approval_id"]).purpose == "undo"]
    taken = {
        token
        for row in rows
        if row["status"] == "approved"
        for token in tokens(str(stage.approval(row["approval_id"]).arguments))
    }
    asked += Counter(f"- {fact(text.token)}" for text in remembered if text.token in undone - taken and text.promised)
    if unasked := taken - undone:
        found.doubled.append(f"{', '.join(sorted(unasked))} were taken back, and nobody wanted that")
    found.lost += [f"{line!r} is not in the memory" for line in asked - held]
    found.doubled += [f"{line!r} is in the memory, once too often" for line in held - asked - maybe]
