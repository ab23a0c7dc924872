"""Edge cases of memory rules: situations, preferences, rules, facts, files and invitations."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Annotated, Any, Literal

import pytest

from steward.core.documents import CalendarInvite
from steward.core.ids import derived_id
from steward.core.sentences import Quoted, render, say
from steward.core.stored_objects import StoredObject, mark_of
from steward.memory.documents.calendar_invites import read_invite
from steward.memory.learning.corrections import difference, opposes, same_way
from steward.memory.learning.learned_rules import HabitRule, LearnedHistory, in_prompt, said_of, suggestion
from steward.memory.learning.models import Correction, DecisionRecord, LearningNotice, Rating, Wish
from steward.memory.learning.precedents import Precedent, confidence, cosine, let_pass, precedents
from steward.memory.learning.preferences import Preference, corrections_of, preferences, unedited_in_a_row
from steward.memory.learning.situations import common, context_of, overlap, similar, situation
from steward.memory.sync.merge_decisions import (
    FileComparison,
    MergeDecision,
    compare_files,
    decide,
    local_path,
    names_differing_in_case,
)
from steward.memory.sync.models import RemoteFile, SyncedFile
from steward.memory.sync.text_merge import merge_texts, outside_lines
from steward.memory.workspace.facts.confidence_rules import (
    FactChanges,
    FactMention,
    apply_mentions,
    changed,
    plain,
    raised,
    ranked,
    without_expired,
)
from steward.memory.workspace.facts.models import Evidence, Fact
from steward.people.directory.models import QuietHours, WakeRule
from steward.people.directory.quiet_hours import NoticeTiming, PendingNotice
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
            "about": "",
            "asked": False,
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


# Changes.


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


# Situations.


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


# Precedents, preferences and rules.

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


# Facts.


def fact(number: int = 1, **changes: Any) -> Fact:
    given = {
        "fact_id": f"f{number}",
        "account_id": "a",
        "member_id": "m",
        "category": "other",
        "tenths": 5,
        "provenance": "member",
        "first_at": NOW - 9 * DAY,
        "last_at": NOW - 9 * DAY,
        "text": f"Fact {number}",
    }
    return Fact.model_validate({**given, **changes})


def mention(text: str = "They like tea.", **changes: Any) -> FactMention:
    where = Evidence(conversation_id="c", seq=1, start=2, end=9)
    return replace(FactMention(text, "Tom", "preference", True, where, NOW, "member"), **changes)


def test_a_fact_begins_as_it_was_said_and_is_raised_by_a_tenth() -> None:
    said = mention()
    new = Fact(
        fact_id=f"fact-{derived_id('c', 1, 2, 'they like tea')}",
        account_id="a",
        member_id="m",
        category="preference",
        tenths=5,
        provenance="account",
        evidence=(said.evidence,),
        first_at=NOW,
        last_at=NOW,
        about="Tom",
        text="They like tea.",
    )
    assert apply_mentions([], [said], ("a", "m"), NOW) == FactChanges([(new, 0)], [])
    weak = mention(stated=False)
    assert apply_mentions([], [weak], ("a", "m"), NOW).put[0][0].tenths == 3
    # The same words again, in another case, and the one that is known by its id.
    again = mention("they  LIKE tea!", evidence=Evidence(conversation_id="c", seq=2, start=0, end=1))
    ((more, version),) = apply_mentions([new], [again], ("a", "m"), NOW + DAY).put
    assert more == new.model_copy(
        update={
            "tenths": 6,
            "established_at": NOW,
            "evidence": (said.evidence, again.evidence),
            "version": 2,
        }
    )
    assert version == 1
    assert apply_mentions([new], [said], ("a", "m"), NOW) == FactChanges([], [])
    assert (plain(" A  b!. "), plain("a.b")) == ("a b", "a.b")


def test_a_raised_fact_keeps_its_newest_evidence_and_lowest_label() -> None:
    where = tuple(Evidence(conversation_id="c", seq=n, start=0, end=1) for n in range(5))
    one = fact(tenths=10, evidence=where, established_at=NOW - 5 * DAY, changed_by="call", version=3)
    after = raised(one, mention(provenance="outside", at=NOW - 20 * DAY))
    assert after == one.model_copy(
        update={"evidence": (*where[1:], mention().evidence), "version": 4, "changed_by": "", "provenance": "outside"}
    )
    assert raised(one, mention(evidence=where[0])) == one
    assert raised(fact(), mention()).last_at == NOW


@for_each(
    ("given", "expected"),
    [
        ({"text": "New"}, {"text": "New", "tenths": 10, "established_at": NOW, "provenance": "account"}),
        ({"text": "New", "tenths": 4}, {"text": "New", "tenths": 4, "provenance": "account"}),
        ({"tenths": 1}, {"tenths": 3}),
        ({"tenths": 99}, {"tenths": 10, "established_at": NOW}),
        ({"tenths": 6}, {"tenths": 6, "established_at": NOW}),
        ({"category": "preference"}, {"category": "preference"}),
    ],
)
def test_a_fact_is_changed_as_a_person_wants_it(given: dict[str, Any], expected: dict[str, Any]) -> None:
    asked = {"text": None, "category": None, "tenths": None, "provenance": "account", "by": "call", **given}
    always = {"last_at": NOW, "version": 2, "changed_by": "call"}
    assert changed(fact(), NOW, **asked) == fact().model_copy(update={**always, **expected})
    sure = fact(tenths=8, established_at=NOW - DAY)
    assert changed(sure, NOW, **{**asked, "tenths": 7, "text": None}).established_at == NOW - DAY
    assert changed(sure, NOW, **{**asked, "tenths": 5, "text": None}).established_at is None


def test_weak_facts_are_kept_half_a_year_and_the_surest_come_first() -> None:
    old = [fact(n, last_at=NOW - days * DAY) for n, days in enumerate((180, 181))]
    sure = fact(5, tenths=6, last_at=NOW - 400 * DAY)
    assert without_expired([*old, sure], NOW) == [old[0], sure]
    newer = fact(6, last_at=NOW)
    assert ranked([old[0], newer, sure]) == [sure, newer, old[0]]
    many = [fact(n, first_at=NOW - (n % 7) * DAY, last_at=NOW) for n in range(201)]
    gone = [one for one in many if one not in without_expired(many, NOW)]
    assert gone == [next(one for one in many if one.first_at == NOW - 6 * DAY)]


# Files of two sides.


def remote(blob: str) -> RemoteFile:
    return RemoteFile(blob, 0o100644)


def test_every_file_of_either_side_is_a_case_once() -> None:
    known = [
        SyncedFile(path="b.md", local="from/x.md", blob="1", version="v1"),
        SyncedFile(path="gone.md", local="gone.md"),
    ]
    found = list(
        compare_files({"from/x.md": "v2", "new.md": "v3"}, {"a.md": remote("9"), "b.md": remote("1")}, known, team=True)
    )
    assert found == [
        FileComparison("a.md", "a.md", "", remote("9"), None),
        FileComparison("b.md", "from/x.md", "v2", remote("1"), known[0]),
        FileComparison("gone.md", "gone.md", "", None, known[1]),
        FileComparison("new.md", "new.md", "v3", None, None),
    ]
    assert [(one.ours_changed, one.theirs_changed) for one in found] == [
        (False, True),
        (True, False),
        (False, False),
        (True, False),
    ]
    conflict = FileComparison(
        "a", "a", "v", remote("2"), SyncedFile(path="a", local="a", blob="1", version="v", theirs="2")
    )
    assert (conflict.theirs_changed, replace(conflict, theirs=remote("1")).theirs_changed) == (False, True)
    assert local_path("x/y.tar.gz", (), team=False).count("/") == 1
    assert len(local_path("x/y.gz", (), team=False)) == len("from_repository/.gz") + 12


def test_existing_name_stays_when_a_new_one_differs_in_case_alone() -> None:
    known = SyncedFile(path="a.md", local="a.md")
    there = FileComparison("a.md", "a.md", "1", None, known)
    theirs, ours = FileComparison("A.md", "A.md", "", remote("1")), FileComparison("A.MD", "A.MD", "1")
    assert names_differing_in_case([ours, theirs, there]) == {"A.md", "A.MD"}
    assert names_differing_in_case([ours, theirs]) == {"A.MD"}
    left_alone = FileComparison("B.md", "B.md", "", RemoteFile("1", 0o120000, why="link"))
    assert names_differing_in_case([left_alone, FileComparison("b.md", "b.md", "1")]) == {"B.md"}


def test_two_edits_are_merged_and_a_conflict_is_said() -> None:
    known = SyncedFile(path="a", local="a", blob="0", version="0")
    both = FileComparison("a", "a", "1", remote("2"), known)
    assert decide(both, "x\nb\n", "a\ny\n", "a\nb\n") == MergeDecision(
        "<<<<<<< workspace\nx\nb\n=======\na\ny\n>>>>>>> repository\n", conflict=True
    )
    assert decide(both, "x\n1\n2\n3\nb\n", "a\n1\n2\n3\ny\n", "a\n1\n2\n3\nb\n") == MergeDecision("x\n1\n2\n3\ny\n")
    assert decide(both, "x", "y", "z", rewound=True) == MergeDecision("x")
    assert decide(both, None, "y", "z") == MergeDecision("y")
    assert decide(both, "x", None, "z") == MergeDecision("x")
    assert merge_texts(None, "a", "b") == ("<<<<<<< workspace\na\n=======\nb\n>>>>>>> repository\n", True)
    assert merge_texts(None, "", "b") == ("b\n", False)
    stored = StoredObject("ours\nold", "1", "member", outside=frozenset({mark_of("old")}))
    assert outside_lines("ours\nold\nnew", "ours\nnew", [stored], team=False) == ["old", "new"]
    assert outside_lines("ours\nold\nnew", "ours\nnew", [stored], team=True) == ["old"]
    assert outside_lines("ours\nnew", None, [stored], team=False) == []


# Invitations.


def calendar(*lines: str, method: str = "METHOD:REQUEST") -> bytes:
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", *([method] if method else [])]
    return "\r\n".join([*head, "BEGIN:VEVENT", "UID:1", *lines, "END:VEVENT", "END:VCALENDAR", ""]).encode()


AT, START = datetime(2026, 12, 1, 15, tzinfo=UTC), "DTSTART:20261201T150000Z"


@for_each(
    ("lines", "expected"),
    [
        (("DTSTART:20261201T150000Z",), CalendarInvite(method="request", start=AT)),
        (
            ("DTSTART:20261201T150000Z", "DURATION:PT1H", "RDATE:20261202T150000Z", "SUMMARY: T\x00 ", "LOCATION:P"),
            CalendarInvite(method="request", start=AT, end=AT + timedelta(hours=1), repeats=True, title="T", place="P"),
        ),
        (
            ("DTSTART;VALUE=DATE:20261201", "DURATION:P1D", "RRULE:FREQ=DAILY"),
            CalendarInvite(
                method="request",
                start=datetime(2026, 12, 1, tzinfo=UTC),
                end=datetime(2026, 12, 2, tzinfo=UTC),
                all_day=True,
                repeats=True,
            ),
        ),
        (("DTSTART:20261201T150000",), CalendarInvite(method="request", start=AT, on_any_wall=True)),
        (("DTSTART:20261201T150000Z", "DTEND:20261201T160000"), None),
        (
            ("DTSTART:20261201T150000Z", "SUMMARY:Boi", " ler"),
            CalendarInvite(method="request", start=AT, title="Boiler"),
        ),
        (
            ("DTSTART:20261201T150000Z", f"SUMMARY:{'x' * 301}"),
            CalendarInvite(method="request", start=AT, title=f"{'x' * 297}..."),
        ),
        (
            ("DTSTART:20261201T150000Z", "ORGANIZER:pete@x.example"),
            CalendarInvite(method="request", start=AT, organizer="pete@x.example"),
        ),
        (
            ("DTSTART:20261201T150000Z", "ORGANIZER;CN=pete@x.example:mailto:pete@x.example"),
            CalendarInvite(method="request", start=AT, organizer="pete@x.example"),
        ),
        (
            ("DTSTART:20261201T150000Z", "ORGANIZER;CN=Pete:mailto:pete@x.example"),
            CalendarInvite(method="request", start=AT, organizer="Pete <pete@x.example>"),
        ),
        (("SUMMARY:none",), None),
    ],
)
def test_an_invitation_is_read_into_its_fields(lines: tuple[str, ...], expected: CalendarInvite | None) -> None:
    assert read_invite(calendar(*lines)) == expected


def test_an_invitation_names_its_method_or_is_published() -> None:
    start = "DTSTART:20261201T150000Z"
    for method in ("publish", "request", "reply", "add", "cancel", "refresh", "counter", "declinecounter"):
        found = read_invite(calendar(start, method=f"METHOD: {method.upper()} "))
        assert found is not None
        assert found.method == method
    bare = read_invite(calendar(start, method=""))
    assert bare is not None
    assert bare.method == "publish"
    days = calendar("RECURRENCE-ID:20261208T150000Z", "DTSTART:20261208T150000Z")
    alone = read_invite(days)
    assert alone is not None
    assert alone.start == AT + timedelta(days=7)


# Attention.

NIGHT = QuietHours(start=time(22), end=time(7))
NOON = QuietHours(start=time(12), end=time(13))


def at(hour: int, minute: int = 0, day: int = 20) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC)


@for_each(
    ("wants", "now", "wrote", "told", "rests", "wants_quiet", "awake"),
    [
        (NoticeTiming("UTC"), at(23), None, None, None, False, at(23)),
        (NoticeTiming("UTC", NIGHT), at(23), None, at(7, day=21), at(7, day=21), True, at(22)),
        (NoticeTiming("UTC", NIGHT), at(22), None, at(7, day=21), at(7, day=21), True, at(22)),
        (NoticeTiming("UTC", NIGHT), at(6, 59), None, at(7), at(7), True, at(22, day=19)),
        (NoticeTiming("UTC", NIGHT), at(7), None, None, None, True, at(7)),
        (NoticeTiming("UTC", NIGHT), at(23), at(22, 31), None, None, True, at(22)),
        (NoticeTiming("UTC", NIGHT), at(23), at(22, 30), at(7, day=21), at(7, day=21), True, at(22)),
        (NoticeTiming("UTC", NOON), at(12, 59), None, at(13), at(13), True, at(12)),
        (NoticeTiming("UTC", NOON), at(13), None, None, None, True, at(13)),
        (NoticeTiming("UTC", None, time(18)), at(12), None, at(18), None, True, at(12)),
        (NoticeTiming("UTC", None, time(18)), at(18), None, at(18, day=21), None, True, at(18)),
        (NoticeTiming("UTC", None, None, at(15)), at(12), at(12), at(15), at(15), True, at(12)),
        (NoticeTiming("UTC", None, None, at(15)), at(15), None, None, None, False, at(15)),
        (NoticeTiming("UTC", NIGHT, None, at(23)), at(12), None, at(7, day=21), at(7, day=21), True, at(12)),
    ],
)
def test_a_member_is_told_when_they_want_to_hear(
    wants: NoticeTiming,
    now: datetime,
    wrote: datetime | None,
    told: datetime | None,
    rests: datetime | None,
    wants_quiet: bool,
    awake: datetime,
) -> None:
    assert (wants.told_at(now, wrote), wants.rests_until(now, wrote)) == (told, rests)
    assert (wants.wants_quiet(now), wants.last_awake(now)) == (wants_quiet, awake)


@for_each(
    ("wake", "notice", "expected"),
    [
        (WakeRule(who="contacts"), PendingNotice("message", "ctc-1", "sms"), "urgent"),
        (WakeRule(who="contacts"), PendingNotice("message"), None),
        (WakeRule(who="everybody", channel="sms", when="always"), PendingNotice("message", "", "sms"), "always"),
        (WakeRule(who="everybody", channel="sms"), PendingNotice("message", "", "email"), None),
        (WakeRule(notice="decision"), PendingNotice("decision"), "urgent"),
        (WakeRule(notice="decision"), PendingNotice("message"), None),
    ],
)
def test_a_rule_lets_through_whom_it_names(wake: WakeRule, notice: PendingNotice, expected: str | None) -> None:
    assert NoticeTiming("UTC", wakes=(wake,)).lets_through(notice) == expected
    assert notice.counted_as == f"{notice.kind}/{notice.sender}"
