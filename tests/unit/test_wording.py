"""Every sentence Steward itself says: each has its words, in the alphabet and the length of a text.

`uv run pytest -s -n0 tests/unit/test_wording.py` and `uv run python -m steward.wording` print them all for reading.
"""

from __future__ import annotations

import ast
import string
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import steward
from steward.channels.sms.segments import is_gsm_7, segments
from steward.wording.catalogue import ROOMS, every_sentence, examples
from steward.wording.sentence import (
    LANGUAGES,
    Moment,
    Quoted,
    Sentence,
    lines,
    render,
    sentences,
    verbatim,
)

SOURCE = Path(str(steward.__file__)).parent
EVERY = [
    pytest.param(kind, language, id=f"{language}-{kind.KEY}") for kind in every_sentence() for language in LANGUAGES
]


def _forms(kind: type[Sentence], language: str) -> dict[str, str]:
    template = LANGUAGES[language].templates[kind.KEY]
    return {"": template} if isinstance(template, str) else dict(template)


@pytest.mark.parametrize(("kind", "language"), EVERY)
def test_a_sentence_fits_a_text(kind: type[Sentence], language: str) -> None:
    for example in examples(kind):
        said = render(example, language)
        print(f"{kind.KEY} [{segments(said)}]  {said}")
        assert is_gsm_7(said), f"{kind.KEY}: {[c for c in said if not is_gsm_7(c)]} would make every text of it UCS-2"
        assert segments(said) <= kind.SEGMENTS, f"{kind.KEY} takes {segments(said)} segments"
        assert said == said.strip()
        assert said, kind.KEY


@pytest.mark.parametrize(("kind", "language"), EVERY)
def test_the_words_use_every_field_and_no_other(kind: type[Sentence], language: str) -> None:
    forms = _forms(kind, language)
    for form, template in forms.items():
        used = {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}
        chooses = {"form"} if "form" in kind.FIELDS else {"count"} if form == "one" else set()
        assert used == kind.FIELDS - chooses, f"{kind.KEY} {form}"
    if "form" in kind.FIELDS:
        assert forms.keys() == set(get_args(get_type_hints(kind)["form"]))
    elif "count" in kind.FIELDS and forms.keys() != {""}:
        categories = {LANGUAGES[language].plural(count) for count in range(200)}
        assert forms.keys() == categories


def test_no_words_without_a_sentence_and_no_key_twice() -> None:
    keys = Counter(kind.KEY for kind in every_sentence())
    assert [key for key, times in keys.items() if times > 1] == []
    for language in LANGUAGES.values():
        assert language.templates.keys() == keys.keys(), language.tag


def test_every_room_is_in_the_catalogue() -> None:
    rooms = {path.stem for path in (SOURCE / "wording").glob("*.py") if "(Sentence" in path.read_text()}
    assert rooms - {"sentence"} == {str(room.__name__).rsplit(".", 1)[-1] for room in ROOMS}


def _calls(name: str) -> Iterator[tuple[Path, ast.Call]]:
    for path in SOURCE.rglob("*.py"):
        if path.parent.name != "wording":
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                    yield path, node


def _somebody_elses(words: ast.expr) -> bool:
    """Whether an expression names words and makes none: no literal, no template, nothing joined or formatted."""
    match words:
        case ast.Name() | ast.Attribute() | ast.Subscript():
            return True
        case ast.IfExp():
            return _somebody_elses(words.body) and _somebody_elses(words.orelse)
        case ast.BoolOp():
            return all(_somebody_elses(part) for part in words.values)
        case _:
            return False


def test_words_that_go_out_as_they_are_are_never_ours() -> None:
    """Mypy holds that what is sent is `Rendered`; this, that nobody makes one of a string of ours."""
    found = list(_calls("verbatim"))
    assert len(found) > 5
    wrong = [f"{path.relative_to(SOURCE)}:{call.lineno}" for path, call in found if not _somebody_elses(call.args[0])]
    assert wrong == []
    assert list(_calls("Rendered")) == []


def test_no_sentence_is_left_over() -> None:
    """Each is made somewhere outside its own module."""
    used = {
        node.id if isinstance(node, ast.Name) else node.attr
        for path in SOURCE.rglob("*.py")
        if path.parent.name != "wording"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Name | ast.Attribute)
    }
    left_over = [kind.__name__ for kind in every_sentence() if kind.__name__ not in used]
    assert left_over == []


class _Probe(Sentence):
    who: str
    said: Quoted


def test_a_field_too_many_or_too_few_is_no_sentence() -> None:
    with pytest.raises(TypeError):
        _Probe(who="Pete")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        _Probe(who="Pete", said=Quoted(""), more="")  # type: ignore[call-arg]
    assert _Probe(who="Pete", said=Quoted("x")) == _Probe(who="Pete", said=Quoted("x"))
    assert _Probe(who="Pete", said=Quoted("x")) != _Probe(who="Pete", said=Quoted("y"))


def test_nothing_within_a_quotation_closes_it() -> None:
    said = render(lines(verbatim("They wrote:"), None, sentences(verbatim("a"), verbatim(""), verbatim("b"))))
    assert said == "They wrote:\na b"
    from steward.wording.correspondence import Asked

    assert render(Asked(said=Quoted('hi" she said'))) == 'They wrote: "hi\' she said"'


def test_somebodys_braces_are_not_filled_in() -> None:
    from steward.wording.correspondence import About

    assert render(About(who="{news}", news="{who}")) == "About {news}: {who}"


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (datetime(2026, 11, 20, 20, 5, tzinfo=UTC), "3:05 pm"),
        (datetime(2026, 11, 20, 5, 30, tzinfo=UTC), "12:30 am"),
        (datetime(2026, 11, 21, 2, 0, tzinfo=UTC), "9:00 pm"),
        (datetime(2026, 11, 21, 17, 0, tzinfo=UTC), "Sat 12:00 pm"),
        (datetime(2026, 12, 20, 17, 0, tzinfo=UTC), "Sun 20 Dec, 12:00 pm"),
    ],
)
def test_a_moment_is_said_in_the_readers_zone(at: datetime, said: str) -> None:
    now = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
    from steward.wording.agent import UndoOffer

    moment = Moment(at, now, "America/New_York")
    assert render(UndoOffer(until=moment, code="7Q")).startswith(f"To undo it until {said} reply")


def test_a_language_nobody_has_translated_is_english() -> None:
    from steward.wording.agent import CannotHelp

    assert render(CannotHelp(), "fr-CA") == render(CannotHelp())
