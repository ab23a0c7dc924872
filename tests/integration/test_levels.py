"""The five levels of autonomy, from inform to silent: what each asks, does and reports, and undo."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from infra.local.demo import Person
from infra.local.world.script import say, use_tool
from steward.agent.conversations.entries import ToolResultEntry
from steward.memory.workspace.seeds import MEMORY_FILE
from steward.people.directory.models import Member
from steward.tools import index
from steward.tools.ledger.models import ExecutionEnded, ExecutionStarted
from steward.trust.autonomy.models import EVERY_ACTION
from tests.support.aws_inspection import rows_of
from tests.support.cloud import DANA, MARIA, SAM, START, Cloud, account_of, running_cloud
from tests.support.outsiders import member
from tests.support.plumber import answer, decide, post_form, undo_token
from tests.support.walks import for_each

FACT = "The gate code is 4711."


def set_level(cloud: Cloud, action: str, level: int, by: str = MARIA.name) -> str:
    member = next(m for m in cloud.wiring.people_store.members(account_of(cloud)) if m.name == by)
    return cloud.wiring.autonomy.set_level(account_of(cloud), action, level, member)


def remembered(cloud: Cloud) -> bool:
    stored = cloud.wiring.workspace.read(account_of(cloud), MEMORY_FILE)
    return stored is not None and FACT in stored.text


def executed(cloud: Cloud) -> list[str]:
    lines = cloud.wiring.ledger.read(account_of(cloud), START)
    return [line.tool for line in lines if isinstance(line, ExecutionStarted)]


def ask_to_remember(cloud: Cloud) -> list[str]:
    cloud.model.add(use_tool("remember", {"text": FACT}), say("Noted."))
    cloud.text(MARIA, f"Remember: {FACT}")
    cloud.settle()
    return cloud.texts_to(MARIA)


def test_inform_only_says_so(cloud: Cloud) -> None:
    set_level(cloud, "remember", 0)
    assert ask_to_remember(cloud) == ["Noted."]
    assert not remembered(cloud)
    (result,) = [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)]
    assert result.status == "refused"
    assert "for people to do" in result.content


def test_suggest_asks_yes_or_no(cloud: Cloud) -> None:
    set_level(cloud, "remember", 1)
    request, _words = ask_to_remember(cloud)
    assert "Reply YES" in request
    assert "edit" not in request
    page = cloud.http("GET", f"/a/{cloud.last_link(MARIA)}")
    assert "<textarea" not in page.text
    assert FACT in page.text
    cloud.model.add(say("Remembered."))
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert remembered(cloud)


def test_draft_can_be_edited(cloud: Cloud) -> None:
    set_level(cloud, "remember", 2)
    request, _words = ask_to_remember(cloud)
    assert "or change it here" in request
    cloud.model.add(say("Remembered."))
    decide(cloud, MARIA, "approved", text="The gate code is secret.")
    cloud.settle()
    stored = cloud.wiring.workspace.read(account_of(cloud), MEMORY_FILE)
    assert stored is not None
    assert "- The gate code is secret." in stored.text


def test_execute_acts_reports_and_offers_undo(cloud: Cloud) -> None:
    (text,) = ask_to_remember(cloud)
    assert remembered(cloud)
    assert text.startswith(f"Noted.\n\nDone: Remembered: {FACT}\nUNDO ")
    assert text.endswith(" takes it back until 10:41 AM.")
    assert "/a/" not in text


def test_silent_acts_and_only_keeps_a_record(cloud: Cloud) -> None:
    set_level(cloud, "remember", 4)
    assert ask_to_remember(cloud) == ["Noted."]
    assert remembered(cloud)
    lines = list(cloud.wiring.ledger.read(account_of(cloud), START))
    assert [type(line) for line in lines] == [ExecutionStarted, ExecutionEnded]


@for_each("how", ["text", "bare", "link"], cloud=running_cloud)
def test_undo_takes_it_back(cloud: Cloud, how: str) -> None:
    cloud.wiring.accounts.change(account_of(cloud), bare_answers=how == "bare")
    (text,) = ask_to_remember(cloud)
    code = text.split("UNDO ")[1].split()[0]
    if how == "link":
        page = cloud.http("GET", f"/a/{undo_token(cloud)}")
        assert "Undo it" in page.text
        assert remembered(cloud), "a look undoes nothing"
        assert "Taken back" in decide(cloud, MARIA, "approved", token=undo_token(cloud)).text
    else:
        cloud.text(MARIA, f"undo {code}" if how == "text" else "Undo")
    cloud.settle()
    assert not remembered(cloud)
    assert cloud.texts_to(MARIA)[1:] == [f'Undone: I no longer remember "{FACT}".']
    assert "undo_remember" in executed(cloud), "an undo is itself on the ledger"


def test_undo_twice_undoes_once(cloud: Cloud) -> None:
    (text,) = ask_to_remember(cloud)
    code = text.split("UNDO ")[1].split()[0]
    cloud.text(MARIA, f"UNDO {code}")
    decide(cloud, MARIA, "approved", token=undo_token(cloud))
    cloud.settle()
    cloud.text(MARIA, f"UNDO {code}")
    cloud.settle()
    assert cloud.texts_to(MARIA)[1:] == [
        f'Undone: I no longer remember "{FACT}".',
        "That is already taken back.",
    ]
    assert executed(cloud).count("undo_remember") == 1


def test_the_time_to_undo_ends_in_silence(cloud: Cloud) -> None:
    (text,) = ask_to_remember(cloud)
    for _ in range(5):
        cloud.later(15 * 60)
    assert len(cloud.texts_to(MARIA)) == 1
    code = text.split("UNDO ")[1].split()[0]
    cloud.text(MARIA, f"UNDO {code}")
    cloud.settle()
    assert remembered(cloud)
    assert cloud.texts_to(MARIA)[-1] == f"It is too late to undo this: remember this for the whole team; {FACT}"


def test_a_tool_may_say_how_long_it_can_be_taken_back(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    remember = index.TOOLS["remember"]
    assert remember.undo
    monkeypatch.setitem(index.TOOLS, "remember", replace(remember, undo=replace(remember.undo, seconds=600)))
    (text,) = ask_to_remember(cloud)
    cloud.later(15 * 60)
    cloud.text(MARIA, f"UNDO {text.split('UNDO ')[1].split()[0]}")
    cloud.settle()
    assert remembered(cloud)
    assert cloud.texts_to(MARIA)[-1] == f"It is too late to undo this: remember this for the whole team; {FACT}"


def test_a_written_file_goes_back_to_what_it_was(cloud: Cloud) -> None:
    workspace, account = cloud.wiring.workspace, account_of(cloud)
    version = workspace.write(account, "areas/boiler.md", "serviced in May", None)
    cloud.model.add(
        use_tool("write_file", {"path": "areas/boiler.md", "content": "serviced in June", "version": version}),
        say("Changed."),
    )
    cloud.text(MARIA, "The boiler is serviced in June")
    cloud.settle()
    assert workspace.read(account, "areas/boiler.md").text == "serviced in June"  # type: ignore[union-attr]
    answer(cloud, MARIA, "UNDO")
    cloud.settle()
    assert workspace.read(account, "areas/boiler.md").text == "serviced in May"  # type: ignore[union-attr]


def test_a_new_file_is_gone_again_and_anothers_edit_is_kept(cloud: Cloud) -> None:
    workspace, account = cloud.wiring.workspace, account_of(cloud)
    for name in ("a.md", "b.md"):
        cloud.model.add(use_tool("write_file", {"path": name, "content": "mine"}), say("Written."))
        cloud.text(MARIA, f"Write {name}")
        cloud.settle()
    codes = [text.split("UNDO ")[1].split()[0] for text in cloud.texts_to(MARIA)]
    theirs = workspace.read(account, "b.md")
    assert theirs is not None
    workspace.write(account, "b.md", "theirs", theirs.version)
    for code in codes:
        cloud.text(MARIA, f"UNDO {code}")
    cloud.settle()
    assert workspace.read(account, "a.md") is None
    assert workspace.read(account, "b.md").text == "theirs"  # type: ignore[union-attr]
    kept = "Not undone: somebody has changed the file b.md since.\nI was to take this back: Wrote the file b.md"
    assert kept in cloud.texts_to(MARIA)
    why = [view.not_done for view in cloud.wiring.approval_views.lately(account, member(cloud, MARIA)) if view.not_done]
    assert why == ["somebody has changed the file b.md since"], "a clause, which pages put into a sentence"


def test_a_blanket_level_only_makes_more_careful(cloud: Cloud) -> None:
    set_level(cloud, EVERY_ACTION, 1)
    assert "Reply YES" in ask_to_remember(cloud)[0]


def test_a_level_lowered_while_a_call_waits_stops_it(cloud: Cloud) -> None:
    cloud.model.add(use_tool("remember", {"text": FACT}), say("Noted."))
    cloud.text(MARIA, f"Remember: {FACT}")
    cloud.drain(only=("turns",))
    set_level(cloud, "remember", 1)
    cloud.settle()
    assert not remembered(cloud)
    (result,) = [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)]
    assert result.content == "not run: this needs a person's decision by now; propose it again"


def test_approved_call_does_not_run_when_the_team_is_paused_since(cloud: Cloud) -> None:
    set_level(cloud, "remember", 2)
    ask_to_remember(cloud)
    decide(cloud, MARIA, "approved")
    cloud.wiring.autonomy_store.pause(account_of(cloud), "mbr", START)
    cloud.model.add(say("It is paused."))
    cloud.settle()
    assert not remembered(cloud)
    assert any("I am paused for your team" in getattr(e, "text", "") for e in cloud.log(MARIA))


@for_each(
    ("who", "change"),
    [
        (MARIA, {"role": "member"}),
        (MARIA, {"active": False}),
        (DANA, {"active": False}),
    ],
    cloud=running_cloud,
)
def test_approval_fails_when_its_owner_or_asker_may_not_any_more(
    cloud: Cloud, who: Person, change: dict[str, Any]
) -> None:
    """Between the decision and the claim."""
    cloud.model.add(
        use_tool("set_autonomy", {"action": "remember", "level": 4, "reason": "Dana asked"}), say("asked"), say("no")
    )
    cloud.text(DANA, "Never report what you remember")
    cloud.settle()
    decide(cloud, MARIA, "approved")
    put(cloud, who, change)
    cloud.settle()
    assert cloud.wiring.autonomy_store.read(account_of(cloud)).overrides == {}


def put(cloud: Cloud, who: Person, change: dict[str, Any]) -> Member:
    """Change a member behind everybody's back."""
    people = cloud.wiring.people_store
    account = people.account(account_of(cloud))
    assert account is not None
    member = next(m for m in people.members(account.account_id) if m.name == who.name)
    people.put_member(account, member.model_copy(update=change))
    return member


@for_each("change", [{"active": False}, {"confirmed": False}], cloud=running_cloud)
def test_scheduled_call_does_not_run_for_a_member_who_may_not_ask_any_more(
    cloud: Cloud, change: dict[str, Any]
) -> None:
    """Between the proposal and the claim."""
    cloud.model.add(use_tool("remember", {"text": FACT}), say("Noted."))
    cloud.text(DANA, f"Remember: {FACT}")
    cloud.drain(only=("turns",))
    put(cloud, DANA, change)
    cloud.settle()
    assert not remembered(cloud)


@for_each("change", [{"active": False}, {"confirmed": False}], cloud=running_cloud)
def test_person_who_may_not_decide_is_not_asked(cloud: Cloud, change: dict[str, Any]) -> None:
    sam = put(cloud, SAM, {"role": "owner", **change})
    cloud.model.add(
        use_tool("set_autonomy", {"action": "remember", "level": 4, "reason": "Dana asked"}), say("asked"), say("no")
    )
    cloud.text(DANA, "Never report what you remember")
    cloud.settle()
    assert cloud.last_link(MARIA)
    (row,) = [json.loads(row["body"]) for row in rows_of("approvals")]
    assert sam.member_id not in row["approvers"]


def test_levels_can_be_listed_by_text(cloud: Cloud) -> None:
    set_level(cloud, "send_message", 3)
    cloud.model.add(use_tool("list_autonomy", {}), say("See above."))
    cloud.text(SAM, "What do you do by yourself?")
    cloud.settle()
    (result,) = [e for e in cloud.log(SAM) if isinstance(e, ToolResultEntry)]
    assert "send_message level 3 (do it, report it, and offer to undo it where that is possible), set" in result.content
    assert "remember level 3 (do it, report it, and offer to undo it where that is possible), default" in result.content
    assert "undo_remember" not in result.content


def test_the_undo_link_of_another_member_is_not_theirs(cloud: Cloud) -> None:
    ask_to_remember(cloud)
    token = undo_token(cloud)
    forged = token[:-1] + ("A" if token[-1] != "A" else "B")
    assert post_form(cloud, f"/a/{forged}", {"decision": "approved", "shown": "", "note": ""}).status == 404
    cloud.settle()
    assert remembered(cloud)
