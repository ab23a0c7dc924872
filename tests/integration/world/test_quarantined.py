"""Fake of the reader model: answers a request by the form of the text in it."""

from __future__ import annotations

import json

from infra.local.world.quarantined_models import reads_and_writes
from infra.local.world.script import ModelRequest
from tests.support.walks import for_each

INVOICE = "Invoice 114\nHere is the invoice: total 245.50 USD, of 24 November 2026."


@for_each(
    ("kind", "words", "read"),
    [
        ("amount", INVOICE, "245.50"),
        ("date", INVOICE, "2026-11-24"),
        ("date", "due November 30, 2026", "2026-11-30"),
        ("date", "due 2026-12-01", "2026-12-01"),
        ("date", "due 31 Smarch 2026", None),
        ("date", "due soon", None),
        ("time", "at 4.45 pm", "16:45"),
    ],
)
def test_simulated_reader_reads_each_field(kind: str, words: str, read: str | None) -> None:
    assert _answers("it", kind, words) == read


@for_each(
    ("words", "read"),
    [
        ("The bathroom is flooding", "yes"),
        ("The basement flooded last night and the water still rises", "yes"),
        ("The pipe has burst", "yes"),
        ("The smoke alarm needs a battery", "no"),
        ("The tap drips", "no"),
    ],
)
def test_simulated_reader_recognizes_an_emergency(words: str, read: str) -> None:
    assert _answers("emergency", "yes_no", words) == read


def _answers(name: str, kind: str, words: str) -> str | None:
    """What the reader answers to one field about a text."""
    asked = json.dumps({"q1": {"words": words}}) + f"\n\nAnswer for these fields:\n- {name} ({kind}): What is it?"
    body = {
        "model": "m",
        "system": [{"type": "text", "text": "You read texts for an assistant."}],
        "messages": [{"role": "user", "content": [{"type": "text", "text": asked}]}],
    }
    answer = reads_and_writes(ModelRequest(body, {}))
    assert answer is not None
    read: dict[str, str | None] = json.loads(answer.blocks[0]["text"])
    assert list(read) == [name]
    return read[name]
