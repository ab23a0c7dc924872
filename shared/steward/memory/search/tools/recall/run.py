"""Runners of the recall tools. They answer in JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from steward.agent.conversations.overview import ConversationOverview
from steward.core.provenance import Quoting
from steward.memory.search.log_source import ConversationLogSource
from steward.memory.search.models import Role, SearchDocument, SearchFilters, SearchHit, SearchPeriod
from steward.memory.search.service import SearchService
from steward.memory.search.snippets import snippet_of
from steward.memory.search.tools.recall.declare import (
    MOST_RESULTS,
    MOST_TURNS,
    DateRange,
    FetchContextInput,
    SearchConversationsInput,
)
from steward.people.directory.outside_addresses import is_correspondence
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trust.outside_text.references import without_references


class Services(Protocol):
    """Services that these tools use."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def search(self) -> SearchService:
        """Search service."""

    @property
    def search_sources(self) -> ConversationLogSource:
        """Logs of conversations, word for word."""


# Documents searched per requested conversation, and in all: one conversation may hold many of the best.
_DOCUMENTS_EACH = 8
_MOST_DOCUMENTS = 200
# Titles are read by one request.
_MOST_TITLES = 100
# Documents at least half as good as the best match belong to its passage, if they are this many turns apart or fewer.
_STRONG = 0.5
_PASSAGE_GAP = 3
_USUAL_TURNS = 10
_MOST_CHARACTERS = 30_000
_UNKNOWN = "There is no such conversation: use an id that search_conversations gave."


def search_conversations(call: ToolCall, services: Services) -> Done | Failed:
    """Return conversations, best first, each with its best passage."""
    asked = SearchConversationsInput.model_validate(call.arguments)
    if not 1 <= asked.limit <= MOST_RESULTS:
        return Failed(f"The limit must be between 1 and {MOST_RESULTS}.")
    days, about = asked.date_range or DateRange(), asked.about_days or DateRange()
    if any(one.first and one.last and one.first > one.last for one in (days, about)):
        return Failed("The date range is reversed: give the earlier day as from and the later one as to.")
    if asked.conversation_id and not services.search_sources.exists(call.account_id, asked.conversation_id):
        return Failed(_UNKNOWN)
    zone = services.people.zone_of(call.account_id, call.member_id)
    filters = _filters(asked, days, zone)
    most = min(_DOCUMENTS_EACH * asked.limit, _MOST_DOCUMENTS)
    hits = services.search.search(call.account_id, asked.query, filters, most, _period(about, zone))
    by_conversation: dict[str, list[SearchHit]] = {}
    # The question itself is not a result.
    asking = (call.conversation_id, services.search_sources.turn_at(call.conversation_id, call.asked_at_seq))
    for hit in hits:
        if (hit.document.conversation_id, hit.document.turn) == asking:
            continue
        by_conversation.setdefault(hit.document.conversation_id, []).append(hit)
    titles = services.search_sources.titles(call.account_id, list(by_conversation)[:_MOST_TITLES])
    for conversation_id in [one for one, title in titles.items() if title.overview.deleted]:
        del by_conversation[conversation_id]
    shown = dict(list(by_conversation.items())[: asked.limit])
    quoting = Quoting()
    results = [_result(asked.query, some, titles, zone, quoting) for some in shown.values()]
    answer = {"results": results, "total_matches": len(by_conversation)}
    return Done(json.dumps(answer, ensure_ascii=False), quotes=quoting.quotes)


def fetch_context(call: ToolCall, services: Services) -> Done | Failed:
    """Return the messages of some turns, word for word."""
    asked = FetchContextInput.model_validate(call.arguments)
    first, last, most = None, None, _USUAL_TURNS
    if turns := asked.turn_range:
        first, last, most = turns.first, turns.last, MOST_TURNS
        if first > last:
            return Failed("The turn range is reversed: give the earlier turn as from and the later one as to.")
        if first < 0 or last - first >= MOST_TURNS:
            return Failed(f"The turn range must begin at 0 or later and hold at most {MOST_TURNS} turns.")
    found = services.search_sources.turns(call.account_id, asked.conversation_id, first, last, most)
    if found is None:
        return Failed(_UNKNOWN)
    if found.first > found.total:
        return Failed(f"The conversation has only {found.total} turns.")
    zone = services.people.zone_of(call.account_id, call.member_id)
    quoting = Quoting()
    answer: dict[str, Any] = {
        "conversation_id": asked.conversation_id,
        "conversation_name": quoting.unless_ours(found.title_provenance, found.title, "title") or None,
        "channel": found.channel,
        "turns": [],
        "total_turns": found.total,
    }
    characters = 0
    for said in found.said:
        characters += len(said.text)
        if characters > _MOST_CHARACTERS:
            answer["left_out"] = f"from turn {said.turn} on: ask for fewer turns"
            break
        answer["turns"].append(_turn(said, zone, quoting))
    return Done(json.dumps(answer, ensure_ascii=False), quotes=quoting.quotes)


def _filters(asked: SearchConversationsInput, days: DateRange, zone: ZoneInfo) -> SearchFilters:
    return SearchFilters(
        channels=frozenset({asked.channel}) if asked.channel else None,
        after=datetime.combine(days.first, time(), zone) if days.first else None,
        before=datetime.combine(days.last + timedelta(days=1), time(), zone) if days.last else None,
        conversation_ids=frozenset({asked.conversation_id}) if asked.conversation_id else None,
    )


def _period(days: DateRange, zone: ZoneInfo) -> SearchPeriod | None:
    first, last = days.first or days.last, days.last or days.first
    if first is None or last is None:
        return None
    return SearchPeriod(datetime.combine(first, time(), zone), datetime.combine(last + timedelta(days=1), time(), zone))


def _result(
    query: str, hits: Sequence[SearchHit], titles: Mapping[str, ConversationOverview], zone: ZoneInfo, quoting: Quoting
) -> dict[str, Any]:
    best = hits[0].document
    overview = titles.get(best.conversation_id)
    # A title is derived from the conversation, so outside words in it must not pass as the account's own.
    origin = overview.overview.title_provenance if overview else "account"
    snippet = _words(quoting, best, snippet_of(best.text, query))
    title = quoting.unless_ours(origin, overview.title, "title") if overview else _exchange(best)
    topics = [quoting.unless_ours(origin, one, "topic") for one in overview.overview.topics] if overview else []
    first, last = _passage(best, [hit.document for hit in hits if hit.score >= _STRONG * hits[0].score])
    return {
        "conversation_id": best.conversation_id,
        "conversation_name": title,
        "channel": best.channel,
        "snippet": f"{_sender(best)}: {snippet}" if _sender(best) else snippet,
        "turn_range": f"turns {first}-{last}" if first != last else f"turn {first}",
        "date": best.at.astimezone(zone).strftime("%Y-%m-%d %H:%M"),
        "score": round(hits[0].score, 3),
        # Without a word of the query, it is only the nearest in meaning, however far that is.
        "has_words": any(one.keyword_rank for one in hits),
        "topics": topics,
    }


def _exchange(best: SearchDocument) -> str | None:
    """Name a correspondence by its contact."""
    return f"Texts with {_called(best)}" if is_correspondence(best.conversation_id) else None


def _called(said: SearchDocument) -> str:
    """Return the name of the member or contact: the account's name for an outsider, else their address."""
    return said.name or said.person


def _sender(said: SearchDocument) -> str:
    """Return whose words these are. A text to a contact is the team's."""
    return f"the team to {_called(said)}" if said.role == "outbound" else _called(said)


def _words(quoting: Quoting, said: SearchDocument, words: str) -> str:
    """Return the words, or a quote's mark; references of another conversation have no meaning here."""
    if said.provenance != "outside":
        return without_references(words)
    return quoting.quote(words, _WHAT[said.role], _sender(said), said.person, said.at)


_WHAT: Mapping[Role, str] = {
    "inbound": "text message",
    "outbound": "text message the team sent",
    "assistant": "message of yours about something from outside",
    "abbreviation": "summary",
    "user": "message",
}


def _passage(best: SearchDocument, matched: Sequence[SearchDocument]) -> tuple[int, int]:
    """Return the matching turns around the best match; all turns if the match is a summary."""
    if best.role == "abbreviation":
        return min(1, best.turn), best.turn
    turns = sorted({document.turn for document in matched if document.role != "abbreviation"})
    place = turns.index(best.turn)
    first = last = place
    while first > 0 and turns[first] - turns[first - 1] <= _PASSAGE_GAP:
        first -= 1
    while last + 1 < len(turns) and turns[last + 1] - turns[last] <= _PASSAGE_GAP:
        last += 1
    return turns[first], turns[last]


def _turn(said: SearchDocument, zone: ZoneInfo, quoting: Quoting) -> dict[str, Any]:
    return {
        "turn_number": said.turn,
        "role": said.role,
        "sender": _sender(said),
        "content": _words(quoting, said, said.text),
        "timestamp": said.at.astimezone(zone).isoformat(timespec="minutes"),
    }
