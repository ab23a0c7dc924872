"""What a source has becomes tools like any other, with the policy of what nobody knows: as careful as there is. Pure.

What it reads goes at level 4, since reading changes nothing; everything else is asked about at a link, where all that
would be sent can be read. Every argument says where something goes: whatever is in it leaves the house, so a read
reaches out, and words of outsiders in it are asked about.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Collection, Iterable

from steward.connectors.models import Source, SourceTool, digest_of
from steward.connectors.typed import SourceInput, input_type
from steward.core.text import shorten
from steward.tools.declaration import Area, Autonomy, Decides, Effect, Origin, Tool, Topic
from steward.tools.registry import Registered
from steward.wording.actions import UseSource
from steward.wording.sentence import Quoted

# Where its calls are run: an executor that has another function make them.
GROUP = "memory"
RUNNER = "steward.connectors.running:call_source"
_LONGEST_NAME = 64
_MARK = 8
_AREA = Area("connected", "Systems that the team has connected.")


def registered(sources: Iterable[Source]) -> Registered:
    """The tools of sources, each a topic of its own."""
    tools: dict[str, Tool] = {}
    topics: dict[str, Topic] = {}
    for source in sources:
        own = {tool.name: declared(source, tool) for tool in source.tools}
        tools |= own
        topics[source.name] = Topic(source.about, tuple(own), _AREA)
    return Registered(tools, topics)


def declared(source: Source, tool: SourceTool) -> Tool:
    """The declaration of a tool of a source."""
    return Tool(
        name=tool.name,
        description=tool.description or f"{tool.theirs} of {source.name}.",
        input=_typed(tool.name, json.dumps(tool.schema_)),
        category="integration",
        group=GROUP,
        autonomy=level_of(tool),
        risk="low" if tool.reads else "high",
        effect=Effect.READ if tool.reads else Effect.ONCE,
        decides=dict.fromkeys(tool.schema_["properties"], Decides.WHERE),
        acts=UseSource(tool=Quoted(shorten(tool.theirs, _LONGEST_NAME)), source=source.name),
        source=source.name,
        registered=source.version_of(tool),
        runner=RUNNER,
        returns={"result": Origin.ACCOUNT if source.trusted else Origin.OUTSIDE},
    )


def level_of(tool: SourceTool) -> Autonomy:
    """At which level it starts: nobody is asked before something is read, and somebody before anything else."""
    return Autonomy.SILENT if tool.reads else Autonomy.SUGGEST


@functools.lru_cache(maxsize=512)
def _typed(name: str, schema: str) -> type[SourceInput]:
    """Types are made once for a schema as JSON: a warm process declares the same tools again and again."""
    return input_type(name, json.loads(schema))


def named(source: str, theirs: str, taken: Collection[str]) -> str:
    """A name for a tool of a source that nothing of `taken` has, as the model's interface takes names."""
    plain = re.sub(r"[^a-z0-9]+", "_", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", theirs).lower()).strip("_") or "tool"
    name = f"{source}_{plain}"
    if len(name) > _LONGEST_NAME or name in taken:
        name = f"{name[: _LONGEST_NAME - _MARK - 1]}_{digest_of(theirs)[:_MARK]}"
    return name
