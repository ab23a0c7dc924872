"""Who decided each argument of a proposed call: a member, the account's own records, or somebody outside. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from steward.core.provenance import Provenance, lowest
from steward.tools.declaration import Decides, Effect, Tool


@dataclass(frozen=True)
class Source:
    """One piece of text the model had read; `turn` is the turn it belongs to, `address` an outside writer's."""

    provenance: Provenance
    text: str
    label: str
    turn: int
    address: str = ""


@dataclass(frozen=True)
class Finding:
    """Who decided one argument; `evidence` quotes the outside text that did, under its source's `label`."""

    argument: str
    decides: Decides
    provenance: Provenance
    evidence: str = ""
    label: str = ""


def trace(
    tool: Tool, arguments: Mapping[str, Any], resolved: Mapping[str, str], sources: Sequence[Source]
) -> tuple[Finding, ...]:
    """One finding for each argument that decides something."""
    provenance = lowest(source.provenance for source in sources)
    outside = next((source for source in sources if source.provenance == "outside"), None)
    default = Decides.NOTHING if tool.effect is Effect.READ else Decides.WHAT
    return tuple(
        Finding(name, tool.decides.get(name, default), provenance, outside.text[:200] if outside else "", "")
        for name in arguments
        if tool.decides.get(name, default) is not Decides.NOTHING
    )
