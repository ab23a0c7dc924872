"""One call of a tool of others, from its executor. It may read their keys, and nothing else of ours."""

from __future__ import annotations

from typing import Any

from steward.connectors.asking import Asked
from steward.connectors.calling import call, silence
from steward.wiring import Wiring

wiring = Wiring.from_env()
silence()


def handler(event: dict[str, Any], context: object) -> dict[str, Any]:
    """Make it and answer with what came of it."""
    asked = Asked.model_validate(event)
    key = wiring.parameters.read(asked.secret) if asked.secret else ""
    return call(asked, key, wiring.settings.private_hosts).model_dump(mode="json")
