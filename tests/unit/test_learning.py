"""Learning from decisions: confidence, rules and similarity; a learned rule never lowers an approval level."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from steward.memory.learning.corrections import difference, opposes
from steward.memory.learning.learned_rules import MOST_RULES, RULES_CHARACTERS, LearnedHistory, in_prompt, suggestion
from steward.memory.learning.models import ChangeKind, Correction, DecisionRecord, LearningNotice, Outcome, Wish
from steward.memory.learning.precedents import ASKS_BELOW, Precedent, cosine, precedents
from steward.memory.learning.precedents import confidence as confidence_of
from steward.memory.learning.preferences import confidence, preferences, unedited_in_a_row
from steward.memory.learning.situations import context_of, kind_arguments, overlap, subject_of
from steward.people.directory.models import Role
from steward.tools.index import TOOLS
from steward.trust.autonomy.models import AutonomyOverride
from steward.trust.autonomy.policy import ApprovalDecision, CallCircumstances, Verdict, judge
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)
DAY = timedelta(days=1)
SIGNED = Correction(kind="ends", after="Oak Street Homes")
DROPPED = Correction(kind="drops", before="oak street  HOMES")
SMS = {"channel": "text"}


def decided(
    number: int,
    outcome: Outcome = "edited",
    change: Correction | None = SIGNED,
    *,
    days_ago: float = 0,
    context: dict[str, str] | None = None,
    role: Role = "owner",
    outside: bool = False,
    tool: str = "send_message",
) -> DecisionRecord:
    changes = (change,) if change and outcome == "edited" else ()
    return DecisionRecord(
        decision_id=f"d{number}",
        account_id="a",
        at=NOW - days_ago * DAY,
        tool=tool,
        outcome=outcome,
        context=SMS if context is None else context,
        weekday=0,
        member_id="mem-1",
        role=role,
        provenance="outside" if outside else "member",
        argument="text" if outcome == "edited" else "",
        changes=changes,
    )


def three(**more: object) -> list[DecisionRecord]:
    return [decided(number, days_ago=3 - number, **more) for number in range(3)]  # type: ignore[arg-type]


# Preferences


@given(n=st.integers(0, 50), days=st.floats(0, 3_000))
def test_confidence_is_what_the_formula_says_and_only_falls(n: int, days: float) -> None:
    expected = min(0.5 + 0.1 * n, 0.95) * 0.5 ** (days / 180) if n >= 3 else 0
    assert confidence(n, timedelta(days=days)) == pytest.approx(expected)
    assert confidence(n, timedelta(days=days + 1)) <= confidence(n, timedelta(days=days))


def test_three_corrections_are_gone_by_for_about_75_days() -> None:
    assert confidence(3, timedelta(days=74)) > 0.6 > confidence(3, timedelta(days=75))


def test_two_alike_are_no_preference_and_three_are() -> None:
    assert preferences(three()[:2], NOW) == []
    (found,) = preferences(three(), NOW)
    assert (found.n, found.scope, found.change, found.by_deciders) == (3, SMS, SIGNED, True)


def test_rejecting_ones_own_request_without_a_reason_teaches_nothing() -> None:
    def taught(**fields: object) -> list[str]:
        rejected = [one.model_copy(update=fields) for one in three(outcome="rejected")]
        return [found.change.kind for found in preferences(rejected, NOW)]

    assert taught() == taught(asked=True, note="Ask me before") == ["rejects"]
    assert taught(asked=True) == []


def test_other_tool_argument_way_or_situation_is_not_alike() -> None:
    others = [
        decided(2, tool="send_email"),
        decided(2, change=Correction(kind="shorter")),
        decided(2, context={"channel": "email", "kind": "notice"}),
        decided(2).model_copy(update={"argument": "subject"}),
    ]
    for other in others:
        assert preferences([*three()[:2], other], NOW) == []


def test_a_contradiction_takes_one_away() -> None:
    four = [*three(), decided(4)]
    against = decided(9, change=DROPPED)
    assert preferences([*three(), against], NOW) == []
    other = Correction(kind="ends", after="See you")
    assert preferences([*three(), against.model_copy(update={"changes": (other, DROPPED)})], NOW) == []
    (found,) = preferences([*four, decided(9, change=DROPPED)], NOW)
    assert found.n == 3


def test_contradiction_counts_only_after_the_first_correction() -> None:
    at_once = decided(9, change=DROPPED, days_ago=3)
    assert at_once.at == three()[0].at
    assert [one.n for one in preferences([*three(), at_once], NOW)] == [3]


def test_use_without_a_correction_renews_it_and_only_while_it_was_gone_by() -> None:
    old = [one.model_copy(update={"at": one.at - 70 * DAY}) for one in three()]
    (found,) = preferences([*old, decided(5, "approved")], NOW)
    assert found.confidence(NOW) == pytest.approx(0.8)
    # Each use counts from the one before it.
    long_ago = [one.model_copy(update={"at": one.at - 140 * DAY}) for one in three()]
    (found,) = preferences([*long_ago, decided(5, "approved"), decided(6, "approved", days_ago=70)], NOW)
    assert found.confidence(NOW) == pytest.approx(0.8)
    older = [one.model_copy(update={"at": one.at - 100 * DAY}) for one in three()]
    (found,) = preferences([*older, decided(5, "approved")], NOW)
    assert found.confidence(NOW) < 0.6


def test_the_surest_preference_comes_first() -> None:
    for tools in (("send_message", "draft_notice"), ("draft_notice", "send_message")):
        recent, old = (
            [decided(10 * at + n, tool=tool, days_ago=60 * at + 3 - n) for n in range(3)]
            for at, tool in enumerate(tools)
        )
        assert [one.tool for one in preferences([*old, *recent], NOW)] == [*tools]


def test_preference_without_support_for_long_is_forgotten() -> None:
    assert preferences(three(), NOW + 250 * DAY)
    assert preferences(three(), NOW + 260 * DAY) == []


kinds: Sequence[Outcome] = ("approved", "edited", "rejected", "undone", "overridden")
histories = st.lists(
    st.builds(
        lambda number, outcome, kind, ago, channel, role, outside: decided(
            number,
            outcome,
            Correction(kind=kind, before="b", after="a"),
            days_ago=ago,
            context={"channel": channel},
            role=role,
            outside=outside,
        ),
        st.integers(0, 10_000),
        st.sampled_from(kinds),
        st.sampled_from(["ends", "drops", "shorter", "longer", "instead"]),
        st.integers(0, 400),
        st.sampled_from(["sms", "email"]),
        st.sampled_from(["owner", "approver", "member"]),
        st.booleans(),
    ),
    max_size=25,
    unique_by=lambda one: one.decision_id,
)


@given(history=histories, at=st.randoms())
def test_preferences_do_not_depend_on_the_order_of_decisions(history: list[DecisionRecord], at: object) -> None:
    shuffled = list(history)
    at.shuffle(shuffled)  # type: ignore[attr-defined]
    assert preferences(shuffled, NOW) == preferences(history, NOW)
    for one in preferences(history, NOW):
        assert one.n >= 3
        assert 0.3 <= one.confidence(NOW) <= 0.95


# Rules


def test_a_rule_is_on_at_once_only_by_deciders_own_words() -> None:
    (rule,) = LearnedHistory(three()).rules(NOW)
    assert (rule.on, rule.proposed, rule.words()) == (True, False, 'End with "Oak Street Homes".')
    for doubtful in ({"role": "member"}, {"outside": True}):
        history = [*three()[:2], decided(7, **doubtful)]
        (rule,) = LearnedHistory(history).rules(NOW)
        assert (rule.on, rule.proposed) == (False, True)
        assert in_prompt(LearnedHistory(history), NOW) == ""


def test_persons_word_on_a_rule_stands() -> None:
    learned = LearnedHistory(three())
    (rule,) = learned.rules(NOW)
    off = Wish(wish_id=rule.rule_id, account_id="a", what="rule", on=False, by="mem-1", at=NOW)
    assert in_prompt(learned, NOW)
    assert in_prompt(replace(learned, wishes=[off]), NOW) == ""
    mine = off.model_copy(update={"on": True, "text": "Sign as the team."})
    assert "Sign as the team." in in_prompt(replace(learned, wishes=[mine]), NOW + 400 * DAY)
    assert "Sign as the team." in in_prompt(LearnedHistory(wishes=[mine]), NOW), (
        "also once what it followed from is gone"
    )
    assert in_prompt(LearnedHistory(wishes=[mine.model_copy(update={"gone": True})]), NOW) == ""


def test_a_rule_that_faded_leaves_the_prompt() -> None:
    assert in_prompt(LearnedHistory(three()), NOW + 73 * DAY)
    assert in_prompt(LearnedHistory(three()), NOW + 75 * DAY) == ""


@given(texts=st.lists(st.text(min_size=1, max_size=300), max_size=60))
@example(texts=["x" * 200] * MOST_RULES)
def test_a_prompt_holds_so_many_rules_and_no_mark_of_ours(texts: list[str]) -> None:
    wishes = [
        Wish(wish_id=f"rule-{place}", account_id="a", what="rule", on=True, by="m", at=NOW, text=text)
        for place, text in enumerate(texts)
    ]
    part = in_prompt(LearnedHistory(wishes=wishes), NOW)
    inside = part.removeprefix("<rules>\n").removesuffix("\n</rules>")
    assert len(inside) <= RULES_CHARACTERS + 1
    assert inside.count("\n- ") <= MOST_RULES
    assert "<" not in inside


def test_ten_in_a_row_are_worth_one_word_to_each_owner() -> None:
    ten = [decided(number, "approved", days_ago=20 - number) for number in range(10)]
    assert unedited_in_a_row(ten, "send_message") == 10
    learned = LearnedHistory(ten)
    assert learned.to_suggest("mem-1", ["send_message", "remember"]) == ["send_message"]
    told = LearningNotice(account_id="a", member_id="mem-1", what=suggestion("send_message"), at=NOW)
    assert replace(learned, told=[told]).to_suggest("mem-1", ["send_message"]) == []
    assert replace(learned, told=[told]).to_suggest("mem-2", ["send_message"]) == ["send_message"]
    assert LearnedHistory([*ten[:9], decided(11)]).to_suggest("mem-1", ["send_message"]) == []
    broken = [*ten[:5], decided(12, "rejected", days_ago=15.5), *ten[5:]]
    assert unedited_in_a_row(broken, "send_message") < 10


# Differences


@for_each(
    ("before", "after", "expected"),
    [
        ("Hi Pete. Maria", "Hi Pete. Maria, Oak Street", [("ends", "", ", Oak Street"), ("longer", "", "")]),
        ("Der Termin steht.", "Guten Tag! Der Termin steht.", [("begins", "", "Guten Tag!"), ("longer", "", "")]),
        ("Venga ASAP, gracias", "Venga mañana, gracias", [("instead", "ASAP", "mañana")]),
        ("Please do come at three", "Please come at three", [("drops", "do", "")]),
        ("明日 三時 です", "明日 四時 です", [("instead", "三時", "四時")]),
        ("same  words", "Same words", []),
    ],
)
def test_a_difference_is_told_by_structure(before: str, after: str, expected: list[tuple[str, str, str]]) -> None:
    found = difference(before, after, words=True)
    assert [(one.kind, one.before, one.after) for one in found] == expected


@given(before=st.text(max_size=60), after=st.text(max_size=60))
def test_without_words_nothing_of_either_is_kept(before: str, after: str) -> None:
    assert all(not one.before and not one.after for one in difference(before, after, words=False))


changes = st.builds(
    Correction,
    kind=st.sampled_from(["begins", "ends", "adds", "drops", "instead", "shorter", "longer"]),
    before=st.sampled_from(["", "a", "B"]),
    after=st.sampled_from(["", "a", "B"]),
)


@given(one=changes, other=changes)
def test_to_oppose_is_mutual_and_nothing_said_alike_does(one: Correction, other: Correction) -> None:
    assert opposes(one, other) == opposes(other, one)
    kinds: set[ChangeKind] = {"shorter", "longer"}
    assert not (one.kind in kinds and opposes(one, one))


# Situations and precedents

contexts = st.dictionaries(st.sampled_from("abcd"), st.sampled_from("xyz"))


@given(one=contexts, other=contexts)
def test_likeness_is_mutual_and_whole_only_for_the_same(one: dict[str, str], other: dict[str, str]) -> None:
    assert overlap(one, other) == overlap(other, one)
    assert cosine("t", one, other) == pytest.approx(cosine("t", other, one))
    assert math.isclose(cosine("t", one, other), 1) == (one == other) == (overlap(one, other) == 1)


def test_a_situation_holds_closed_values_and_no_words() -> None:
    tool = TOOLS["record_expense"]
    said = "words of somebody outside"
    arguments = {"property_id": "prop-1", "place": said, "amount": "1450.00", "kind": "repairs", "note": said}
    context = context_of(tool, arguments, {"address": "+15550100101", "contact_name": said})
    assert context == {"property_id": "prop-1", "amount": "from 1000", "kind": "repairs", "channel": "text"}


def test_precedents_are_the_nearest_of_the_same_tool() -> None:
    near, other = decided(1, "approved"), decided(2, "approved", tool="send_email")
    far = decided(3, "approved", context={"channel": "email", "kind": "x", "property_id": "p"})
    assert [one.decided for one in precedents([near, other, far], "send_message", SMS, NOW)] == [near]
    # Three of five are just near enough.
    mine, theirs = dict.fromkeys("abcd", "1"), {**dict.fromkeys("ab", "1"), **dict.fromkeys("cd", "2")}
    edge = decided(4, "approved", context=theirs)
    assert [one.decided for one in precedents([edge], "send_message", mine, NOW)] == [edge]


def test_call_of_another_kind_is_no_precedent() -> None:
    tool = TOOLS["record_inspection"]
    assert kind_arguments(tool) == {"event"}
    moved, called_off = ({"place": "12 Elm St", "event": event} for event in ("reschedule", "cancel"))
    before = [decided(1, "undone", context=one, tool=tool.name) for one in (moved, called_off, {})]
    found = precedents(before, tool.name, called_off, NOW, alike=kind_arguments(tool))
    assert [one.decided for one in found] == [before[1]]
    # Content makes no other kind.
    assert kind_arguments(TOOLS["create_maintenance"]) == set()


def test_subject_is_the_records_and_contacts_that_a_call_must_name() -> None:
    payment, party = TOOLS["record_payment"], TOOLS["save_party"]
    paid = {"tenancy_id": "tcy-1", "place": "4B", "amount": "600"}
    assert subject_of(payment, paid) == subject_of(payment, {**paid, "amount": "150", "charge_ids": ["chg-1"]})
    assert subject_of(payment, paid) != subject_of(payment, {**paid, "tenancy_id": "tcy-2"})
    assert subject_of(party, {"contact_id": "ctc-1"}) != subject_of(party, {"contact_id": "ctc-2"})
    assert subject_of(TOOLS["remember"], {"text": "The gate code is 1."}) == ""


@given(history=histories)
def test_confidence_of_precedents_stays_in_bounds_and_follows_the_outcomes(history: list[DecisionRecord]) -> None:
    found = precedents(history, "send_message", SMS, NOW)
    assert len(found) <= 5
    assert 0.05 <= confidence_of(found, NOW) <= 0.95
    better = [Precedent(one.decided.model_copy(update={"outcome": "approved"}), one.similarity) for one in found]
    assert confidence_of(better, NOW) >= confidence_of(found, NOW)


def test_confidence_of_precedents_by_example() -> None:
    assert confidence_of([], NOW) == 0.5
    fresh = [Precedent(decided(number, "approved"), 1.0) for number in range(5)]
    assert confidence_of(fresh, NOW) == pytest.approx(0.95)
    no = [Precedent(decided(number, "rejected"), 1.0) for number in range(2)]
    assert confidence_of(no, NOW) == pytest.approx(0.05)
    year = [Precedent(decided(1, "undone", days_ago=365), 1.0)]
    assert confidence_of(year, NOW) == pytest.approx(0.5 - 0.45 * 0.25)


# The policy

_STRICT = {Verdict.EXECUTE: 0, Verdict.ASK: 1, Verdict.INFORM: 2, Verdict.REFUSE: 2}
circumstances = st.builds(
    CallCircumstances,
    asker=st.sampled_from(["owner", "approver", "member", None]),
    confirmed=st.booleans(),
    paused=st.booleans(),
    for_outsider=st.booleans(),
    decision=st.none() | st.builds(ApprovalDecision, st.sampled_from(["owner", "member"]), st.booleans()),
)


@given(
    tool=st.sampled_from(sorted(TOOLS)),
    at=circumstances,
    level=st.none() | st.integers(0, 4),
    precedent=st.floats(0, 1),
)
def test_nothing_learned_makes_the_policy_laxer(
    tool: str, at: CallCircumstances, level: int | None, precedent: float
) -> None:
    if level is not None:
        override = AutonomyOverride(
            account_id="a", action=tool, level=level, set_by="m", set_by_role="owner", set_at=NOW
        )
        at = replace(at, overrides={tool: override})
    without, learned = judge(TOOLS[tool], at), judge(TOOLS[tool], replace(at, precedent=precedent))
    assert _STRICT[learned.verdict] >= _STRICT[without.verdict]
    assert (learned.level, learned.deciders) == (without.level, without.deciders)
    if precedent >= ASKS_BELOW:
        assert learned == without
    assert _STRICT[without.verdict] > 0 or at.decision or learned.verdict in (Verdict.EXECUTE, Verdict.ASK)


def test_a_low_precedent_asks_a_person_and_their_word_is_enough() -> None:
    tool, at = TOOLS["remember"], CallCircumstances(asker="owner")
    assert judge(tool, at).verdict is Verdict.EXECUTE
    low = replace(at, precedent=0.34)
    assert judge(tool, low).verdict is Verdict.ASK
    assert judge(tool, replace(low, decision=ApprovalDecision("owner", by_asker=True))).verdict is Verdict.EXECUTE
    assert judge(tool, replace(at, precedent=0.35)).verdict is Verdict.EXECUTE
    own = TOOLS["create_scheduled_job"].called_with({"what": "Call Jordan", "start": "2026-11-23T09:00"})
    assert judge(own, low).verdict is Verdict.EXECUTE, "it is theirs alone, and one word takes it back"
