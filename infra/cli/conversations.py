"""`steward conversations`, `export` and `rebuild`: lists and exports conversations, and rebuilds their views."""

from __future__ import annotations

import json
from collections.abc import Iterator

from infra.cli.lookups import CommandError, account_at
from infra.cli.output import utc
from steward.core.clock import to_iso
from steward.wire import Wiring


def run_list(wiring: Wiring, number: str) -> Iterator[str]:
    """Yield one line for each conversation of the account at `number`, newest first."""
    listed = sorted(
        wiring.overviews.of_account(account_at(wiring, number)),
        key=lambda one: to_iso(one.overview.updated_at) if one.overview.updated_at else "",
        reverse=True,
    )
    for one in listed:
        overview = one.overview
        when = utc(overview.updated_at) if overview.updated_at else "never"
        pinned = "" if overview.pinned else ", left for a new one"
        topics = f" [{', '.join(overview.topics)}]" if overview.topics else ""
        turns = f"{overview.turns} turn{'' if overview.turns == 1 else 's'}"
        yield f"{one.conversation_id}  {when}  {one.channel}  {turns}{pinned}  {one.title}{topics}"
    if not listed:
        yield "Nobody has written yet."


def run_export(wiring: Wiring, number: str, conversation: str) -> Iterator[str]:
    """Write whole transcripts to S3, and yield their lines."""
    account_id = account_at(wiring, number)
    listed = {one.conversation_id: one for one in wiring.overviews.of_account(account_id)}
    if conversation and conversation not in listed:
        raise CommandError(f"This account has no conversation {conversation}: see `steward conversations`.")
    for conversation_id in [conversation] if conversation else sorted(listed):
        wiring.exporter.export(account_id, conversation_id, whole=True)
        for line in wiring.exporter.lines(listed[conversation_id]):
            yield json.dumps(line, ensure_ascii=False)


def run_rebuild(wiring: Wiring, number: str) -> Iterator[str]:
    """Rebuild every view from the logs, and yield which were unchanged."""
    account_id = account_at(wiring, number)
    for rebuilt in [*wiring.rebuild.rebuild(account_id), _with_model(wiring).search_rebuild.rebuild(account_id)]:
        if not rebuilt.mended:
            yield f"{rebuilt.view}: {rebuilt.parts} rebuilt, no differences"
            continue
        yield f"{rebuilt.view}: {rebuilt.parts} rebuilt, {len(rebuilt.mended)} differed and were repaired:"
        yield from (f"  {name}" for name in rebuilt.mended)


def _with_model(wiring: Wiring) -> Wiring:
    """Return the wiring with the embedding model, which functions have in a layer."""
    if wiring.settings.search_model_folder:
        return wiring
    from infra.layers.embedding_model import build_model

    settings = wiring.settings.model_copy(update={"search_model_folder": str(build_model())})
    return Wiring(settings, wiring.environment)
