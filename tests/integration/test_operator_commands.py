"""Operator commands on a running Steward: levels, scopes, the ledger, correspondences and jobs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

import infra.cli.deployment
from infra.cli.output import say
from infra.local.demo import NUMBER
from infra.local.world import script
from steward.core.ids import derived_ulid
from steward.core.log import logger
from steward.time.schedules.events import JobMade
from steward.time.schedules.models import JobTerms
from steward.wire import Wiring
from tests.support import command_line
from tests.support.cloud import DANA, MARIA, PETE, STRANGER_PHONE, Cloud
from tests.support.outsiders import member
from tests.support.plumber import decide
from tests.support.walks import for_each

ELM = "+15005550007"


@pytest.fixture(autouse=True)
def _turned_to_the_cloud(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(infra.cli.deployment, "operator_wiring", lambda **_: cloud.wiring)


def steward(*arguments: str) -> tuple[int, str]:
    result = command_line.run(*arguments)
    return result.exit_code, result.output


def test_levels_are_listed_set_and_cleared() -> None:
    assert (
        "send_message level 2 (show a draft that can be edited), default" in steward("autonomy", "--account", NUMBER)[1]
    )
    code, said = steward("autonomy", "--account", NUMBER, "--as", MARIA.phone, "send_message", "3")
    assert (code, said) == (
        0,
        "send_message is now level 3 (do it, report it, and offer to undo it where that is possible)\n",
    )
    assert "send_message level 3" in steward("autonomy", "--account", NUMBER)[1]
    steward("autonomy", "--account", NUMBER, "--as", MARIA.phone, "send_message", "default")
    assert (
        "send_message level 2 (show a draft that can be edited), default" in steward("autonomy", "--account", NUMBER)[1]
    )


@for_each(
    ("arguments", "says"),
    [
        (("--account", "+1999"), f"No account has the number +1999: give --account with one of {NUMBER} (Oak Street"),
        (("send_message", "9"), "9 is not a level"),
        (("send_message",), "There is no level after send_message: give 0, 1, 2, 3, 4 or default"),
        (("send_message", "3"), f"give --as with the phone of Maria Gomez ({MARIA.phone})"),
        (("--as", DANA.phone, "send_message", "3"), f"{DANA.phone} is not an owner here: give --as with the phone"),
        (("--account", NUMBER, "--as", MARIA.phone, "fly", "3"), "There is no action fly"),
    ],
)
def test_impossible_autonomy_command_is_refused_with_the_reason(arguments: tuple[str, ...], says: str) -> None:
    code, said = steward("autonomy", *arguments)
    assert code == 2
    assert says in said


def test_an_owner_is_named_as_people_write() -> None:
    for who in ("(555) 010-0001", "maria gomez", "Maria", "gomez, maria"):
        assert steward("autonomy", "--as", who, "send_message", "3")[0] == 0


def test_words_that_fit_several_people_are_refused_with_their_names(cloud: Cloud) -> None:
    dana = member(cloud, DANA)
    cloud.wiring.accounts.change_member(dana.account_id, dana.member_id, role="owner", name="Maria Lopez")
    code, said = steward("autonomy", "--as", "maria", "send_message", "3")
    assert code == 2
    assert f"maria may be Maria Gomez ({MARIA.phone}) or Maria Lopez ({DANA.phone})" in said
    assert steward("autonomy", "--as", "lopez", "send_message", "3")[0] == 0
    assert "There is no member Maria" in steward("member", "deactivate", "Maria")[1], "a change names whom it changes"


def test_the_account_is_named_only_where_there_are_several(cloud: Cloud) -> None:
    """Each command that is about one account: none of them may ask while there is no choice."""
    of_one_account = [
        ("account", "show"), ("account", "set"), ("member", "list"), ("contact", "list"), ("contact", "duplicates"),
        ("contact", "find", "pete"), ("autonomy",), ("ledger",), ("conversations",), ("export",), ("scope",),
        ("correspondence",), ("tools", "sources"),
    ]  # fmt: skip
    for command in of_one_account:
        assert steward(*command) == steward(*command, "--account", NUMBER)
        assert steward(*command)[0] == 0
    assert "has confirmed" in steward("member", "invite", "Dana Cruz")[1]
    cloud.wiring.accounts.create("Elm", ELM, region="US", zone="UTC", owner_name="Ella", owner_phone="+15550100700")
    for command in of_one_account:
        code, said = steward(*command)
        assert code == 2
        there = f"{NUMBER} (Oak Street Homes) or {ELM} (Elm)"
        assert said == f"steward: There are 2 accounts: choose one with --account: {there}.\n"
        assert steward(*command, "--account", ELM)[0] == 0


def test_a_steward_without_an_account_says_how_to_make_one(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(cloud.wiring.accounts), "every", lambda _: [])
    assert steward("ledger") == (2, "steward: There is no account yet: create one with `steward account create`.\n")


def test_the_answer_alone_is_printed_to_standard_output(
    capfd: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    """Whatever the product logs or prints on the way."""
    level = logger.log_level
    request.addfinalizer(lambda: logger.setLevel(level))
    logger.setLevel("INFO")

    def lines(_: Wiring) -> Iterator[str]:
        logger.info("in passing")
        logger.warning("of interest")
        print("by the way")
        yield "the answer"

    say(False, lines)
    printed = capfd.readouterr()
    assert printed.out == "the answer\n"
    assert "of interest" in printed.err
    assert "by the way" in printed.err
    assert "in passing" not in printed.err


def test_command_times_name_their_zone_wherever_they_are_printed() -> None:
    """`output.utc` labels them; what has a zone of its own, jobs and people's quiet hours, is not in UTC."""
    unlabelled = re.compile(r"%H|to_iso\(|isoformat\(")
    found = {
        path.name
        for path in sorted(Path("infra/cli").glob("*.py"))
        if path.name not in ("output.py", "jobs.py", "people.py")
        for line in path.read_text().splitlines()
        if unlabelled.search(line)
    }
    # The one is sorted by and not printed, the other is typed as it stands.
    assert found <= {"conversations.py", "restore.py"}


def test_the_ledger_is_printed(cloud: Cloud) -> None:
    cloud.model.add(script.use_tool("remember", {"text": "The gate code is 1."}), script.say("Noted."))
    cloud.text(MARIA, "Remember that the gate code is 1")
    cloud.settle()
    code, printed = steward("ledger", "--account", NUMBER)
    started, ended = (json.loads(line) for line in printed.splitlines())
    assert code == 0
    assert (started["line"], started["tool"], started["level"]) == ("started", "remember", 3)
    assert started["input"] == {"text": "The gate code is 1.", "of_themself": False}
    assert started["reason"] == "this may run by itself"
    assert started["cost_micros"] > 0
    assert (ended["line"], ended["status"]) == ("ended", "done")


def test_the_scope_is_shown_set_narrowed_and_cleared(cloud: Cloud) -> None:
    assert "No scope is set" in steward("scope", "--account", NUMBER)[1]
    by = ("--account", NUMBER, "--as", MARIA.phone)
    code, said = steward("scope", *by, "--words", "Confirm appointments.", "--tools", "search_contacts")
    assert code == 0
    assert "Steward answers contacts by itself about: Confirm appointments." in said
    assert "With these tools: search_contacts." in said
    assert "Only these contacts: ctc-" in steward("scope", *by, "--contact", "the plumber")[1]
    assert "Strangers hear nothing." in steward("scope", *by, "--no-acknowledge")[1]
    assert "Confirm appointments." in steward("scope", "--account", NUMBER)[1], "what is not given stays"
    assert "No scope is set" in steward("scope", *by, "--clear")[1]
    assert "No scope is set" in steward("scope", "--account", NUMBER)[1]


@for_each(
    ("arguments", "says"),
    [
        (("scope", "--words", "x"), f"give --as with the phone of Maria Gomez ({MARIA.phone})"),
        (("scope", "--words", "x", "--as", DANA.phone), f"{DANA.phone} is not an owner"),
        (("scope", "--words", "x", "--as", MARIA.phone, "--tools", "set_autonomy"), "cannot be used for outsiders"),
        (("scope", "--tools", "read_file", "--as", MARIA.phone), "tools alone are no scope"),
        (("scope", "--words", "x", "--as", MARIA.phone, "--contact", "Zebedee Quux"), "No contact is called Zebedee"),
        (("correspondence", "--with", "+19995550000"), "There is no correspondence with +19995550000"),
    ],
)
def test_impossible_command_about_outsiders_is_refused_with_the_reason(arguments: tuple[str, ...], says: str) -> None:
    code, said = steward(*arguments, "--account", NUMBER)
    assert code == 2
    assert says in said


def test_a_contact_who_never_wrote_is_no_stranger(cloud: Cloud) -> None:
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    ((pete, _),) = cloud.wiring.people.search_contacts(account_id, "Pete Rossi", 1)
    draft = {"contact_id": pete.contact_id, "text": "I can meet at 3.", "reason": "Maria asked"}
    cloud.model.add(script.use_tool("send_message", draft), script.say("Drafted."), script.say("Sent."))
    cloud.text(MARIA, "Tell Pete I can meet at 3")
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    cloud.settle()
    (line,) = steward("correspondence")[1].splitlines()
    assert f"Pete Rossi ({PETE.phone}): contact, 0 in, 1 out" in line
    cloud.text(STRANGER_PHONE, "Is the flat free?")
    cloud.settle()
    assert f"{STRANGER_PHONE}: stranger, 1 in" in steward("correspondence")[1]


def test_correspondences_are_listed_and_printed(cloud: Cloud) -> None:
    cloud.text(PETE, "Is 3 still on?")
    cloud.text(STRANGER_PHONE, "Is the flat free?")
    cloud.settle()
    listed = steward("correspondence", "--account", NUMBER)[1].splitlines()
    assert len(listed) == 2
    known = next(line for line in listed if "Pete Rossi" in line)
    assert known.endswith(f"Pete Rossi ({PETE.phone}): contact, 1 in, 0 out, last outcome: escalation")
    printed = steward("correspondence", "--account", NUMBER, "--with", STRANGER_PHONE)[1].splitlines()
    assert [line.split(" UTC ", 1)[1] for line in printed[1:]] == [
        "> Is the flat free?",
        "< This is the automatic assistant of Oak Street Homes. Your message has reached the team.",
    ]
    assert "> Is 3 still on?" in steward("correspondence", "--account", NUMBER, "--with", "the plumber")[1]


def test_jobs_are_listed_with_their_next_times_paused_and_resumed(cloud: Cloud) -> None:
    jobs, now = cloud.wiring.scheduled_jobs, cloud.wiring.clock()
    dana = member(cloud, DANA)
    terms = JobTerms(start="2026-11-25T15:00", zone="Europe/Berlin", rrule="FREQ=WEEKLY;BYDAY=WE")
    made = JobMade(
        account_id=dana.account_id,
        member_id=dana.member_id,
        told_in=cloud.conversation_of(DANA),
        terms=terms,
        at=now,
        what="water the plants",
    )
    assert steward("jobs") == (0, "There are no jobs.\n")
    job = derived_ulid("job", now, "call")
    jobs.make(job, made)
    cloud.settle()
    listed = (
        f"{job} Dana Cruz: Wed 2026-11-25 15:00, Wed 2026-12-02 15:00, Wed 2026-12-09 15:00 (Europe/Berlin), "
        "FREQ=WEEKLY;BYDAY=WE, tells: water the plants"
    )
    assert steward("jobs") == (0, f"{listed}\n")
    assert steward("jobs", "--pause", job) == (0, f"{job} is paused.\n")
    cloud.settle()
    assert f"{job} Dana Cruz: paused, " in steward("jobs")[1]
    assert steward("jobs", "--resume", job) == (0, f"{job} is resumed.\n")
    cloud.settle()
    assert steward("jobs") == (0, f"{listed}\n")
    assert "There is no job" in steward("jobs", "--pause", "job-0")[1]

    soon = JobTerms(start=(now + timedelta(minutes=1)).strftime("%Y-%m-%dT%H:%M"), zone="UTC")
    jobs.make("job-once", made.model_copy(update={"terms": soon}))
    cloud.settle()
    cloud.clock.shift(timedelta(minutes=2))
    assert "job-once Dana Cruz: under way, once" in steward("jobs")[1]
