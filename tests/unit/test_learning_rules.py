"""Edge cases of learning rules: corrections, situations, precedents, preferences and rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal

import pytest

from steward.core.ids import derived_id
from steward.core.sentences import Quoted, render, say
from steward.memory.learning.corrections import difference, opposes, same_way
from steward.memory.learning.learned_rules import HabitRule, LearnedHistory, in_prompt, said_of, suggestion
from steward.memory.learning.models import Correction, DecisionRecord, LearningNotice, Rating, Wish
from steward.memory.learning.precedents import (
    ASKS_BELOW,
    Precedent,
    confidence,
    cosine,
    let_pass,
    precedents,
)
from steward.memory.learning.preferences import Preference, corrections_of, preferences, unedited_in_a_row
from steward.memory.learning.situations import common, context_of, overlap, similar, situation
from steward.tools.declaration import (
    ArgumentMeaning,
    Autonomy,
    Decides,
    Reaches,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
    Words,
)
from tests.support.shapes import shapes
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)
DAY = timedelta(days=1)


def test_records_of_learning_keep_their_kinds_and_defaults() -> None:
    assert shapes(Correction, DecisionRecord, Wish, Rating, LearningNotice) == {
        "Correction": {"before": "", "after": ""},
        "decided": {
            "context": {},
            "subject": "",
            "about": "",
            "asked": False,
            "by_steward": False,
            "argument": "",
            "changes": (),
            "before": "",
            "after": "",
            "note": "",
        },
        "wish": {"scope": {}, "call_id": "", "undid": "", "gone": False, "name": "", "text": "", "was": {}},
        "rating": {"text": ""},
        "told": {},
    }
    assert LearningNotice(account_id="a", member_id="m", what="x", at=NOW).rings() == ()


@for_each(
    ("before", "after", "expected"),
    [
        ("x" * 10, "x" * 8, [Correction(kind="shorter")]),
        ("x" * 10, "x" * 9, []),
        ("x" * 8, "x" * 10, [Correction(kind="longer")]),
        ("x" * 10, "x" * 12, []),
        ("", "x", []),
    ],
)
def test_a_text_is_shorter_or_longer_from_a_fifth_on(before: str, after: str, expected: list[Correction]) -> None:
    assert list(difference(before, after, words=False)) == expected


WORDS = " ".join(f"w{number}" for number in range(20))
FOUR_PLACES = WORDS.replace("w2 ", "a ").replace("w4 ", "b ").replace("w6 ", "c ").replace("w8 ", "d ")


@for_each(
    ("before", "after", "expected"),
    [
        (f"{WORDS} end", f"Hi {WORDS} end", [Correction(kind="begins", after="Hi")]),
        (f"{WORDS} a b", f"{WORDS} a x b", [Correction(kind="adds", after="x")]),
        (f"{WORDS} a b", f"{WORDS} a b x", [Correction(kind="ends", after="x")]),
        (f"{WORDS} a b", f"{WORDS} a", [Correction(kind="drops", before="b")]),
        (f"{WORDS} A", WORDS + " a", []),
        (f"{WORDS} a", f"{WORDS} {'x' * 80}", [Correction(kind="instead", before="a", after="x" * 80)]),
        (f"{WORDS} a", f"{WORDS} {'x' * 81}", []),
        (f"a {WORDS} b", f"{'x' * 81} {WORDS}", [Correction(kind="drops", before="b")]),
        # Four places say something, five are a text written anew.
        (
            WORDS,
            FOUR_PLACES,
            [
                Correction(kind="instead", before="w2", after="a"),
                Correction(kind="instead", before="w4", after="b"),
                Correction(kind="instead", before="w6", after="c"),
                Correction(kind="instead", before="w8", after="d"),
            ],
        ),
        (
            WORDS,
            WORDS.replace("w2 ", "a ")
            .replace("w4 ", "b ")
            .replace("w6 ", "c ")
            .replace("w8 ", "d ")
            .replace("w11 ", "e "),
            [],
        ),
        ("a b c d", "a b x y", [Correction(kind="instead", before="c d", after="x y")]),
        ("a b c d", "a x y z", []),
        ("", "a", []),
        (" ".join("a" for _ in range(400)), " ".join("a" for _ in range(399)), [Correction(kind="drops", before="a")]),
        (" ".join("a" for _ in range(401)), " ".join("a" for _ in range(400)), []),
        (" ".join("a" for _ in range(400)), " ".join("a" for _ in range(401)), []),
    ],
)
def test_phrases_are_told_up_to_so_many_places(before: str, after: str, expected: list[Correction]) -> None:
    found = difference(before, after, words=True)
    assert [one for one in found if one.kind not in ("shorter", "longer")] == expected


INSTEAD = Correction(kind="instead", before="a", after="b")


@for_each(
    ("one", "other", "expected"),
    [
        (Correction(kind="shorter"), Correction(kind="longer"), True),
        (Correction(kind="shorter"), Correction(kind="shorter"), False),
        (INSTEAD, Correction(kind="instead", before=" B ", after="A"), True),
        (INSTEAD, Correction(kind="instead", before="b", after="c"), False),
        (INSTEAD, Correction(kind="instead", before="c", after="a"), False),
        (Correction(kind="ends", after="Bye now"), Correction(kind="drops", before="bye  now"), True),
        (Correction(kind="drops", before="x"), Correction(kind="begins", after="x"), True),
        (Correction(kind="adds", after="x"), Correction(kind="drops", before="y"), False),
        (Correction(kind="adds", after="x"), Correction(kind="ends", after="x"), False),
        (Correction(kind="drops", before="x"), Correction(kind="drops", before="x"), False),
        (Correction(kind="rejects"), Correction(kind="undoes"), False),
    ],
)
def test_changes_oppose_when_one_takes_back_the_other(one: Correction, other: Correction, expected: bool) -> None:
    assert opposes(one, other) is opposes(other, one) is expected
    assert same_way(Correction(kind="ends", before="A  b", after="C")) == ("ends", "a b", "c")


class Pay(ToolInput):
    """Arguments of every kind."""

    place: Annotated[str, ArgumentMeaning.PLACE]
    amount: str | None = None
    kind: Literal["rent", "other"] = "rent"
    maybe: Literal["x"] | None = None
    free: str | int = ""
    flag: bool = False
    contact: Literal["c"] = "c"
    reason: Literal["r"] = "r"
    text: Literal["t"] = "t"


PAY = Tool(
    name="pay",
    description="",
    input=Pay,
    category="action",
    group="people",
    autonomy=Autonomy.DRAFT,
    risk="low",
    effect=ToolEffect.ONCE,
    words=Words(editable="text"),
    reaches=Reaches(contact="contact"),
    decides={"amount": Decides.AMOUNT},
    returns={"result": ResultOrigin.ACCOUNT},
)


def test_a_situation_is_made_of_closed_values_and_bands() -> None:
    arguments = {"place": "p", "kind": "rent", "maybe": "x", "free": "words", "flag": True, "contact": "c", "text": "t"}
    assert context_of(PAY, arguments, {"address": "+1555"}) == {
        "place": "p",
        "kind": "rent",
        "maybe": "x",
        "flag": "True",
        "channel": "text",
    }
    assert context_of(PAY, {"place": None}, {"address": "p@x.example"}) == {"channel": "mail"}
    assert context_of(PAY, {}, {}) == {}
    assert situation("pay", {"b": "2", "a": "1"}) == "pay (a 1, b 2)"
    assert situation("pay", {}) == "pay"
    assert len(situation("pay", {"a": "x" * 600})) == 500


@for_each(
    ("amount", "band"),
    [
        ("1", "from 1"),
        ("2.99", "from 1"),
        ("3", "from 3"),
        ("9.99", "from 3"),
        ("10", "from 10"),
        ("299.99", "from 100"),
        ("300", "from 300"),
        ("0.02", "from 0.01"),
        ("0.03", "from 0.03"),
        ("0", None),
        ("-5", None),
        ("NaN", None),
        ("Infinity", None),
        ("words", None),
    ],
)
def test_an_amount_lies_in_a_band_of_a_power_of_ten(amount: str, band: str | None) -> None:
    assert context_of(PAY, {"amount": amount}, {}) == ({"amount": band} if band else {})


def test_situations_are_alike_from_six_tenths_on() -> None:
    one = {"a": "1", "b": "1", "c": "1"}
    assert overlap(one, {**one, "d": "1", "e": "1"}) == 0.6
    assert similar(one, {**one, "d": "1", "e": "1"})
    assert not similar({"a": "1"}, {"a": "1", "b": "1"})
    assert overlap({}, {}) == 1.0
    assert common([one, {**one, "b": "2"}, {"a": "1"}]) == {"a": "1"}


ENDS, DROPS = Correction(kind="ends", after="Bye"), Correction(kind="drops", before="BYE")


def decided(number: int = 1, outcome: Any = "edited", *, ago: float = 0, **changes: Any) -> DecisionRecord:
    given = {
        "decision_id": f"d{number}",
        "account_id": "a",
        "at": NOW - ago * DAY,
        "tool": "send",
        "outcome": outcome,
        "context": {"channel": "text"},
        "weekday": 0,
        "member_id": "m",
        "role": "owner",
        "provenance": "member",
        "argument": "text",
        "changes": (ENDS,),
    }
    return DecisionRecord.model_validate({**given, **changes})


def test_precedents_are_the_five_nearest_the_newest_first() -> None:
    far = {"channel": "text", "kind": "x"}
    there = [decided(number, "approved", ago=number) for number in range(4)]
    nearer = decided(10, "rejected", ago=9)
    less = decided(11, "approved", context=far)
    others = [
        decided(12, "overridden"),
        decided(13, "approved", tool="other"),
        decided(14, "approved", ago=-1),
        decided(15, "approved", context={"channel": "mail", "a": "1", "b": "1"}),
    ]
    found = precedents([*others, less, nearer, *reversed(there)], "send", {"channel": "text"}, NOW)
    assert [one.decided.decision_id for one in found] == ["d0", "d1", "d2", "d3", "d10"]
    all_ = precedents([*others, less, nearer, *there], "send", {"channel": "text"}, NOW, 9)
    assert [one.decided.decision_id for one in all_][-1] == "d11"
    assert cosine("t", {"a": "1"}, {"a": "1", "b": "1"}) == pytest.approx(2 / 6**0.5)
    assert cosine("t", {"a": "1"}, {"b": "1"}) == 0.5
    outcomes = ("approved", "edited", "rejected", "undone")
    assert let_pass([Precedent(decided(1, outcome), 1.0) for outcome in outcomes]) == 2


@for_each(
    ("outcomes", "similarity", "ago", "expected"),
    [
        (["approved"], 1.0, 0, 0.5 + 0.45 * 0.5),
        (["approved"], 0.8, 0, 0.5 + 0.45 * 0.4),
        (["approved", "approved"], 1.0, 0, 0.95),
        (["edited", "edited"], 1.0, 0, 0.5 + 0.45 * 0.3),
        (["rejected"], 1.0, 365, 0.5 - 0.45 * 0.25),
        (["undone", "approved"], 1.0, 0, 0.5),
        (["approved"], 1.0, -5, 0.5 + 0.45 * 0.5),
        (["approved"], 0.0, 0, 0.5),
        (["rejected"] * 5, 1.0, 0, 0.05),
    ],
)
def test_confidence_follows_how_those_like_it_went(
    outcomes: list[str], similarity: float, ago: float, expected: float
) -> None:
    found = [Precedent(decided(n, outcome, ago=ago), similarity) for n, outcome in enumerate(outcomes)]
    assert confidence(found, NOW) == pytest.approx(expected)


@for_each(("undone", "asks"), [(1, False), (2, True)])
def test_decisions_that_say_less_of_a_call_count_half(undone: int, asks: bool) -> None:
    found = [Precedent(decided(n, "undone"), 1.0) for n in range(undone)]
    assert (confidence(found, NOW, share=0.5) < ASKS_BELOW) is asks


def test_a_preference_says_all_that_its_corrections_had_in_common() -> None:
    contexts = [
        {"channel": "text", "kind": "a", "x": "1"},
        {"channel": "text", "kind": "a"},
        {"channel": "text", "kind": "a"},
    ]
    three = [decided(n, ago=3 - n, context=contexts[n], provenance="member") for n in range(3)]
    flat = ("channel=text", "kind=a", "x=1")
    name = derived_id("a", "send", "text", "ends", "", "bye", *flat)
    (found,) = preferences(reversed(three), NOW)
    assert found == Preference(
        preference_id=f"rule-{name}",
        tool="send",
        argument="text",
        change=ENDS,
        scope={"channel": "text", "kind": "a"},
        n=3,
        last_support=NOW - DAY,
        support=("d0", "d1", "d2"),
        provenance="account",
        by_deciders=True,
    )


@for_each(
    ("decisions", "n"),
    [
        ([decided(n, ago=n) for n in range(3)], 3),
        ([decided(n, ago=n) for n in range(2)], None),
        # A decision that says the same twice counts once.
        ([decided(n, ago=n, changes=(ENDS, ENDS)) for n in range(2)], None),
        ([decided(n, ago=-n) for n in range(3)], None),
        ([decided(n, ago=n * 180) for n in range(3)], None),
        ([decided(0), decided(1, ago=90), decided(2, ago=180)], 3),
        ([decided(0), decided(1, ago=90), decided(2, ago=181)], None),
        ([*[decided(n, ago=5 - n) for n in range(4)], decided(9, changes=(DROPS,))], 3),
        ([*[decided(n, ago=n) for n in range(4)], decided(9, ago=9, changes=(DROPS,))], 4),
        (
            [
                *[decided(n, ago=5 - n) for n in range(4)],
                decided(9, argument="x", changes=(DROPS,)),
            ],
            4,
        ),
        ([decided(n, "rejected", ago=n) for n in range(3)], 3),
        # Scanners and workflows go by no rules. An edit of theirs says how texts should read all the same.
        ([decided(n, "rejected", ago=n, by_steward=True) for n in range(3)], None),
        ([decided(n, "undone", ago=n, by_steward=True) for n in range(3)], None),
        ([decided(n, "rejected", ago=n, by_steward=n == 0) for n in range(4)], 3),
        ([decided(n, ago=n, by_steward=True) for n in range(3)], 3),
        ([decided(n, "approved", ago=n) for n in range(3)], None),
        ([decided(n, "overridden", ago=n) for n in range(3)], None),
        ([decided(n, ago=n, context={"channel": "text" if n else "mail"}) for n in range(3)], None),
        ([decided(n, ago=n, tool="send" if n else "other") for n in range(3)], None),
    ],
)
def test_three_corrections_alike_within_half_a_year_are_a_preference(
    decisions: list[DecisionRecord], n: int | None
) -> None:
    found = [one.n for one in preferences(decisions, NOW)]
    assert found == ([] if n is None else [n])


@for_each(
    ("change", "kind", "said"),
    [
        (Correction(kind="rejects"), "autonomy", say("habit-of", form="rejects")),
        (Correction(kind="undoes"), "autonomy", say("habit-of", form="undoes")),
        (INSTEAD, "action_override", say("habit-instead", before=Quoted("a"), after=Quoted("b"))),
        (ENDS, "communication_style", say("habit-words", form="ends", words=Quoted("Bye"))),
        (
            Correction(kind="begins", after="Hi"),
            "communication_style",
            say("habit-words", form="begins", words=Quoted("Hi")),
        ),
        (Correction(kind="adds", after="x"), "communication_style", say("habit-words", form="adds", words=Quoted("x"))),
        (
            Correction(kind="drops", before="x"),
            "communication_style",
            say("habit-words", form="drops", words=Quoted("x")),
        ),
        (Correction(kind="longer"), "communication_style", say("habit-of", form="longer")),
    ],
)
def test_a_change_is_a_kind_of_preference_and_a_rule_in_words(change: Correction, kind: str, said: Any) -> None:
    found = Preference("p", "t", "a", change, {}, 3, NOW, (), "member", True)
    assert (found.kind, said_of(change)) == (kind, said)


def test_corrections_and_rows_of_approvals_are_counted_by_outcome() -> None:
    assert [
        corrections_of(decided(1, outcome)) for outcome in ("rejected", "undone", "edited", "approved", "overridden")
    ] == [
        (Correction(kind="rejects"),),
        (Correction(kind="undoes"),),
        (ENDS,),
        (),
        (),
    ]
    rows = [decided(n, "approved", ago=n) for n in range(3)]
    assert unedited_in_a_row([decided(8, "edited", ago=1.5), *rows, decided(9, "approved", tool="x")], "send") == 2
    assert suggestion("send") == "level#send"
    ten = [decided(n, "approved", ago=n) for n in range(10)]
    assert [LearnedHistory(ten[:n]).to_suggest("m", ["send"]) for n in (9, 10)] == [[], ["send"]]


def wish(**changes: Any) -> Wish:
    given = {"wish_id": "w", "account_id": "a", "what": "rule", "on": True, "by": "m", "at": NOW, "text": "Be <kind>"}
    return Wish.model_validate({**given, **changes})


THREE = [decided(n, ago=3 - n) for n in range(3)]


def test_persons_word_on_a_rule_comes_before_what_follows() -> None:
    (follows,) = LearnedHistory(THREE).rules(NOW)
    rule_id, sure = follows.rule_id, preferences(THREE, NOW)[0].confidence(NOW)
    support = ("d0", "d1", "d2")
    assert replace(follows, provenance="member") == HabitRule(
        rule_id, {"channel": "text"}, True, False, sure, 3, "", "send", "", ENDS, support, "member"
    )
    on = LearnedHistory(THREE, [wish(wish_id=rule_id, scope={"kind": "x"}, text="")]).rules(NOW)
    assert on == [HabitRule(rule_id, {"kind": "x"}, True, False, 1.0, 3, "m", "send", "", ENDS, support, "member")]
    (off,) = LearnedHistory(THREE, [wish(wish_id=rule_id, on=False, text="No")]).rules(NOW)
    assert (off.on, off.proposed, off.confidence, off.by, off.text, off.scope) == (
        False,
        False,
        sure,
        "m",
        "No",
        {"channel": "text"},
    )
    own = LearnedHistory(
        (), [wish(), wish(wish_id="g", gone=True), wish(wish_id="e", text=""), wish(wish_id="p", what="preference")]
    )
    assert own.rules(NOW) == [HabitRule("w", {}, True, False, 1.0, 0, "m", text="Be <kind>")]
    assert [one.wish_id for one in own.said()] == ["p"]
    outside = [replace_provenance(one) for one in THREE]
    (proposed,) = LearnedHistory(outside).rules(NOW)
    assert (proposed.on, proposed.proposed, proposed.provenance) == (False, True, "outside")
    accepted = LearnedHistory(outside, [wish(wish_id=proposed.rule_id, text="")]).rules(NOW)
    assert [(one.on, one.provenance) for one in accepted] == [(True, "member")]


def replace_provenance(one: DecisionRecord) -> DecisionRecord:
    return one.model_copy(update={"provenance": "outside"})


def test_rules_are_told_once_and_shown_with_where_they_hold() -> None:
    learned = LearnedHistory(THREE)
    (rule,) = learned.rules(NOW)
    assert learned.not_told("m", NOW) == [rule]
    told = LearningNotice(account_id="a", member_id="m", what=rule.rule_id, at=NOW)
    assert (replace(learned, told=[told]).not_told("m", NOW), replace(learned, told=[told]).not_told("n", NOW)) == (
        [],
        [rule],
    )
    assert learned.not_told("m", NOW + 100 * DAY) == []
    assert LearnedHistory((), [wish()]).not_told("m", NOW) == []
    words = render(said_of(ENDS), "de")
    assert rule.line("de") == f"send, channel text: {words}"
    assert HabitRule("r", {"b": "2", "a": "1"}, True, False, 1.0, 0, "m", text="x").line() == "a 1, b 2: x"
    assert HabitRule("r", {}, True, False, 1.0, 0, "m", text="x").line() == "x"
    assert HabitRule("r", {}, True, False, 1.0, 0, "m").words() == ""
    said = [wish(what="preference", scope={"b": "2", "a": "1"}), wish(wish_id="off", what="preference", on=False)]
    part = in_prompt(LearnedHistory(THREE, [*said, wish(wish_id="r", text="two\nlines >")]), NOW).splitlines()
    assert part[0] == "<rules>"
    assert part[2:] == [
        "- a 1, b 2: Be ‹kind›",
        "- two lines ›",
        f"- {rule.line()}",
        "</rules>",
    ]
    assert in_prompt(LearnedHistory(), NOW) == ""
    many = [wish(wish_id=f"r{number}", what="preference", text="x") for number in range(31)]
    assert in_prompt(LearnedHistory((), many), NOW).splitlines()[2:-1] == ["- x"] * 30
    room = 2_000 - len(part[1]) - len("- \n")
    for length, kept in ((room, True), (room + 1, False)):
        long = wish(what="preference", text="x" * length)
        assert bool(in_prompt(LearnedHistory((), [long]), NOW)) is kept
    by_confidence = LearnedHistory(THREE, [wish(wish_id="z", text="z"), wish(wish_id="b", text="b")]).rules(NOW)
    assert [one.rule_id for one in by_confidence][:2] == ["b", "z"]
