"""Recall of search, in percent of answers found: `uv run python -m tests.bench.recall [FILE] [--json]`.

Without FILE the conversations are generated, half of them for tuning and half held out. FILE has a JSON object a line:
{"conversation": id, "turns": [{"role", "sender", "text", "at", "noted"}], "questions": [{"text", "answer_turns":
[n]}]}; turns count from 1, of their fields all but `text` may be missing, and a question without answer turns is
counted and passed over.

All conversations go into one index, the product's own. Recall at k is the share of a question's answer turns among the
first k turns found, averaged over the questions; every question is asked within its conversation and over everything.
The headline figures (`--json`) are recall at 10 within the conversation, over all questions.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from infra.layers.embedding_model import build_model
from steward.memory.search.embeddings import Embedder, OnnxEmbedder
from steward.memory.search.models import SearchFilters, SearchHit
from steward.memory.search.search_index import By, SearchIndex
from tests.bench import assistant_chats
from tests.bench.conversations import ACCOUNT, BadLine, Conversation, Question, generate, read
from tests.bench.figures import Figure, table

WITHIN, EVERYTHING = "within the conversation", "over everything"
NAMES: dict[By, str] = {"words": "keyword", "meaning": "vector", "both": "hybrid"}
_LIMIT = 10


@dataclass(frozen=True)
class Asked:
    """A question, where it was asked, and for each way of searching the turns found, best first (0: elsewhere)."""

    conversation: Conversation
    question: Question
    scope: str
    found: dict[By, list[int]]

    def recall(self, by: By, k: int) -> float:
        """The share of the answer turns among the first k."""
        return len(self.question.answer_turns & set(self.found[by][:k])) / len(self.question.answer_turns)

    def hit(self, by: By, k: int) -> bool:
        """Whether any answer turn is among the first k."""
        return bool(self.question.answer_turns & set(self.found[by][:k]))


def ask(conversations: Sequence[Conversation], embedder: Embedder, folder: Path) -> tuple[list[Asked], float]:
    """Every question in every way, and the seconds it took to make the index."""
    began = time.perf_counter()
    index = SearchIndex.create(folder, ACCOUNT, embedder)
    index.update(document for conversation in conversations for document in conversation.documents())
    seconds = time.perf_counter() - began
    asked = []
    for conversation in conversations:
        own = SearchFilters(conversation_ids=frozenset({conversation.conversation_id}))
        for question in conversation.questions:
            for scope, filters in ((WITHIN, own), (EVERYTHING, SearchFilters())):
                found = {by: index.search(question.text, filters, _LIMIT, by=by) for by in get_args(By)}
                numbers = {by: _numbers(hits, conversation) for by, hits in found.items()}
                asked.append(Asked(conversation, question, scope, numbers))
    return asked, seconds


def _numbers(hits: Iterable[SearchHit], conversation: Conversation) -> list[int]:
    own = conversation.conversation_id
    return [hit.document.seq if hit.document.conversation_id == own else 0 for hit in hits]


def report(asked: Sequence[Asked]) -> str:
    """Recall and hit rate by scope and way of searching, then recall at 10 by half and by kind of question."""
    lines = [f"{'':28}{'':9}{'questions':>10}{'recall@5':>10}{'recall@10':>11}{'hit@5':>8}{'hit@10':>8}"]
    lines += [line for scope in (WITHIN, EVERYTHING) for line in _rows(scope, [a for a in asked if a.scope == scope])]
    for scope in (WITHIN, EVERYTHING):
        for name, group in (("half", lambda one: one.conversation.half), ("kind", lambda one: one.question.kind)):
            lines += _by(f"{name}, {scope}", [a for a in asked if a.scope == scope], group)
    return "\n".join(lines)


def _rows(label: str, asked: Sequence[Asked]) -> Iterable[str]:
    for by, name in NAMES.items():
        numbers = (f"{_mean(a.recall(by, 5) for a in asked):10.3f}{_mean(a.recall(by, 10) for a in asked):11.3f}",)
        rates = f"{_mean(a.hit(by, 5) for a in asked):8.3f}{_mean(a.hit(by, 10) for a in asked):8.3f}"
        yield f"{label:28}{name:9}{len(asked):10}{''.join(numbers)}{rates}"


def _by(label: str, asked: Sequence[Asked], group: Callable[[Asked], str]) -> list[str]:
    names = sorted({group(one) for one in asked})
    if len(names) < 2:
        return []
    lines = ["", f"{'recall@10 by ' + label:48}{'questions':>10}{'keyword':>9}{'vector':>9}{'hybrid':>9}"]
    for name in names:
        some = [one for one in asked if group(one) == name]
        values = "".join(f"{_mean(one.recall(by, 10) for one in some):9.3f}" for by in NAMES)
        lines.append(f"{name:48}{len(some):10}{values}")
    return lines


def figures(asked: Sequence[Asked], scope: str) -> list[Figure]:
    """Recall at 10 in `scope`, a figure for each way of searching."""
    some = [one for one in asked if one.scope == scope]
    return [
        Figure(
            f"recall_at_10_{name}",
            _mean(one.recall(by, 10) for one in some),
            "share",
            None,
            (scope, f"{len(some)} questions"),
            places=3,
        )
        for by, name in NAMES.items()
    ]


def measure() -> list[Figure]:
    """The figures on the generated conversations, and on generated chats with an assistant."""
    asked, _ = _ask(generate())
    chats, _ = _ask(assistant_chats.generate())
    return [*figures(asked, WITHIN), _of_chats([one for one in chats if one.scope == WITHIN])]


def _of_chats(asked: Sequence[Asked]) -> Figure:
    beside = (WITHIN, f"{len(asked)} questions, generated")
    value = _mean(one.recall("both", 10) for one in asked)
    return Figure("recall_at_10_assistant_chats", value, "share", None, beside, places=3)


def _ask(conversations: Sequence[Conversation]) -> tuple[list[Asked], float]:
    with tempfile.TemporaryDirectory() as folder:
        return ask(conversations, OnnxEmbedder(build_model()), Path(folder))


def _mean(values: Iterable[float]) -> float:
    every = list(values)
    return sum(every) / len(every) if every else 0.0


def main() -> int:
    """Measure and print; 2 when the file cannot be used."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.recall", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of the tables")
    options = parser.parse_args()
    try:
        conversations = read(options.file) if options.file else generate()
    except (BadLine, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    asked, seconds = _ask(conversations)
    made = figures(asked, WITHIN)
    if options.json:
        print("\n".join(figure.as_json() for figure in made))
        return 0
    turns, skipped = sum(len(one.turns) for one in conversations), sum(one.skipped for one in conversations)
    print(f"{len(conversations)} conversations, {turns} turns, indexed in {seconds:.1f} s; ", end="")
    print(f"{len(asked) // 2} questions asked, {skipped} without answer turns passed over\n")
    print(report(asked))
    print()
    print(table(made))
    return 0


if __name__ == "__main__":
    sys.exit(main())
