"""`steward search`: searches an account's conversations."""

from __future__ import annotations

from collections.abc import Iterator

from infra.cli.lookups import account_at
from infra.cli.output import utc
from steward.memory.search.snippets import snippet_of
from steward.wire import Wiring


def run(wiring: Wiring, number: str, query: str, limit: int) -> Iterator[str]:
    """Yield the best documents of the account at `number`, one a line: score, time, place, person, text."""
    hits = wiring.search.search(account_at(wiring, number), query, limit=limit)
    for hit in hits:
        said = hit.document
        when = utc(said.at)
        place = f"{said.conversation_id} turn {said.turn}"
        who = said.name or said.person or said.role
        who = f"to {who}" if said.role == "outbound" else who
        yield f"{hit.score:.2f}  {when}  {said.channel}  {place}  {who}: {snippet_of(said.text, query, 160)}"
    if not hits:
        yield "Nothing was found."


def with_model(wiring: Wiring) -> Wiring:
    """Return the wiring with the embedding model of this machine, built if it is missing."""
    from infra.layers.embedding_model import build_model

    wiring.settings = wiring.settings.model_copy(update={"search_model_folder": str(build_model())})
    return wiring
