"""`steward prompt`: prints the prompt that the model would get if a member wrote now."""

from __future__ import annotations

from collections.abc import Iterator

from infra.cli.lookups import CommandError, account_of, one_of
from steward.agent.conversations.overview import ConversationOverview
from steward.agent.turns.prompt_preview import PromptPreviewPart
from steward.wire import Wiring


def run(wiring: Wiring, number: str, who: str, channel: str, *, brief: bool) -> Iterator[str]:
    """Yield the parts of the prompt if the member wrote now, then their lengths; with `brief` only the lengths."""
    account = account_of(wiring, number)
    member = one_of(account, who, wiring.people.members(account.account_id), "member")
    theirs = [one for one in wiring.overviews.of_account(account.account_id) if one.member_id == member.member_id]
    parts = wiring.preview.of(_pinned(theirs, member.name, channel).conversation_id)
    if not brief:
        for part in parts:
            yield f"== {part.name}\n{part.text}\n"
    total = sum(part.tokens for part in parts)
    kept = sum(part.tokens for part in parts if part.kept)
    yield from (_line(part) for part in parts)
    yield f"{'all':<14}{total:>8} tokens, of which a prompt cache may hold {kept}"


def _pinned(theirs: list[ConversationOverview], name: str, channel: str) -> ConversationOverview:
    """Return the conversation that continues if they write on `channel`, or on any channel if it is empty."""
    found = [one for one in theirs if one.overview.pinned and channel in ("", one.channel)]
    if not found:
        there = ", ".join(sorted({one.channel for one in theirs}))
        where = f" by {channel}" if channel else ""
        instead = f": give --channel with one of {there}." if there else "."
        raise CommandError(f"{name} has not written{where} yet{instead}")
    return max(found, key=lambda one: (one.overview.updated_at is not None, one.overview.updated_at))


def _line(part: PromptPreviewPart) -> str:
    limit = f", at most {part.limit:,} characters" if part.limit else ""
    return f"{part.name:<14}{part.tokens:>8} tokens{limit}{'' if part.kept else ', new with every call'}"
