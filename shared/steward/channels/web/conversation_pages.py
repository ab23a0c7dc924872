"""Pages of conversations: a member's own, the web app's chat, and correspondences.

A message goes into the conversation by the same path as a text. What is shown is the log: no words of a model appear
before they were said.
"""

from __future__ import annotations

import json
import secrets
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

from steward.actors.events import EventPost
from steward.actors.models import LogEntry
from steward.agent.conversations.events import AnswerStopped, ConversationDeleted, ConversationRenamed
from steward.agent.conversations.lifecycle import LONGEST_TITLE, MODELS
from steward.agent.conversations.models import ConversationPhase, ConversationState
from steward.agent.conversations.overview import ConversationOverview, Overview
from steward.agent.conversations.service import thread_conversation_id
from steward.agent.conversations.slash_commands import read_slash
from steward.agent.correspondence.models import CorrespondenceOverview, CorrespondenceState
from steward.channels.messaging.models import Delivery
from steward.channels.messaging.port import InboundMessage, MessageContent
from steward.channels.pages.page_declarations import (
    Coded,
    Hidden,
    PageData,
    Recent,
    RefusedForm,
    Unseen,
    Viewer,
    WebPage,
)
from steward.channels.web.conversation_entries import (
    EntryReader,
    SaidEntry,
    delivered_by,
    exchanged,
    is_said,
    waiting_messages,
)
from steward.channels.web.uploads import UploadRefusedError
from steward.core.ids import derived_id
from steward.core.sentences import render, say
from steward.core.text import clean_text
from steward.core.threads import Thread
from steward.memory.search.tools.recall.declare import MOST_RESULTS, SEARCH_CONVERSATIONS
from steward.people.directory.emails import email_key
from steward.people.directory.models import Member
from steward.people.directory.outside_addresses import claimed_address, is_unproved
from steward.trust.approvals.models import StoredApproval, is_open

if TYPE_CHECKING:
    from steward.channels.web.wire import WebAppWire

WEB = "web"
NEW = "new"
LONGEST_MESSAGE = 20_000
# Positions of a log that are read at a time, and entries that a page shows at least, if there are as many.
_POSITIONS = 100
_FEWEST_SHOWN = 30
_MOST_READS = 5
# Seconds between looks whether a name or a deletion is in the log.
_PAUSES = (0.2, 0.3, 0.5, 1.0, 1.0)
# Channels that the page has words for.
_CHANNELS = ("sms", "whatsapp", "email", WEB)
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


class ConversationRow(PageData):
    """A conversation of the member."""

    conversation_id: Hidden
    name: str
    channel: Annotated[str, Coded()]
    last_at: Annotated[datetime | None, Recent()]
    continues: bool
    last_seq: Annotated[int, Unseen()] = 0
    deletable: Annotated[bool, Unseen()] = False


class ConversationDetail(PageData):
    """A part of a conversation, its newest if nobody asked for another.

    `earlier` is the `before` of the part before it, `is_earlier` says that others follow it, `last` is the `after` of
    what may follow. While it is `working` more will follow soon, unless Steward is `paused` for the team; while it is
    `answering` that can be stopped. `waiting` are messages that it has not read yet. `name` is its title, else how it
    began.
    """

    key: Hidden
    conversation_id: Hidden = ""
    name: Hidden = ""
    channel: Hidden = ""
    continues: Annotated[bool, Unseen()] = True
    writable: Annotated[bool, Unseen()] = False
    named: Annotated[bool, Unseen()] = False
    deletable: Annotated[bool, Unseen()] = False
    working: Annotated[bool, Unseen()] = False
    answering: Annotated[bool, Unseen()] = False
    paused: Annotated[bool, Unseen()] = False
    is_earlier: Annotated[bool, Unseen()] = False
    model: Hidden = ""
    earlier: Annotated[int | None, Unseen()] = None
    last: Annotated[int, Unseen()] = 0
    entries: Annotated[tuple[SaidEntry, ...], Unseen()] = ()
    waiting: Annotated[tuple[SaidEntry, ...], Unseen()] = ()

    @property
    def models(self) -> Mapping[str, str]:
        """The models that can be chosen, by the word of the command."""
        return MODELS


class CorrespondenceRow(PageData):
    """Messages exchanged with somebody outside the team."""

    conversation_id: Hidden
    who: str
    tier: Annotated[str, Coded()]
    last_at: Annotated[datetime, Recent()]
    inbound: int
    outbound: int
    outcome: Annotated[str, Coded()]


def _conversations(wire: WebAppWire, viewer: Viewer, filters: Mapping[str, str]) -> list[ConversationRow]:
    listed = [
        one
        for one in wire.overviews.of_account(viewer.account_id)
        if one.member_id == viewer.member_id and not one.overview.deleted
    ]
    listed.sort(key=lambda one: one.overview.updated_at or one.overview.created_at or _LONG_AGO, reverse=True)
    if query := filters["search"].strip():
        listed = _matching(wire, viewer, query, listed)
    return [_row(one, viewer) for one in listed]


def _some_conversations(
    wire: WebAppWire, viewer: Viewer, filters: Mapping[str, str], begin: int, end: int
) -> list[ConversationRow]:
    if filters["search"].strip():
        return _conversations(wire, viewer, filters)[begin:end]
    return [_row(one, viewer) for one in wire.overviews.newest(viewer.account_id, viewer.member_id, begin, end)]


def _row(listed: ConversationOverview, viewer: Viewer) -> ConversationRow:
    overview = listed.overview
    return ConversationRow(
        conversation_id=listed.conversation_id,
        name=overview.title or overview.opening or _untitled(listed.channel, viewer),
        channel=_shown_channel(listed.channel),
        last_at=overview.updated_at or overview.created_at,
        continues=overview.pinned,
        last_seq=overview.said_seq,
        deletable=_may_be_deleted(listed.channel, overview),
    )


def _may_be_deleted(channel: str, overview: Overview) -> bool:
    """Return whether nothing but the member continues the conversation."""
    return channel == WEB or not overview.pinned


def _untitled(channel: str, viewer: Viewer) -> str:
    """Name a conversation that has no title and that Steward began: by its channel, as in the template."""
    by_channel: Mapping[str, Literal["also_untitled_sms", "also_untitled_whatsapp", "also_untitled_email"]]
    by_channel = {
        "sms": "also_untitled_sms",
        "whatsapp": "also_untitled_whatsapp",
        "email": "also_untitled_email",
    }
    return render(say("page-conversations", form=by_channel.get(channel, "also_untitled")), viewer.language)


def _shown_channel(channel: str) -> str:
    return channel if channel in _CHANNELS else ""


def _matching(
    wire: WebAppWire, viewer: Viewer, query: str, listed: Sequence[ConversationOverview]
) -> list[ConversationOverview]:
    """Return the conversations that search finds, best first, and then those whose titles have the words.

    People look for words here: those that are only near in meaning are left out, since something is always nearest.
    Search runs in the function that holds its index, so it is asked by a call.
    """
    mine = {one.conversation_id: one for one in listed}
    found = [one for one in _searched(wire, viewer, query) if one in mine]
    words = query.casefold()
    titled = (one.conversation_id for one in listed if words in one.overview.title.casefold())
    return [mine[one] for one in dict.fromkeys([*found, *titled])]


def _searched(wire: WebAppWire, viewer: Viewer, query: str) -> list[str]:
    member = wire.people.member_now(viewer.account_id, viewer.member_id)
    tool = wire.member_calls.tools(viewer.account_id).get(SEARCH_CONVERSATIONS.name)
    if member is None or tool is None:
        return []
    arguments = {"query": query[:1_000], "limit": MOST_RESULTS}
    answered = wire.member_calls.call(member, tool, arguments, secrets.token_urlsafe(12))
    try:
        results = json.loads(answered.pieces[0])["results"] if answered.state == "done" else ()
        return [one["conversation_id"] for one in results if one["has_words"]]
    except (ValueError, LookupError):
        # The result was too long to be kept whole.
        return []


def _open(wire: WebAppWire, viewer: Viewer, key: str, asked: Mapping[str, str]) -> ConversationDetail | None:
    if key == NEW:
        return _begun(str(uuid.uuid4()), viewer)
    conversation_id = _conversation_id(viewer, key)
    # Read before the log, so that a message which a step takes meanwhile is in the log, at least.
    mail = [one.event for one in wire.actor_store.mail(conversation_id)]
    state = wire.actor_store.state(conversation_id)
    if state is None:
        waiting = list(waiting_messages(mail, viewer)) if conversation_id != key else []
        return _begun(key, viewer, waiting) if waiting else None
    if not _is_own(state, viewer) or state.overview.deleted:
        return None
    part = _part(wire, conversation_id, state.next_seq - 1, asked)
    deliveries = wire.delivery_reader.some(conversation_id, delivered_by(part.entries))
    questions = _questions(wire, viewer, deliveries.values())
    # Those that another conversation asks, and that still wait.
    elsewhere = [one for one in questions.keys() - state.open_to_member.keys() if is_open(questions[one], viewer.now)]
    reader = EntryReader(state, viewer.member_id, deliveries, wire.link_of, elsewhere, questions)
    earlier = part.last < state.next_seq - 1 and bool(asked["before"])
    busy = state.phase is not ConversationPhase.IDLE or bool(state.background)
    return ConversationDetail(
        key=key,
        conversation_id=conversation_id,
        name=state.overview.title or state.overview.opening,
        channel=_shown_channel(state.party.channel),
        continues=state.overview.pinned,
        writable=_is_writable(state),
        named=True,
        deletable=_may_be_deleted(state.party.channel, state.overview),
        answering=state.loop is not None,
        working=not earlier and (busy or bool(mail) or part.last < state.next_seq - 1),
        is_earlier=earlier,
        paused=wire.pauses.paused(viewer.account_id),
        model=state.overview.model,
        earlier=part.earlier,
        last=part.last,
        entries=tuple(reader.said(part.entries)),
        waiting=() if earlier else tuple(waiting_messages(mail, viewer, part.entries)),
    )


def _questions(wire: WebAppWire, viewer: Viewer, deliveries: Iterable[Delivery]) -> dict[str, StoredApproval]:
    """Return the approvals that deliveries ask the member for."""
    named = {one.approval_id for one in deliveries if one.approval_id and one.approver_id == viewer.member_id}
    return {one.approval.approval_id: one for one in wire.approval_store.among(sorted(named))}


def _begun(key: str, viewer: Viewer, waiting: Sequence[SaidEntry] = ()) -> ConversationDetail:
    return ConversationDetail(
        key=key,
        conversation_id=_conversation_id(viewer, key),
        channel=WEB,
        writable=True,
        working=bool(waiting),
        waiting=tuple(waiting),
    )


def _conversation_id(viewer: Viewer, key: str) -> str:
    """Return the conversation that a key names: its id, or the thread that the member's page chose for it."""
    try:
        thread = str(uuid.UUID(key))
    except ValueError:
        return key
    return thread_conversation_id(viewer.account_id, viewer.member_id, WEB, Thread(key=thread))


def _is_own(state: object, viewer: Viewer) -> bool:
    if not isinstance(state, ConversationState) or isinstance(state, CorrespondenceState):
        return False
    return (state.party.account_id, state.party.member_id) == (viewer.account_id, viewer.member_id)


def _is_writable(state: ConversationState) -> bool:
    return state.party.channel == WEB and state.overview.pinned


@dataclass(frozen=True)
class LogPart:
    """Entries of a log, in order; `earlier` is the position before which older ones are, `last` where it ends."""

    entries: list[LogEntry]
    earlier: int | None
    last: int


def _part(wire: WebAppWire, conversation_id: str, newest: int, asked: Mapping[str, str]) -> LogPart:
    """Return the entries after `after`, those before `before`, or the end of the log up to `newest`."""
    if asked["after"]:
        after = _number(asked["after"], newest)
        entries = wire.actor_store.read_log(conversation_id, after, _POSITIONS)
        last = min(after + _POSITIONS, newest)
        return LogPart([entry for entry in entries if entry.seq <= last], None, last)
    end = last = min(_number(asked["before"], newest + 1) - 1, newest) if asked["before"] else newest
    found: list[LogEntry] = []
    for _ in range(_MOST_READS):
        start = max(end - _POSITIONS, 0)
        entries = wire.actor_store.read_log(conversation_id, start, end - start) if end > start else []
        found, end = [*entries, *found], start
        if not start or len([entry for entry in found if is_said(entry)]) >= _FEWEST_SHOWN:
            break
    return LogPart(found, end + 1 if end else None, last)


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else otherwise


def _take(wire: WebAppWire, viewer: Viewer, form: Mapping[str, str]) -> str | RefusedForm | None:
    """Take what a form asks for. Return the key of the next page, or None if the form is invalid."""
    if not form.get("open"):
        return None
    conversation_id = _conversation_id(viewer, form["open"])
    # A thread of their own pages is theirs, and nothing else leads into it.
    is_thread = conversation_id != form["open"]
    changes = "title" in form or "delete" in form or "stop" in form
    state = None if is_thread and not changes else wire.actor_store.state(conversation_id)
    if state is not None and not _is_own(state, viewer):
        return None
    if "delete" in form:
        return _delete(wire, state)
    if "stop" in form:
        return _stop(wire, state, form["open"])
    if "title" in form:
        return _rename(wire, conversation_id, state, form)
    text, once = clean_text(form.get("text", "").replace("\r\n", "\n")), form.get("once", "")
    named = wire.uploads.named(form.get("files", ""))
    if named is None or not (text or named) or not once or len(text) > LONGEST_MESSAGE:
        return None
    slash = read_slash(text)
    if slash and slash.name == "new":
        return NEW
    if not is_thread and (state is None or not _is_writable(state)):
        return None
    # Their page has just found out that they are there.
    member = wire.people.member(viewer.account_id, viewer.member_id)
    account = wire.people.account(viewer.account_id)
    if member is None or account is None:
        return None
    try:
        brought = wire.uploads.read(viewer, named)
    except UploadRefusedError as error:
        problem = render(say("web-app-label", form=f"upload_{error.reason}"), viewer.language)
        begun = wire.actor_store.state(conversation_id) is not None
        return RefusedForm(422, problem, {"text": text, "open": form["open"] if begun else NEW})
    message = InboundMessage(
        channel=WEB,
        provider_id=f"{WEB}#{derived_id(viewer.member_id, once, text, *(one.id for one in named))}",
        from_address=viewer.member_id,
        to_address=account.number,
        content=MessageContent(text),
        attachments=len(brought),
        brought=brought,
    )
    wire.inbound.receive_from(member, conversation_id, message)
    return form["open"]


def _rename(
    wire: WebAppWire, conversation_id: str, state: ConversationState | None, form: Mapping[str, str]
) -> str | None:
    title = " ".join(clean_text(form["title"]).split())
    if state is None or not title or len(title) > LONGEST_TITLE:
        return None
    wire.actors.post([EventPost(conversation_id, ConversationRenamed(title=title))])
    _wait_until(wire, conversation_id, lambda one: one.overview.title == title)
    return "" if form.get("from_list") else form["open"]


def _delete(wire: WebAppWire, state: ConversationState | None) -> str | None:
    """Have a conversation deleted; its list is shown next."""
    if state is None or not _may_be_deleted(state.party.channel, state.overview):
        return None
    wire.actors.post([EventPost(state.conversation_id, ConversationDeleted())])
    _wait_until(wire, state.conversation_id, lambda one: one.overview.deleted)
    return ""


def _stop(wire: WebAppWire, state: ConversationState | None, key: str) -> str | None:
    """Have the answer under way stopped; the chat is shown next."""
    if state is None or not _is_writable(state):
        return None
    wire.actors.post([EventPost(state.conversation_id, AnswerStopped())])
    _wait_until(wire, state.conversation_id, lambda one: one.loop is None)
    return key


def _wait_until(wire: WebAppWire, conversation_id: str, is_so: Callable[[ConversationState], bool]) -> None:
    """Wait a few seconds at most, so that the page that is shown next says it."""
    for seconds in _PAUSES:
        state = wire.actor_store.state(conversation_id)
        if isinstance(state, ConversationState) and is_so(state):
            return
        wire.app_requests.pause(seconds)


def _correspondences(wire: WebAppWire, viewer: Viewer, _: Mapping[str, str]) -> list[CorrespondenceRow]:
    members = wire.people.members(viewer.account_id)
    return [_exchange(one, members, viewer) for one in wire.correspondences.of_account(viewer.account_id)]


def _exchange(listed: CorrespondenceOverview, members: Iterable[Member], viewer: Viewer) -> CorrespondenceRow:
    return CorrespondenceRow(
        conversation_id=listed.conversation_id,
        who=listed.name or _shown_address(listed.address, members, viewer),
        tier=listed.tier,
        last_at=listed.last_at,
        inbound=listed.inbound,
        outbound=listed.outbound,
        outcome="unanswered" if listed.unanswered else listed.outcomes[-1] if listed.outcomes else "",
    )


def _shown_address(address: str, members: Iterable[Member], viewer: Viewer) -> str:
    """Return an address; of one that was not proved, whose it is said to be."""
    claimed = claimed_address(address)
    if not claimed:
        return address
    owner = next((one for one in members if one.active and is_unproved(address, map(email_key, one.emails))), None)
    said = (
        say("unproved-address-of-member", address=claimed, name=owner.name)
        if owner
        else say("unproved-address", address=claimed)
    )
    return render(said, viewer.language)


def _open_exchange(wire: WebAppWire, viewer: Viewer, key: str, asked: Mapping[str, str]) -> ConversationDetail | None:
    listed = wire.correspondences.find(viewer.account_id, key)
    if listed is None:
        return None
    part = _part(wire, key, listed.last_seq, asked)
    members = wire.people.members(viewer.account_id)
    names = {one.member_id: one.name for one in members}

    def writer(member_id: str) -> str:
        """Steward writes for members, also what it proposed itself."""
        name = names.get(member_id, "")
        return render(say("web-app-wrote-for", who=name), viewer.language) if name else ""

    return ConversationDetail(
        key=key,
        conversation_id=key,
        name=listed.name or _shown_address(listed.address, members, viewer),
        earlier=part.earlier,
        last=part.last,
        entries=tuple(exchanged(part.entries, writer)),
    )


_CHAT = "chat.html"

PAGES = (
    WebPage(
        name="conversations",
        section="today",
        says=partial(say, "page-conversations"),
        row=ConversationRow,
        read=_conversations,
        read_some=_some_conversations,
        key="conversation_id",
        open=_open,
        detail=ConversationDetail,
        opens_with=("before", "after"),
        filters=("search",),
        takes=_take,
        with_files=True,
        fragments={"after": "entries.html"},
        template="conversations.html",
        detail_template=_CHAT,
    ),
    WebPage(
        name="correspondences",
        section="today",
        says=partial(say, "page-correspondences"),
        row=CorrespondenceRow,
        read=_correspondences,
        key="conversation_id",
        open=_open_exchange,
        detail=ConversationDetail,
        opens_with=("before", "after"),
        fragments={"after": "entries.html"},
        detail_template=_CHAT,
        with_files=True,
    ),
)
