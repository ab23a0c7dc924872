"""Input, errors and counts of the recall benchmark (`tests/bench/recall.py`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bench.conversations import BadLine, generate, read
from tests.bench.recall import WITHIN, ask, figures, report
from tests.support.search import FakeEmbedder
from tests.support.walks import for_each

TURNS = [
    {"role": "user", "sender": "Caroline", "text": "I went to a support group", "at": "2023-05-07T13:56:00"},
    {"sender": "Melanie", "text": "I painted a lake sunrise"},
    {"text": ""},
]


def file(folder: Path, *lines: object) -> Path:
    path = folder / "conversations.jsonl"
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines), encoding="utf-8")
    return path


def test_recall_bench_file_may_lack_role_sender_time_and_questions(tmp_path: Path) -> None:
    """Role, sender, time, questions; answers that are not given are counted and passed over."""
    questions = [
        {"text": "What did Melanie paint?", "answer_turns": [2]},
        {"text": "Nobody knows", "answer_turns": []},
        {"text": "?"},
    ]
    path = file(
        tmp_path, {"conversation": "a", "turns": TURNS, "questions": questions}, "", {"conversation": 7, "turns": []}
    )
    first, second = read(path)
    assert (len(first.questions), first.skipped, second.questions) == (1, 2, ())
    assert [one.turn for one in first.documents()] == [1, 2]
    assert first.turns[1].at > first.turns[0].at
    asked, _ = ask([first, second], FakeEmbedder(), tmp_path / "index")
    assert {figure.name: figure.value for figure in figures(asked, WITHIN)} == {
        "recall_at_10_keyword": 1.0,
        "recall_at_10_vector": 1.0,
        "recall_at_10_hybrid": 1.0,
    }
    assert "recall@10" in report(asked)


@for_each(
    ("line", "why"),
    [
        ("{", "line 2: no JSON"),
        ("[1]", 'line 2: a line is {"conversation"'),
        ({"turns": []}, "'conversation' is missing"),
        ({"conversation": "b", "turns": [{"text": 5}]}, "turn 1 has no text"),
        ({"conversation": "b", "turns": [{"text": "x", "at": "yesterday"}]}, "turn 1 has the time 'yesterday'"),
        (
            {"conversation": "b", "turns": TURNS, "questions": [{"text": "q", "answer_turns": [4]}]},
            "'q' is answered by turn 4, but turns go from 1 to 3",
        ),
        ({"conversation": "a", "turns": []}, "line 2: a second conversation 'a'"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: object, why: str) -> None:
    """Which line, and what is wrong with it."""
    with pytest.raises(BadLine) as caught:
        read(file(tmp_path, {"conversation": "a", "turns": TURNS}, line))
    assert why in str(caught.value)


def test_generated_conversations() -> None:
    """Enough of them, the same again, halves that share no question, answers that are turns."""
    made = generate(1)
    assert made == generate(1) != generate(2)
    assert len(made) >= 300
    assert sum(len(one.turns) for one in made) >= 6_000
    questions = [question for one in made for question in one.questions]
    assert len(questions) >= 400
    assert len({question.kind for question in questions}) == 6
    assert all(1 <= turn <= len(one.turns) for one in made for q in one.questions for turn in q.answer_turns)
    exact = {
        half: {q.text for one in made if one.half == half for q in one.questions} for half in ("tuning", "held out")
    }
    assert not exact["tuning"] & exact["held out"]
