"""Every message has a text in each language, in the alphabet and length of an SMS.

`uv run pytest -s -n0 tests/unit/test_sentences.py -k fits` prints them all for reading.
"""

from __future__ import annotations

import ast
import itertools
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from steward.channels.messaging.sms.segments import is_gsm_7, segments
from steward.core.catalogs import MessageError, forms
from steward.core.languages import APPROVES, NAMES, REJECTS, UNDOES, named, spoken
from steward.core.sentences import (
    ENGLISH,
    DollarMicros,
    Moment,
    Number,
    Quoted,
    lines,
    render,
    say,
    sentences,
    verbatim,
)
from tests.support.sentences import SOURCE, calls, messages
from tests.support.walks import for_each

# Other languages take more room than English, and some letters of theirs are not in the alphabet of texts.
MORE_SEGMENTS = 1
# Those whose spelling nearly always fits that alphabet, so that all they say does; with what cannot be said otherwise.
IN_GSM_7 = {"en": frozenset[str](), "de": frozenset[str](), "fr": frozenset({"language-changed", "language-name"})}
_DIRECTION = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# What reads the same in two languages and is no translation somebody forgot: names, marks, and words they share.
_FORMATS = {f"kind-of-file/{name}" for name in ("pdf", "word", "excel", "powerpoint", "winmail")}
SHARED = {
    "as_they_are": {
        "chosen-value/domain",
        "chosen-value/google",
        "page-conversations/channel_whatsapp",
        "page-conversations/also_untitled_whatsapp",
        "page-prompt/also_channel_whatsapp",
        "marked",
        "choice",
        "choice-of-draft",
        "choice-by-link",
        "call-with-text",
        "asked-by",
        "open-until",
        "file-of",
        "by-channel",
        "labelled",
        "message-at",
        "set-call",
        "each-time",
        "page-conversations/channel_sms",
        *_FORMATS,
    },
    "de en": {
        "page-approvals/code",
        "page-decided/code",
        "page-mail-skills/called",
        "page-prompt/also_channel_email",
        "page-prompt/text",
        "label/name",
        "on-page/code",
        "label/code",
    },
    "en fr": {
        "page-approvals/code",
        "page-costs/also_kind_plans",
        "page-decided/code",
        "page-devices/push",
        "page-findings/urgent",
        "page-findings/urgent_yes",
        "page-mail-skills/question",
        "page-plans/title",
        "page-prompt/part_window",
        "skill-called/invite_detector",
        "on-page/code",
        "label/code",
        "label/contact_id",
        "label/contact_name",
        "label/note",
        "label/turn_range",
        "chosen-value/duplex",
        "chosen-value/photo",
        "chosen-value/urgent",
    },
    "de fr": {"page-approvals/code", "page-decided/code", "on-page/code", "label/code"},
    "en es": {"page-prompt/tokens", "with-code", "yes-or-no/no", "yes-or-no-on-page/no", "chosen-value/cheque"},
    "es fr": {"report-says/quarter"},
    "de es": set[str](),
}


@for_each(("message", "language"), lambda: itertools.product(messages(ENGLISH), NAMES))
def test_a_sentence_fits_a_text(message: str, language: str) -> None:
    english, translated = messages(ENGLISH)[message], messages(language)[message]
    own = "".join(translated.texts.values())
    texted = language == ENGLISH or not english.on_pages
    if message not in IN_GSM_7.get(language, {message}) and texted:
        assert is_gsm_7(own), f"{message}: {[c for c in own if not is_gsm_7(c)]} would make every text of it UCS-2"
    assert not _DIRECTION.search(own), message
    most = english.segments + (0 if language == ENGLISH else MORE_SEGMENTS)
    for example in english.examples():
        said = render(example, language)
        print(f"{message} [{segments(said)}]  {said}")
        longer = f"{message} takes {segments(said)} texts: shorten it, or let `# Length: … texts` above it allow them"
        assert segments(said) <= most or not texted, longer
        assert said == said.strip()
        assert said, message


def test_a_language_says_everything_english_says() -> None:
    """The same messages in the same rooms, with the same forms and the same variables in each form."""
    for language in NAMES:
        other = messages(language).keys() ^ messages(ENGLISH).keys()
        assert not other, f"these messages are in en.ftl or {language}.ftl alone: {other}"
        for message, english in messages(ENGLISH).items():
            translated = messages(language)[message]
            assert translated.room == english.room, message
            assert translated.selector == english.selector, message
            assert translated.used == english.used, f"{message} in {language}: forms and variables as in English"


@for_each("message", lambda: messages(ENGLISH))
def test_a_message_has_an_example_of_each_variable_and_uses_it(message: str) -> None:
    english = messages(ENGLISH)[message]
    assert english.comment, message
    assert english.given.keys() == english.variables - {"form"}, message
    for form, used in english.used.items():
        chooses = {"form"} if english.selector == "form" else {"count"} if form == "one" else set()
        assert used == english.variables - chooses, f"{message} {form}"
    if english.selector == "count":
        assert [*english.texts] == ["one", "other"]


def test_every_call_says_a_message_with_its_variables_and_none_is_unused() -> None:
    """What a call leaves to another (`partial`), a test that renders it finds."""
    left = set(messages(ENGLISH))
    for call in calls():
        for message in map(messages(ENGLISH).__getitem__, call.ids):
            if call.partial:
                assert call.variables <= message.variables, call
            else:
                assert call.variables == message.variables, call
            missing = call.form - message.texts.keys() if message.selector == "form" else set()
            assert not missing, f"{call.place}: write {missing} into {message.id} of {message.room}'s words"
            left.discard(message.id)
    assert left == set(), "nobody says these: delete them from every language"


def test_a_call_that_hides_its_message_or_its_variables_is_found(tmp_path: Path) -> None:
    head = "from steward.core.sentences import say\n"
    for hidden in ("say(name)", "say('help', **given)", "show(say)", "[*map(say, names)]"):
        (tmp_path / "planted.py").write_text(head + hidden)
        with pytest.raises(AssertionError):
            list(calls(tmp_path))
    (tmp_path / "planted.py").write_text(head + "say('back' if on else 'help', who=1)")
    (call,) = calls(tmp_path)
    assert call.ids == ("back", "help")
    assert call.variables == {"who"}


@for_each(("one", "other"), [tuple(sorted(pair)) for pair in itertools.combinations(NAMES, 2)])
def test_no_two_languages_say_the_same_by_oversight(one: str, other: str) -> None:
    same = {
        f"{message.id}/{form}" if form else message.id
        for message in messages(one).values()
        for form, text in message.texts.items()
        if messages(other)[message.id].texts.get(form) == text
    }
    assert same - SHARED["as_they_are"] == SHARED[f"{one} {other}"]


@for_each("command", [APPROVES, REJECTS, UNDOES, *(dict.fromkeys(NAMES, one) for one in ("STOP", "START", "HELP"))])
@for_each("language", NAMES)
def test_each_language_names_a_command_where_english_does(language: str, command: Mapping[str, str]) -> None:
    for message, english in messages(ENGLISH).items():
        for form, text in messages(language)[message].texts.items():
            there, here = (
                {found.removeprefix(word[0]) for found in re.findall(rf"\b{word[0]}\b(?: \{{code\}})?", word[1])}
                for word in ((command[ENGLISH], english.texts[form]), (command[language], text))
            )
            assert here == there, f"{message} {form}"


@for_each("language", NAMES)
def test_slash_commands_are_the_same_in_every_language(language: str) -> None:
    """They are read as they are."""
    word = re.compile(r"/[a-z]+(?: (?:7Q|\{\w+\}))?")
    for message, english in messages(ENGLISH).items():
        for form, text in messages(language)[message].texts.items():
            assert set(word.findall(text)) == set(word.findall(english.texts[form])), f"{message} {form}"


def test_a_language_is_known_by_its_tag_and_by_its_own_name() -> None:
    assert [named(text) for text in ("de", " DEUTSCH ", "Español", "espanol", "francais", "en")] == [
        "de", "de", "es", "es", "fr", "en",
    ]  # fmt: skip
    assert (named("German"), named(""), spoken("fr-CA"), spoken("pt-BR")) == (None, None, "fr", None)


def _calls(name: str) -> Iterator[tuple[Path, ast.Call]]:
    for path in SOURCE.rglob("*.py"):
        if path != SOURCE / "core" / "sentences.py":
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                    yield path, node


def _somebody_elses(words: ast.expr) -> bool:
    """Whether an expression names words and makes none: no literal and no template but of punctuation."""
    match words:
        case ast.Name() | ast.Attribute() | ast.Subscript():
            return True
        case ast.IfExp():
            return _somebody_elses(words.body) and _somebody_elses(words.orelse)
        case ast.JoinedStr():
            return all(not isinstance(part, ast.Constant) or _somebody_elses(part) for part in words.values)
        case ast.Constant(value=str() as marks):
            return not any(map(str.isalpha, marks))
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


def test_a_sentence_without_its_message_its_values_or_its_form_is_not_said() -> None:
    for wrong in (
        say("no-such-message"),
        say("asked"),
        say("once-at", form="never", when="9"),
        say("once-at", when="9"),
    ):
        with pytest.raises(MessageError):
            render(wrong)
    assert say("asked", said=Quoted("x")) == say("asked", said=Quoted("x")) != say("asked", said=Quoted("y"))
    assert len({say("asked", said=Quoted("x")), say("asked", said=Quoted("x"))}) == 1


def test_words_of_any_length_are_said_whole() -> None:
    words = "x" * 100_000
    assert words in render(say("asked", said=Quoted(words)))
    assert words in render(say("reminder-set", form="set", words=words, when=words))


def test_sentence_ends_in_one_full_stop_after_a_value_that_has_one() -> None:
    for kept, first in (
        ("By Oak Homes Inc.", "By Oak Homes Inc."),
        ("And so on...", "And so on..."),
        ("Paid", "Paid."),
    ):
        twice = say("payment-counts-twice", form="recorded", kept=verbatim(kept), before=verbatim("It came.. again."))
        said = render(say("value-replaced", kept=twice, was=verbatim("x"), who="Sam"))
        rest = "It came.. again. If it is the same payment, it counts twice now. Sam had set it to x before"
        assert said == f"{first} {rest}"


def test_a_catalog_names_the_forms_of_a_message() -> None:
    assert forms("once-at") == {"at", "on"}
    with pytest.raises(MessageError):
        forms("no-such-message")


def test_nothing_within_a_quotation_closes_it() -> None:
    said = render(lines(verbatim("They wrote:"), None, sentences(verbatim("a"), verbatim(""), verbatim("b"))))
    assert said == "They wrote:\na b"

    assert render(say("asked", said=Quoted('hi" she said'))) == 'They wrote: "hi\' she said"'


def test_somebodys_braces_are_not_filled_in() -> None:
    assert render(say("about", who="{news}", news="{who}")) == "About {news}: {who}"


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
        # Of another year, the next day of that name is meant, unless the year is said.
        (
            datetime(2027, 1, 20, 17, 0, tzinfo=UTC),
            ("Wed, Jan 20, 12:00 PM", "mié, 20 ene, 12:00", "Mi., 20. Jan., 12:00", "mer. 20 janv., 12:00"),
        ),
        (
            datetime(2031, 12, 1, 17, 0, tzinfo=UTC),
            (
                "Mon, Dec 1, 2031, 12:00 PM",
                "lun, 1 dic 2031, 12:00",
                "Mo., 1. Dez. 2031, 12:00",
                "lun. 1 déc. 2031, 12:00",
            ),
        ),
    ],
)
def test_a_moment_is_said_in_the_readers_zone_and_language(at: datetime, said: tuple[str, ...]) -> None:
    now = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)

    until = say("open-until", when=Moment(at, now, "America/New_York"))
    assert tuple(render(until, language) for language in ("en", "es", "de", "fr")) == said


@for_each("language", NAMES)
def test_moments_and_amounts_go_by_text(language: str) -> None:
    now = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)
    for month in (1, 3, 5, 7, 12):
        said = render(say("undo-offer", until=Moment(now.replace(month=month), now, "UTC"), code="7Q"), language)
        # Spanish has no other way to write a Saturday.
        assert is_gsm_7(said.replace("sáb", "")), said
    assert is_gsm_7(render(say("request-budget", limit=DollarMicros(2_000_000)), language))


def test_an_amount_is_written_as_its_reader_writes_it() -> None:
    amounts = ("$1,234.50", "1.234,50 US$", "1.234,50 $", "1 234,50 $US")
    limits = ("1,600", "1.600", "1.600", "1 600")
    for language, amount, limit in zip(("en", "es", "de", "fr"), amounts, limits, strict=True):
        assert f"({amount})" in render(say("request-budget", limit=DollarMicros(1_234_500_000)), language)
        assert f" {limit}" in render(say("text-too-long", count=2, limit=Number(1_600)), language)


def test_function_without_sentences_imports_no_catalog_nor_its_library() -> None:
    """They take longer to import than a webhook takes to answer."""
    code = (
        "import sys; import functions.webhook.handler; from steward.core import catalogs;"
        "print([name for name in sys.modules if name.split('.')[0] in ('babel', 'fluent', 'attr', 'pytz')],"
        " catalogs._catalog.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603
    assert done.stdout.strip() == "[] 0"


def test_a_language_nobody_has_translated_is_english() -> None:
    assert render(say("cannot-help"), "pt-BR") == render(say("cannot-help"))
    assert render(say("cannot-help"), "fr-CA") == render(say("cannot-help"), "fr") != render(say("cannot-help"))


# Names of files, references of failures and the words of a call stand as they are.
_AS_WRITTEN = {"in-conflict", "failed-here", "span", "record-would"}
_DAY, _AMOUNT, _TAG = r"\b\d{4}-\d\d\b", r"\b\d+\.\d\d [A-Z]{3}\b", r"</?[a-z]+[ >]"
_FOR_PROGRAMS = re.compile("|".join((_DAY, _AMOUNT, _TAG, r"\b[a-z]{2,12}-[0-9A-Z]{26}\b")))


@for_each("language", NAMES)
def test_no_sentence_shows_a_day_an_amount_or_an_id_as_programs_write_it(language: str) -> None:
    shown = {
        f"{message.id}: {said}"
        for message in messages(ENGLISH).values()
        if message.id not in _AS_WRITTEN
        for said in (render(example, language) for example in message.examples())
        if _FOR_PROGRAMS.search(said)
    }
    assert shown == set()
