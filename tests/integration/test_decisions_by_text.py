"""Approvals decided by text: only by approvers, only while open, and never more than was said."""

from __future__ import annotations

import json
import re
from typing import Any

from infra.local.world.script import ScriptedModel, say, use_tool
from steward.agent.conversations.entries import MessageEntry, NoteEntry
from steward.aws import clients
from steward.aws.tables import Table
from steward.channels.messaging.sms.segments import segments
from tests.support.cloud import DANA, MARIA, PETE, SAM, START, Cloud, account_of, running_cloud
from tests.support.lettings import contact
from tests.support.plumber import DRAFT, REQUEST, decide, newest_code, newest_undo, plumber_rule
from tests.support.reminders import beats
from tests.support.walks import for_each

TEXT_PETE = "text Pete Rossi (plumber)"


def asked(cloud: Cloud) -> str:
    """Maria asks for a text to the plumber; the code of the request."""
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    return newest_code(cloud, MARIA)


def test_yes_with_the_code_sends_the_draft_once() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        assert f"Reply YES {code} or NO {code}" in "\n".join(cloud.texts_to(MARIA))
        before = len(cloud.texts_to(MARIA))
        cloud.text(MARIA, f"yes {code.lower()}")
        cloud.settle()
        assert len(cloud.texts_to(MARIA)) == before + 1, "one decision is answered once"
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        assert cloud.texts_to(PETE) == [DRAFT]
        said = cloud.texts_to(MARIA)
        assert sum("sent to Pete" in text for text in said) == 1


@for_each("word", ["yes", "YES!", "/approve", "no", "/reject"])
def test_a_bare_word_decides_nothing_and_is_answered_with_the_code(word: str) -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        cloud.text(MARIA, word)
        cloud.settle()
        assert cloud.texts_to(PETE) == []
        answer = "NO" if word.strip("/") in ("no", "reject") else "YES"
        assert cloud.texts_to(MARIA)[-1].splitlines() == [
            "Please answer with the code, so that it can mean nothing else:",
            f'{answer} {code} - {TEXT_PETE}: "{DRAFT}"',
        ]
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        assert cloud.texts_to(PETE) == [DRAFT], "it stays open"


def test_undo_by_a_requests_code_says_what_can_still_be_done() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        for verb in ("UNDO", "NO"):
            cloud.text(MARIA, f"{verb} {code}")
            cloud.settle()
            said = cloud.texts_to(MARIA)[-1]
            assert re.fullmatch(r"That got its yes \(.+\), and what has gone out can't be taken back\.", said), said
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1] == f"You have already let me {TEXT_PETE}."
        assert cloud.texts_to(PETE) == [DRAFT]


def test_second_decision_on_a_call_that_failed_says_that_it_was_not_done() -> None:
    stopped = "Pete Rossi has opted out of texts; only they can opt in again, by texting START"
    why = f"{stopped}; until then a mail or a letter can reach them"
    not_done = f"I could not {TEXT_PETE}: {why}."
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        cloud.text(PETE, "STOP")
        cloud.settle()
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        assert not_done in cloud.texts_to(MARIA)[-1]
        cloud.clock.shift(1)
        cloud.text(PETE, "START")
        cloud.settle()
        for verb in ("YES", "NO"):
            cloud.text(MARIA, f"{verb} {code}")
            cloud.settle()
            assert cloud.texts_to(MARIA)[-1] == f"{not_done} Ask me again if you still want it."
        assert DRAFT not in cloud.texts_to(PETE)


def test_undo_by_a_requests_code_names_the_code_that_takes_it_back() -> None:
    with running_cloud() as cloud:
        cloud.model.add(
            use_tool("add_contact", {"name": "Anna Kim", "phone": "+15550100199", "about": "roofer"}), say("Asked.")
        )
        cloud.model.add(say("Done."))
        cloud.text(MARIA, "Add Anna Kim")
        cloud.settle()
        code = newest_code(cloud, MARIA)
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        undo = newest_undo(cloud, MARIA)
        cloud.text(MARIA, f"UNDO {code}")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1] == f"That is done. UNDO {undo} takes it back."
        cloud.text(MARIA, f"YES {undo}")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1] == f"That is done. UNDO {undo} takes it back."
        cloud.text(MARIA, f"UNDO {undo}")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1] == "Undone: Anna Kim is no contact any more."
        for again in (undo, code):
            cloud.text(MARIA, f"UNDO {again}")
            cloud.settle()
            assert cloud.texts_to(MARIA)[-1] == "That is already taken back."


def test_a_bare_undo_takes_nothing_back_and_is_answered_with_the_code() -> None:
    with running_cloud() as cloud:
        cloud.model.add(use_tool("remember", {"text": "The gate code is 1."}), say("Noted."))
        cloud.text(MARIA, "Remember the gate code")
        cloud.settle()
        for word in ("undo", "/undo"):
            cloud.text(MARIA, word)
            cloud.settle()
            head, choice = cloud.texts_to(MARIA)[-1].splitlines()
            assert head == "Please answer with the code, so that it can mean nothing else:"
        cloud.text(MARIA, choice.partition(" - ")[0])
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1] == 'Undone: I no longer remember "The gate code is 1.".'


def allow_bare_answers(cloud: Cloud) -> None:
    cloud.wiring.accounts.change(cloud.wiring.people_store.account_at("+15005550006") or "", bare_answers=True)


def test_bare_yes_decides_the_only_open_question_when_an_owner_allows_it() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        allow_bare_answers(cloud)
        asked(cloud)
        cloud.text(MARIA, "Yes!")
        cloud.settle()
        assert cloud.texts_to(PETE) == [DRAFT]
        assert f"OK, I'll {TEXT_PETE}." in cloud.texts_to(MARIA)


def test_a_bare_yes_with_two_open_asks_which_and_shows_the_words_of_each() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        allow_bare_answers(cloud)
        first = asked(cloud)
        again = {"contact_id": PETE.phone, "text": DRAFT + "!", "reason": "r"}
        cloud.model.add(use_tool("send_message", again), say("Asked."))
        second = asked(cloud)
        assert first != second
        cloud.text(MARIA, "yes")
        cloud.settle()
        assert cloud.texts_to(PETE) == []
        which = cloud.texts_to(MARIA)[-1]
        choices = [f'YES {code} - {TEXT_PETE}: "{said}"' for code, said in ((first, DRAFT), (second, DRAFT + "!"))]
        assert which.splitlines() == ["Which one do you mean?", *choices]


def test_bare_yes_goes_to_the_model_when_nothing_is_open() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        cloud.text(MARIA, "yes")
        cloud.settle()
        assert cloud.texts_to(MARIA) == ["You said: [Maria Gomez, Fri 2026-11-20 09:41] yes"]


def test_no_with_a_reason_reaches_the_model() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        cloud.text(MARIA, f"NO {code} because he is on holiday")
        cloud.settle()
        assert cloud.texts_to(PETE) == []
        notes = [e.text for e in cloud.log(MARIA) if isinstance(e, NoteEntry) and e.topic == "approval_decided"]
        assert any("note: “because he is on holiday”" in text for text in notes)
        assert any(
            'rejected by Maria Gomez, note: "because he is on holiday"' in text for text in cloud.texts_to(MARIA)
        )
        assert f'OK, I won\'t {TEXT_PETE}: "{DRAFT}"' in cloud.texts_to(MARIA)


def test_one_yes_with_two_codes_sends_both_texts() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        first = asked(cloud)
        cloud.model.add(
            use_tool("send_message", {"contact_id": PETE.phone, "text": f"{DRAFT}!", "reason": "r"}), say("Asked.")
        )
        second = asked(cloud)
        cloud.text(MARIA, f"YES {first} and {second}")
        cloud.settle()
        assert sorted(cloud.texts_to(PETE)) == [DRAFT, f"{DRAFT}!"]
        assert cloud.failures == []


def test_request_shows_the_marks_that_the_draft_is_sent_with() -> None:
    with running_cloud() as cloud:
        draft = 'Oak Street Homes: Maria says "see you at ten".'
        given = {"contact_id": contact(cloud, "Pete"), "text": draft, "reason": "The visit."}
        cloud.model.add(use_tool("send_message", given), say("Ready."), say("-"))
        cloud.text(MARIA, "Tell Pete")
        cloud.settle()
        asked, *_ = cloud.texts_to(MARIA)
        assert f"\n> {draft}\nReply YES " in asked
        cloud.text(MARIA, f"YES {newest_code(cloud, MARIA)}")
        cloud.settle()
        assert cloud.texts_to(PETE) == [draft]


def two_asked(cloud: Cloud) -> tuple[str, str]:
    """Maria asks for two texts to the plumber; the codes of both requests."""
    first = asked(cloud)
    cloud.model.add(
        use_tool("send_message", {"contact_id": PETE.phone, "text": f"{DRAFT}!", "reason": "r"}), say("Asked.")
    )
    return first, asked(cloud)


def test_yes_beside_a_code_that_is_decided_is_carried_out() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        first, second = two_asked(cloud)
        cloud.text(MARIA, f"YES {first}")
        cloud.settle()
        cloud.text(MARIA, f"Yes {first.lower()} and yes {second.lower()}")
        cloud.settle()
        assert cloud.texts_to(PETE) == [DRAFT, f"{DRAFT}!"]
        assert f"You have already let me {TEXT_PETE}." in cloud.texts_to(MARIA)


def test_several_decisions_with_other_words_are_asked_for_apart() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        first, second = two_asked(cloud)
        cloud.text(MARIA, f"YES {first}, YES {second} if he can")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1].splitlines() == [
            "I have done nothing yet, because you wrote more than your answer. If this is it, please text it alone:",
            f"YES {first} {second}",
        ]
        cloud.text(MARIA, f"YES {first} and NO {second} say four")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1].splitlines() == [
            "I have done nothing yet, because you wrote several answers in one text. "
            "Please text me each of them alone:",
            f"YES {first}",
            f"NO {second}",
        ]
        assert cloud.texts_to(PETE) == []
        cloud.text(MARIA, f"YES {first} {second}")
        cloud.settle()
        assert cloud.texts_to(PETE) == [DRAFT, f"{DRAFT}!"]


def test_no_without_a_reason_is_answered_once_and_by_no_model() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code, texts, calls = asked(cloud), len(cloud.texts_to(MARIA)), len(cloud.model.requests)
        cloud.text(MARIA, f"NO {code}")
        cloud.settle()
        assert cloud.texts_to(MARIA)[texts:] == [f'OK, I won\'t {TEXT_PETE}: "{DRAFT}"']
        assert len(cloud.model.requests) == calls
        # The model reads of it with whatever comes next.
        cloud.text(MARIA, "Thanks")
        cloud.settle()
        assert f"A-{code} rejected by Maria Gomez" in json.dumps(cloud.model.requests[-1].body)


@for_each(
    ("language", "said"),
    [
        ("en", "OK, I won't text Pete Rossi (plumber): "),
        ("de", "OK, das lasse ich (Pete Rossi (plumber) eine SMS schicken): "),
        ("es", "De acuerdo, no voy a enviar un SMS a Pete Rossi (plumber): "),
        ("fr", "D'accord, je ne vais pas envoyer un SMS à Pete Rossi (plumber) : "),
    ],
)
def test_answer_to_a_no_fits_two_texts_with_the_words_it_stops(language: str, said: str) -> None:
    with running_cloud() as cloud:
        account = account_of(cloud)
        maria = next(one for one in cloud.wiring.people.members(account) if one.name == MARIA.name)
        cloud.wiring.accounts.change_member(account, maria.member_id, language=language)
        draft = "I can meet at three. " * 7
        given = {"contact_id": contact(cloud, "Pete"), "text": draft, "reason": "The visit."}
        cloud.model.add(use_tool("send_message", given), say("Ready."))
        cloud.text(MARIA, "Tell Pete")
        cloud.settle()
        code = cloud.wiring.approval_views.open(cloud.last_link(MARIA)).approval.code
        cloud.text(MARIA, f"NO {code}")
        cloud.settle()
        told = cloud.texts_to(MARIA)[-1]
        assert told.startswith(f'{said}"')
        assert told.endswith('..."')
        assert segments(told) <= 2


def test_no_of_somebody_else_is_told_to_the_asker_by_the_model() -> None:
    with running_cloud() as cloud:
        given = {"action": "send_message", "level": 3, "reason": "Dana asked"}
        cloud.model.add(use_tool("set_autonomy", given), say("Maria has to decide that."), say("Maria said no."))
        cloud.text(DANA, "Do not ask me any more")
        cloud.settle()
        decide(cloud, MARIA, "rejected")
        cloud.settle()
        assert cloud.texts_to(DANA)[-1] == "Maria said no."


def test_yes_with_a_change_request_approves_nothing() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        cloud.text(MARIA, f"YES {code} but say 4 o'clock")
        cloud.settle()
        assert cloud.texts_to(PETE) == []
        assert "you wrote more than YES" in cloud.texts_to(MARIA)[-1]
        decide(cloud, MARIA, "approved")
        cloud.settle()
        assert cloud.texts_to(PETE) == [DRAFT], "it stays open"


def test_a_second_answer_says_what_was_decided() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        decide(cloud, MARIA, "rejected", note="not now")
        cloud.settle()
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        assert cloud.texts_to(PETE) == []
        assert cloud.texts_to(MARIA)[-1] == f"You have already told me not to {TEXT_PETE}."


def test_the_page_and_a_text_at_the_same_time_decide_once() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        cloud.text(MARIA, f"NO {code}")
        decide(cloud, MARIA, "approved")
        cloud.settle()
        assert cloud.texts_to(PETE) == [DRAFT], "the click came first"
        assert f"You have already let me {TEXT_PETE}." in cloud.texts_to(MARIA)
        assert sum("sent to Pete" in text for text in cloud.texts_to(MARIA)) == 1


def test_an_expired_one_cannot_be_approved_by_text() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        cloud.clock.move_to(START.replace(day=21, hour=15))
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        cloud.later(60)
        assert cloud.texts_to(PETE) == []
        late = f"Your yes came too late, so I won't {TEXT_PETE}. I waited for an answer until 9:41 AM. Ask me again"
        assert cloud.texts_to(MARIA)[-1].startswith(late)
        assert not any("Nobody answered in time" in text for text in cloud.texts_to(MARIA))


@for_each(
    ("word", "said"),
    [
        ("YES", f"Your yes came too late, so I won't {TEXT_PETE}. I waited for an answer until 9:41 AM. Ask me again"),
        ("NO", f"This question was over already, so I won't {TEXT_PETE}. I waited for an answer until 9:41 AM."),
    ],
)
def test_answer_after_an_expired_question_was_told_hears_that_it_is_late(word: str, said: str) -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        cloud.sweep()
        code = asked(cloud)
        cloud.clock.move_to(START.replace(day=21, hour=15))
        beats(cloud, 3)
        assert "Nobody answered in time" in cloud.texts_to(MARIA)[-1]
        cloud.text(MARIA, f"{word} {code}")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1].startswith(said)
        assert ("Ask me again" in cloud.texts_to(MARIA)[-1]) == (word == "YES")


def test_yes_is_not_taken_when_the_team_is_paused() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        for pauser, said in ((SAM, "Sam Lee has paused me"), (MARIA, "You have paused me")):
            cloud.text(pauser, "/stop")
            cloud.settle()
            cloud.text(MARIA, f"YES {code}")
            cloud.settle()
            assert cloud.texts_to(MARIA)[-1] == (
                f"{said} for your whole team. I have not taken your answer yet: text /start to let me go on, then "
                f"YES {code}."
            )
            cloud.text(MARIA, "/start")
            cloud.settle()
        assert cloud.texts_to(PETE) == []
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        assert cloud.texts_to(PETE) == [DRAFT]


@for_each("word", ["yes", "/approve", "YES!"])
def test_a_bare_yes_with_two_open_is_told_of_the_pause(word: str) -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        first = asked(cloud)
        again = {"contact_id": PETE.phone, "text": DRAFT + "!", "reason": "r"}
        cloud.model.add(use_tool("send_message", again), say("Asked."))
        second = asked(cloud)
        cloud.text(SAM, "/stop")
        cloud.settle()
        asked_before = len(cloud.model.requests)
        cloud.text(MARIA, word)
        cloud.settle()
        head, *choices = cloud.texts_to(MARIA)[-1].splitlines()
        assert head == (
            "I am paused for your whole team and have not taken your answer yet. Text /start to let me go on, then say "
            "which one you mean:"
        )
        assert [line.partition(" - ")[0] for line in choices] == [f"YES {first}", f"YES {second}"]
        cloud.text(MARIA, "/start")
        cloud.settle()
        assert len(cloud.model.requests) == asked_before, "nobody works on the old yes"
        cloud.text(MARIA, word)
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1].startswith("Which one do you mean?")


def test_no_is_taken_and_undo_is_not_when_the_team_is_paused() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        cloud.model.add(use_tool("remember", {"text": "The gate code is 1."}), say("Noted."))
        cloud.text(DANA, "Remember the gate code")
        cloud.settle()
        undo = newest_undo(cloud, DANA)
        cloud.text(SAM, "/stop")
        cloud.settle()
        cloud.text(MARIA, f"NO {code}")
        cloud.text(DANA, f"UNDO {undo}")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1] == f'OK, I won\'t {TEXT_PETE}: "{DRAFT}"'
        assert cloud.texts_to(DANA)[-1].endswith(f"text /start to let me go on, then UNDO {undo}.")
        cloud.text(SAM, "/start")
        cloud.text(DANA, f"UNDO {undo}")
        cloud.settle()
        assert cloud.texts_to(DANA)[-1] == 'Undone: I no longer remember "The gate code is 1.".'


def test_only_an_approver_can_decide_by_text() -> None:
    """The code of somebody else's request means nothing, whoever sends it."""
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        for person in (DANA, SAM, PETE, "+15550100999"):
            cloud.text(person, f"YES {code}")
        cloud.settle()
        assert cloud.texts_to(PETE) == []
        decide(cloud, MARIA, "approved")
        cloud.settle()
        assert cloud.texts_to(PETE) == [DRAFT]


def test_unknown_code_and_somebody_elses_are_answered_without_the_model() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        unknown = "8X" if code != "8X" else "9X"
        before = len(cloud.model.requests)
        for said in (f"YES {code}", f"YES {unknown}", f"UNDO {code}"):
            cloud.text(DANA, said)
            cloud.settle()
            answered, undo = cloud.texts_to(DANA)[-1], f"There is nothing to take back under {code}."
            expected = undo if said.startswith("UNDO") else f"{said.split()[1]} stands for nothing that waits for you"
            assert answered.startswith(expected)
        cloud.text(MARIA, f"NO {unknown}")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1].startswith(f"{unknown} stands for nothing that waits for you")
        assert len(cloud.model.requests) == before
        assert cloud.texts_to(PETE) == []


def test_the_decision_stays_in_the_transcript() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        code = asked(cloud)
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        assert [e.text for e in cloud.log(MARIA) if isinstance(e, MessageEntry)] == [REQUEST, f"YES {code}"]


def test_a_high_risk_is_decided_by_link_only_and_by_the_owner() -> None:
    model = ScriptedModel()
    model.add(
        use_tool("set_autonomy", {"action": "send_message", "level": 3, "reason": "Dana asked"}),
        say("I have asked Maria."),
        say("It is set."),
    )
    with running_cloud(model) as cloud:
        cloud.text(DANA, "Stop asking me before you text people")
        cloud.settle()
        (told,) = cloud.texts_to(DANA)
        assert told.startswith("I have asked Maria.\n\nWaiting for a decision: ")
        request = cloud.texts_to(MARIA)[-1]
        wanted = "text contacts without asking, and tell you afterwards, when it can't be undone"
        assert request.startswith(f"Dana Cruz wants me to {wanted}. Shall I?\n")
        assert "(until now show a draft first)\nPlease decide here: " in request
        cloud.text(MARIA, "YES")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1].startswith("Anybody can fake the sender of a text, so please decide ")
        assert f"/a/{cloud.last_link(MARIA)}" in cloud.texts_to(MARIA)[-1]
        decide(cloud, MARIA, "approved")
        cloud.settle()
        assert cloud.texts_to(DANA)[-1].startswith("It is set.\n\nMaria Gomez said yes. Done: ")
        account = cloud.wiring.people_store.account_at("+15005550006") or ""
        override = cloud.wiring.autonomy_store.read(account).overrides["send_message"]
        assert (override.level, override.set_by_role) == (3, "owner")


def altered_approval(cloud: Cloud, altered: dict[str, Any]) -> tuple[str, str, str]:
    """Store Maria's open question with other values; its account, member and id."""
    asked(cloud)
    asking = cloud.wiring.approval_views.open(cloud.last_link(MARIA))
    other = asking.approval.model_copy(update=altered)
    Table(clients.dynamodb(), "approvals").update(
        {"approval_id": other.approval_id}, cloud.wiring.rows.encode(other, owner=other.conversation_id, persons=())
    )
    return asking.approval.account_id, asking.viewer.member_id, other.approval_id


@for_each("altered", [{"account_id": "acct-elsewhere"}, {"approvers": ("mbr-other",)}, {"by_link_only": True}])
def test_the_service_itself_refuses_what_no_conversation_lets_through(altered: dict[str, Any]) -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        question = altered_approval(cloud, altered)
        said = cloud.wiring.approvals.decide_by_text(*question, "approved", "", texted_at=START)
        assert not said.decided
        cloud.settle()
        assert cloud.texts_to(PETE) == []


@for_each(("by_steward", "where"), [(False, True), (True, False)])
def test_only_what_they_have_asked_for_is_told_where_they_asked(*, by_steward: bool, where: bool) -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        question = altered_approval(cloud, {"by_steward": by_steward})
        said = cloud.wiring.approvals.decide_by_text(*question, "approved", "", texted_at=START, in_thread=True)
        assert ("where you asked me" in (said.text or "")) == where


def test_bare_answers_are_allowed_by_an_owner_at_a_link_only() -> None:
    model = ScriptedModel()
    model.add(
        use_tool("set_bare_answers", {"allowed": True, "reason": "Dana asked"}),
        say("I have asked Maria."),
        say("It is set."),
    )
    with running_cloud(model) as cloud:
        account = cloud.wiring.people_store.account_at("+15005550006") or ""
        cloud.text(DANA, "Let me answer with a plain yes")
        cloud.settle()
        request = cloud.texts_to(MARIA)[-1]
        assert "take YES, NO or UNDO without a code when only one request is open" in request
        assert "/a/" not in "".join(cloud.texts_to(DANA) + cloud.texts_to(SAM))
        cloud.text(MARIA, "YES")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1].startswith("Anybody can fake the sender of a text, so please decide ")
        assert f"/a/{cloud.last_link(MARIA)}" in cloud.texts_to(MARIA)[-1]
        assert not cloud.wiring.people.account_now(account).bare_answers  # type: ignore[union-attr]
        decide(cloud, MARIA, "approved")
        cloud.settle()
        assert cloud.wiring.people.account_now(account).bare_answers  # type: ignore[union-attr]
        assert cloud.texts_to(DANA)[-1].startswith("It is set.\n\nMaria Gomez said yes. Done: ")
        assert cloud.failures == []
