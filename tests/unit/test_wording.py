"""Every sentence of Steward has its words in each language, in the alphabet and length of a text.

`uv run pytest -s -n0 tests/unit/test_wording.py` and `uv run python -m steward.wording` print them all for reading.
"""

from __future__ import annotations

import ast
import itertools
import re
import string
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import steward
from steward.channels.messaging.sms.segments import is_gsm_7, segments
from steward.wording import pages, report_pages
from steward.wording.catalogue import ROOMS, every_sentence, examples
from steward.wording.languages import NAMES, named, spoken
from steward.wording.sentence import (
    ENGLISH,
    LANGUAGES,
    Moment,
    Money,
    Number,
    Quoted,
    Sentence,
    lines,
    render,
    sentences,
    verbatim,
)
from tests.support.walks import for_each

SOURCE = Path(str(steward.__file__)).parent
EVERY = [(kind, language) for kind in every_sentence() for language in LANGUAGES]
# Other languages take more room than English, and some letters of theirs are not in the alphabet of texts.
MORE_SEGMENTS = 1
# Those whose spelling nearly always fits that alphabet, so that all they say does; with what cannot be said otherwise.
IN_GSM_7 = {"en": frozenset[str](), "de": frozenset[str](), "fr": frozenset({"language_changed"})}
# What reads the same in two languages and is no translation somebody forgot: names, marks, and words they share.
_FORMATS = {f"kind_of_file/{name}" for name in ("pdf", "word", "excel", "powerpoint", "winmail")}
SHARED = {
    "as_they_are": {
        "chosen_value/domain",
        "chosen_value/google",
        "marked",
        "choice",
        "choice_of_draft",
        "asked_by",
        "open_until",
        "file_of",
        "by_channel",
        "labelled",
        "set_call",
        "each_time",
        *_FORMATS,
    },
    "de en": {"label/name", "on_page/code", "label/code"},
    "en fr": {
        "on_page/code",
        "label/code",
        "label/contact_id",
        "label/contact_name",
        "label/note",
        "label/turn_range",
        "chosen_value/duplex",
        "chosen_value/photo",
        "chosen_value/urgent",
    },
    "de fr": {"on_page/code", "label/code"},
    "en es": {"with_code", "yes_or_no/no", "chosen_value/cheque"},
    "es fr": {"report_says/quarter"},
    "de es": set[str](),
}


def _forms(kind: type[Sentence], language: str) -> dict[str, str]:
    template = LANGUAGES[language].templates[kind.KEY]
    return {"": template} if isinstance(template, str) else dict(template)


@for_each(("kind", "language"), EVERY)
def test_a_sentence_fits_a_text(kind: type[Sentence], language: str) -> None:
    own = "".join(_forms(kind, language).values())
    if kind.KEY not in IN_GSM_7.get(language, {kind.KEY}) and _is_texted(kind, language):
        assert is_gsm_7(own), f"{kind.KEY}: {[c for c in own if not is_gsm_7(c)]} would make every text of it UCS-2"
    most = kind.SEGMENTS + (0 if language == ENGLISH else MORE_SEGMENTS)
    for example in examples(kind):
        said = render(example, language)
        print(f"{kind.KEY} [{segments(said)}]  {said}")
        assert segments(said) <= most or not _is_texted(kind, language), f"{kind.KEY} takes {segments(said)} segments"
        assert said == said.strip()
        assert said, kind.KEY


def _is_texted(kind: type[Sentence], language: str) -> bool:
    """Whether it goes by text; English on pages keeps to the same bounds."""
    return language == ENGLISH or kind.__module__ not in (pages.__name__, report_pages.__name__)


@for_each("language", LANGUAGES)
def test_quotation_marks_go_by_text(language: str) -> None:
    assert is_gsm_7(LANGUAGES[language].quote)


@for_each(("kind", "language"), EVERY)
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


@for_each("language", LANGUAGES)
def test_a_language_says_everything_english_says(language: str) -> None:
    """The same keys, the same forms, the same fields in braces in each form."""
    assert LANGUAGES[language].tag == language
    for kind in every_sentence():
        ours, english = _forms(kind, language), _forms(kind, ENGLISH)
        if "form" in kind.FIELDS or "count" not in kind.FIELDS:
            assert ours.keys() == english.keys(), kind.KEY
        for form in ours.keys() & english.keys():
            assert _fields(ours[form]) == _fields(english[form]), f"{kind.KEY} {form}"


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@for_each(("one", "other"), [tuple(sorted(pair)) for pair in itertools.combinations(NAMES, 2)])
def test_no_two_languages_say_the_same_by_oversight(one: str, other: str) -> None:
    same = {
        f"{kind.KEY}/{form}" if form else kind.KEY
        for kind in every_sentence()
        for form, template in _forms(kind, one).items()
        if _forms(kind, other).get(form) == template
    }
    assert same - SHARED["as_they_are"] == SHARED[f"{one} {other}"]


@for_each("command", ["YES", "NO", "UNDO", "STOP", "START", "HELP", "/"])
@for_each("language", LANGUAGES)
def test_what_is_to_be_texted_back_is_the_same_in_every_language(language: str, command: str) -> None:
    """Commands are read as they are, so each language names them where English does."""
    word = re.compile(r"/[a-z]+(?: (?:7Q|\{\w+\}))?" if command == "/" else rf"\b{command}\b(?: \{{code\}})?")
    for kind in every_sentence():
        ours, english = _forms(kind, language), _forms(kind, ENGLISH)
        for form in ours.keys() & english.keys():
            assert set(word.findall(ours[form])) == set(word.findall(english[form])), f"{kind.KEY} {form}"


def test_a_language_is_known_by_its_tag_and_by_its_own_name() -> None:
    assert [named(text) for text in ("de", " DEUTSCH ", "Español", "espanol", "francais", "en")] == [
        "de", "de", "es", "es", "fr", "en",
    ]  # fmt: skip
    assert (named("German"), named(""), spoken("fr-CA"), spoken("pt-BR")) == (None, None, "fr", None)


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


@for_each(
    ("at", "said"),
    [
        (datetime(2026, 11, 20, 20, 5, tzinfo=UTC), ("3:05 PM", "15:05", "15:05", "15:05")),
        (datetime(2026, 11, 20, 5, 30, tzinfo=UTC), ("12:30 AM", "0:30", "00:30", "00:30")),
        (datetime(2026, 11, 21, 2, 0, tzinfo=UTC), ("9:00 PM", "21:00", "21:00", "21:00")),
        (datetime(2026, 11, 22, 17, 0, tzinfo=UTC), ("Sun 12:00 PM", "dom, 12:00", "So., 12:00", "dim. 12:00")),
        (
            datetime(2026, 12, 20, 17, 0, tzinfo=UTC),
            ("Sun, Dec 20, 12:00 PM", "dom, 20 dic, 12:00", "So., 20. Dez., 12:00", "dim. 20 déc., 12:00"),
        ),
    ],
)
def test_a_moment_is_said_in_the_readers_zone_and_language(at: datetime, said: tuple[str, ...]) -> None:
    now = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
    from steward.wording.pages import OpenUntil

    until = OpenUntil(when=Moment(at, now, "America/New_York"))
    assert tuple(render(until, language) for language in ("en", "es", "de", "fr")) == said


@for_each("language", LANGUAGES)
def test_moments_and_amounts_go_by_text(language: str) -> None:
    from steward.wording.agent import RequestBudget, UndoOffer

    now = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)
    for month in (1, 3, 5, 7, 12):
        said = render(UndoOffer(until=Moment(now.replace(month=month), now, "UTC"), code="7Q"), language)
        # Spanish has no other way to write a Saturday.
        assert is_gsm_7(said.replace("sáb", "")), said
    assert is_gsm_7(render(RequestBudget(limit=Money(2_000_000)), language))


def test_an_amount_is_written_as_its_reader_writes_it() -> None:
    from steward.wording.agent import RequestBudget
    from steward.wording.pages import TextTooLong

    amounts = ("$1,234.50", "1.234,50 US$", "1.234,50 $", "1 234,50 $US")
    limits = ("1,600", "1.600", "1.600", "1 600")
    for language, amount, limit in zip(("en", "es", "de", "fr"), amounts, limits, strict=True):
        assert f"({amount})" in render(RequestBudget(limit=Money(1_234_500_000)), language)
        assert f" {limit}" in render(TextTooLong(count=2, limit=Number(1_600)), language)


def test_what_holds_no_time_is_said_without_the_library_for_times_and_in_one_language() -> None:
    """The others, and that library, take longer to import than a door takes to answer."""
    code = (
        "import sys; from steward.wording.sentence import render; from steward.wording.conversations import Help;"
        "render(Help(), 'de'); print([name for name in sys.modules if name.split('.')[0] == 'babel'"
        " or name.startswith('steward.wording.languages.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603
    loaded = set(ast.literal_eval(done.stdout)) - {"steward.wording.languages.language"}
    assert "steward.wording.languages.de" in loaded
    assert {name.removeprefix("steward.wording.languages.")[:2] for name in loaded} == {"de"}


def test_a_language_nobody_has_translated_is_english() -> None:
    from steward.wording.agent import CannotHelp

    assert render(CannotHelp(), "pt-BR") == render(CannotHelp())
    assert render(CannotHelp(), "fr-CA") == render(CannotHelp(), "fr") != render(CannotHelp())


# Names of files, references of failures and the words of a call stand as they are.
_AS_WRITTEN = {"in_conflict", "failed_here", "span", "record_would"}
_DAY, _AMOUNT, _TAG = r"\b\d{4}-\d\d\b", r"\b\d+\.\d\d [A-Z]{3}\b", r"</?[a-z]+[ >]"
_FOR_PROGRAMS = re.compile("|".join((_DAY, _AMOUNT, _TAG, r"\b[a-z]{2,12}-[0-9A-Z]{26}\b")))


@for_each("language", LANGUAGES)
def test_no_sentence_shows_a_day_an_amount_or_an_id_as_programs_write_it(language: str) -> None:
    shown = {
        f"{kind.KEY}: {said}"
        for kind in every_sentence()
        if kind.KEY not in _AS_WRITTEN
        for said in map(partial(render, language=language), examples(kind))
        if _FOR_PROGRAMS.search(said)
    }
    assert shown == set()
