"""Policy of autonomy over every combination of circumstances, and its guarantees."""

from __future__ import annotations

import importlib
import itertools
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Literal, get_args

from hypothesis import given
from hypothesis import strategies as st

from steward.core.provenance import Provenance
from steward.core.sentences import DollarMicros, say
from steward.people.directory.models import Role
from steward.tools.declaration import (
    ApprovalRule,
    Autonomy,
    Deciders,
    Decides,
    Offered,
    Reaches,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
    Words,
    argument_names,
    runnable,
)
from steward.tools.index import RUNNERS, TOOLS
from steward.trust.autonomy.models import EVERY_ACTION, AutonomyOverride
from steward.trust.autonomy.policy import (
    ApprovalDecision,
    CallCircumstances,
    CallRecipient,
    Judgement,
    Verdict,
    asks_for,
    closed_gate,
    effective_level,
    judge,
)
from steward.trust.outside_text.argument_origins import ArgumentOrigin, How, findings, seen_values
from steward.trust.outside_text.fields import FieldAnswer
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, tzinfo=UTC)
Risk = Literal["low", "medium", "high"]
RISKS: tuple[Risk, ...] = ("low", "medium", "high")
ROLES: tuple[Role, ...] = ("owner", "approver", "member")
HOWS: tuple[How, ...] = get_args(How)
PROVENANCES: tuple[Provenance, ...] = ("member", "account", "outside")


class NoInput(ToolInput):
    """A tool without arguments."""


def tool(
    level: Autonomy = Autonomy.EXECUTE,
    risk: Risk = "low",
    effect: ToolEffect = ToolEffect.ONCE,
    *,
    while_paused: bool = False,
    deciders: Deciders | None = None,
    decides: Decides = Decides.WHAT,
    shared: bool | tuple[str, ...] = False,
    keeps: bool = False,
) -> Tool:
    return Tool(
        name="act",
        description="",
        input=NoInput,
        category="action",
        group="people",
        autonomy=level,
        risk=risk,
        effect=effect,
        offered=Offered(while_paused=while_paused),
        approval=ApprovalRule(by=deciders),
        decides={"text": decides},
        reaches=Reaches(shared=shared),
        words=Words(keeps=keeps),
        returns={"result": ResultOrigin.ACCOUNT},
    )


def override(level: int, role: Role = "owner", action: str = "act") -> AutonomyOverride:
    return AutonomyOverride(account_id="a", action=action, level=level, set_by="m", set_by_role=role, set_at=NOW)


def found(provenance: Provenance) -> tuple[ArgumentOrigin, ...]:
    return (ArgumentOrigin("text", Decides.WHAT, provenance, "looked" if provenance == "outside" else "own"),)


@for_each(("level", "risk", "provenance", "role"), list(itertools.product(Autonomy, RISKS, PROVENANCES, ROLES)))
def test_level_risk_provenance_and_role(level: Autonomy, risk: Risk, provenance: Provenance, role: Role) -> None:
    judgement = judge(tool(level, risk), CallCircumstances(asker=role, findings=found(provenance)))
    acts_alone = level >= Autonomy.EXECUTE and risk != "high" and provenance != "outside"
    if level is Autonomy.INFORM:
        assert judgement.verdict is Verdict.INFORM
    else:
        assert judgement.verdict is (Verdict.EXECUTE if acts_alone else Verdict.ASK)
    assert judgement.deciders is (Deciders.APPROVERS if risk == "high" else Deciders.ASKER)
    assert judgement.reason


@for_each(("level", "risk", "role"), list(itertools.product(Autonomy, RISKS, ROLES)))
def test_an_override_and_who_set_it(level: Autonomy, risk: Risk, role: Role) -> None:
    set_ = {"act": override(level, role)}
    reached = effective_level(tool(Autonomy.DRAFT, risk), set_)
    if risk == "high" and role != "owner":
        assert reached is min(level, Autonomy.DRAFT), "only an owner lifts the floor of a high risk"
    else:
        assert reached is level


@for_each("level", Autonomy)
@for_each("effect", ToolEffect)
def test_a_level_for_everything_only_makes_more_careful(level: Autonomy, effect: ToolEffect) -> None:
    for default in Autonomy:
        reached = effective_level(tool(default, effect=effect), {EVERY_ACTION: override(level, action=EVERY_ACTION)})
        assert reached is (default if effect is ToolEffect.READ else min(default, level))


@for_each(("level", "risk"), [*itertools.product(Autonomy, RISKS)])
def test_call_above_a_limit_is_for_approvers_whatever_the_level(level: Autonomy, risk: Risk) -> None:
    limited = replace(tool(level, risk), approval=ApprovalRule(limited=("large",)))
    assert limited.called_with({"large": False, "other": 1}) is limited
    above = limited.called_with({"large": True})
    at = CallCircumstances(asker="member", overrides={"act": override(Autonomy.SILENT)})
    assert judge(above, at).verdict in (Verdict.ASK, Verdict.INFORM)
    assert above.decided_by is Deciders.APPROVERS
    by_asker = replace(at, decision=ApprovalDecision("member", by_asker=True))
    assert judge(above, by_asker).verdict is not Verdict.EXECUTE
    owners = replace(limited, approval=ApprovalRule(by=Deciders.OWNERS, limited=("large",))).called_with(
        {"large": True}
    )
    assert owners.decided_by is Deciders.OWNERS


@for_each(
    ("arguments", "verdict"),
    [
        ({"name": "bills", "on": False}, Verdict.EXECUTE),
        ({"name": "bills", "on": False, "match": None}, Verdict.EXECUTE),
        ({"name": "bills", "on": True}, Verdict.ASK),
        ({"name": "bills", "on": False, "match": "Any mail"}, Verdict.ASK),
        ({"name": "bills"}, Verdict.ASK),
    ],
)
def test_member_only_switches_off_their_own_rule_unasked(arguments: dict[str, Any], verdict: Verdict) -> None:
    update = TOOLS["update_email_skill"].called_with(arguments)
    at = CallCircumstances(asker="member")
    assert judge(update, at).verdict is verdict
    careful = replace(at, overrides={EVERY_ACTION: override(1, action=EVERY_ACTION)})
    assert judge(update, careful).verdict is Verdict.ASK
    by_outsider = ArgumentOrigin("", Decides.WHETHER, "outside", "choice")
    assert judge(update, replace(at, findings=[by_outsider])).verdict is Verdict.ASK


def test_an_actions_own_level_counts_more_than_the_one_for_everything() -> None:
    both = {EVERY_ACTION: override(1, action=EVERY_ACTION), "act": override(4)}
    assert effective_level(tool(Autonomy.DRAFT), both) is Autonomy.SILENT


@for_each(
    ("deciders", "role", "by_asker", "enough"),
    [
        (Deciders.ASKER, "member", True, True),
        (Deciders.ASKER, "member", False, False),
        (Deciders.ASKER, "owner", False, True),
        (Deciders.APPROVERS, "member", True, False),
        (Deciders.APPROVERS, "approver", False, True),
        (Deciders.APPROVERS, "owner", False, True),
        (Deciders.OWNERS, "approver", True, False),
        (Deciders.OWNERS, "owner", False, True),
    ],
)
def test_decision_suffices_from_the_roles_that_may_decide(
    deciders: Deciders, role: Role, by_asker: bool, enough: bool
) -> None:
    at = CallCircumstances(asker="member", decision=ApprovalDecision(role, by_asker))
    verdict = judge(tool(Autonomy.DRAFT, deciders=deciders), at).verdict
    assert verdict is (Verdict.EXECUTE if enough else Verdict.ASK)


def test_budget_stops_what_would_run_or_ask_but_not_what_was_approved() -> None:
    reached = say("day-budget", limit=DollarMicros(20_000_000))
    spent = CallCircumstances(asker="owner", budget_reached=reached)
    assert judge(tool(), spent) == Judgement(Verdict.REFUSE, Autonomy.EXECUTE, Deciders.ASKER, reached)
    assert judge(tool(Autonomy.DRAFT), spent).verdict is Verdict.REFUSE
    approved = CallCircumstances(
        asker="owner", budget_reached=reached, decision=ApprovalDecision("owner", by_asker=True)
    )
    assert judge(tool(Autonomy.DRAFT), approved).verdict is Verdict.EXECUTE


def test_scanners_proposal_asks_while_people_write_to_each_other() -> None:
    silent, wrote = tool(Autonomy.SILENT), say("nobody-may-decide")
    at = CallCircumstances(asker="owner", in_touch=wrote)
    assert (judge(silent, at).verdict, judge(silent, at).reason) == (Verdict.ASK, wrote)
    approved = replace(at, decision=ApprovalDecision("owner", by_asker=True))
    assert judge(silent, approved).verdict is Verdict.EXECUTE


def test_call_about_a_contact_asks_at_any_level_above_inform() -> None:
    at = CallCircumstances(asker="owner", of_contact=True)
    for level in (Autonomy.SUGGEST, Autonomy.EXECUTE, Autonomy.SILENT):
        assert (judge(tool(level), at).verdict, judge(tool(level), at).level) == (Verdict.ASK, Autonomy.SUGGEST)
    assert judge(tool(Autonomy.INFORM), at).verdict is Verdict.INFORM
    approved = replace(at, decision=ApprovalDecision("owner", by_asker=True))
    assert judge(tool(Autonomy.SILENT), approved).verdict is Verdict.EXECUTE


def circumstances() -> st.SearchStrategy[CallCircumstances]:
    roles = st.sampled_from(ROLES)
    overrides = st.dictionaries(
        st.sampled_from(["act", EVERY_ACTION]),
        st.builds(override, st.integers(0, 4), roles),
    )
    return st.builds(
        CallCircumstances,
        asker=st.none() | roles,
        paused=st.booleans(),
        overrides=overrides,
        recipient=st.none() | st.builds(CallRecipient, st.booleans(), st.booleans(), st.booleans()),
        findings=st.lists(
            st.builds(
                ArgumentOrigin, st.just("text"), st.sampled_from(Decides), st.just("outside"), st.sampled_from(HOWS)
            ),
            max_size=3,
        ),
        decision=st.none() | st.builds(ApprovalDecision, roles, st.booleans()),
        budget_reached=st.sampled_from(["", "used up"]),
    )


def tools() -> st.SearchStrategy[Tool]:
    return st.builds(tool, st.sampled_from(Autonomy), st.sampled_from(RISKS), st.sampled_from(ToolEffect))


@given(tools(), circumstances())
def test_nothing_opens_a_closed_gate(any_tool: Tool, at: CallCircumstances) -> None:
    judgement = judge(any_tool, at)
    gate = closed_gate(any_tool, at)
    assert (judgement.verdict is Verdict.REFUSE) == bool(gate) or at.budget_reached
    if at.asker is None or at.paused or (at.recipient and at.recipient.opted_out):
        assert judgement.verdict is Verdict.REFUSE
    if at.recipient and not at.recipient.is_contact and not at.recipient.has_written:
        assert judgement.verdict is Verdict.REFUSE


READS, REACHES_OUT, OWN_RECORDS, SHARED, OTHERS = "reads", "reaches out", "own records", "shared", "others, or once"
# The table of the policy, row by row: which kinds of tool ask because of an argument. Every combination stands here.
ASKS: dict[How, dict[Decides, set[str]]] = {
    "own": {},
    "not_given": {Decides.WHAT: {OWN_RECORDS, SHARED, OTHERS}},
    "quote": {Decides.WHAT: set()},
    "stranger": {Decides.WHAT: {SHARED, OTHERS}},
    "excerpt": {Decides.WHAT: {SHARED, OTHERS}},
    "value": {Decides.WHAT: set()},
    "choice": {Decides.WHAT: set()},
    "seen": {Decides.WHAT: {OWN_RECORDS, SHARED, OTHERS}},
    "summary": {Decides.WHAT: {SHARED, OTHERS}},
    "draft": {Decides.WHAT: {OWN_RECORDS, SHARED, OTHERS}},
    "looked": {Decides.WHAT: {REACHES_OUT, OWN_RECORDS, SHARED, OTHERS}},
    "app": {Decides.WHAT: {REACHES_OUT, OWN_RECORDS, SHARED, OTHERS}},
}
KINDS = {
    READS: tool(effect=ToolEffect.READ, decides=Decides.WHOM),
    REACHES_OUT: tool(effect=ToolEffect.READ, decides=Decides.WHERE),
    OWN_RECORDS: tool(effect=ToolEffect.IDEMPOTENT),
    SHARED: tool(effect=ToolEffect.IDEMPOTENT, shared=True),
    OTHERS: tool(effect=ToolEffect.ONCE),
}
LET_LOOSE = {"act": override(Autonomy.EXECUTE)}


@for_each(("how", "decides", "kind"), list(itertools.product(HOWS, Decides, KINDS)))
def test_the_table(how: How, decides: Decides, kind: str) -> None:
    """Whom, where, how much and what is gone by are a person's to decide wherever they came from outside."""
    usual = set() if how == "own" or decides is Decides.NOTHING else {REACHES_OUT, OWN_RECORDS, SHARED, OTHERS}
    if decides is Decides.WHETHER and how not in ("looked", "app"):
        usual -= {REACHES_OUT}
    asks = kind in ASKS[how].get(decides, usual)
    finding = ArgumentOrigin("text", decides, "account" if how == "own" else "outside", how)
    judgement = judge(KINDS[kind], CallCircumstances(asker="owner", overrides=LET_LOOSE, findings=[finding]))
    assert judgement.verdict is (Verdict.ASK if asks else Verdict.EXECUTE)


@for_each(("how", "decides"), list(itertools.product(HOWS, Decides)))
@for_each("kind", [SHARED, OTHERS])
def test_outside_value_asks_at_shipped_level_when_others_see_it(how: How, decides: Decides, kind: str) -> None:
    finding = ArgumentOrigin("text", decides, "account" if how == "own" else "outside", how)
    judgement = judge(KINDS[kind], CallCircumstances(asker="owner", findings=[finding]))
    free = how == "own" or decides is Decides.NOTHING
    assert judgement.verdict is (Verdict.EXECUTE if free else Verdict.ASK)


@for_each("how", HOWS)
@for_each("decides", [Decides.WHAT, Decides.WHETHER])
def test_remembering_asks_only_when_the_planner_looked(how: How, decides: Decides) -> None:
    finding = ArgumentOrigin("text", decides, "account" if how == "own" else "outside", how)
    keeping = tool(effect=ToolEffect.IDEMPOTENT, keeps=True)
    judgement = judge(keeping, CallCircumstances(asker="member", findings=[finding]))
    assert judgement.verdict is (Verdict.ASK if how in ("looked", "app") else Verdict.EXECUTE)


@for_each("how", HOWS)
def test_yes_from_outside_may_add_something_of_the_askers_alone(how: How) -> None:
    finding = ArgumentOrigin("", Decides.WHETHER, "account" if how == "own" else "outside", how)
    at = CallCircumstances(asker="member", findings=[finding])
    reminder = TOOLS["create_scheduled_job"]
    for arguments, free in (
        ({"what": "call"}, how not in ("looked", "app")),
        ({"call": {"tool": "send_message"}}, how == "own"),
    ):
        judged = judge(reminder.called_with(arguments), at)
        assert judged.verdict is (Verdict.EXECUTE if free else Verdict.ASK), arguments
    for changing in ("update_scheduled_job", "delete_scheduled_job"):
        assert judge(TOOLS[changing], at).verdict is (Verdict.EXECUTE if how == "own" else Verdict.ASK)


@for_each(
    ("name", "argument"),
    [
        ("set_user_config", "silent_until"),
        ("set_user_config", "quiet_hours"),
        ("set_user_config", "digest_at"),
        ("update_memory", "text"),
        ("rate_reply", "rating"),
    ],
)
def test_lasting_rules_cannot_be_set_by_outsiders(name: str, argument: str) -> None:
    assert TOOLS[name].argument_decides(argument) is Decides.RULE


def test_days_are_content_when_nobody_else_goes_by_them() -> None:
    reminder, event = TOOLS["create_scheduled_job"], TOOLS["create_calendar_event"]
    assert reminder.called_with({"what": "call"}).argument_decides("start") is Decides.WHAT
    assert reminder.called_with({"call": {"tool": "send_message"}}).argument_decides("start") is Decides.AMOUNT
    assert event.called_with({"attendees": []}).argument_decides("start") is Decides.WHAT
    assert event.called_with({"attendees": ["a@b.example"]}).argument_decides("start") is Decides.AMOUNT
    assert event.called_with({"attendees": ["a@b.example"]}).others_see
    assert not event.called_with({}).others_see


@for_each(
    ("name", "arguments"),
    [
        ("notify_member", {"text": "{q1}"}),
        ("append_to_document", {"document_id": "d", "text": "{q1}"}),
        ("append_to_spreadsheet", {"spreadsheet_id": "s", "rows": [["{q1}"]]}),
        ("write_spreadsheet", {"spreadsheet_id": "s", "range": "A1", "rows": [["{q1}"]]}),
        ("create_document", {"title": "t", "text": "{q1}", "folder": "shared"}),
    ],
)
def test_shipped_tool_asks_when_a_contacts_quotation_reaches_others(name: str, arguments: dict[str, Any]) -> None:
    declared = TOOLS[name].called_with(arguments)
    finding = ArgumentOrigin("text", Decides.WHAT, "outside", "quote")
    assert declared.autonomy >= Autonomy.EXECUTE
    assert judge(declared, CallCircumstances(asker="owner", findings=[finding])).verdict is Verdict.ASK
    assert judge(declared, CallCircumstances(asker="owner")).verdict is Verdict.EXECUTE


def test_number_counts_only_in_the_turn_that_read_it() -> None:
    read = [FieldAnswer(name="reference", type="number", value="5531")]
    assert seen_values(read, read) >= {Decides.WHERE, Decides.AMOUNT}
    assert seen_values(read, []) == frozenset()
    chosen = [
        FieldAnswer(name="which", type="choice", value="a"),
        FieldAnswer(name="when", type="date", value="2026-11-20"),
    ]
    assert seen_values(chosen, []) >= {Decides.WHERE, Decides.AMOUNT}


def test_a_call_without_arguments_is_decided_outside_too() -> None:
    """Opening a gate needs no argument: that it is opened is what somebody may have brought about."""
    gate = tool(effect=ToolEffect.ONCE)
    for seen, looked_at, asks in (((), ("q1",), True), ((Decides.WHETHER,), (), True), ((Decides.AMOUNT,), (), False)):
        found = findings(gate, {}, (), {}, seen, looked_at)
        judged = judge(gate, CallCircumstances(asker="owner", findings=found))
        assert judged.verdict is (Verdict.ASK if asks else Verdict.EXECUTE)


@given(tools(), circumstances(), st.lists(st.sampled_from(Decides), max_size=3))
def test_app_call_is_never_cheaper_than_one_decided_by_outside_text(
    any_tool: Tool, at: CallCircumstances, decided: list[Decides]
) -> None:
    """Its model is not ours: whatever the planner would have to ask, having looked, an app has to ask, too."""

    def judged(how: How) -> Verdict:
        found = [ArgumentOrigin("text", one, "outside", how) for one in (Decides.WHETHER, *decided)]
        return judge(any_tool, replace(at, findings=found)).verdict

    worst = {judged(how) for how in HOWS}
    assert judged("app") is (Verdict.ASK if Verdict.ASK in worst else judged("looked"))


def test_no_argument_says_whether_a_tool_is_called() -> None:
    decided = {one.argument_decides(argument) for one in TOOLS.values() for argument in argument_names(one.input)}
    assert Decides.WHETHER not in decided


@given(st.sampled_from(sorted(KINDS)), circumstances())
def test_no_level_lets_outside_text_decide_more(kind: str, at: CallCircumstances) -> None:
    """Whatever an account's people have set, what the table asks about is asked."""
    alone = replace(at, decision=None, budget_reached=None)
    asked = any(asks_for(KINDS[kind], finding, consented=at.consented) for finding in at.findings)
    assert not (asked and judge(KINDS[kind], alone).verdict is Verdict.EXECUTE)


@given(tools(), circumstances())
def test_worse_circumstances_never_make_a_call_freer(any_tool: Tool, at: CallCircumstances) -> None:
    """Pausing, spending, outside text and a missing decision can each only take away."""
    freedom = [Verdict.REFUSE, Verdict.INFORM, Verdict.ASK, Verdict.EXECUTE]
    base = freedom.index(judge(any_tool, at).verdict)
    worse = [
        CallCircumstances(**{**vars(at), "paused": True}),
        CallCircumstances(**{**vars(at), "asker": None}),
        CallCircumstances(**{**vars(at), "budget_reached": "used up"}),
        CallCircumstances(**{**vars(at), "findings": (*at.findings, *found("outside"))}),
        CallCircumstances(**{**vars(at), "decision": None}),
    ]
    for change in worse:
        assert freedom.index(judge(any_tool, change).verdict) <= base


def test_undo_is_no_tool_of_its_own() -> None:
    assert not [name for name in TOOLS if name.startswith("undo_")]
    assert runnable(TOOLS, "undo_search_contacts") is None
    assert runnable(TOOLS, "undo_nothing_there_is") is None


def test_tool_with_an_undo_declares_it() -> None:
    for name, declared in TOOLS.items():
        assert declared.returns, f"{name} says of no field of its result where that comes from"
        if declared.undo:
            undoing = runnable(TOOLS, f"undo_{name}")
            assert undoing == declared.taking_back()
            assert not undoing.offered.to_model, "only a person takes back"
            assert (undoing.undoes, undoing.input) == (name, declared.undo.keeps)
            assert callable(getattr(importlib.import_module(RUNNERS[name]), undoing.name))
        for argument in declared.decides:
            assert argument in declared.schema["properties"]
