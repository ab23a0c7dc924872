"""Recall of tool search: is the right tool offered? `uv run python -m tests.bench.tools [FILE] [--missed]`.

FILE has a JSON object a line: {"text", "language", "right": [tool names]}; without it, the requests beside this module,
written by people who had read what the tools are for and none of the code. Nothing has been tuned on these requests:
what stands here is what they said at first sight.

Two ways are compared. Search takes each tool as one document of the product's own search: its name, what it is for and
its arguments; a request counts as found when one of its right tools is among the first five. The product lets the model
choose topics of a menu instead. `tool_choices.jsonl` holds what a language model chose for each request, which had seen
nothing but the menu and the declarations that a first request has; a request counts when a right tool is then declared.
"""

from __future__ import annotations

import argparse
import itertools
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

from infra.layers.embedding_model import build_model
from steward.agent.turns.prompt import topics_part
from steward.agent.turns.toolbox import AT_HAND, Toolbox, tokens_of
from steward.agent.turns.tools.loading.declare import LOAD_TOOLS
from steward.core.text import CHARACTERS_PER_TOKEN
from steward.memory.search.embeddings import OnnxEmbedder
from steward.memory.search.models import SearchDocument, SearchFilters
from steward.memory.search.search_index import By, SearchIndex
from steward.tools.declaration import Tool, ToolTopic
from steward.tools.index import TOOLS, TOPICS
from tests.bench.figures import Figure

REQUESTS = Path(__file__).with_name("tool_requests.jsonl")
# {"text", "topics": [names]}; chosen on 2026-11-23.
CHOICES = Path(__file__).with_name("tool_choices.jsonl")
_MANY = 250
_ACCOUNT = "account"
_FIRST = 5
_AT = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Request:
    """What somebody wrote, in which language, and the tools of which any would be right."""

    text: str
    language: str
    right: frozenset[str]


@dataclass(frozen=True)
class Asked:
    """A request, and for each way of searching the tools found, best first."""

    request: Request
    found: dict[By, list[str]]

    def is_found(self, by: By) -> bool:
        """Whether a right tool is among the first."""
        return bool(self.request.right & set(self.found[by][:_FIRST]))


def read(path: Path) -> list[Request]:
    """The requests of a file; ValueError with the line for one that names a tool that is not there."""
    requests = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        said = json.loads(line)
        if unknown := set(said["right"]) - TOOLS.keys():
            raise ValueError(f"line {number}: there is no tool {', '.join(sorted(unknown))}")
        requests.append(Request(said["text"], said["language"], frozenset(said["right"])))
    return requests


def ask(requests: Sequence[Request]) -> list[Asked]:
    """Every request in every way."""
    with tempfile.TemporaryDirectory() as folder:
        index = SearchIndex.create(Path(folder), _ACCOUNT, OnnxEmbedder(build_model()))
        index.update(map(_document, offered()))
        return [Asked(one, {by: _names(index, one.text, by) for by in get_args(By)}) for one in requests]


def offered() -> list[Tool]:
    """The tools a model may pick."""
    return [tool for tool in TOOLS.values() if tool.offered.to_model and not tool.offered.trade and tool != LOAD_TOOLS]


def _names(index: SearchIndex, text: str, by: By) -> list[str]:
    return [hit.document.document_id for hit in index.search(text, SearchFilters(), _FIRST, by=by)]


def _document(tool: Tool) -> SearchDocument:
    arguments = tool.as_model_tool()["input_schema"]["properties"]
    said = (f"{name.replace('_', ' ')}: {about.get('description', '')}" for name, about in arguments.items())
    text = "\n".join([tool.name.replace("_", " "), tool.description, *said])
    # In a conversation of its own: what stands beside it says nothing of it.
    return SearchDocument(
        account_id=_ACCOUNT,
        document_id=tool.name,
        conversation_id=tool.name,
        seq=1,
        turn=1,
        at=_AT,
        channel="web",
        role="user",
        provenance="account",
        text=text,
    )


def measure() -> list[Figure]:
    """What few declarations cost, and how often a right tool is found by the menu, by search, and by BM25 alone."""
    requests = read(REQUESTS)
    asked = ask(requests)
    languages = sorted({one.request.language for one in asked})
    return [
        Figure("upfront_tokens_250_tools", _up_front(_MANY), "tokens", 1_000, ("about, with the menu",)),
        _by_menu(requests, languages),
        *(
            Figure(name, _share(asked, by), "of requests", None, tuple(_details(asked, by, languages)), places=3)
            for name, by in _FIGURES.items()
        ),
    ]


def _up_front(many: int) -> int:
    """What the first request of a conversation costs of `many` tools: those there are, and their topics, repeated."""
    tools, topics = dict[str, Tool](), dict[str, ToolTopic]()
    for number in itertools.count():
        for name, topic in TOPICS.items():
            of_it = [one for one in topic.tools if TOOLS[one].offered.to_model][: many - len(tools)]
            names = {f"{one}_{number}" if number else one: replace(TOOLS[one]) for one in of_it}
            tools |= names
            topics[f"{name}_{number}" if number else name] = ToolTopic(topic.about, tuple(names), topic.area)
        if len(tools) == many:
            break
    toolbox = Toolbox(tools, topics, 0)
    return tokens_of(toolbox.declared(())) + round(len(topics_part(toolbox.menu)) / CHARACTERS_PER_TOKEN)


def _by_menu(requests: Sequence[Request], languages: Sequence[str]) -> Figure:
    """How often a right tool is at hand, or among the first five that are loaded, after the recorded choice."""
    toolbox = Toolbox({tool.name: tool for tool in offered()}, TOPICS, 0)
    lines = map(json.loads, CHOICES.read_text(encoding="utf-8").splitlines())
    chosen: dict[str, list[str]] = {line["text"]: line["topics"] for line in lines}
    loaded = {text: _loaded(toolbox, topics) for text, topics in chosen.items()}
    first = [{*AT_HAND, *loaded[one.text][:_FIRST]} for one in requests]
    found = [bool(one.right & names) for one, names in zip(requests, first, strict=True)]
    in_all = sum(bool(one.right & {*AT_HAND, *loaded[one.text]}) for one in requests)
    counts = sorted(map(len, loaded.values()))
    details = [
        f"wanted ≥ 0.95; chosen by a model from the menu; among all that is loaded {in_all / len(requests):.3f}",
        f"tools loaded: on average {sum(counts) / len(counts):.1f}, at most {counts[-1]}",
    ]
    for language in languages:
        theirs = [one for one, request in zip(found, requests, strict=True) if request.language == language]
        details.append(f"{language}: {sum(theirs) / len(theirs):.3f} of {len(theirs)}")
    return Figure("right_tool_in_first_five", sum(found) / len(found), "of requests", None, tuple(details), places=3)


def _loaded(toolbox: Toolbox, topics: Sequence[str]) -> list[str]:
    """The names of what the topics bring, in their order."""
    there = {tool.name for tool in toolbox.with_topics(())}
    return [tool.name for tool in toolbox.with_topics(topics) if tool.name not in there]


_FIGURES: dict[str, By] = {"right_tool_in_first_five_search": "both", "right_tool_in_first_five_bm25": "words"}


def _details(asked: Sequence[Asked], by: By, languages: Sequence[str]) -> Iterator[str]:
    yield f"wanted ≥ 0.95; {len(asked)} requests, {len(offered())} tools"
    for language in languages:
        some = [one for one in asked if one.request.language == language]
        yield f"{language}: {_share(some, by):.3f} of {len(some)}"


def _share(asked: Sequence[Asked], by: By) -> float:
    return sum(one.is_found(by) for one in asked) / len(asked)


def main() -> None:
    """Print the shares, and with `--missed` each request that was not found."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.tools", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=REQUESTS)
    parser.add_argument("--missed", action="store_true", help="list what was not found, with what was instead")
    options = parser.parse_args()
    asked = ask(read(options.file))
    for by in get_args(By):
        print(f"{by:8}{_share(asked, by):7.3f} of {len(asked)}")
        for detail in list(_details(asked, by, sorted({one.request.language for one in asked})))[1:]:
            print(f"  {detail}")
    for one in asked if options.missed else ():
        if not one.is_found("both"):
            print(f"{one.request.text!r}: {', '.join(sorted(one.request.right))}; found {one.found['both']}")


if __name__ == "__main__":
    main()
